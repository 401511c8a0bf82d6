import { fileURLToPath } from "node:url";
import type { BunPlugin } from "bun";
import { ALGORITHMS } from "../../../../../adapters/snowball/algorithms.ts";
import { stopWordsOf } from "../../../../../adapters/snowball/stop-lists.ts";
import { HEADING_OPENINGS, OWN_VOICE } from "../../../../../core/analysis/terms/addressing-words.ts";
import { BACKGROUND } from "../../../../../core/analysis/text/background-data.ts";
import { ROMANCE_VERBS } from "../../../../../core/analysis/text/romance-verbs.ts";
import { FURTHER_FACET_WORDS } from "../../../../../core/analysis/topics/facets/facet-words-more.ts";
import { WESTERN_FACET_WORDS } from "../../../../../core/analysis/topics/facets/facet-words-west.ts";
import type { AdviceLanguage } from "../../../../../core/domain/job.ts";
import { packWords } from "./packed-words.ts";

const PACKED = new URL("./packed-words.ts", import.meta.url);

/** Languages that have a scorer for browsers. Drafts of other languages are scored by the server only. */
export const SCORE_LANGUAGES: readonly string[] = [
  ...new Set([...Object.keys(BACKGROUND), ...Object.keys(ALGORITHMS)]),
].sort();

/** Matches a stemmer in the package, which is one file of 24 languages. */
const STEMMER = /^ {4}var (\w+)Stemmer = function \(_SnowballStemmer\d*\) \{\n[\s\S]*?^ {4}\}\(SnowballStemmer\);\n/gm;
const ENTRY = /^ {12}(\w+): \1Stemmer,?\n/gm;

/** Takes the stemmers of other languages out of the package's source. */
export function oneStemmer(source: string, algorithm: string | undefined): string {
  const keep = (text: string, name: string): string => (name === algorithm ? text : "");
  return source.replace(STEMMER, keep).replace(ENTRY, keep);
}

/** Replaces the tables of all languages by those of one. */
function tablesOf(code: string): BunPlugin {
  return {
    name: "tables-of-one-language",
    setup(build) {
      /** Writes the module of tables by language, with the one language. */
      const words = (tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>) => {
        const lines = Object.entries(tables).map(([name, table]) => {
          const own = Object.hasOwn(table, code) ? { [code]: table[code] } : {};
          return `export const ${name} = ${JSON.stringify(own)};`;
        });
        return { contents: lines.join("\n"), loader: "js" } as const;
      };
      build.onLoad({ filter: /[/\\]background-data\.[tj]s$/ }, () => {
        const own = BACKGROUND[code];
        const lists =
          own === undefined ? "" : `${JSON.stringify(code)}: unpackWords(${JSON.stringify(packWords(own))})`;
        const source = `import { unpackWords } from ${JSON.stringify(fileURLToPath(PACKED))};`;
        return { contents: `${source}\nexport const BACKGROUND = { ${lists} };`, loader: "js" };
      });
      build.onLoad({ filter: /[/\\]facet-words-west\.[tj]s$/ }, () => words({ WESTERN_FACET_WORDS }));
      build.onLoad({ filter: /[/\\]facet-words-more\.[tj]s$/ }, () => words({ FURTHER_FACET_WORDS }));
      build.onLoad({ filter: /[/\\]advice[/\\]score[/\\](?:de|es|fr)\.[tj]s$/ }, async ({ path }) => {
        const own = path.slice(-5, -3);
        const other = `export const SCORE_${own.toUpperCase()} = null;`;
        return { contents: own === code ? await Bun.file(path).text() : other, loader: "ts" };
      });
      build.onLoad({ filter: /[/\\]romance-verbs\.[tj]s$/ }, () => words({ ROMANCE_VERBS }));
      build.onLoad({ filter: /[/\\]addressing-words\.[tj]s$/ }, () => words({ HEADING_OPENINGS, OWN_VOICE }));
      // A browser stems the words again, which is faster than loading the stems.
      build.onLoad({ filter: /[/\\]known-stems-data\.[tj]s$/ }, () => words({ KNOWN_STEMS: {} }));
      build.onLoad({ filter: /[/\\]stop-lists\.[tj]s$/ }, () => {
        const own = JSON.stringify([...stopWordsOf(code)]);
        const chosen = `(code) => (code === ${JSON.stringify(code)} ? own : new Set())`;
        return { contents: `const own = new Set(${own});\nexport const stopWordsOf = ${chosen};`, loader: "js" };
      });
      build.onLoad({ filter: /[/\\]snowball-stemmers\.js$/ }, async ({ path }) => ({
        contents: oneStemmer(await Bun.file(path).text(), ALGORITHMS[code]),
        loader: "js",
      }));
    },
  };
}

/** File of the bundle that the build of the single-file program makes, because that program cannot bundle. */
function builtFile(code: string): URL {
  return new URL(`./score-${code}.bundle.js`, import.meta.url);
}

const bundles = new Map<string, Promise<string>>();

async function bundle(code: string): Promise<string> {
  const built = Bun.file(builtFile(code));
  if (await built.exists()) return built.text();
  const entry = fileURLToPath(new URL("./worker.ts", import.meta.url));
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: "iife",
    minify: true,
    plugins: [tablesOf(code)],
  });
  return (await outputs[0]?.text()) ?? "";
}

/**
 * True when the scorer of a language has the advice in another one. Each has English and its own; the server scores
 * drafts with other advice.
 */
export function hasAdvice(code: string, adviceLanguage: AdviceLanguage | undefined): boolean {
  return adviceLanguage === undefined || adviceLanguage === "en" || adviceLanguage === code;
}

/**
 * Returns the scorer of one language as a script for a worker, made at first use; `null` for other languages.
 * Rejects with an `AggregateError` with the messages of the bundler.
 */
export async function scoreScript(code: string): Promise<string | null> {
  if (!SCORE_LANGUAGES.includes(code)) return null;
  const known = bundles.get(code) ?? bundle(code);
  bundles.set(code, known);
  return known;
}
