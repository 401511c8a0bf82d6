import { factsFromText } from "../../../../core/analysis/metadata/facts-from-text.ts";
import type { AnalyzedPage, CohortPage } from "../../../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../../../core/analysis/text/to-page-text.ts";
import type { Block, PageFacts, StructuredItem } from "../../../../core/domain/page-facts.ts";
import type { Languages } from "../../../../core/ports/languages.ts";

/** Properties of a page that a test sets; all others are empty. Lines of `body` that begin with "## " are headings, and those that begin with "|" are rows of tables. */
export interface PageSketch {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly url?: string;
  readonly facts?: Partial<PageFacts>;
  readonly items?: readonly StructuredItem[];
}

function cellsOf(text: string, table: number): Block[] {
  return text.split("\n").flatMap((line, row) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell, column): Block => {
        const place = { table, row, column, isHeader: row === 0 };
        return { kind: "table_cell", text: cell.trim(), level: 0, linkShare: 0, cell: place };
      }),
  );
}

function blocksOf(body: string): Block[] {
  return body.split("\n\n").flatMap((text, at): Block | Block[] => {
    if (text.startsWith("|")) return cellsOf(text, at);
    const heading = /^(#{1,6}) (.*)$/.exec(text);
    if (heading === null) return { kind: "paragraph", text, level: 0, linkShare: 0 };
    return { kind: "heading", text: heading[2] ?? "", level: heading[1]?.length ?? 2, linkShare: 0 };
  });
}

export function sketchFacts(sketch: PageSketch): PageFacts {
  const facts = factsFromText({
    title: sketch.title,
    text: sketch.body,
    url: sketch.url ?? "https://target.example/page",
  });
  const blocks = blocksOf(sketch.body);
  const headings = blocks
    .filter((block) => block.kind === "heading")
    .map(({ level, text }) => ({ level, text, isMain: true }));
  return {
    ...facts,
    blocks,
    headings: [...facts.headings, ...headings],
    structuredData: {
      items: sketch.items ?? [],
      jsonLdBlockCount: sketch.items === undefined ? 0 : 1,
      invalidBlockCount: 0,
    },
    ...sketch.facts,
  };
}

export function sketchPage(sketch: PageSketch, languages: Languages): AnalyzedPage {
  const facts = sketchFacts(sketch);
  return {
    url: facts.url,
    rank: null,
    domain: "target.example",
    facts,
    text: toPageText(facts, languages, { language: sketch.language }),
  };
}

export function sketchCohort(sketches: readonly PageSketch[], languages: Languages): CohortPage[] {
  return sketches.map((sketch, at) => ({
    ...sketchPage({ url: `https://site-${at + 1}.example/page`, ...sketch }, languages),
    rank: at + 1,
    domain: `site-${at + 1}.example`,
    weight: 1,
    downWeightReasons: [],
  }));
}

const SUBJECTS = [
  "The espresso machine",
  "A dual boiler",
  "The burr grinder",
  "A good portafilter",
  "The steam wand",
  "The water tank",
  "Every barista",
  "The pressure gauge",
];
const VERBS = ["needs", "improves", "controls", "heats", "changes", "shows"];
const OBJECTS = [
  "the brewing temperature",
  "fresh coffee beans",
  "a fine grind size",
  "nine bars of pressure",
  "milk foam for a cappuccino",
  "the extraction time",
  "a clean group head",
  "hard water and limescale",
  "the crema of a double shot",
];
const ENDS = [
  "in a home kitchen",
  "before each shot",
  "according to La Marzocco",
  "when Breville sells it",
  "after descaling",
  "for latte art",
  "on the Rancilio Silvia",
  "every single day",
];

/**
 * Makes pages on one subject that share most of their words. Each page has its own selection of sentences, and every
 * call returns the same pages.
 */
export function espressoSketches(count = 10, sentences = 40): PageSketch[] {
  return Array.from({ length: count }, (_, page) => {
    let state = 12_345 + page * 7_919;
    const pick = (list: readonly string[]): string => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return list[Math.floor((state / 2_147_483_648) * list.length)] ?? "";
    };
    const lines: string[] = [];
    for (let at = 0; at < sentences; at += 1) {
      if (at % 10 === 0)
        lines.push(
          `## ${pick(["Best espresso machine picks", "How the burr grinder works", "Milk foam and the steam wand", "Descaling your machine"])}`,
        );
      lines.push(`${pick(SUBJECTS)} ${pick(VERBS)} ${pick(OBJECTS)} ${pick(ENDS)}.`);
    }
    return { title: `Best espresso machine ${2020 + page}: tested at home`, body: lines.join("\n\n"), language: "en" };
  });
}
