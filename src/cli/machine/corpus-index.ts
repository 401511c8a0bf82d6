import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { detectLanguage } from "../../../core/analysis/text/detect-language.ts";
import { findRegion } from "../../../core/domain/regions.ts";
import type { Languages } from "../../../core/ports/languages.ts";
import type { Corpus, CorpusChange } from "../../../core/ports/pages/corpus.ts";
import { normalizeUrl } from "../../../core/util/normalize-url.ts";
import { pluralize } from "../../../core/util/pluralize.ts";
import { corpusName, openConfiguredCorpus } from "../../compose/searchers.ts";
import type { Config } from "../../config/config.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "../output/output.ts";
import { createTally } from "../output/progress.ts";
import { pagesOfPath, type SourcePage } from "./corpus-files.ts";
import { pagesOfAddress, type WebOptions } from "./corpus-web.ts";

/** Options of `serplens corpus add`. */
export interface AddOptions extends LocalHostOptions {
  readonly baseUrl?: string;
  readonly locale: string;
  readonly region?: string;
  readonly limit: string;
  readonly freshDays?: string;
  readonly json?: boolean;
}

/** Options of `serplens corpus list`. */
export interface ListOptions {
  readonly json?: boolean;
}

function openOwnCorpus(config: Config): Corpus {
  return openConfiguredCorpus(config, { clock: systemClock, languages: createSnowballLanguages() });
}

/** Prints the indexed pages by address. */
export async function listPages(options: ListOptions): Promise<void> {
  const opened = openOwnCorpus(configFromEnvironment());
  try {
    const pages = await opened.list();
    if (options.json === true) {
      printJson(pages);
      return;
    }
    const rows = pages.map((page) => [page.url, page.language ?? "-", page.region ?? "-", page.title]);
    printLine(formatTable([["address", "language", "region", "title"], ...rows]));
  } finally {
    await opened.close();
  }
}

/** Writes all pages as JSON lines, which `serplens corpus add` reads. */
export async function exportPages(file: string | undefined): Promise<void> {
  const opened = openOwnCorpus(configFromEnvironment());
  const output = file === undefined ? process.stdout : createWriteStream(file);
  let count = 0;
  try {
    for await (const page of opened.pages()) {
      if (!output.write(`${JSON.stringify(page)}\n`)) await once(output, "drain");
      count += 1;
    }
  } finally {
    await opened.close();
    if (file !== undefined) await new Promise<void>((resolve) => output.end(resolve));
  }
  printNote(`exported ${pluralize(count, "page")}${file === undefined ? "" : ` to ${file}`}`);
}

/** Pages that are added at once, because an index in PostgreSQL writes them in one transaction. D-164 */
const TOGETHER = 50;

/** Counts of the pages that a command read. */
type Counts = Record<CorpusChange, number>;

/** Returns "(1 new, 2 changed, 3 unchanged)" when not every page is new. */
function detailsOf({ added, changed, unchanged }: Counts): string {
  return changed + unchanged === 0 ? "" : ` (${added} new, ${changed} changed, ${unchanged} unchanged)`;
}

/**
 * Indexes the pages of the sources and prints counts and skipped pages. Pages are stored while others are read, so an
 * interrupted command loses the last pages at most. Throws a `CliError` when no page was indexed.
 */
export async function addPages(sources: readonly string[], options: AddOptions): Promise<void> {
  const config = configFromEnvironment();
  const languages = createSnowballLanguages();
  const region = regionOf(options.region);
  const freshMs = freshMsOf(options.freshDays);
  const web = webOptionsOf(options, config);
  const opened = openConfiguredCorpus(config, { clock: systemClock, languages });
  let kept = 0;
  const isFresh = async (url: string): Promise<boolean> => {
    const isKept = freshMs > 0 && ((await opened.addedAt(url)) ?? 0) > systemClock.now() - freshMs;
    if (isKept) kept += 1;
    return isKept;
  };
  const tell = createTally("page", printNote, () => performance.now());
  const counts: Counts = { added: 0, changed: 0, unchanged: 0 };
  const skipped: { readonly source: string; readonly reason: string }[] = [];
  const add = async (page: SourcePage): Promise<void> => {
    const result = page.kind === "skipped" ? page : await index(opened, languages, page, region);
    if (typeof result === "string") counts[result] += 1;
    else skipped.push({ source: result.source, reason: result.reason });
    tell();
  };
  try {
    let together: Promise<void>[] = [];
    for await (const page of pagesOf(sources, { ...web, isFresh, rootUrl: options.baseUrl ?? null })) {
      const adding = add(page);
      // A failure is thrown below. Without a handler until then, the process would end here.
      adding.catch(() => undefined);
      together.push(adding);
      if (together.length < TOGETHER) continue;
      await Promise.all(together);
      together = [];
    }
    await Promise.all(together);
  } finally {
    await opened.close();
  }
  for (const entry of skipped) printNote(`left out ${entry.source}: ${entry.reason}`);
  const total = counts.added + counts.changed + counts.unchanged;
  if (options.json === true) printJson({ ...counts, fresh: kept, skipped });
  else {
    const notes = [
      ...(kept > 0 ? [`kept ${kept} of the last ${options.freshDays} days`] : []),
      ...(skipped.length > 0 ? [`left out ${skipped.length}`] : []),
    ];
    printLine(
      [`indexed ${pluralize(total, "page")} in ${corpusName(config)}${detailsOf(counts)}`, ...notes].join(", "),
    );
  }
  if (total + kept === 0) throw new CliError("No page was indexed. The lines above name the reasons.");
}

/** Returns the time in ms for which an indexed address is not fetched again, 0 without the option. */
function freshMsOf(days: string | undefined): number {
  if (days === undefined) return 0;
  if (!/^[1-9]\d{0,3}$/.test(days))
    throw new CliError(`--fresh-days ${days}: must be a whole number from 1`, EXIT.usage);
  return Number(days) * 24 * 3_600_000;
}

/** Checks the options of fetching before anything is opened. */
function webOptionsOf(options: AddOptions, config: Config): Omit<WebOptions, "isFresh"> {
  if (options.baseUrl !== undefined && normalizeUrl(options.baseUrl) === null) {
    throw new CliError(`--base-url ${options.baseUrl}: must be an http or https address`, EXIT.usage);
  }
  if (!/^[1-9]\d{0,5}$/.test(options.limit))
    throw new CliError(`--limit ${options.limit}: must be a whole number from 1`, EXIT.usage);
  return {
    mapHosts: readMapHosts(options, config),
    baseUrl: config.baseUrl,
    locale: options.locale,
    limit: Number(options.limit),
  };
}

async function* pagesOf(
  sources: readonly string[],
  options: WebOptions & { readonly rootUrl: string | null },
): AsyncGenerator<SourcePage> {
  for (const source of sources) {
    if (/^https?:\/\//i.test(source) && URL.parse(source) !== null) yield* pagesOfAddress(source, options);
    else yield* pagesOfPath(source, options.rootUrl);
  }
}

/** Indexes a page. Returns what became of it, or why it was left out. */
async function index(
  corpus: Corpus,
  languages: Languages,
  page: Exclude<SourcePage, { kind: "skipped" }>,
  region: string | null,
): Promise<CorpusChange | { readonly source: string; readonly reason: string }> {
  const { url } = page.kind === "text" ? page.page : page;
  const leftOut = (reason: string) => ({ source: url, reason });
  if (normalizeUrl(url) === null) return leftOut(`"${url}" is not an http or https address`);
  if (page.kind === "text") return corpus.add(page.page);
  const facts = extractPage({ html: page.html, url, status: 200 });
  if (facts.mainText === "") return leftOut("has no main content");
  return corpus.add({
    url,
    title: facts.title ?? facts.titleTag ?? "",
    text: facts.mainText,
    // The words decide, because the `lang` of a template is often wrong.
    language: page.language ?? detectLanguage(facts.mainText, languages) ?? facts.language,
    region: page.region ?? region,
  });
}

function regionOf(code: string | undefined): string | null {
  if (code === undefined) return null;
  const region = findRegion(code);
  if (region === null)
    throw new CliError(`--region ${code}: is not a region code. GET /v1/regions lists the 27 codes.`, EXIT.usage);
  return region.code;
}
