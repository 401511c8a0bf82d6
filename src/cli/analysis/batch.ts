import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AnyReport } from "../../../core/contract/report.ts";
import { parseScanRequest } from "../../../core/contract/requests.ts";
import { messageOf, ServiceError } from "../../../core/domain/errors.ts";
import type { ScanRequest } from "../../../core/domain/job.ts";
import { priceOf } from "../../../core/domain/prices.ts";
import { type BatchLine, batchText, PASSING_REFUSALS, readBatch } from "../../../core/pages/batch-lines.ts";
import { pluralize } from "../../../core/util/pluralize.ts";
import { isSerplensError } from "../../client/client.ts";
import { sleep } from "../../client/transport.ts";
import { CliError, EXIT, formatTable, printJson, printLine, printNote } from "../output/output.ts";
import { createProgress } from "../output/progress.ts";
import { type RemoteOptions, webhookOf } from "../server/begin.ts";
import { remember } from "../server/history.ts";
import { type Remote, withServer } from "../server/open.ts";
import { secondsOf } from "../server/wait.ts";
import { openLocalRunner } from "./local-job.ts";
import { readLocalJob, type ScanOptions, scanBody } from "./scan-options.ts";

/** Scans of this process at once. Each waits for pages most of the time. */
const AT_ONCE = 3;
/** Pause in ms before a scan is sent again that the server had no place for. */
const PLACE_MS = 5_000;

/** Words for the state of a line. */
const STATES = {
  ready: "ready",
  brief: "brief",
  no_keyword: "no keyword",
  long_keyword: "keyword over 150 characters",
  not_an_address: "not an address",
  twice: "twice in the file",
  over_credits: "over the credits",
  invalid: "not a valid scan",
} as const;

/** A line of the file with its scan; `null` for a line that cannot be scanned. */
interface Line extends Pick<BatchLine, "line" | "keyword" | "url"> {
  readonly state: keyof typeof STATES;
  /** More about the state. */
  readonly message?: string;
  readonly request: ScanRequest | null;
}

type BatchOptions = ScanOptions & RemoteOptions & { readonly yes?: boolean };

/** Options that name one scan, or that only one scan has. */
const OF_ONE_SCAN = ["keyword", "url", "competitor", "replay", "html", "snapshot"] as const;

function readFile(file: string): string {
  try {
    return batchText(readFileSync(file === "-" ? 0 : file));
  } catch (error) {
    throw new CliError(`--batch: ${messageOf(error)}`, EXIT.usage);
  }
}

function bodyOf(options: BatchOptions, { keyword, url }: Pick<Line, "keyword" | "url">) {
  return scanBody({ ...options, keyword, ...(url === null ? {} : { url }) });
}

/** Checks a line as the API checks a request. An option that is wrong for every line ends the command. */
function checked(options: BatchOptions, { problem, ...line }: BatchLine): Line {
  if (problem !== null) return { ...line, state: problem, request: null };
  try {
    const { request } = parseScanRequest(options.tier ?? "standard", bodyOf(options, line));
    return { ...line, state: line.url === null ? "brief" : "ready", request };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ...line, state: "invalid", message: error.message, request: null };
  }
}

/** Marks the scans that a balance cannot pay, in the order of the file. */
function afforded(lines: readonly Line[], { each, balance }: NonNullable<Preview["credits"]>): readonly Line[] {
  let left = balance ?? Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    if (line.request === null) return line;
    left -= each;
    return left < 0 ? { ...line, state: "over_credits" as const } : line;
  });
}

interface Preview {
  readonly lines: readonly Line[];
  readonly dropped: number;
  /**
   * Credits of one scan and of the organization; `null` in this process, where scans cost nothing. The balance is
   * `null` where no credits limit the organization.
   */
  readonly credits: { readonly each: number; readonly balance: number | null } | null;
}

function printPreview({ lines, dropped, credits }: Preview, options: BatchOptions): void {
  const scans = lines.filter(({ request }) => request !== null).length;
  const price = credits === null ? 0 : scans * credits.each;
  const limit = credits?.balance == null ? "" : ` of ${credits.balance}`;
  if (options.json === true && options.yes !== true) {
    const shown = lines.map(({ line, keyword, url, state }) => ({ line, keyword, url, state }));
    printJson({ lines: shown, dropped, scans, credits: price, balance: credits?.balance ?? null });
    return;
  }
  const rows = lines.map(({ line, keyword, url, state, message }) => [
    String(line),
    keyword,
    url ?? "-",
    message ?? STATES[state],
  ]);
  const write = options.yes === true ? printNote : printLine;
  write(formatTable([["line", "keyword", "page", "state"], ...rows]));
  if (dropped > 0) printNote(`${pluralize(dropped, "line")} over the limit of 500 were left out`);
  printNote(
    `${pluralize(scans, "scan")}, ${credits === null ? "no credits" : `${price} credits${limit}`}${
      options.yes === true || scans === 0 ? "" : "; start with --yes"
    }`,
  );
}

/** The end of one line, as `--json` prints it. */
interface Outcome extends Pick<Line, "line" | "keyword" | "url"> {
  readonly state: "completed" | "failed" | "queued";
  readonly job_id?: string;
  readonly error?: string;
  readonly report?: AnyReport;
}

function printOutcome(outcome: Outcome, options: BatchOptions): void {
  if (options.json === true) {
    printJson(outcome);
    return;
  }
  const { line, keyword, url, report, error, job_id: jobId } = outcome;
  const score = report?.on_page_optimization;
  const end =
    report === undefined
      ? (error ?? jobId ?? "")
      : score?.score == null
        ? (score?.grade ?? "ready")
        : `${score.score} of 100  ${score.grade}`;
  printLine([String(line).padStart(4), end, keyword, url ?? "-"].join("  "));
}

/** Runs the scans in this process, a few at once, and prints them in the order of the file. Returns the failures. */
async function runHere(lines: readonly Line[], options: BatchOptions): Promise<number> {
  const runner = await openLocalRunner(readLocalJob(options));
  const progress = createProgress(process.stderr);
  const waiting = lines.flatMap(({ request, ...line }) => (request === null ? [] : [{ line, request }]));
  const outcomes = waiting.map(() => Promise.withResolvers<Outcome>());
  let [next, ended] = [0, 0];
  const work = async (): Promise<void> => {
    for (let at = next++; at < waiting.length; at = next++) {
      const { line, request } = waiting[at] ?? {};
      if (line === undefined || request === undefined) return;
      const subject = { line: line.line, keyword: line.keyword, url: line.url };
      const outcome = await runner.run(request).then(
        // Reports of the pipeline satisfy the schema of their tier.
        ({ result }): Outcome => ({ ...subject, state: "completed", report: result as unknown as AnyReport }),
        (error: unknown): Outcome => ({ ...subject, state: "failed", error: messageOf(error) }),
      );
      ended++;
      progress.update((100 * ended) / waiting.length, `${ended} of ${waiting.length} scans`);
      outcomes[at]?.resolve(outcome);
    }
  };
  let failed = 0;
  try {
    progress.update(0, `0 of ${waiting.length} scans`);
    const working = Array.from({ length: AT_ONCE }, work);
    for (const { promise } of outcomes) {
      const outcome = await promise;
      progress.end();
      printOutcome(outcome, options);
      if (outcome.state === "failed") failed++;
    }
    await Promise.all(working);
  } finally {
    progress.end();
    await runner.close();
  }
  return failed;
}

/** The key of a line: the same line of the same options is one job for 24 hours, so a file sent twice pays once. */
function keyOf({ idempotencyKey = "batch", tier = "standard" }: BatchOptions, body: object): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([tier, body]))
    .digest("hex");
  return `${idempotencyKey.slice(0, 200)}-${hash.slice(0, 40)}`;
}

/** Sends one scan. Waits while the queue of the organization or the server is full. */
async function sendOne({ client, account, signal }: Remote, line: Line, options: BatchOptions): Promise<Outcome> {
  const subject = { line: line.line, keyword: line.keyword, url: line.url };
  const { tier = "standard" } = options;
  const body = { ...bodyOf(options, line), ...webhookOf(options) };
  const call = { signal, tier, idempotencyKey: keyOf(options, body) };
  for (;;) {
    try {
      const { job_id: jobId, request_id: requestId } = await client.scan.create(body, call);
      const job = { id: jobId, server: account.server, kind: `scan/${tier}`, of: line.keyword, requestId };
      remember({ ...job, begunAt: new Date().toISOString() });
      return { ...subject, state: "queued", job_id: jobId };
    } catch (error) {
      if (!isSerplensError(error) || !error.status) throw error;
      if (!PASSING_REFUSALS.includes(error.code))
        return { ...subject, state: "failed", error: `${error.message} (${error.code})` };
      await sleep(1_000 * (error.retryAfterSeconds ?? PLACE_MS / 1_000), signal);
    }
  }
}

/** Waits for a job and reads its report. A failed job is an outcome and no error. */
async function endOf({ client, signal }: Remote, begun: Outcome, timeoutMs: number | null): Promise<Outcome> {
  const { job_id: jobId } = begun;
  if (jobId === undefined) return begun;
  const job = await client.jobs.wait(jobId, { signal, ...(timeoutMs === null ? {} : { timeoutMs }) });
  if (job.status !== "completed")
    return {
      ...begun,
      state: "failed",
      error: job.error === null ? job.status : `${job.error.message} (${job.error.code})`,
    };
  const report = (await client.results.get(jobId, { signal })) as AnyReport;
  return { ...begun, state: "completed", report };
}

/** Sends the scans to the server. With `--wait` it prints their ends in the order of the file. Returns the failures. */
async function runThere(remote: Remote, lines: readonly Line[], options: BatchOptions): Promise<number> {
  const seconds = secondsOf(options.wait);
  const progress = createProgress(process.stderr);
  const open = lines.filter(({ request }) => request !== null);
  const begun: Outcome[] = [];
  let failed = 0;
  try {
    for (const line of open) {
      begun.push(await sendOne(remote, line, options));
      progress.update((100 * begun.length) / open.length, `${begun.length} of ${open.length} sent`);
    }
    for (const [at, outcome] of begun.entries()) {
      const end =
        options.wait === undefined ? outcome : await endOf(remote, outcome, seconds === null ? null : 1_000 * seconds);
      progress.end();
      printOutcome(end, options);
      progress.update((100 * (at + 1)) / open.length, `${at + 1} of ${open.length} ended`);
      if (end.state === "failed") failed++;
    }
  } finally {
    progress.end();
  }
  return failed;
}

/** Shows what each line of a file will do and cost, and with `--yes` scans the lines. */
export async function scanBatch(options: BatchOptions, file: string): Promise<void> {
  const wrong = OF_ONE_SCAN.find((name) => Reflect.get(options, name) !== undefined);
  if (wrong !== undefined) throw new CliError(`--${wrong} names one scan; remove it or --batch`, EXIT.usage);
  const { lines: read, dropped } = readBatch(readFile(file));
  if (read.length === 0) throw new CliError(`--batch: ${file} has no line`, EXIT.usage);
  // Options that no scan can have are no problem of the lines.
  parseScanRequest(options.tier ?? "standard", bodyOf(options, { keyword: "x", url: null }));
  const lines = read.map((line) => checked(options, line));
  const isRemote = options.remote === true || options.server !== undefined;
  const failed = isRemote
    ? await withServer(options, async (remote) => {
        const [first] = lines.flatMap(({ request }) => request ?? []);
        const isFree = first === undefined || remote.account.key.startsWith("slk_test_");
        const { available_credits, unmetered } = await remote.client.credits.get({ signal: remote.signal });
        const balance = unmetered === true ? null : available_credits;
        const credits = { each: isFree ? 0 : priceOf(first) / 1_000, balance };
        printPreview({ lines: afforded(lines, credits), dropped, credits }, options);
        return options.yes === true ? runThere(remote, lines, options) : 0;
      })
    : await (async () => {
        printPreview({ lines, dropped, credits: null }, options);
        return options.yes === true ? runHere(lines, options) : 0;
      })();
  if (failed > 0) throw new CliError(`${pluralize(failed, "scan")} failed and cost nothing`);
}
