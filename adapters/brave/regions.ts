/** Countries of the web search. It searches all countries for any other code. */
const COUNTRIES: ReadonlySet<string> = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);

/** Result languages that a primary subtag identifies. */
const LANGUAGES: ReadonlySet<string> = new Set(
  "ar eu bn bg ca hr cs da nl en et fi fr gl de gu he hi hu is it kn ko lv lt ms ml mr nb pl pa ro ru sr sk sl es sv ta te th tr uk vi".split(
    " ",
  ),
);

/** Interface languages. */
const INTERFACES: ReadonlySet<string> = new Set(
  (
    "es-AR en-AU de-AT nl-BE fr-BE pt-BR en-CA fr-CA es-CL da-DK fi-FI fr-FR de-DE zh-HK en-IN en-ID it-IT ja-JP ko-KR en-MY es-MX nl-NL en-NZ no-NO zh-CN " +
    "pl-PL en-PH ru-RU en-ZA es-ES sv-SE fr-CH de-CH zh-TW tr-TR en-GB en-US es-US"
  ).split(" "),
);

/** Returns `country`: two upper-case letters, or `ALL` for countries without an index (IE, CO, SG, KE, AE). */
export function countryOf(gl: string): string {
  const code = gl.toUpperCase();
  return COUNTRIES.has(code) ? code : "ALL";
}

/** Returns `search_lang` of a BCP-47 tag, or `null` for an unsupported language. */
export function searchLanguageOf(locale: string): string | null {
  const [primary = "", ...rest] = locale.toLowerCase().split("-");
  if (primary === "en" && rest.includes("gb")) return "en-gb";
  if (primary === "ja") return "jp";
  if (primary === "nn" || primary === "no") return "nb";
  if (primary === "pt") return rest.includes("br") ? "pt-br" : "pt-pt";
  if (primary === "zh") return rest.some((subtag) => /^(?:hant|hk|tw|mo)$/.test(subtag)) ? "zh-hant" : "zh-hans";
  return LANGUAGES.has(primary) ? primary : null;
}

/** Returns `ui_lang` (language and country), or `null` for an unsupported pair. */
export function interfaceLanguageOf(locale: string, gl: string): string | null {
  const primary = locale.toLowerCase().split("-", 1)[0] ?? "";
  const tag = `${primary === "nb" || primary === "nn" ? "no" : primary}-${gl.toUpperCase()}`;
  return INTERFACES.has(tag) ? tag : null;
}
