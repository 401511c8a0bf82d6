import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { decodeHtml } from "../../../core/analysis/html/charset.ts";
import type { CorpusPage } from "../../../core/ports/pages/corpus.ts";
import { CliError, EXIT } from "../output/output.ts";
import { splitLines } from "../tools/json-lines.ts";

/** A page to index, as HTML or as the text of an export, or the reason why a source has none. */
export type SourcePage =
  | { readonly kind: "text"; readonly page: CorpusPage }
  | {
      readonly kind: "page";
      readonly url: string;
      readonly html: string;
      readonly language: string | null;
      readonly region: string | null;
    }
  | { readonly kind: "skipped"; readonly source: string; readonly reason: string };

/** Maximum file size in bytes, the limit of fetched pages. */
const MAX_HTML_BYTES = 8 * 1024 * 1024;

/**
 * Yields the pages of a file or folder: `.html` and `.htm` files, and `.jsonl` files with `{"url","html"}` and
 * optionally `language` and `region` per line, or the lines of an export with `{"url","title","text"}`. Reads folders in name order and follows no links.
 * Throws a `CliError` for a missing path or another kind of file.
 */
export async function* pagesOfPath(path: string, baseUrl: string | null): AsyncGenerator<SourcePage> {
  const entry = await stat(path).catch(() => null);
  if (entry === null)
    throw new CliError(
      `${path} does not exist; give a file, a folder, or an address that begins with http:// or https://`,
      EXIT.usage,
    );
  if (!entry.isDirectory()) {
    if (kindOf(path) === null) throw new CliError(`${path} is neither .html nor .jsonl`, EXIT.usage);
    yield* pagesOfFile(path, baseUrl, "");
    return;
  }
  for (const file of await filesOf(path)) yield* pagesOfFile(file, baseUrl, relative(path, file).split(sep).join("/"));
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && kindOf(entry.name) !== null)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function kindOf(path: string): "html" | "jsonl" | null {
  if (/\.html?$/i.test(path)) return "html";
  return /\.jsonl$/i.test(path) ? "jsonl" : null;
}

async function* pagesOfFile(path: string, baseUrl: string | null, place: string): AsyncGenerator<SourcePage> {
  if (kindOf(path) === "html") yield await pageOfHtml(path, baseUrl, place);
  else yield* pagesOfLines(path);
}

async function pageOfHtml(path: string, baseUrl: string | null, place: string): Promise<SourcePage> {
  if ((await stat(path)).size > MAX_HTML_BYTES)
    return { kind: "skipped", source: path, reason: `is over ${MAX_HTML_BYTES} bytes` };
  const html = decodeHtml(await readFile(path), "text/html");
  const url =
    baseUrl === null
      ? extractPage({ html, url: "https://unknown.invalid/", status: 200 }).canonical
      : new URL(place, place === "" || baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`).href;
  if (url !== null && new URL(url).hostname !== "unknown.invalid")
    return { kind: "page", url, html, language: null, region: null };
  return { kind: "skipped", source: path, reason: "names no canonical address; give --base-url https://host/folder/" };
}

async function* pagesOfLines(path: string): AsyncGenerator<SourcePage> {
  let number = 0;
  for await (const line of splitLines(createReadStream(path))) {
    number++;
    const source = `${path}:${number}`;
    if (line === null) yield { kind: "skipped", source, reason: "the line is too long" };
    else if (line.byteLength > 0) yield pageOfLine(new TextDecoder().decode(line), source);
  }
}

function pageOfLine(line: string, source: string): SourcePage {
  const row = parse(line);
  if (typeof row !== "object" || row === null) return { kind: "skipped", source, reason: "is not a JSON object" };
  const text = (name: string): string | null => {
    const value: unknown = Reflect.get(row, name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  const url = text("url");
  const html = text("html");
  const main = text("text");
  const about = { language: text("language"), region: text("region") };
  if (url !== null && main !== null)
    return { kind: "text", page: { url, title: text("title") ?? "", text: main, ...about } };
  if (url === null || html === null) return { kind: "skipped", source, reason: 'needs "url" and "html"' };
  return { kind: "page", url, html, language: text("language"), region: text("region") };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The output names every unusable line by its number.
    return null;
  }
}
