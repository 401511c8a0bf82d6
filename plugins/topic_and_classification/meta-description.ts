import { isAskingKeyword } from "../../core/analysis/text/questions.ts";
import { wordsOf } from "../shared/keyword.ts";
import type { Intent } from "./intent-words.ts";
import { marksOf } from "./title-cues.ts";

/** Characters that search results show of a description. */
const LENGTH = 155;
const MAX_TOPICS = 4;
/** A sentence about fewer says too little. */
const MIN_TOPICS = 2;

/**
 * A sentence frame of a description. `{first}` holds all topics except the last, `{last}` the last, and `{all}` all of
 * them with `and` before the last. Topics come without articles, so each language uses a frame that needs no article:
 * "from A to B", or brackets.
 */
interface Frame {
  readonly guide: string;
  readonly compare: string;
  readonly and: string;
}

const ENGLISH: Frame = {
  guide: "what you need to know about {all}",
  compare: "how to compare {all}",
  and: " and ",
};

const FRAMES: Readonly<Record<string, Frame>> = {
  en: ENGLISH,
  de: {
    guide: "worauf es bei {all} ankommt",
    compare: "was beim Vergleich zählt ({all})",
    and: " und ",
  },
  fr: {
    guide: "l'essentiel \u00e0 savoir ({all})",
    compare: "les crit\u00e8res pour bien comparer ({all})",
    and: " et ",
  },
  es: { guide: "lo que hay que saber ({all})", compare: "c\u00f3mo comparar las opciones ({all})", and: " y " },
  it: { guide: "tutto quello che serve sapere ({all})", compare: "come confrontare le opzioni ({all})", and: " e " },
  pt: {
    guide: "tudo o que \u00e9 preciso saber ({all})",
    compare: "como comparar as op\u00e7\u00f5es ({all})",
    and: " e ",
  },
  nl: {
    guide: "waar het op aankomt, van {first} tot {last}",
    compare: "waarop u let bij het vergelijken, van {first} tot {last}",
    and: " en ",
  },
  sv: {
    guide: "det h\u00e4r \u00e4r viktigt, fr\u00e5n {first} till {last}",
    compare: "s\u00e5 j\u00e4mf\u00f6r du, fr\u00e5n {first} till {last}",
    and: " och ",
  },
  nb: {
    guide: "dette er viktig, fra {first} til {last}",
    compare: "slik sammenligner du, fra {first} til {last}",
    and: " og ",
  },
  da: {
    guide: "det er vigtigt, fra {first} til {last}",
    compare: "s\u00e5dan sammenligner du, fra {first} til {last}",
    and: " og ",
  },
  fi: { guide: "t\u00e4rkeimm\u00e4t asiat ({all})", compare: "n\u00e4in vertailet vaihtoehtoja ({all})", and: " ja " },
  ms: {
    guide: "perkara penting yang perlu diketahui, daripada {first} hingga {last}",
    compare: "cara membandingkan pilihan, daripada {first} hingga {last}",
    and: " dan ",
  },
  ar: {
    guide: "\u0643\u0644 \u0645\u0627 \u064a\u0647\u0645\u0643 \u0645\u0639\u0631\u0641\u062a\u0647 ({all})",
    compare:
      "\u0643\u064a\u0641 \u062a\u0642\u0627\u0631\u0646 \u0628\u064a\u0646 \u0627\u0644\u062e\u064a\u0627\u0631\u0627\u062a ({all})",
    and: " \u0648",
  },
  // A、B、Cなどのポイントをわかりやすく解説します / Aなどのポイントで比較します
  ja: {
    guide:
      "{all}\u306a\u3069\u306e\u30dd\u30a4\u30f3\u30c8\u3092\u308f\u304b\u308a\u3084\u3059\u304f\u89e3\u8aac\u3057\u307e\u3059",
    compare: "{all}\u306a\u3069\u306e\u30dd\u30a4\u30f3\u30c8\u3067\u6bd4\u8f03\u3057\u307e\u3059",
    and: "\u3001",
  },
  // 一文看懂, which both scripts write alike
  zh: { guide: "\u4e00\u6587\u770b\u61c2{all}", compare: "\u4e00\u6587\u770b\u61c2{all}", and: "\u548c" },
};

function joined(topics: readonly string[], comma: string, and: string): string {
  const head = topics.slice(0, -1).join(comma);
  return head === "" ? (topics[0] ?? "") : `${head}${and}${topics.at(-1) ?? ""}`;
}

function inFrame(topics: readonly string[], language: string, isComparing: boolean): string {
  const { guide, compare, and } = (Object.hasOwn(FRAMES, language) ? FRAMES[language] : undefined) ?? ENGLISH;
  const { comma } = marksOf(language);
  // Functions, because a topic may hold `$&`.
  return (isComparing ? compare : guide)
    .replace("{first}", () => joined(topics.slice(0, -1), comma, and))
    .replace("{last}", () => topics.at(-1) ?? "")
    .replace("{all}", () => joined(topics, comma, and));
}

/**
 * The keyword and what the page should promise beside it, as one sentence of at most 155 characters: a few topics,
 * because a long list of them reads as stuffing. For searchers who choose it promises a comparison. Returns `null` for
 * fewer than two topics.
 */
export function metaDescription(
  keyword: string,
  topics: readonly string[],
  { language, intent }: { language: string; intent: Intent | null },
): string | null {
  const own = new Set(wordsOf(keyword));
  const { colon, stop } = marksOf(language);
  const asks = isAskingKeyword(keyword, language);
  const head = keyword.charAt(0).toUpperCase() + keyword.slice(1);
  const isComparing = intent === "commercial" || intent === "transactional";
  const sentenceOf = (chosen: readonly string[]): string => {
    const sentence = inFrame(chosen, language, isComparing);
    return asks ? `${head}? ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` : head + colon + sentence;
  };
  const chosen: string[] = [];
  for (const topic of topics.filter((entry) => !wordsOf(entry).every((word) => own.has(word))).slice(0, MAX_TOPICS)) {
    if ([...sentenceOf([...chosen, topic])].length < LENGTH) chosen.push(topic);
  }
  if (chosen.length < MIN_TOPICS) return null;
  return [...sentenceOf(chosen)].slice(0, LENGTH - 1).join("") + stop;
}
