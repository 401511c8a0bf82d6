import { normalizeUrl, pageKey } from "../util/normalize-url.ts";
import { plainKeyword } from "./page-id.ts";

/** Scans of one batch at most. */
export const MAX_BATCH_LINES = 500;
/** Longest text of a batch in characters: an export of the Search Console has 1,000 rows. */
const MAX_BATCH_TEXT = 500_000;
/** Longest keyword in characters. */
const MAX_KEYWORD = 150;
/** Cells of one row that are looked at. */
const MAX_CELLS = 20;

/** Why a line cannot be scanned. */
export type LineProblem = "no_keyword" | "long_keyword" | "not_an_address" | "twice";

/** One scan to make, as its line names it. */
export interface BatchLine {
  /** Line in the text, from 1. */
  readonly line: number;
  readonly keyword: string;
  /** `null` for a brief. */
  readonly url: string | null;
  readonly problem: LineProblem | null;
}

/** Codes of refusals that end by themselves, so that a scan of a batch waits. */
export const PASSING_REFUSALS: readonly string[] = [
  "ORG_QUEUED_LIMIT_REACHED",
  "SCAN_QUEUE_SATURATED",
  "SERVICE_UNAVAILABLE",
  "RATE_LIMITED",
];

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = ["\t", ";", ","] as const;

/** Splits text into rows by RFC 4180. The separator is the one that most rows have outside of quotes. */
function rowsOf(text: string): readonly Row[] {
  const lines = text.split(/\r\n?|\n/).map((content, at) => ({ content, line: at + 1 }));
  const filled = lines.filter(({ content }) => content.trim() !== "");
  const counts = SEPARATORS.map((mark) => filled.filter(({ content }) => content.includes(mark)).length);
  const most = Math.max(...counts);
  const separator = SEPARATORS[counts.findIndex((count) => count === most && most > 0)] ?? ",";
  return filled.map(({ content, line }) => ({ line, cells: cellsOf(content, separator) }));
}

/** Splits one row. A quote that opens in the middle of a cell is a letter. */
function cellsOf(content: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < content.length && cells.length < MAX_CELLS; at++) {
    const letter = content[at] ?? "";
    if (letter === '"' && (isQuoted || cell.trim() === "")) {
      if (isQuoted && content[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** Returns the address that a cell names, with `https://` where the scheme is missing; `null` for another text. */
function addressOf(cell: string): string | null {
  if (/^https?:\/\//i.test(cell)) return normalizeUrl(cell) === null ? null : cell;
  const isHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(cell);
  return isHost && normalizeUrl(`https://${cell}`) !== null ? `https://${cell}` : null;
}

/** Reads a count or a percentage in the forms of any language, `null` for a text. */
function numberOf(cell: string): number | null {
  if (!/^[\d.,'\u00a0\u202f ]+%?$/.test(cell) || !/\d/.test(cell)) return null;
  return Number(cell.replaceAll(/\D/g, ""));
}

const COLUMN_NAMES = /^(?:url|page|address|keyword|query|adresse|seite|suchbegriff|suchanfrage)s?$/i;

/** True for a first row that names columns: a known name, or three cells without an address while the next row has one. */
function isHead(row: Row, next: Row | undefined): boolean {
  if (row.cells.some((cell) => addressOf(cell) !== null || numberOf(cell) !== null)) return false;
  if (row.cells.some((cell) => COLUMN_NAMES.test(cell))) return true;
  return row.cells.length > 2 && next?.cells.some((cell) => addressOf(cell) !== null) === true;
}

/**
 * Keeps the query with the most impressions of each page.
 *
 * An export has page, query, clicks, impressions, click rate and position. Its column names are in the language of its
 * owner, so the kinds and the order of the values decide.
 */
function withMostImpressions(rows: readonly Row[]): readonly Row[] {
  const best = new Map<string, { readonly row: Row; readonly impressions: number }>();
  for (const row of rows) {
    const page = row.cells.find((cell) => addressOf(cell) !== null) ?? "";
    const impressions = row.cells.flatMap((cell) => numberOf(cell) ?? [])[1] ?? 0;
    const key = pageKey(addressOf(page) ?? "") ?? `line ${row.line}`;
    const known = best.get(key);
    if (known === undefined || impressions > known.impressions) best.set(key, { row, impressions });
  }
  return [...best.values()].map(({ row }) => row);
}

/** True for rows of an export: an address, a query and at least four numbers. */
function isExport(rows: readonly Row[]): boolean {
  const matching = rows.filter(
    ({ cells }) =>
      cells.flatMap((cell) => numberOf(cell) ?? []).length >= 4 && cells.some((cell) => addressOf(cell) !== null),
  );
  return rows.length > 0 && matching.length > rows.length / 2;
}

function lineOf({ line, cells }: Row, isExported: boolean): BatchLine {
  const at = cells.findIndex((cell) => addressOf(cell) !== null);
  const url = at < 0 ? null : addressOf(cells[at] ?? "");
  const others = cells.filter((cell, place) => place !== at && cell !== "");
  const keyword = (others.find((cell) => !isExported || numberOf(cell) === null) ?? "").replace(/\s+/g, " ");
  // Two cells without an address: the first one was meant as one.
  const isWrongAddress = url === null && !isExported && others.length > 1;
  if (isWrongAddress) return { line, keyword: others[1] ?? "", url: others[0] ?? null, problem: "not_an_address" };
  const problem = keyword === "" ? "no_keyword" : [...keyword].length > MAX_KEYWORD ? "long_keyword" : null;
  return { line, keyword, url, problem };
}

/**
 * Reads the lines of a batch: `address, keyword` or a keyword alone, CSV with comma, semicolon or tab, or an export of
 * the Search Console. Linear in the text. Returns at most 500 lines that can be scanned, and those that cannot.
 */
export function readBatch(text: string): { readonly lines: readonly BatchLine[]; readonly dropped: number } {
  const rows = rowsOf(text.slice(0, MAX_BATCH_TEXT).replace(/^\ufeff/, ""));
  const [first, second] = rows;
  const body = first !== undefined && isHead(first, second) ? rows.slice(1) : rows;
  const isExported = isExport(body);
  const seen = new Set<string>();
  const lines = (isExported ? withMostImpressions(body) : body).map((row): BatchLine => {
    const line = lineOf(row, isExported);
    const key = `${line.url === null ? "" : pageKey(line.url)} ${plainKeyword(line.keyword)}`;
    if (line.problem === null && seen.has(key)) return { ...line, problem: "twice" };
    seen.add(key);
    return line;
  });
  return { lines: lines.slice(0, MAX_BATCH_LINES), dropped: Math.max(0, lines.length - MAX_BATCH_LINES) };
}

/** Returns the text of a file of lines: UTF-16 as spreadsheets write it, UTF-8, or the code page of old spreadsheets. */
export function batchText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (isLittle || isBig) return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
