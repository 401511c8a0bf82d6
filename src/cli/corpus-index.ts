import type { Corpus } from "../../adapters/corpus/corpus.ts";
import { createSnowballLexicon } from "../../adapters/snowball/snowball-lexicon.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { findRegion } from "../../core/contract/regions.ts";
import { extractPage } from "../../core/extract/extract-page.ts";
import { normalizeUrl } from "../../core/pipeline/normalize-url.ts";
import type { Lexicon } from "../../core/ports/lexicon.ts";
import { counted } from "../../core/text/counted.ts";
import { detectLanguage } from "../../core/text/detect-language.ts";
import { type Config, configFromEnvironment } from "../config.ts";
import { openConfiguredCorpus } from "../searchers.ts";
import { pagesOfPath, type SourcePage } from "./corpus-files.ts";
import { pagesOfAddress, type WebOptions } from "./corpus-web.ts";
import { readMapHosts } from "./map-hosts.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "./output.ts";
import { createTally } from "./progress.ts";

/** Options of `serplens corpus add`. */
export interface AddOptions {
  readonly baseUrl?: string;
  readonly locale: string;
  readonly region?: string;
  readonly limit: string;
  readonly json?: boolean;
  readonly mapHosts?: string;
}

/** Options of `serplens corpus list`. */
export interface ListOptions {
  readonly json?: boolean;
}

/** Prints the indexed pages by address. */
export function listPages(options: ListOptions): void {
  const opened = openConfiguredCorpus(configFromEnvironment().corpusPath, { clock: systemClock, lexicon: createSnowballLexicon() });
  try {
    const pages = opened.list();
    if (options.json === true) {
      printJson(pages);
      return;
    }
    const rows = pages.map((page) => [page.url, page.language ?? "-", page.region ?? "-", page.title]);
    printLine(formatTable([["address", "language", "region", "title"], ...rows]));
  } finally {
    opened.close();
  }
}

/** Indexes the pages of the sources and prints how many, and which were left out. Throws a `CliError` when none was indexed. */
export async function addPages(sources: readonly string[], options: AddOptions): Promise<void> {
  const config = configFromEnvironment();
  const web = webOptionsOf(options, config);
  const lexicon = createSnowballLexicon();
  const region = regionOf(options.region);
  const opened = openConfiguredCorpus(config.corpusPath, { clock: systemClock, lexicon });
  const tell = createTally("page", printNote, () => performance.now());
  let added = 0;
  const skipped: { readonly source: string; readonly reason: string }[] = [];
  try {
    for await (const page of pagesOf(sources, { ...web, rootUrl: options.baseUrl ?? null })) {
      const reason = page.kind === "skipped" ? page.reason : index(opened, lexicon, page, region);
      if (reason === null) added++;
      else skipped.push({ source: page.kind === "skipped" ? page.source : page.url, reason });
      tell();
    }
  } finally {
    opened.close();
  }
  for (const entry of skipped) printNote(`left out ${entry.source}: ${entry.reason}`);
  if (options.json === true) printJson({ added, skipped });
  else printLine(`indexed ${counted(added, "page")} in ${config.corpusPath}${skipped.length > 0 ? `, left out ${skipped.length}` : ""}`);
  if (added === 0) throw new CliError("no page was indexed; the lines above say why");
}

/** What fetching needs, checked before anything is opened. */
function webOptionsOf(options: AddOptions, config: Config): WebOptions {
  if (options.baseUrl !== undefined && normalizeUrl(options.baseUrl) === null) {
    throw new CliError(`--base-url ${options.baseUrl}: must be an http or https address`, EXIT.usage);
  }
  if (!/^[1-9]\d{0,5}$/.test(options.limit)) throw new CliError(`--limit ${options.limit}: must be a whole number from 1`, EXIT.usage);
  return { mapHosts: readMapHosts(options.mapHosts, config), baseUrl: config.baseUrl, locale: options.locale, limit: Number(options.limit) };
}

async function* pagesOf(sources: readonly string[], options: WebOptions & { readonly rootUrl: string | null }): AsyncGenerator<SourcePage> {
  for (const source of sources) {
    if (/^https?:\/\//i.test(source) && URL.parse(source) !== null) yield* pagesOfAddress(source, options);
    else yield* pagesOfPath(source, options.rootUrl);
  }
}

/** Indexes a page; gives the reason when it cannot. */
function index(corpus: Corpus, lexicon: Lexicon, page: Extract<SourcePage, { kind: "page" }>, region: string | null): string | null {
  if (normalizeUrl(page.url) === null) return `"${page.url}" is not an http or https address`;
  const facts = extractPage({ html: page.html, url: page.url, status: 200 });
  if (facts.mainText === "") return "has no main content";
  corpus.add({
    url: page.url,
    title: facts.title ?? facts.titleTag ?? "",
    text: facts.mainText,
    // The words decide; a template's `lang` is often wrong.
    language: page.language ?? detectLanguage(facts.mainText, lexicon) ?? facts.language,
    region: page.region ?? region,
  });
  return null;
}

function regionOf(code: string | undefined): string | null {
  if (code === undefined) return null;
  const region = findRegion(code);
  if (region === null) throw new CliError(`--region ${code}: is not one of the 27 region codes; GET /v1/regions lists them`, EXIT.usage);
  return region.code;
}
