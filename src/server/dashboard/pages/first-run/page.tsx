/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { AdminJobView } from "../../../../../core/service/admin/job-admin.ts";
import type { SearchTestResult } from "../../../../compose/search-test.ts";
import type { Setup } from "../../../../compose/setup.ts";
import { KEY_VARIABLES } from "../../../../config/search-spec.ts";
import { RecentJobs } from "../jobs.tsx";
import type { Page } from "../layout.tsx";
import { Foreign, Head, Pill } from "../parts.tsx";
import { NewScan, type ScanFormProps } from "../scan-form.tsx";
import { SourceTest } from "../source/source-test.tsx";
import type { Texts } from "../texts.ts";

/** Contents of the overview before the first report. */
export interface FirstRunInput extends Omit<ScanFormProps, "texts" | "isClosed" | "title" | "help"> {
  readonly setup: Setup;
  /** Address, organization and role of the reader. */
  readonly account: string;
  /** Number of valid API keys; `null` for readers who may not make keys. */
  readonly keys: number | null;
  readonly mayScan: boolean;
  /** True for administrators of the installation, who see providers and commands. */
  readonly isAdmin: boolean;
  /** True when the reader wants to name the compared pages, because no search source finds pages. */
  readonly namesPages: boolean;
  /** Keyword, score and number of ranking pages of the sample report. */
  readonly sample: { readonly keyword: string; readonly score: number | null; readonly pages: number };
  /** The last test of the search sources, `null` before the first. */
  readonly lastTest: SearchTestResult | null;
  /** The recent jobs, which have no report. */
  readonly jobs: readonly AdminJobView[];
}

type CheckState = "done" | "missing" | "optional";

const MARKS: Readonly<Record<CheckState, string>> = { done: "✓", missing: "!", optional: "–" };

function Check(props: {
  readonly state: CheckState;
  readonly name: string;
  readonly purpose?: string;
  readonly action?: readonly [href: string, name: string];
  readonly children: ComponentChildren;
  readonly texts: Texts;
}) {
  const { state, name, purpose, action, texts } = props;
  return (
    <li class={`is-${state}`}>
      <i aria-hidden="true">{MARKS[state]}</i>
      <div>
        <h2 class="mini">
          {name} {purpose === undefined ? null : <span class="cap">{purpose}</span>}
        </h2>
        <div class="small">{props.children}</div>
      </div>
      <span class="cap">{texts.firstRun[state]}</span>
      {action === undefined ? null : (
        <a class="button" href={action[0]}>
          {action[1]}
        </a>
      )}
    </li>
  );
}

/** True when one of the search providers finds pages. */
export function findsPages({ search }: Setup): boolean {
  return search.some(({ state }) => state === "ok");
}

function Checks({ input, texts }: { readonly input: FirstRunInput; readonly texts: Texts }) {
  const { setup, account, keys, isAdmin } = input;
  const { firstRun } = texts;
  const { browser, search } = setup;
  const isReady = findsPages(setup);
  const again = ["/app", firstRun.lookAgain] as const;
  const choose = isAdmin ? (["#sources", firstRun.choose] as const) : again;
  const details = isAdmin
    ? search.map(({ state, detail }) => (state === "warn" ? firstRun.emptyCorpus : detail))
    : isReady
      ? []
      : [firstRun.sourceOfOthers];
  const noBrowser = browser.mending === "SERPLENS_BROWSER=off" ? firstRun.browserOff : firstRun.browserMissing;
  return (
    <ul class="card checks" aria-label={firstRun.checks}>
      <Check state="done" name={firstRun.account} texts={texts}>
        <Foreign>{account}</Foreign>
      </Check>
      <Check
        state={isReady ? "done" : "missing"}
        name={firstRun.source}
        {...(isReady ? {} : { action: choose })}
        texts={texts}
      >
        {isReady ? firstRun.sourceReady : firstRun.sourceMissing}
        {details.map((detail) => (
          <p key={detail}>
            <Foreign>{detail}</Foreign>
          </p>
        ))}
        {isAdmin ? <SourceTest last={input.lastTest} back="/app" texts={texts} /> : null}
      </Check>
      <Check
        state={browser.isReady ? "done" : "optional"}
        name={firstRun.browser}
        purpose={firstRun.browserFor}
        {...(browser.isReady || !isAdmin ? {} : { action: again })}
        texts={texts}
      >
        {browser.isReady ? firstRun.browserReady : noBrowser}
        {isAdmin && noBrowser === firstRun.browserMissing && browser.mending !== null ? (
          <p>
            <Foreign>{browser.mending}</Foreign>
          </p>
        ) : null}
      </Check>
      {keys === null ? null : (
        <Check
          state={keys > 0 ? "done" : "optional"}
          name={firstRun.key}
          purpose={firstRun.keyFor}
          {...(keys > 0 ? {} : { action: ["/app/keys", firstRun.makeKey] as const })}
          texts={texts}
        >
          {keys > 0 ? firstRun.keys(texts.number(keys)) : firstRun.keyMissing}
        </Check>
      )}
    </ul>
  );
}

/** The lines that set each search source. The index of own pages needs no setting. */
const SOURCES: readonly (readonly [kind: string, name: string, lines: readonly string[]])[] = [
  ["corpus", "corpus", ["serplens corpus add site/ --base-url https://example.com/"]],
  ["searxng", "SearXNG", ["SERPLENS_SEARCH=searxng:http://127.0.0.1:8888"]],
  ["openserp", "OpenSERP", ["SERPLENS_SEARCH=openserp:http://127.0.0.1:7000"]],
  ["brave", "Brave", ["SERPLENS_SEARCH=brave", `${KEY_VARIABLES.brave}=…`]],
  ["serper", "Serper", ["SERPLENS_SEARCH=serper", `${KEY_VARIABLES.serper}=…`]],
  ["serpapi", "SerpApi", ["SERPLENS_SEARCH=serpapi", `${KEY_VARIABLES.serpapi}=…`]],
  ["dataforseo", "DataForSEO", ["SERPLENS_SEARCH=dataforseo", `${KEY_VARIABLES.dataforseo}=LOGIN:PASSWORD`]],
];

/** The search sources, which of them is set, and the commands and settings that add each. D-130 */
function Sources({ setup, texts }: { readonly setup: Setup; readonly texts: Texts }) {
  const { firstRun } = texts;
  return (
    <section class="card pad stack" id="sources">
      <h2 class="mini">{firstRun.sources}</h2>
      <p class="small">{firstRun.restart}</p>
      <ul class="plain source-list">
        {SOURCES.map(([kind, name, lines]) => (
          <li key={kind}>
            <details open={kind === "corpus"}>
              <summary>
                <b>{name}</b> <span class="small">{firstRun.sourceKinds[kind]}</span>{" "}
                {setup.sources.includes(kind) ? <Pill>{firstRun.sourceSet}</Pill> : null}
              </summary>
              <pre>{lines.join("\n")}</pre>
              {kind === "corpus" ? <p class="cap">{firstRun.pagesHelp}</p> : null}
            </details>
          </li>
        ))}
      </ul>
      <p class="cap">{firstRun.several}</p>
      <p class="row">
        <a class="button" href="/app">
          {firstRun.lookAgain}
        </a>
        <a href="/docs/configuration">{firstRun.further}</a>
      </p>
    </section>
  );
}

/** The overview before the first report: what a scan needs, the form of the first scan, and a sample. */
export function firstRunPage(input: FirstRunInput, texts: Texts): Page {
  const { setup, form, prices, problem, mayScan, namesPages, isAdmin } = input;
  const { firstRun } = texts;
  const isReady = findsPages(setup);
  const isClosed = !isReady && !namesPages;
  const help = isReady ? (
    <p>{texts.scanHelp}</p>
  ) : namesPages ? (
    <p class="note">{firstRun.named}</p>
  ) : (
    <p class="note">
      <b>{firstRun.closed}</b> {firstRun.closedReason} <a href="/app?pages=own">{firstRun.namePages}</a>
    </p>
  );
  const body = (
    <>
      <Head title={firstRun.title} sub={firstRun.sub} />
      <div class="first-run">
        <div>
          <Checks input={input} texts={texts} />
          {mayScan ? (
            <NewScan
              title={firstRun.firstScan}
              help={help}
              isClosed={isClosed}
              needsPages={!isReady && namesPages}
              form={form}
              prices={prices}
              problem={problem}
              texts={texts}
            />
          ) : null}
          {input.jobs.length === 0 ? null : <RecentJobs jobs={input.jobs} texts={texts} />}
        </div>
        <div>
          <section class="card pad stack">
            <h2 class="mini">{firstRun.lookAround}</h2>
            <p class="small">{firstRun.sampleHelp}</p>
            <p>
              <b>
                <Foreign>{input.sample.keyword}</Foreign>
              </b>{" "}
              <span class="cap">
                {firstRun.sampleFigures(String(input.sample.score), texts.number(input.sample.pages))}
              </span>
            </p>
            <p>
              <a class="button primary" href="/app/sample">
                {firstRun.openSample}
              </a>
            </p>
            {mayScan ? (
              <form method="post" action="/app/sample/draft">
                <button type="submit" class="button">
                  {firstRun.openDraft}
                </button>
              </form>
            ) : null}
          </section>
          {isReady || !isAdmin ? null : <Sources setup={setup} texts={texts} />}
        </div>
      </div>
    </>
  );
  return { title: texts.overview, body };
}
