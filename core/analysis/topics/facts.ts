import { hostOf } from "../../util/urls.ts";
import { isDescribing } from "../terms/describing-words.ts";
import { scanText } from "../text/scan.ts";
import type { TopicPage } from "./cohort-words.ts";
import { labelOfFact } from "./fact-label.ts";
import { type FigurePassage, rowsIn, sentencesIn } from "./fact-passages.ts";
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
  /** Words of the sentence that can describe the figure, without those of the heading. */
  readonly own: ReadonlySet<number>;
  /** Words of the clause around the figure or of the row. Both are without words of the keyword and of figures. */
  readonly clause: ReadonlySet<number>;
  /** Words of the clause that describe no quality. */
  readonly things: ReadonlySet<number>;
  /** Words of the row's label; `null` outside tables. */
  readonly row: ReadonlySet<number> | null;
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
/** Figures of one sentence; more are a list of other things. Figures of a page, and of one value on it. */
const MAX_IN_SENTENCE = 5;
const MAX_ON_PAGE = 200;
const MAX_OF_VALUE = 4;
/** Facts of one topic. */
const MAX_FACTS = 8;
/** Statements of a fact that others are compared with. */
const MAX_COMPARED = 8;
const MIN_SHARED = 2;
/** Shared words that are enough when the clauses around the figure share none. */
const MANY_SHARED = 4;

/** Returns the bounds of the clause around a figure, at most some words on each side and none behind its rivals. */
function clauseAround(text: string, { start, end }: Quantity, rivals: readonly Quantity[]): readonly [number, number] {
  const from = Math.max(start - BEFORE, ...rivals.filter((rival) => rival.end <= start).map((rival) => rival.end), 0);
  const to = Math.min(end + AFTER, ...rivals.filter((rival) => rival.start >= end).map((rival) => rival.start));
  const before = text.slice(from, start);
  const after = text.slice(end, to).search(/[,;](?!\S)/);
  const cut = Math.max(before.lastIndexOf(", "), before.lastIndexOf("; "));
  return [from + cut + 1, after < 0 ? to : end + after];
}

/** A figure among all figures of its passage, below the words of a heading. */
interface Reading {
  readonly quantity: Quantity;
  readonly all: readonly Quantity[];
  readonly heading: readonly number[];
}

function contextOf(
  { words, weights }: TopicModel,
  { text, label }: FigurePassage,
  { quantity, all, heading }: Reading,
): Pick<Statement, "context" | "own" | "clause" | "things"> {
  const { lowers, isElision, offsets } = scanText(text);
  const rivals = all.filter((other) => other !== quantity && other.kind === quantity.kind);
  const [from, to] = label === "" ? clauseAround(text, quantity, rivals) : [0, text.length];
  const entries = new Map<number, number>();
  const clause = new Set<number>();
  const things = new Set<number>();
  for (const [at, lower] of lowers.entries()) {
    const place = offsets[at] ?? 0;
    const isFigure = all.some(({ start, end }) => place >= start && place < end);
    if (isElision[at] === true || isFigure || /^\p{N}/u.test(lower)) continue;
    const id = words.idOfWord(lower);
    if (id < 0) continue;
    const isNear = place >= from && place < to;
    if (isNear) clause.add(id);
    if (isNear && !isDescribing(lower, words.language.code)) things.add(id);
    const weight = (weights.text[id] ?? 0) * (isNear ? 1 : FAR);
    entries.set(id, Math.max(entries.get(id) ?? 0, weight));
  }
  const ownOf = (ids: Iterable<number>): ReadonlySet<number> =>
    new Set([...ids].filter((id) => !words.keyword.has(words.stems[id] ?? "")));
  // Beside another figure of its kind, only the words of its clause surely describe a figure.
  const own = ownOf(rivals.length > 0 ? clause : entries.keys());
  for (const id of heading) entries.set(id, Math.max(entries.get(id) ?? 0, HEADING * (weights.text[id] ?? 0)));
  return { context: unitVector(entries), own, clause: ownOf(clause), things: ownOf(things) };
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
    // A sentence in a list of names belongs to one of them, which it need not name. A row of a table names it.
    const sentences = section.kind === "list" ? [] : sentencesIn(page, section);
    for (const passage of [...sentences, ...rowsIn(page, section)]) {
      const { text, value, label } = passage;
      const all = quantitiesIn(text, model.words.language.code);
      const quantities = all.filter(({ start }) => start >= value);
      if (quantities.length > MAX_IN_SENTENCE) continue;
      for (const quantity of quantities) {
        const key = `${quantity.scale} ${quantity.low.toPrecision(3)}`;
        const count = counts.get(key) ?? 0;
        if (isEveryday(quantity) || count >= MAX_OF_VALUE) continue;
        counts.set(key, count + 1);
        const context = contextOf(model, passage, { quantity, all, heading });
        const row = label === "" ? null : new Set(model.words.idsOf(label));
        found.push({ page: section.page, section, quantity, sentence: text, row, ...context });
        if (found.length >= MAX_ON_PAGE) return found;
      }
    }
  }
  return found;
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
  if (!sharesWords(a.things, b.things, 1) && !sharesWords(a.own, b.own, MANY_SHARED)) return false;
  // "Sink – Price" is not "Toilet – Price".
  if ((a.row !== null && !sharesWords(a.row, b.own, 1)) || (b.row !== null && !sharesWords(b.row, a.own, 1)))
    return false;
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
