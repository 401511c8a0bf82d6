import type { Corpus } from "../../../adapters/corpus/corpus.ts";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { detectLanguage } from "../../../core/analysis/text/detect-language.ts";
import { findRegion } from "../../../core/domain/regions.ts";
import type { Languages } from "../../../core/ports/languages.ts";
import { normalizeUrl } from "../../../core/util/normalize-url.ts";
import { pluralize } from "../../../core/util/pluralize.ts";
import { openConfiguredCorpus } from "../../compose/searchers.ts";
import { type Config, configFromEnvironment } from "../../config/config.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "../output.ts";
import { pagesOfPath, type SourcePage } from "./corpus-files.ts";
import { pagesOfAddress, type WebOptions } from "./corpus-web.ts";
import { readMapHosts } from "./map-hosts.ts";
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
  const opened = openConfiguredCorpus(configFromEnvironment().corpusPath, {
    clock: systemClock,
    languages: createSnowballLanguages(),
  });
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

/** Indexes the pages of the sources and prints counts and skipped pages. Throws a `CliError` when no page was indexed. */
export async function addPages(sources: readonly string[], options: AddOptions): Promise<void> {
  const config = configFromEnvironment();
  const web = webOptionsOf(options, config);
  const languages = createSnowballLanguages();
  const region = regionOf(options.region);
  const opened = openConfiguredCorpus(config.corpusPath, { clock: systemClock, languages });
  const tell = createTally("page", printNote, () => performance.now());
  let added = 0;
  const skipped: { readonly source: string; readonly reason: string }[] = [];
  try {
    for await (const page of pagesOf(sources, { ...web, rootUrl: options.baseUrl ?? null })) {
      const reason = page.kind === "skipped" ? page.reason : index(opened, languages, page, region);
      if (reason === null) added++;
      else skipped.push({ source: page.kind === "skipped" ? page.source : page.url, reason });
      tell();
    }
  } finally {
    opened.close();
  }
  for (const entry of skipped) printNote(`left out ${entry.source}: ${entry.reason}`);
  if (options.json === true) printJson({ added, skipped });
  else
    printLine(
      `indexed ${pluralize(added, "page")} in ${config.corpusPath}${skipped.length > 0 ? `, left out ${skipped.length}` : ""}`,
    );
  if (added === 0) throw new CliError("No page was indexed. The lines above name the reasons.");
}

/** Checks the options of fetching before anything is opened. */
function webOptionsOf(options: AddOptions, config: Config): WebOptions {
  if (options.baseUrl !== undefined && normalizeUrl(options.baseUrl) === null) {
    throw new CliError(`--base-url ${options.baseUrl}: must be an http or https address`, EXIT.usage);
  }
  if (!/^[1-9]\d{0,5}$/.test(options.limit))
    throw new CliError(`--limit ${options.limit}: must be a whole number from 1`, EXIT.usage);
  return {
    mapHosts: readMapHosts(options.mapHosts, config),
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

/** Indexes a page. Returns the reason of a failure. */
function index(
  corpus: Corpus,
  languages: Languages,
  page: Extract<SourcePage, { kind: "page" }>,
  region: string | null,
): string | null {
  if (normalizeUrl(page.url) === null) return `"${page.url}" is not an http or https address`;
  const facts = extractPage({ html: page.html, url: page.url, status: 200 });
  if (facts.mainText === "") return "has no main content";
  corpus.add({
    url: page.url,
    title: facts.title ?? facts.titleTag ?? "",
    text: facts.mainText,
    // The words decide, because the `lang` of a template is often wrong.
    language: page.language ?? detectLanguage(facts.mainText, languages) ?? facts.language,
    region: page.region ?? region,
  });
  return null;
}

function regionOf(code: string | undefined): string | null {
  if (code === undefined) return null;
  const region = findRegion(code);
  if (region === null)
    throw new CliError(`--region ${code}: is not a region code. GET /v1/regions lists the 27 codes.`, EXIT.usage);
  return region.code;
}
