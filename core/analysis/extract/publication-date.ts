import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "../main-content/page-blocks.ts";
import { SIGNAL } from "../main-content/signals.ts";
import { type Layout, ZONE_ASIDE, ZONE_FOOTER, ZONE_NAV } from "../main-content/zones.ts";
import { isoDate, type NumberOrder, writtenDate } from "../metadata/dates.ts";

const TIME = tagId("time");
const H1 = tagId("h1");
const BLOCKQUOTE = tagId("blockquote");
const TR = tagId("tr");
const TH = tagId("th");
/** Number of blocks above the first heading that are searched for a date. */
const ABOVE = 4;
/** Number of blocks below the first heading that are searched, including the heading. */
const BELOW = 12;
/** Maximum words of a line with a publication date. Dates in longer sentences belong to the story. */
const DATE_LINE_WORDS = 20;
/** Maximum UTF-16 units of an element's text with a date. */
const ELEMENT_LENGTH = 100;
/** Elements from the headline within which a date belongs to the page for certain. */
const NEAR = 60;
/** Ancestors that can show that a date belongs to another page or a comment. */
const MAX_ANCESTORS = 8;
/** Points of a date that belongs to the page for certain. */
const OWN_POINTS = 3;
/** Points of a date that the page marks as its own publication, beside its headline. */
export const CERTAIN_POINTS = 6;
/** Least points of a date that can be the page's own. */
export const LEAST_POINTS = -1;
/** Most elements whose dates are compared, so that a list of a million dates costs little. */
const MAX_DATES = 200;

const DATED = /date|publish|posted|\btime|postdetails|timestamp/i;
/** Class of an element with the date of today. */
const CLOCK = /today|current[-_]?(?:date|time)|clock|countdown|event[-_]?(?:date|time)|\bbday\b|dtstart|dtend/i;
const PUBLISHED = /publish|posted|pub-?date|(?:entry|post|article|release)[-_]{1,2}date|created/i;
const UPDATED = /updat|modif|revis|edited|last-?(?:mod|edit)/i;
const UPDATED_TEXT =
  /^\W*(?:(?:last |zuletzt |derni\u00e8re )?(?:updated?|modified|reviewed|edited|revised)|aktualisiert|stand|mis[e]? \u00e0 jour|actualizado|aggiornato|atualizado|bijgewerkt)\b/i;
/** A date in a member's profile. */
const MEMBER_TEXT =
  /^\W*(?:registered|joined|founded|member since|join date|mitglied seit|registriert|inscrit|registrado)\b/i;
const PUBLISHED_TEXT =
  /^\W*(?:published|posted|first published|ver\u00f6ffentlicht|erschienen|publi\u00e9|publicado|pubblicato|gepubliceerd|publicerad|julkaistu)\b/i;
const PUBLISHED_PROPERTY = /^(?:datepublished|published-?date|pubdate|datecreated|uploaddate)$/i;
/** A line that is a date and a time, and nothing else. */
const ONLY_DATE =
  /^(?:#\d+\s+)?(?:\p{L}{2,9}\.?,?\s+)?[\p{L}\d./-]{1,12}[\s,.]*[\d]{0,4}[\s,.]*\d{0,4}[\s,]*(?:at )?[\d:]*\s?(?:[ap]m)?$/iu;

/** The parts of a page that its dates are read from. */
export interface DateInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  /** Order of day and month in numbers, from the page's language and country. */
  readonly order: NumberOrder;
}

/** A date that a page shows. */
interface ShownDate {
  readonly date: string;
  readonly points: number;
  /** True for a date beside the headline, or one that the page calls the date of publication. */
  readonly isOwn: boolean;
}

/** Signals of parts that show dates of other pages. */
const FOREIGN = SIGNAL.related | SIGNAL.review | SIGNAL.aside | SIGNAL.carousel | SIGNAL.nav | SIGNAL.footer;
/** Points lost by a date in such a part, and by one in a comment. The first comment can be the page's own text. */
const FOREIGN_LOSS = 5;
const COMMENT_LOSS = 2;

/** Returns the points that an element loses in a part of the page that shows other pages or comments. */
export function lossOf(table: PageTable, { signals, zones }: Layout, element: number): number {
  const zone = zones[element] ?? 0;
  if (zone === ZONE_NAV || zone === ZONE_ASIDE || zone === ZONE_FOOTER) return FOREIGN_LOSS;
  let loss = 0;
  let at = element;
  for (let step = 0; step < MAX_ANCESTORS && at > 0; step++) {
    const bits = signals[at] ?? 0;
    // A class that also names content belongs to the page's own text.
    if (at !== element && (bits & SIGNAL.content) === 0) {
      if ((bits & FOREIGN) !== 0) return FOREIGN_LOSS;
      if ((bits & SIGNAL.comment) !== 0) loss = COMMENT_LOSS;
    }
    at = table.parent[at] ?? 0;
  }
  return loss;
}

function textDate(
  table: PageTable,
  element: number,
  order: NumberOrder,
): { readonly text: string; readonly date: string | null } {
  const text = table.elementText(element, ELEMENT_LENGTH + 1);
  if (text.length <= ELEMENT_LENGTH) return { text, date: writtenDate(text, order) };
  // Tags and authors can follow the date in one element.
  return { text, date: PUBLISHED_TEXT.test(text) ? writtenDate(text.slice(0, ELEMENT_LENGTH / 2), order) : null };
}

function headlineElement(table: PageTable): number {
  for (let element = 0; element < table.elementCount; element++) if (table.tag[element] === H1) return element;
  return -1;
}

/** Returns the date of one element with its points, `null` for an element without a date of its own. */
function readShown({ table, layout, order }: DateInput, element: number, headline: number): ShownDate | null {
  const isTime = table.tag[element] === TIME;
  const isMeta = ((layout.signals[element] ?? 0) & SIGNAL.meta) !== 0;
  const created = table.attribute(element, "created-timestamp");
  if (!isTime && !isMeta && created === null && !table.has(element, "itemprop")) return null;
  const property = table.attribute(element, "itemprop") ?? "";
  const isMarked = created !== null || PUBLISHED_PROPERTY.test(property);
  const name = `${table.attribute(element, "class") ?? ""} ${table.attribute(element, "id") ?? ""}`;
  const isDated = isMeta && DATED.test(name) && !CLOCK.test(name);
  if (!isTime && !isMarked && !isDated) return null;
  const stated =
    created ??
    table.attribute(element, "datetime") ??
    table.attribute(element, "content") ??
    table.attribute(element, "data-timestamp") ??
    table.attribute(element, "data-date") ??
    table.attribute(element, "title");
  const { text, date: written } = textDate(table, element, order);
  const date = isoDate(stated) ?? (stated === null ? null : writtenDate(stated, order)) ?? written;
  if (date === null) return null;
  const parent = table.parent[element] ?? 0;
  const around = `${name} ${table.attribute(parent, "class") ?? ""}`;
  const line = table.elementText(parent, ELEMENT_LENGTH);
  const distance = headline < 0 ? NEAR : Math.abs(element - headline);
  const isNear = headline >= 0 && distance <= NEAR;
  let points = isTime || isMarked ? 1 : 0;
  if (isNear) points += 3;
  if (isMarked) points += 3;
  if (PUBLISHED.test(around) || PUBLISHED_TEXT.test(text) || PUBLISHED_TEXT.test(line)) points += 2;
  if (UPDATED.test(name) || property.toLowerCase() === "datemodified" || UPDATED_TEXT.test(text)) points -= 4;
  else if (UPDATED_TEXT.test(line)) points -= 2;
  points -= lossOf(table, layout, element);
  // Nobody sees an element without text. Teasers of other pages often have one.
  if (table.runFrom[element] === table.runTo[element]) points = Math.min(points, CERTAIN_POINTS - 1);
  return { date, points, isOwn: points >= OWN_POINTS };
}

/** Returns the date that the page shows as its own: the best marked one, the first of equals; `null` without any. */
export function shownDate(input: DateInput): ShownDate | null {
  const { table } = input;
  const headline = headlineElement(table);
  let best: ShownDate | null = null;
  let seen = 0;
  for (let element = 0; element < table.elementCount && seen < MAX_DATES; element++) {
    const shown = readShown(input, element, headline);
    if (shown === null) continue;
    seen++;
    if (best === null || shown.points > best.points) best = shown;
  }
  return best;
}

/** Maximum words of a line that is little more than a date. */
export const BARE_DATE_WORDS = 8;
/** First year of a date that only the text shows. Earlier ones are dates of history. */
const FIRST_WEB_YEAR = "1990";
/** A line about a birth, an event, a deadline or a step of a review, whose date is not the publication. */
const OTHER_DATE =
  /\b(?:born|died|geboren|gestorben|n\u00e9e?|nacid[oa]|nat[oa] il|received|accepted|submitted|revised|expires?|valid until|deadline|due|starts?|ends?|begins?|takes place|findet|join us|copyright|today is|data from|as of)\b|\u00a9|@\w/i;
/** The word before the date of publication inside a line of several dates. */
const PUBLISHED_WORD = /\b(?:published|posted|ver\u00f6ffentlicht|publi\u00e9|publicado|pubblicato)\b/i;
/** Maximum words of a date's line on a page without headings, which can contain the headline. */
const UNTITLED_WORDS = 12;
const READING_TIME = /\d\smin(?:ute)?s?\sread\b/i;
/** Words of a line that ends like a sentence from which its date belongs to the story. */
const SENTENCE_WORDS = 6;

/** True in a quotation, in a row of a table with the names and values of a thing, and in a clock. */
function isForeignBlock({ table }: DateInput, block: number): boolean {
  let at = table.runElement[table.blockRunFrom[block] ?? 0] ?? -1;
  for (let step = 0; step < MAX_ANCESTORS && at >= 0; step++) {
    const tag = table.tag[at];
    if (tag === BLOCKQUOTE || CLOCK.test(table.attribute(at, "class") ?? "")) return true;
    if (tag === TR) {
      for (let inner = at + 1; inner < (table.end[at] ?? 0); inner++) if (table.tag[inner] === TH) return true;
      return false;
    }
    at = table.parent[at] ?? -1;
  }
  return false;
}

/** A date in a line of text. */
export interface LineDate {
  readonly date: string;
  /** True when the line calls it the publication, or states the time to read, as bylines do. */
  readonly isMarked: boolean;
}

/** Returns the date of a line, or `null` for a line about another date. */
function lineDate(input: DateInput, block: number, maxWords: number): LineDate | null {
  const text = input.blocks.texts[block] ?? "";
  const words = input.blocks.words[block] ?? 0;
  if (words > maxWords || MEMBER_TEXT.test(text)) return null;
  const published = PUBLISHED_WORD.exec(text);
  const isSentence = words >= SENTENCE_WORDS && /[.!?\u3002]$/.test(text);
  if (published === null && (isSentence || OTHER_DATE.test(text))) return null;
  const date = writtenDate(text.slice(published?.index ?? 0), input.order) ?? writtenDate(text, input.order);
  if (date === null || date < FIRST_WEB_YEAR || isForeignBlock(input, block)) return null;
  return { date, isMarked: published !== null || READING_TIME.test(text) };
}

/**
 * Returns the date in a short line near the first h1 or first heading, where pages print the publication date. A page
 * without headings prints it near its start.
 */
export function dateLine(input: DateInput, maxWords = DATE_LINE_WORDS): LineDate | null {
  const { blocks } = input;
  const first = blocks.levels.indexOf(1);
  const heading = first >= 0 ? first : blocks.levels.findIndex((level) => level > 0);
  const words = heading < 0 ? Math.min(maxWords, UNTITLED_WORDS) : maxWords;
  const to = Math.min(blocks.count, Math.max(0, heading) + BELOW);
  let updated: LineDate | null = null;
  for (let block = Math.max(0, heading - ABOVE); block < to; block++) {
    const date = block === heading ? null : lineDate(input, block, words);
    if (date === null) continue;
    if (!UPDATED_TEXT.test(blocks.texts[block] ?? "")) return date;
    updated ??= date;
  }
  return updated;
}

/** Separator between the writer of a message and its date. */
const WRITER =
  /^(?:posted |started |re: )?(?:by|von|par|por|di|av|door)\s.{1,60}?[\u00bb\u2022\u00b7|,]\s+(?=.{6,40}$)/i;

/**
 * Returns the first date that stands alone on its line, as above the first message of a thread. The name of its writer
 * can precede it.
 */
export function loneDate(input: DateInput): string | null {
  const { blocks, order } = input;
  for (let block = 0; block < blocks.count; block++) {
    const whole = blocks.texts[block] ?? "";
    if (whole.length > 110 || !/\d{4}/.test(whole)) continue;
    const text = whole.replace(WRITER, "");
    if (text.length > 40 || !ONLY_DATE.test(text)) continue;
    const date = writtenDate(text, order);
    if (date !== null && date >= FIRST_WEB_YEAR && !isForeignBlock(input, block)) return date;
  }
  return null;
}
