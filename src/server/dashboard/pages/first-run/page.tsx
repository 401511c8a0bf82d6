/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { AdminJobView } from "../../../../../core/service/admin/job-admin.ts";
import type { SearchTestResult } from "../../../../compose/search-test.ts";
import type { Setup } from "../../../../compose/setup.ts";
import { RecentJobs } from "../jobs.tsx";
import type { Page } from "../layout.tsx";
import { Foreign, Head } from "../parts.tsx";
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
        {...(isReady ? {} : { action: again })}
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

/** Commands and settings that add a search source. */
function Sources({ texts }: { readonly texts: Texts }) {
  const { firstRun } = texts;
  return (
    <section class="card pad stack">
      <h2 class="mini">{firstRun.sources}</h2>
      <div>
        <h3>{firstRun.pages}</h3>
        <pre>serplens corpus add site/ --base-url https://example.com/</pre>
        <p class="cap">{firstRun.pagesHelp}</p>
      </div>
      <div>
        <h3>{firstRun.own}</h3>
        <pre>SERPLENS_SEARCH=searxng:http://127.0.0.1:8888</pre>
        <pre>SERPLENS_SEARCH=openserp:http://127.0.0.1:7000</pre>
        <p class="cap">{firstRun.restart}</p>
      </div>
      <div>
        <h3>{firstRun.provider}</h3>
        <pre>{"SERPLENS_SEARCH=brave\nSERPLENS_BRAVE_KEY=…"}</pre>
        <p class="cap">
          {firstRun.providerHelp} {firstRun.restart}
        </p>
      </div>
      <a href="/docs/configuration">{firstRun.further}</a>
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
          </section>
          {isReady || !isAdmin ? null : <Sources texts={texts} />}
        </div>
      </div>
    </>
  );
  return { title: texts.overview, body };
}
