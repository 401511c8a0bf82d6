/** Contract 2.5: code, name, default locale. Order as in the contract. */
const TABLE = [
  ["US", "United States", "en-US", "google.com"],
  ["CA", "Canada", "en-CA", "google.ca"],
  ["UK", "United Kingdom", "en-GB", "google.co.uk"],
  ["AU", "Australia", "en-AU", "google.com.au"],
  ["NZ", "New Zealand", "en-NZ", "google.co.nz"],
  ["ES", "Spain", "es-ES", "google.es"],
  ["DE", "Germany", "de-DE", "google.de"],
  ["IT", "Italy", "it-IT", "google.it"],
  ["FR", "France", "fr-FR", "google.fr"],
  ["IE", "Ireland", "en-IE", "google.ie"],
  ["NL", "Netherlands", "nl-NL", "google.nl"],
  ["CH", "Switzerland", "de-CH", "google.ch"],
  ["SE", "Sweden", "sv-SE", "google.se"],
  ["NO", "Norway", "nb-NO", "google.no"],
  ["DK", "Denmark", "da-DK", "google.dk"],
  ["FI", "Finland", "fi-FI", "google.fi"],
  ["ZA", "South Africa", "en-ZA", "google.co.za"],
  ["MX", "Mexico", "es-MX", "google.com.mx"],
  ["BR", "Brazil", "pt-BR", "google.com.br"],
  ["CO", "Colombia", "es-CO", "google.com.co"],
  ["IN", "India", "en-IN", "google.co.in"],
  ["SG", "Singapore", "en-SG", "google.com.sg"],
  ["MY", "Malaysia", "ms-MY", "google.com.my"],
  ["JP", "Japan", "ja-JP", "google.co.jp"],
  ["KE", "Kenya", "en-KE", "google.co.ke"],
  ["AE", "UAE", "ar-AE", "google.ae"],
  ["HK", "Hong Kong", "zh-HK", "google.com.hk"],
] as const;

/** One of the 27 region codes. */
export type RegionCode = (typeof TABLE)[number][0];

/** Region entry on the wire, contract 2.5. */
export interface Region {
  readonly code: RegionCode;
  readonly name: string;
  readonly flagEmoji: string;
  readonly searchDomain: string;
  /** Lower-case country parameter of the search. `UK` maps to `gb`. */
  readonly searchGl: string;
  /** BCP-47. */
  readonly defaultLocale: string;
}

/** Region of a scan without a region. Contract 2.5. */
export const DEFAULT_REGION: RegionCode = "US";

/** The 27 codes in contract order. */
export const REGION_CODES: readonly RegionCode[] = TABLE.map((row) => row[0]);

function glOf(code: RegionCode): string {
  return code === "UK" ? "gb" : code.toLowerCase();
}

/** Returns the flag emoji: the two country letters as regional indicator symbols. */
function flagOf(gl: string): string {
  return String.fromCodePoint(...[...gl.toUpperCase()].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}

/** All regions in contract order. */
export const REGIONS: readonly Region[] = TABLE.map(([code, name, defaultLocale, searchDomain]) => ({
  code,
  name,
  flagEmoji: flagOf(glOf(code)),
  searchDomain,
  searchGl: glOf(code),
  defaultLocale,
}));

const BY_CODE: ReadonlyMap<string, Region> = new Map(REGIONS.map((region) => [region.code, region]));

/** Returns the region of a code, trimmed and upper-cased, or `null` for an unknown code. */
export function findRegion(input: string): Region | null {
  return BY_CODE.get(input.trim().toUpperCase()) ?? null;
}

/** Returns the country of a region in a language. */
export function countryOf({ searchGl, name }: Region, language: string): string {
  return new Intl.DisplayNames([language], { type: "region" }).of(searchGl.toUpperCase()) ?? name;
}

/** Returns the country that a report names as its location in a language; other texts stay. */
export function countryNamed(location: string | null, language: string): string | null {
  const region = REGIONS.find(({ name }) => name === location);
  return region === undefined ? location : countryOf(region, language);
}
