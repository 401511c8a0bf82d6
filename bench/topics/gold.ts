import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import { readKeyword } from "../../core/analysis/terms/keyword.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import type { TopicPage } from "../../core/analysis/topics/cohort-words.ts";
import { readBenchPages } from "../report/pages.ts";

/** One labelled keyword. The folder's README fixes the shape. */
export interface GoldKeyword {
  readonly id: string;
  readonly keyword: string;
  readonly pages: readonly { readonly n: number; readonly id: string; readonly url: string }[];
  readonly topics: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly order: number;
  }[];
  /** Topic by "page.section". */
  readonly sections: Readonly<Record<string, string>>;
  readonly headings: Readonly<Record<string, { readonly level: string; readonly heading: string }>>;
  readonly coverage: Readonly<
    Record<string, { readonly verdict: "covered" | "partly" | "missing"; readonly evidence: string | null }>
  >;
}

/** A labelled keyword with its pages. The first page is the target. */
export interface GoldCohort {
  readonly gold: GoldKeyword;
  readonly pages: readonly TopicPage[];
  readonly keywordStems: ReadonlySet<string>;
  readonly languageCode: string;
}

export const languages = createSnowballLanguages();

/** Reads the labelled keywords with their pages. */
export async function readGold(folder: string): Promise<readonly GoldCohort[]> {
  // The cast is safe because the folder's README fixes the shape.
  const gold = JSON.parse(readFileSync(join(folder, "topics-dev", "gold.json"), "utf8")) as readonly GoldKeyword[];
  const pages = await readBenchPages(folder, new Set(gold.flatMap((each) => each.pages.map(({ id }) => id))));
  return gold.map((each) => {
    const read = each.pages.map(({ id }): TopicPage => {
      const page = pages.get(id);
      if (page === undefined) throw new Error(`The data folder has no page ${id} of ${each.id}.`);
      const facts = extractPage({ html: page.html, url: page.url, status: 200 });
      return { url: page.url, facts, text: toPageText(facts, languages) };
    });
    const languageCode = read[0]?.text.language ?? "en";
    const keywordStems = new Set(readKeyword(each.keyword, languages, languageCode).contentStems);
    return { gold: each, pages: read, keywordStems, languageCode };
  });
}
