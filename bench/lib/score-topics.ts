import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { factsFromText } from "../../core/analysis/metadata/facts-from-text.ts";
import { CohortScale } from "../../core/analysis/score/cohort-scale.ts";
import { prepareCohort } from "../../core/analysis/score/prepare-cohort.ts";
import type { ScoreSource } from "../../core/analysis/score/weigh-cohort.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import { type Part, partOf } from "./reserve.ts";
import { bagOf, languages } from "./score-cases.ts";

/** Fewest and most pages of a topic: a cohort of three pages or more, and one result page. */
const MIN_PAGES = 4;
const MAX_PAGES = 11;
/** Subjects of many titles in the data set, chosen by their meaning alone. */
const KEYWORDS = [
  ...[
    "backpack",
    "camera lens",
    "camera",
    "car rental",
    "car",
    "cleaning service",
    "climate change",
    "cloud computing",
  ],
  ...["coffee", "credit card", "crm", "cybersecurity", "data analytics", "dental", "digital marketing", "electrician"],
  ...["fitness equipment", "furniture", "garden", "graphic design", "gym", "headphones", "hr", "insurance", "keyboard"],
  ...["language learning", "laptop", "legal", "meditation", "moving company", "music lesson", "outdoor gear"],
  ...["pest control", "pet", "photography", "plant based", "plumbing", "podcast", "rust", "seo", "skin care"],
  ...["social media", "software development", "solar panel", "sourdough", "standing desk", "tax", "travel", "tutoring"],
  ...["wedding", "weight loss", "wine", "woodworking", "yoga"],
];
/** Fewest mentions of the topic's words in a page. */
const MIN_MENTIONS = 3;
/** Fewest words of a page. The scan drops shorter pages as thin. */
const MIN_WORDS = 50;
/** Pages below this number of words are short. */
const SHORT = 300;

/** A page of a topic with its score against the other pages of the topic. */
export interface TopicScore {
  readonly topic: string;
  readonly part: Part;
  readonly isShort: boolean;
  readonly points: number;
}

interface TopicPage {
  readonly source: ScoreSource;
  readonly host: string;
  readonly wordCount: number;
  /** Content stems of the title. */
  readonly title: ReadonlySet<string>;
  readonly mentions: ReadonlyMap<string, number>;
}

function readPages(file: string): TopicPage[] {
  return gunzipSync(readFileSync(file))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => {
      // The cast is safe because the data set's README fixes the shape of its lines.
      const { url, title, gold } = JSON.parse(line) as { url: string; title?: string | null; gold: string };
      const facts = factsFromText({ title: title ?? "", text: gold, url });
      const text = toPageText(facts, languages, { language: "en" });
      const { mentions, wordCount } = bagOf(text);
      const head = bagOf(
        toPageText(factsFromText({ title: "", text: title ?? "", url }), languages, { language: "en" }),
      );
      const isEnglish = text.zones.body.isStop.filter(Boolean).length >= 0.25 * wordCount;
      if (wordCount < MIN_WORDS || !isEnglish) return [];
      return [
        {
          source: { facts, text, weight: 1 },
          host: new URL(url).host,
          wordCount,
          title: new Set(head.mentions.keys()),
          mentions,
        },
      ];
    });
}

/** Groups pages of different hosts whose titles have all words of a keyword and whose texts repeat them. */
function topicsOf(pages: readonly TopicPage[]): Map<string, TopicPage[]> {
  const english = languages.language("en");
  const topics = new Map<string, TopicPage[]>();
  const used = new Set<TopicPage>();
  for (const keyword of [...KEYWORDS].sort((a, b) => b.split(" ").length - a.split(" ").length)) {
    const stems = keyword.split(" ").map((word) => english.stem(word));
    const about = (page: TopicPage): boolean =>
      !used.has(page) && stems.every((stem) => page.title.has(stem) && (page.mentions.get(stem) ?? 0) >= MIN_MENTIONS);
    const found = new Map(pages.filter(about).map((page) => [page.host, page]));
    const chosen = [...found.values()].slice(0, MAX_PAGES);
    if (chosen.length < MIN_PAGES) continue;
    topics.set(keyword, chosen);
    for (const page of chosen) used.add(page);
  }
  return topics;
}

/** A keyword with pages about it. */
export interface PageTopic {
  readonly keyword: string;
  readonly sources: readonly ScoreSource[];
}

/** Loads the topics of a file of pages. */
export function loadTopics(file: string): PageTopic[] {
  return [...topicsOf(readPages(file))].map(([keyword, pages]) => ({
    keyword,
    sources: pages.map(({ source }) => source),
  }));
}

/** Scores each page of each topic against the other pages of the topic, as a scan for the topic's words would. */
export function scoreTopics(file: string): TopicScore[] {
  return [...topicsOf(readPages(file))].flatMap(([topic, pages]) =>
    pages.map((page): TopicScore => {
      const sources = pages.filter((other) => other !== page).map(({ source }) => source);
      const prepared = prepareCohort({ keyword: topic, sources, languages, language: "en", minPages: 3 });
      const scale = new CohortScale(prepared, languages);
      return {
        topic,
        part: partOf(topic),
        isShort: page.wordCount < SHORT,
        points: scale.pointsOf(scale.measure(page.source).flat),
      };
    }),
  );
}
