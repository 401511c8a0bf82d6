/** @jsxImportSource preact */
import type { BatchScanView, BatchView, PreviewLine } from "../../../../../core/service/workspace/batches.ts";
import { MAX_TAG_LENGTH } from "../../../../../core/service/workspace/inventory.ts";
import { Failure } from "../kept/failure.tsx";
import type { Page } from "../layout.tsx";
import { credits, Foreign, Head, Pill, Problem, Table } from "../parts.tsx";
import { DepthField, type Prices, RegionField } from "../scan-form.tsx";
import type { Texts } from "../texts.ts";

/** Values of the form that scans many pages. */
export interface BatchForm {
  readonly lines: string;
  readonly region: string;
  readonly tier: string;
  readonly tag: string;
  readonly again: boolean;
  /** True: all pages with the tag are watched every week. */
  readonly watch: boolean;
}

/** Everything that the page for many scans shows. */
export interface BatchInput {
  readonly form: BatchForm;
  /** `null` before the lines are checked. */
  readonly preview: readonly PreviewLine[] | null;
  /** Lines that the form will scan. */
  readonly chosen: readonly PreviewLine[];
  readonly dropped: number;
  /** `null` for an organization that no credits limit. */
  readonly balance: number | null;
  readonly prices: Prices;
  /** Names the batch, so that a form sent twice pays once. */
  readonly key: string;
  readonly recent: readonly BatchView[];
  readonly problem: string | null;
}

interface Props {
  readonly input: BatchInput;
  readonly texts: Texts;
}

function Settings({ input, texts }: Props) {
  const { form, prices } = input;
  return (
    <div class="card pad stack">
      <RegionField value={form.region} texts={texts} />
      <DepthField value={form.tier} prices={prices} texts={texts} />
      <label>
        {texts.batch.tag}
        <input name="tag" maxLength={MAX_TAG_LENGTH} value={form.tag} />
      </label>
      <label class="row">
        <input type="checkbox" name="watch" value="yes" checked={form.watch} /> {texts.watch.everyWeek}
      </label>
      <label class="row">
        <input type="checkbox" name="again" value="yes" checked={form.again} /> {texts.batch.again}
      </label>
      <button type="submit" class={input.preview === null ? "button primary" : "button"}>
        {texts.batch.preview}
      </button>
      <Pay input={input} texts={texts} />
    </div>
  );
}

function Pay({ input, texts }: Props) {
  const { preview, chosen, balance } = input;
  if (preview === null) return null;
  if (chosen.length === 0) return <p class="note">{texts.batch.nothing}</p>;
  const count = texts.number(chosen.length);
  const sum = chosen.reduce((total, { priceMillicredits }) => total + priceMillicredits, 0);
  return (
    <>
      <p class="note good">
        {texts.batch.sum(count, credits(sum, texts), balance === null ? null : credits(balance, texts))}
      </p>
      <button type="submit" class="button primary" formAction="/app/batches">
        {texts.batch.go(count)}
      </button>
    </>
  );
}

const GOOD = ["ready"];
const PLAIN = ["brief", "lately", "twice"];

function Preview({ input: { preview, dropped }, texts }: Props) {
  if (preview === null) return null;
  return (
    <>
      {dropped === 0 ? null : <p class="note">{texts.batch.dropped(texts.number(dropped))}</p>}
      <Table
        caption={texts.batch.lines}
        head={[...texts.batch.head]}
        numbers={[0]}
        rows={preview.map(({ line, keyword, url, state }) => [
          texts.number(line),
          <Foreign>{keyword}</Foreign>,
          url === null ? "–" : <Foreign>{url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>,
          <Pill tone={GOOD.includes(state) ? "good" : PLAIN.includes(state) ? "plain" : "warn"}>
            {texts.batch.states[state]}
          </Pill>,
        ])}
      />
    </>
  );
}

/** The form for many scans, with the preview of its lines and their price. */
export function scanManyPage(input: BatchInput, texts: Texts): Page {
  const { batch } = texts;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/pages">{texts.inventory.title}</a> / {texts.inventory.scanMany}
      </p>
      <Head title={batch.title} sub={batch.help} />
      <Problem text={input.problem} />
      <form method="post" action="/app/pages/new" class="many">
        <input type="hidden" name="key" value={input.key} />
        <div>
          <div class="card pad stack">
            <label>
              {batch.lines} <small id="lines-help">{batch.linesHelp}</small>
              <textarea name="lines" rows={10} required aria-describedby="lines-help" data-lines>
                {input.form.lines}
              </textarea>
            </label>
            <label hidden data-file>
              {batch.file}
              <input type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" aria-describedby="file-help" />
              <small id="file-help">{batch.fileHelp}</small>
            </label>
          </div>
          <Preview input={input} texts={texts} />
        </div>
        <Settings input={input} texts={texts} />
      </form>
      {input.recent.length === 0 ? null : (
        <section>
          <h2>{batch.recent}</h2>
          <ul class="card pad lines">
            {input.recent.map((one) => (
              <li key={one.id}>
                <a href={`/app/batches/${one.id}`}>{batch.running(texts.time(one.createdAt))}</a>{" "}
                <span class="small">{progressOf(one.scans, texts)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
  return { title: batch.title, body, sheet: "inventory", script: "inventory" };
}

function progressOf(scans: readonly BatchScanView[], texts: Texts): string {
  const ready = scans.filter(({ state }) => state === "completed").length;
  return texts.batch.ready(texts.number(ready), texts.number(scans.length));
}

const ENDED = ["completed", "failed", "cancelled", "refused"];

interface ScanLineProps {
  readonly scan: BatchScanView;
  readonly batchId: string;
  readonly mayWrite: boolean;
  readonly texts: Texts;
}

function ScanLine({ scan, batchId, mayWrite, texts }: ScanLineProps) {
  const { keyword, url, jobId, state, error, progress } = scan;
  const isLive = jobId !== null && !ENDED.includes(state);
  const name = texts.batch.scanStates[state] ?? texts.states[state] ?? state;
  return (
    <li>
      <span>
        <b>
          <Foreign>{keyword}</Foreign>
        </b>{" "}
        <span class="cap">{url === null ? null : <Foreign>{url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>}</span>
        {error === null ? null : (
          <span class="failed">
            <Failure error={error} texts={texts} />
          </span>
        )}
      </span>
      {isLive ? (
        <progress max={100} value={progress} data-live={jobId} aria-label={name} />
      ) : (
        <Pill tone={state === "completed" ? "good" : state === "open" ? "plain" : "bad"}>{name}</Pill>
      )}
      {isLive && mayWrite ? (
        <form method="post" action={`/app/batches/${batchId}/cancel`}>
          <input type="hidden" name="job" value={jobId} />
          <button type="submit" class="button" aria-label={`${texts.batch.cancel}: ${keyword}`}>
            {texts.batch.cancel}
          </button>
        </form>
      ) : jobId === null ? (
        <span />
      ) : (
        <a href={`/app/reports/${jobId}`}>{texts.batch.open}</a>
      )}
    </li>
  );
}

/** The progress of a batch. */
export function batchPage({ id, createdAt, scans }: BatchView, mayWrite: boolean, texts: Texts): Page {
  const { batch } = texts;
  const title = batch.running(texts.time(createdAt));
  const ended = scans.filter(({ state }) => ENDED.includes(state)).length;
  const failed = scans.filter(({ state }) => state === "failed" || state === "refused").length;
  const isRefused = scans.some(({ state }) => state === "refused");
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/pages">{texts.inventory.title}</a>
      </p>
      <Head title={title} />
      <div class="card pad stack">
        <p>
          <b>{progressOf(scans, texts)}</b>{" "}
          {failed === 0 ? null : <span class="small">{batch.failed(texts.number(failed))}</span>}
        </p>
        <progress max={scans.length} value={ended} aria-label={progressOf(scans, texts)} />
        <ul class="scans">
          {scans.map((scan, at) => (
            <ScanLine key={at} scan={scan} batchId={id} mayWrite={mayWrite} texts={texts} />
          ))}
        </ul>
        {isRefused && mayWrite ? (
          <form method="post" action={`/app/batches/${id}/retry`}>
            <button type="submit" class="button">
              {batch.retry}
            </button>
          </form>
        ) : null}
      </div>
    </>
  );
  return { title, body, sheet: "inventory", ...(ended === scans.length ? {} : { script: "inventory", refresh: 10 }) };
}
