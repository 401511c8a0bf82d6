import { familyOf, isFrameType } from "../core/analysis/metadata/schema-types.ts";
import { allItems, propertiesOf } from "../core/analysis/metadata/structured-walk.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { AnalyzedPage } from "../core/analysis/terms/cohort-page.ts";
import {
  type StructuredDataCoverage,
  StructuredDataCoverageSchema,
} from "../core/contract/sections/structured-data.ts";
import type { StructuredItem } from "../core/domain/page-facts.ts";
import { compareText } from "../core/util/statistics.ts";
import { round } from "./shared/numbers.ts";
import { pageTypeOf } from "./shared/page-type.ts";
import {
  isMet,
  isPart,
  isRichResultType,
  missingRequired,
  recommendedProperties,
  requiredProperties,
} from "./shared/rich-results.ts";

type TypeCoverage = StructuredDataCoverage["schema_types"][number];

/** Smallest share of the cohort with a type before a gap is reported. Rich result types need less than plain types. */
const RICH_THRESHOLD = 1 / 3;
const PLAIN_THRESHOLD = 0.5;
/** Number of pages of one type that decide for it. One page alone may be an exception. */
const MIN_PEERS = 2;
const MAX_TYPES = 60;
const MAX_PROPERTIES = 25;
const SYNTAXES = ["json-ld", "microdata", "rdfa"] as const;

/** One structured data item with the names of its properties. */
interface Item {
  readonly properties: ReadonlySet<string>;
  /** True when the item is the value of another item's property. */
  readonly isInside: boolean;
}

/** How one page uses one type: the syntaxes, and the properties of all its items together. */
interface TypeUse {
  readonly syntaxes: Set<StructuredItem["syntax"]>;
  readonly properties: Set<string>;
  /** The items one by one, because a second item may lack a property that the first item has. */
  readonly items: Item[];
}

/** Returns true when the page has the type only inside other items. */
function isInside(use: TypeUse): boolean {
  return use.items.every((item) => item.isInside);
}

function usesOf(page: AnalyzedPage): ReadonlyMap<string, TypeUse> {
  const uses = new Map<string, TypeUse>();
  const top = new Set(page.facts.structuredData.items);
  for (const item of allItems(page.facts.structuredData.items)) {
    for (const type of item.types) {
      const use = uses.get(type) ?? { syntaxes: new Set(), properties: new Set(), items: [] };
      const properties = propertiesOf(item);
      use.syntaxes.add(item.syntax);
      use.items.push({ properties: new Set(properties), isInside: !top.has(item) });
      for (const property of properties) use.properties.add(property);
      uses.set(type, use);
    }
  }
  return uses;
}

function commonProperties(uses: readonly TypeUse[]): TypeCoverage["common_properties"] {
  const pages = new Map<string, number>();
  for (const use of uses) for (const property of use.properties) pages.set(property, (pages.get(property) ?? 0) + 1);
  return [...pages]
    .sort(([a, x], [b, y]) => y - x || compareText(a, b))
    .slice(0, MAX_PROPERTIES)
    .map(([property, count]) => ({ property, prevalence: round(count / uses.length, 4) }));
}

const LEVELS = ["required", "recommended", "common"] as const;

/**
 * Properties that the target's items of a type lack, with their prevalence in the cohort.
 *
 * Required properties come first, then recommended properties, then properties on at least half of the cohort pages.
 */
function missingOf(type: string, own: TypeUse, uses: readonly TypeUse[]): TypeCoverage["missing"] {
  const lacks = (rule: string): boolean =>
    own.items.some((item) => requiredProperties(type, item.isInside).includes(rule) && !isMet(rule, item.properties));
  const prevalenceOf = (rule: string): number =>
    uses.length === 0 ? 0 : uses.filter((use) => isMet(rule, use.properties)).length / uses.length;
  const named = new Set(
    [...requiredProperties(type), ...recommendedProperties(type)].flatMap((rule) => rule.split("|")),
  );
  const common = commonProperties(uses).filter(
    (entry) => entry.prevalence >= 0.5 && !named.has(entry.property) && !own.properties.has(entry.property),
  );
  const rules = {
    required: requiredProperties(type).filter(lacks),
    recommended: recommendedProperties(type, isInside(own)).filter((rule) => !isMet(rule, own.properties)),
    common: common.map((entry) => entry.property),
  };
  return LEVELS.flatMap((level) =>
    rules[level]
      .map((property) => ({ property, level, prevalence: round(prevalenceOf(property), 4) }))
      .sort((a, b) => b.prevalence - a.prevalence || compareText(a.property, b.property)),
  );
}

interface Sources {
  readonly own: ReadonlyMap<string, TypeUse> | null;
  readonly cohort: readonly {
    readonly url: string;
    readonly rank: number;
    readonly uses: ReadonlyMap<string, TypeUse>;
    /** True for a page of the target's page type. */
    readonly isPeer: boolean;
  }[];
}

/** Returns true when enough pages carry the type to advise it. */
function isUsual(type: string, pages: Sources["cohort"]): boolean {
  const holders = pages.filter((page) => page.uses.has(type)).length;
  return holders >= pages.length * (isRichResultType(type) ? RICH_THRESHOLD : PLAIN_THRESHOLD);
}

/** How each page uses the type or an equivalent type, such as Article and BlogPosting. */
function kinUses(type: string, cohort: Sources["cohort"]): TypeUse[] {
  return cohort.flatMap((page) => {
    const kin = [...page.uses].flatMap(([other, use]) => (familyOf(other) === familyOf(type) ? [use] : []));
    const [first] = kin;
    return first === undefined ? [] : [{ ...first, properties: new Set(kin.flatMap((use) => [...use.properties])) }];
  });
}

function coverageOf(type: string, { own, cohort }: Sources): TypeCoverage {
  const holders = cohort.filter((page) => page.uses.has(type));
  const uses = holders.flatMap((page) => page.uses.get(type) ?? []);
  const ownUse = own?.get(type);
  const prevalence = cohort.length === 0 ? 0 : holders.length / cohort.length;
  // A page with BlogPosting has no gap at Article, because BlogPosting is a kind of Article.
  const hasKin = own !== null && [...own.keys()].some((ownType) => familyOf(ownType) === familyOf(type));
  const gap = own !== null && !hasKin && holders.length > 0;
  const common = commonProperties(uses);
  // A guide among shop pages needs no Product, so the pages of its own type decide where there are several.
  const peers = cohort.filter((page) => page.isPeer);
  const shown = holders.length > 0 ? uses : ownUse === undefined ? [] : [ownUse];
  return {
    type,
    syntax: SYNTAXES.filter((syntax) => shown.some((use) => use.syntaxes.has(syntax))),
    competitor_pages: holders.length,
    competitor_ranks: holders.map(({ rank }) => rank),
    family: familyOf(type),
    family_pages: kinUses(type, cohort).length,
    prevalence: round(prevalence, 4),
    top3_pages: cohort.slice(0, 3).filter((page) => page.uses.has(type)).length,
    your_url: own === null ? null : ownUse !== undefined,
    gap,
    recommended:
      gap &&
      !isFrameType(type) &&
      !isPart(type) &&
      isUsual(type, cohort) &&
      isUsual(type, peers.length < MIN_PEERS ? cohort : peers),
    common_properties: common,
    missing_properties:
      ownUse === undefined
        ? []
        : common
            .filter((entry) => entry.prevalence >= 0.5 && !ownUse.properties.has(entry.property))
            .map((entry) => entry.property),
    required_properties: [...requiredProperties(type)],
    required_missing: ownUse === undefined ? [] : missingRequired(type, ownUse.properties, isInside(ownUse)),
    recommended_properties: [...recommendedProperties(type)],
    recommended_missing:
      ownUse === undefined
        ? []
        : recommendedProperties(type, isInside(ownUse)).filter((rule) => !isMet(rule, ownUse.properties)),
    rich_result: isRichResultType(type),
    missing: ownUse === undefined ? [] : missingOf(type, ownUse, kinUses(type, cohort)),
    your_items: own === null ? null : (ownUse?.items.length ?? 0),
    your_incomplete_items:
      own === null
        ? null
        : (ownUse?.items.filter((item) => missingRequired(type, item.properties, item.isInside).length > 0).length ??
          0),
    example_url: holders[0]?.url ?? null,
  };
}

/** The `structured_data_coverage` section: types that cohort pages use and the target lacks. */
export const structuredDataCoverage = defineSection({
  key: "structured_data_coverage",
  tiers: ["standard", "deep"],
  needs: ["target", "cohort"],
  output: StructuredDataCoverageSchema,
  analyze({ target, cohort }) {
    const sources: Sources = {
      own: target === null ? null : usesOf(target),
      cohort: cohort.map((page) => ({
        url: page.url,
        rank: page.rank,
        uses: usesOf(page),
        isPeer: target !== null && pageTypeOf(page.facts) === pageTypeOf(target.facts),
      })),
    };
    const types = new Set([...sources.cohort.flatMap((page) => [...page.uses.keys()]), ...(sources.own?.keys() ?? [])]);
    return {
      competitor_count: cohort.length,
      top_competitor_count: Math.min(3, cohort.length),
      schema_types: [...types]
        .map((type) => coverageOf(type, sources))
        .sort((a, b) => b.competitor_pages - a.competitor_pages || compareText(a.type, b.type))
        .slice(0, MAX_TYPES),
    };
  },
});
