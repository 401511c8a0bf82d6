import { allItems, allTypes, textsOf } from "../../core/analysis/metadata/structured-walk.ts";
import { knownType } from "../../core/analysis/terms/well-known-names.ts";
import { lowerWords } from "../../core/analysis/text/content-stems.ts";
import type { PageFacts, StructuredItem } from "../../core/domain/page-facts.ts";

// "Near me" in the languages with a Latin script, and in Japanese, Arabic and Chinese.
const NEAR =
  /(?:^|\s)(?:near me|nearby|in der n\u00e4he|in meiner n\u00e4he|pr\u00e8s de (?:chez )?moi|autour de moi|cerca de m\u00ed|cerca|vicino a me|perto de mim|in de buurt|n\u00e4ra mig|i n\u00e6rheten|i n\u00e6rheden|l\u00e4hell\u00e4|berdekatan)(?=\s|$)|\u8fd1\u304f|\u9644\u8fd1|\u0628\u0627\u0644\u0642\u0631\u0628/i;

/** Types of a business that people visit or that visits them. */
const LOCAL_TYPES: readonly string[] = [
  "LocalBusiness",
  "ProfessionalService",
  "LegalService",
  "Attorney",
  "AccountingService",
  "HomeAndConstructionBusiness",
  "Electrician",
  "Plumber",
  "MovingCompany",
  "Dentist",
  "MedicalBusiness",
  "MedicalClinic",
  "Restaurant",
  "FoodEstablishment",
  "HealthAndBeautyBusiness",
  "AutoRepair",
  "ExerciseGym",
  "LodgingBusiness",
  "Hotel",
];

/** Words of the longest place name looked for in a keyword. */
const MAX_PLACE_WORDS = 3;
/** Characters of a page's text that are searched for addresses. */
const MAX_TEXT = 40_000;
/** Share of the ranking pages that must belong to local businesses for a keyword without a place. */
const LOCAL_SHARE = 0.5;

const PHONE =
  /(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,5}\)[\s.-]?|\d{2,5}[\s./-])\d{3}[\s.-]?\d{2,4}(?!\d)|\b(?:tel(?:efon|\u00e9fono|\.)?|phone|t\u00e9l)\b/i;

/** The signs of a business and its place on a page. */
interface LocalSigns {
  readonly localities: ReadonlySet<string>;
  readonly text: string;
  readonly isBusiness: boolean;
}

function localitiesOf(items: readonly StructuredItem[]): Set<string> {
  return new Set(items.flatMap((item) => textsOf(item, "addressLocality")).map((name) => name.trim().toLowerCase()));
}

function signsOf(facts: PageFacts): LocalSigns {
  const { items } = facts.structuredData;
  const types = allTypes(items);
  const text = facts.mainText.slice(0, MAX_TEXT);
  return {
    localities: localitiesOf(allItems(items)),
    text,
    isBusiness: LOCAL_TYPES.some((type) => types.has(type)) || PHONE.test(text),
  };
}

// States and provinces that addresses abbreviate.
const STATE =
  "A[BKLRZ]|BC|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ABDEINOST]|N[BCDEHJLMSVY]|O[HKNR]|P[AE]|QC|RI|S[CDK]|T[NX]|UT|V[AT]|W[AIVY]";

/** True when an address on a page names the place: behind a postal code, which no year is, or before a state's code. */
function isAddressed(place: string, { localities, text }: LocalSigns): boolean {
  if (localities.has(place)) return true;
  const name = place.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/(?<=^| )\p{Ll}/gu, (first) => first.toUpperCase());
  if (!text.includes(name)) return false;
  return new RegExp(
    `(?<![\\p{L}\\p{N}.,-])(?!(?:19|20)\\p{N}{2} )\\p{N}{4,5} ${name}(?!\\p{L})|(?<!\\p{L})${name},? (?:${STATE})(?![\\p{L}'\u2019])`,
    "u",
  ).test(text);
}

/** Runs of up to three words of the keyword that leave at least one other word, longest first. */
function runsOf(keyword: string): string[] {
  const words = lowerWords(keyword);
  const runs: string[] = [];
  for (let length = Math.min(MAX_PLACE_WORDS, words.length - 1); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++)
      runs.push(words.slice(start, start + length).join(" "));
  }
  return runs;
}

/**
 * True when searchers look for somebody near them: the keyword says so, or it names a place that is known or has an
 * address on the pages, or most ranking pages belong to local businesses. A place alone is not enough: some page has
 * to show a business.
 */
export function isLocalSearch(keyword: string, pages: readonly PageFacts[]): boolean {
  if (NEAR.test(keyword.toLowerCase())) return true;
  const signs = pages.map(signsOf);
  const businesses = signs.filter((page) => page.isBusiness).length;
  const hasPlace = runsOf(keyword).some(
    (run) => knownType(run) === "location" || signs.some((page) => isAddressed(run, page)),
  );
  if (hasPlace) return businesses > 0;
  const local = pages.filter((facts) => {
    const types = allTypes(facts.structuredData.items);
    return LOCAL_TYPES.some((type) => types.has(type));
  });
  return pages.length > 0 && local.length >= pages.length * LOCAL_SHARE;
}
