import type { PageFacts } from "../../../domain/page-facts.ts";
import { hasAny, type Pair, type Phrases, plain, takeOut, wordCount } from "./phrases.ts";

/** Characters of HTML that are read. A wall is a small page. */
const MAX_HTML = 400_000;
/** Characters of text that are read. */
export const MAX_TEXT = 20_000;
/** A headline with more words is a sentence about a subject. */
const MAX_HEADLINE_WORDS = 14;
const SENTENCE_END = /[.!?\u2026\u3002\uff01\uff1f](?:\s|["'\u201d\u00bb)]|$)/;
/** Elements whose content is not visible. */
const HIDDEN = ["script", "style", "template", "svg"];

/** The parts of a page that decide whether it is a wall. */
export interface Sight {
  /** Words of main content. */
  readonly words: number;
  readonly main: string;
  /** Paragraphs of the main content with sentences, so without lists of links, products and prices. */
  readonly prose: string;
  /** The main content, with a full stop behind each paragraph. */
  readonly lines: string;
  readonly visible: string;
  /** Tags, attributes and scripts, without text. */
  readonly markup: string;
  /** Short headlines: parts of the title, and the first h1 and h2 elements. */
  readonly headlines: readonly string[];
  /** The whole title and the first h1 elements. */
  readonly titles: readonly string[];
  /** Headlines of the second level and below within the page. */
  readonly sections: number;
  readonly html: string;
}

/** Text and markup of HTML, in linear time. Every search starts behind the last result. */
export function splitHtml(html: string): { readonly text: string; readonly markup: string } {
  const source = html.slice(0, MAX_HTML);
  const texts: string[] = [];
  const tags: string[] = [];
  let length = 0;
  let at = 0;
  while (at < source.length && length < MAX_TEXT) {
    const open = source.indexOf("<", at);
    const text = source.slice(at, open < 0 ? source.length : open);
    texts.push(text);
    length += text.length;
    if (open < 0) break;
    const name = /^<([a-z]{1,10})/i.exec(source.slice(open, open + 12))?.[1]?.toLowerCase() ?? "";
    const end = HIDDEN.includes(name) ? source.indexOf(`</${name}`, open) : open;
    const close = end < 0 ? -1 : source.indexOf(">", end);
    if (close < 0) break;
    tags.push(source.slice(open, close + 1));
    texts.push(" ");
    at = close + 1;
  }
  const text = texts
    .join("")
    .replaceAll(/&(?:#39|#x27|rsquo|apos);/gi, "'")
    .replaceAll(/&amp;/gi, "&")
    .replaceAll(/&nbsp;/gi, " ");
  return { text: plain(text).slice(0, MAX_TEXT), markup: tags.join("") };
}

/** Reads the deciding parts. */
export function sightOf(facts: PageFacts, html: string): Sight {
  const main = plain(facts.mainText.slice(0, MAX_TEXT));
  const titles = [
    facts.titleTag ?? "",
    ...facts.headings
      .filter(({ level }) => level <= 2)
      .slice(0, 4)
      .map(({ text }) => text),
  ];
  const headlines = titles
    .flatMap((title) => plain(title.slice(0, 300)).split(/ [-|\u2013\u2014\u00b7\u00bb] |\|/))
    .map((part) => part.trim())
    .filter((part) => part !== "" && wordCount(part) <= MAX_HEADLINE_WORDS);
  // Long pages are recognized without these parts, and reading the whole HTML takes longest.
  let split: ReturnType<typeof splitHtml> | undefined;
  const parts = () => {
    split ??= splitHtml(html);
    return split;
  };
  const sections = facts.headings.filter(({ level }) => level >= 2).length;
  const paragraphs = facts.mainText.slice(0, MAX_TEXT).split(/\n+/);
  const firsts = facts.headings.filter(({ level }) => level === 1).slice(0, 2);
  const whole = [facts.titleTag ?? "", ...firsts.map((heading) => heading.text)].map((title) => title.slice(0, 300));
  return {
    words: wordCount(main),
    main,
    prose: plain(paragraphs.filter((paragraph) => SENTENCE_END.test(paragraph)).join(" ")),
    get lines() {
      return plain(paragraphs.join(". "));
    },
    get visible() {
      return parts().text;
    },
    get markup() {
      return parts().markup;
    },
    headlines,
    titles: whole,
    sections,
    html: html.slice(0, MAX_HTML),
  };
}

/** Words that say nothing about a subject. */
const FILLER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${plain(
    "sorry oops ooops oopsie uh oh oh-no whoops hmm ouch error the this that these a an is was it we you your our us page http https here please to and or of for on at in this web site be can could may have has been will " +
      "ups hoppla oh leider sorry die der das diese dieser dieses ist wurde wir sie ihre ihr du dein deine bitte und oder zu fehler " +
      "oups mince la le les cette cet ce est votre vous nous et ou erreur désolé désolée malheureusement " +
      "vaya el esta este lo sentimos su tu y o error il lo questa questo spiacenti siamo la e ops errore oeps helaas de het deze dit fout " +
      "hoppsan tyvärr den det denna desværre beklager ups niestety ta ten strona bohužel tato hiba hata ой упс ошибка помилка к сожалению " +
      "title continue account are not i am must need",
  )
    .split(" ")
    .join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);
const HOST = /[a-z0-9-]+(?:\.[a-z0-9-]+)+/g;

const restWords = (rest: string): number => wordCount(rest.replaceAll(HOST, " ").replaceAll(FILLER, " "));

/** Words of a headline beside the phrases, fillers and host names; `null` for a headline without a phrase. */
function restOf(headline: string, list: Phrases): number | null {
  const { rest, found } = takeOut(headline, list);
  return found === 0 ? null : restWords(rest);
}

/** Number of headlines that say one of the phrases, and at most `more` words about something else. */
export function statedIn(headlines: readonly string[], list: Phrases, more: number): number {
  return headlines.filter((headline) => {
    const rest = restOf(headline, list);
    return rest !== null && rest <= more;
  }).length;
}

/** Number of headlines that say a pair of phrases, and at most `more` words about something else. */
export function pairsStatedIn(headlines: readonly string[], { one, other }: Pair, more: number): number {
  return headlines.filter((headline) => {
    const { rest, found } = takeOut(headline, other);
    return found > 0 && hasAny(rest, one) && restWords(takeOut(rest, one).rest) <= more;
  }).length;
}

/** True for a page with a headline about something else than the phrases, so that its text is its own. */
export const hasSubject = ({ headlines }: Sight, list: Phrases): boolean =>
  headlines.some((headline) => headline.includes(" ") && !hasAny(headline, list));
