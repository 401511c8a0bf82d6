import type { Block } from "../../domain/page-facts.ts";
import { hostOf } from "../../util/urls.ts";
import { scanText } from "../text/scan.ts";
import type { TopicPage } from "./cohort-words.ts";
import { labelOfFact } from "./fact-label.ts";
import { isEveryday, isSameQuantity, type Quantity, quantitiesIn } from "./quantities.ts";
import type { PageSection } from "./sections.ts";
import { placedSections, type TopicModel } from "./topic-model.ts";
import { dot, unitVector, type Vector } from "./vectors.ts";

/** A figure that two pages state alike about one thing. */
export interface TopicFact {
  /** Words that the statements share; empty when they form no name. */
  readonly about: string;
  readonly kind: Quantity["kind"];
  /** The value as the best-ranked of the agreeing pages writes it. */
  readonly agreed: string;
  readonly agreedBy: number;
  /** One value per page, by rank. `page` is a position in the cohort. */
  readonly values: readonly { readonly page: number; readonly value: string; readonly sentence: string }[];
  /** `null` without a target. */
  readonly target: { readonly status: "states" | "differs" | "lacks"; readonly sentence: string | null } | null;
}

/** A figure with the sentence or table row that states it. */
interface Statement {
  readonly page: number;
  readonly section: PageSection;
  readonly quantity: Quantity;
  readonly sentence: string;
  /** Words around the figure. */
  readonly context: Vector;
  /** Words of the sentence itself, without those of the heading. */
  readonly own: ReadonlySet<number>;
  /** Words of the clause around the figure. Both are without words of the keyword and of figures. */
  readonly clause: ReadonlySet<number>;
}

// Likeness of contexts, chosen on labelled pages. See decisions/97.
const ALIKE = 0.34;
const EQUAL_VALUES = 0.12;
const DIFFERS = 0.4;
/** Words of a sentence that are far from the figure or in another clause count less, and words of the heading. */
const FAR = 0.4;
const HEADING = 0.6;
const BEFORE = 70;
const AFTER = 50;
/** Length of sentences, in UTF-16 units. */
const SENTENCE = [25, 400] as const;
const MAX_CELL = 160;
/** Figures of one sentence; more are a list of other things. Figures of a page, and of one value on it. */
const MAX_IN_SENTENCE = 5;
const MAX_ON_PAGE = 200;
const MAX_OF_VALUE = 4;
/** Facts of one topic. */
const MAX_FACTS = 8;
/** Statements of a fact that others are compared with. */
const MAX_COMPARED = 8;
const MIN_SHARED = 2;

/** Returns the bounds of the clause around a figure, at most some words on each side and none behind its rivals. */
function clauseAround(text: string, { start, end }: Quantity, rivals: readonly Quantity[]): readonly [number, number] {
  const from = Math.max(start - BEFORE, ...rivals.filter((rival) => rival.end <= start).map((rival) => rival.end), 0);
  const to = Math.min(end + AFTER, ...rivals.filter((rival) => rival.start >= end).map((rival) => rival.start));
  const before = text.slice(from, start);
  const after = text.slice(end, to).search(/[,;](?!\S)/);
  const cut = Math.max(before.lastIndexOf(", "), before.lastIndexOf("; "));
  return [from + cut + 1, after < 0 ? to : end + after];
}

function contextOf(
  { words, weights }: TopicModel,
  { text, quantity, all }: { readonly text: string; readonly quantity: Quantity; readonly all: readonly Quantity[] },
  heading: readonly number[],
): Pick<Statement, "context" | "own" | "clause"> {
  const { lowers, isElision, offsets } = scanText(text);
  const rivals = all.filter((other) => other !== quantity && other.kind === quantity.kind);
  const [from, to] = clauseAround(text, quantity, rivals);
  const entries = new Map<number, number>();
  const clause = new Set<number>();
  for (const [at, lower] of lowers.entries()) {
    const place = offsets[at] ?? 0;
    const isFigure = all.some(({ start, end }) => place >= start && place < end);
    if (isElision[at] === true || isFigure || /^\p{N}/u.test(lower)) continue;
    const id = words.idOfWord(lower);
    if (id < 0) continue;
    const isNear = place >= from && place < to;
    if (isNear) clause.add(id);
    const weight = (weights.text[id] ?? 0) * (isNear ? 1 : FAR);
    entries.set(id, Math.max(entries.get(id) ?? 0, weight));
  }
  const isOwn = (id: number): boolean => !words.keyword.has(words.stems[id] ?? "");
  // Beside another figure of its kind, only the words of its clause surely describe a figure.
  const own = new Set([...(rivals.length > 0 ? clause : entries.keys())].filter(isOwn));
  for (const id of heading) entries.set(id, Math.max(entries.get(id) ?? 0, HEADING * (weights.text[id] ?? 0)));
  return { context: unitVector(entries), own, clause: new Set([...clause].filter(isOwn)) };
}

/** Sections that say nothing about the subject, such as those about the author. */
const SKIPPED: ReadonlySet<PageSection["noise"]> = new Set(["frame", "links"]);

/** Returns the figures of a page with their contexts. The number of pages with one value is what counts, so few do. */
function statementsOf(model: TopicModel, page: TopicPage, sections: readonly PageSection[]): readonly Statement[] {
  const found: Statement[] = [];
  const counts = new Map<string, number>();
  for (const section of sections) {
    if (SKIPPED.has(section.noise)) continue;
    const heading = model.words.idsOf(section.clean);
    for (const { text, value } of [...sentencesIn(page, section), ...rowsIn(page, section)]) {
      const all = quantitiesIn(text, model.words.language.code);
      const quantities = all.filter(({ start }) => start >= value);
      if (quantities.length > MAX_IN_SENTENCE) continue;
      for (const quantity of quantities) {
        const key = `${quantity.scale} ${quantity.low.toPrecision(3)}`;
        const count = counts.get(key) ?? 0;
        if (isEveryday(quantity) || count >= MAX_OF_VALUE) continue;
        counts.set(key, count + 1);
        const context = contextOf(model, { text, quantity, all }, heading);
        found.push({ page: section.page, section, quantity, sentence: text, ...context });
        if (found.length >= MAX_ON_PAGE) return found;
      }
    }
  }
  return found;
}

/** A text and the place from which its figures count. */
interface Passage {
  readonly text: string;
  readonly value: number;
}

function* sentencesIn({ facts, text }: TopicPage, { blocks }: PageSection): Generator<Passage> {
  let last = -1;
  for (const at of blocks) {
    const block = facts.blocks[at];
    const range = text.blocks[at];
    if (block === undefined || range === undefined || range.zone !== "body") continue;
    if (block.kind === "code" || block.cell !== undefined) continue;
    const { body, anchor } = text.zones;
    const places = [
      ...(range.from < range.to ? [body.sentenceOf[range.from], body.sentenceOf[range.to - 1]] : []),
      ...(range.linkFrom < range.linkTo
        ? [anchor.sentenceOf[range.linkFrom], anchor.sentenceOf[range.linkTo - 1]]
        : []),
    ].filter((place) => place !== undefined && place >= 0) as number[];
    if (places.length === 0) continue;
    for (let place = Math.max(last + 1, Math.min(...places)); place <= Math.max(...places); place++) {
      const sentence = text.sentences[place] ?? "";
      last = place;
      if (sentence.length >= SENTENCE[0] && sentence.length <= SENTENCE[1]) yield { text: sentence, value: 0 };
    }
  }
}

/** Rows of tables as statements: label of the row, label of the column, value. */
function* rowsIn({ facts }: TopicPage, { blocks }: PageSection): Generator<Passage> {
  const tables = new Map<number, Map<number, Map<number, Block>>>();
  for (const at of blocks) {
    const block = facts.blocks[at];
    if (block?.cell === undefined || block.text.length > SENTENCE[1]) continue;
    const { table, row, column } = block.cell;
    const rows = tables.get(table) ?? new Map<number, Map<number, Block>>();
    tables.set(table, rows);
    const cells = rows.get(row) ?? new Map<number, Block>();
    rows.set(row, cells);
    if (!cells.has(column)) cells.set(column, block);
  }
  for (const rows of tables.values()) {
    const [head] = [...rows.values()];
    for (const cells of rows.values()) {
      const label = cells.get(0)?.text ?? "";
      if (cells === head || !/\p{L}/u.test(label) || label.length > MAX_CELL) continue;
      for (const [column, { text }] of cells) {
        if (column === 0 || text.length > MAX_CELL || !/\p{N}/u.test(text)) continue;
        const above = head?.get(column)?.text ?? "";
        const title = /\p{N}/u.test(above) || above.length > MAX_CELL ? "" : above;
        const start = title === "" ? `${label}: ` : `${label} \u2013 ${title}: `;
        yield { text: start + withUnit(text, title), value: start.length };
      }
    }
  }
}

/** A bare number takes the unit that its column names in brackets: "Weight (kg)". */
function withUnit(value: string, title: string): string {
  const unit = /[([]([^()[\]]{1,12})[)\]]/.exec(title)?.[1];
  return unit !== undefined && /^[\d.,\u00a0 \u2013-]{1,24}$/.test(value) ? `${value} ${unit}` : value;
}

/** Statements of several pages with one value. */
interface Group {
  readonly first: Statement;
  readonly statements: readonly Statement[];
  readonly pages: readonly number[];
  readonly hosts: number;
}

function sharesWords(a: ReadonlySet<number>, b: ReadonlySet<number>, minimum = MIN_SHARED): boolean {
  let count = 0;
  for (const id of a) if (b.has(id)) count += 1;
  return count >= minimum;
}

function grouped<Key>(
  statements: readonly Statement[],
  keyOf: (statement: Statement, at: number) => Key,
): ReadonlyMap<Key, readonly Statement[]> {
  const groups = new Map<Key, Statement[]>();
  for (const [at, statement] of statements.entries()) {
    const key = keyOf(statement, at);
    const own = groups.get(key) ?? [];
    groups.set(key, own);
    own.push(statement);
  }
  return groups;
}

function areAlike(a: Statement, b: Statement): boolean {
  if (a.page === b.page || !isSameQuantity(a.quantity, b.quantity)) return false;
  // Pages seldom give the same range for different things.
  const isRange = a.quantity.low !== a.quantity.high;
  if (!sharesWords(a.own, b.own, isRange ? 1 : MIN_SHARED)) return false;
  return dot(a.context, b.context) + EQUAL_VALUES >= ALIKE;
}

/** Joins statements of one scale that have equal values and contexts that are alike. */
function joinedStatements(statements: readonly Statement[]): Iterable<readonly Statement[]> {
  const sorted = [...statements].sort((a, b) => a.quantity.low - b.quantity.low || a.page - b.page);
  const root = sorted.map((_, at) => at);
  const find = (at: number): number => {
    let top = at;
    while (root[top] !== top) top = root[top] ?? top;
    root[at] = top;
    return top;
  };
  for (const [at, a] of sorted.entries())
    for (let other = at + 1; other < sorted.length; other++) {
      const b = sorted[other];
      if (b === undefined || b.quantity.low > a.quantity.low * 1.01) break;
      if (areAlike(a, b)) root[find(other)] = find(at);
    }
  return grouped(sorted, (_, at) => find(at)).values();
}

/** Returns the values that pages of two hosts state alike, those of most hosts first. */
function groupsOf(byScale: ReadonlyMap<string, readonly Statement[]>, model: TopicModel): readonly Group[] {
  const groups: Group[] = [];
  for (const own of byScale.values())
    for (const joined of joinedStatements(own)) {
      const statements = [...joined].sort((a, b) => a.page - b.page);
      const pages = [...new Set(statements.map(({ page }) => page))];
      const hosts = new Set(pages.map((page) => hostOf(model.pages[page]?.page.url ?? ""))).size;
      const [first] = statements;
      if (first !== undefined && hosts >= 2) groups.push({ first, statements, pages, hosts });
    }
  return groups.sort((a, b) => b.hosts - a.hosts || b.pages.length - a.pages.length);
}

/** How alike a statement is to the most similar one of a group. */
function likenessTo(group: Group, { context }: Statement): number {
  return Math.max(0, ...group.statements.slice(0, MAX_COMPARED).map((each) => dot(context, each.context)));
}

/** True for another value of a group's fact: the words of its clause are those of the fact. */
function differs(group: Group, statement: Statement, likeness: number): boolean {
  if (likeness < DIFFERS || isSameQuantity(statement.quantity, group.first.quantity)) return false;
  return group.statements.slice(0, MAX_COMPARED).some(({ clause }) => sharesWords(clause, statement.clause));
}

/** A page with its statements, and the figures of its whole text. */
interface OwnPage {
  readonly statements: readonly Statement[];
  readonly figures: readonly Quantity[];
}

/** Returns what the target states, or `undefined` when it has the figure in words that may mean another thing. */
function targetOf(group: Group, target: OwnPage | null): TopicFact["target"] | undefined {
  const { first } = group;
  if (target === null) return null;
  const own = target.statements
    .filter(({ quantity }) => quantity.scale === first.quantity.scale)
    .map((statement) => ({
      statement,
      isSame: isSameQuantity(statement.quantity, first.quantity),
      value: likenessTo(group, statement),
    }))
    .sort((a, b) => b.value - a.value);
  const isAbout = ({ own: words }: Statement): boolean =>
    group.statements.some((each) => sharesWords(words, each.own, 1));
  const same = own.find(({ isSame, statement }) => isSame && isAbout(statement));
  if (same === undefined && target.figures.some((figure) => isSameQuantity(figure, first.quantity))) return undefined;
  if (same !== undefined) return { status: "states", sentence: same.statement.sentence };
  const other = own.find(({ statement, value }) => differs(group, statement, value));
  return other === undefined
    ? { status: "lacks", sentence: null }
    : { status: "differs", sentence: other.statement.sentence };
}

/** The value of each page: the agreed one, or for other pages the one in the most similar sentence. */
function valuesOf(group: Group, statements: readonly Statement[]): readonly Statement[] {
  const values = new Map<number, Statement>();
  for (const statement of group.statements) if (!values.has(statement.page)) values.set(statement.page, statement);
  const best = new Map<number, number>();
  for (const statement of statements) {
    const { page, quantity } = statement;
    if (group.pages.includes(page) || quantity.scale !== group.first.quantity.scale) continue;
    const value = likenessTo(group, statement);
    if (value <= (best.get(page) ?? 0) || !differs(group, statement, value)) continue;
    best.set(page, value);
    values.set(page, statement);
  }
  return [...values.values()].sort((a, b) => a.page - b.page);
}

/** Position of the cluster in which most statements of a group are, or -1. The first one wins a tie. */
function placeOf({ statements }: Group, placed: ReadonlyMap<PageSection, number>): number {
  const counts = new Map<number, number>();
  for (const { section } of statements) {
    const at = placed.get(section);
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? -1;
}

/** Returns the figures of each cluster that fitting pages of two hosts state alike, those of most hosts first. */
export function factsOfTopics(
  model: TopicModel,
  target: { readonly page: TopicPage; readonly sections: readonly PageSection[] } | null,
  fits: (page: number) => boolean,
): readonly (readonly TopicFact[])[] {
  const statements = model.pages.flatMap(({ page }, at) =>
    fits(at) ? statementsOf(model, page, model.sections[at] ?? []) : [],
  );
  const own =
    target === null
      ? null
      : {
          statements: statementsOf(model, target.page, target.sections),
          figures: quantitiesIn(target.page.facts.mainText, model.words.language.code),
        };
  const byScale = grouped(statements, ({ quantity }) => quantity.scale);
  const placed = placedSections(model);
  const facts: TopicFact[][] = model.clusters.map(() => []);
  const used = new Set<Statement>();
  for (const group of groupsOf(byScale, model)) {
    const place = facts[placeOf(group, placed)];
    const about = labelOfFact(group, model);
    // A figure in a list of names belongs to one of them, which its sentence need not name.
    if (group.statements.some(({ section }) => section.kind === "list")) continue;
    // Another value of a fact that more pages state is no fact of its own.
    if (place === undefined || place.length >= MAX_FACTS) continue;
    if (group.statements.some((statement) => used.has(statement))) continue;
    const part = targetOf(group, own);
    if (part === undefined) continue;
    const { quantity } = group.first;
    const values = valuesOf(group, byScale.get(quantity.scale) ?? []);
    for (const statement of [...group.statements, ...values]) used.add(statement);
    place.push({
      about,
      kind: quantity.kind,
      agreed: quantity.text,
      agreedBy: group.pages.length,
      values: values.map(({ page, quantity: { text }, sentence }) => ({ page, value: text, sentence })),
      target: part,
    });
  }
  return facts;
}
