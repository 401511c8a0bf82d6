import type { Caller } from "../../domain/caller.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { ScanRequest } from "../../domain/job.ts";
import { priceOf } from "../../domain/prices.ts";
import { type BatchLine, MAX_BATCH_LINES, PASSING_REFUSALS } from "../../pages/batch-lines.ts";
import { newPage, searchOf } from "../../pages/history.ts";
import { pageIdOf } from "../../pages/page-id.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { Logger } from "../../ports/logger.ts";
import type { BatchRow, BatchScan } from "../../ports/pages/batch-rows.ts";
import type { Store } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import type { AdmissionRequests } from "../admission/admission.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { requireLive, tagOf } from "./inventory.ts";

/** Time in ms within which a page counts as scanned lately. */
const LATELY_MS = 7 * 24 * 3_600_000;
/** Batches that one round of a worker advances. */
const ROUND = 20;

/** The effect of a line of a batch. */
export type LineState = "ready" | "brief" | "lately" | "not_found" | "over_credits" | NonNullable<BatchLine["problem"]>;

/** A line before it is paid. */
export interface PreviewLine extends BatchLine {
  readonly state: LineState;
  readonly priceMillicredits: number;
  /** When the page was scanned last, `null` for never. */
  readonly scannedAt: number | null;
}

/** A scan of a batch with its job. */
export interface BatchScanView extends Omit<BatchScan, "request"> {
  readonly keyword: string;
  readonly url: string | null;
  readonly state: JobRow["state"] | "open" | "refused";
  readonly progress: number;
}

/** A batch with its progress. */
export interface BatchView {
  readonly id: string;
  readonly createdAt: number;
  readonly scans: readonly BatchScanView[];
}

/** The settings of all scans of a batch. */
export type ScanSettings = Omit<ScanRequest, "keyword" | "url">;

/** Many scans at once. All members throw `ServiceError`. */
export interface Batches {
  /** Millicredits that scans can spend, `null` for an organization that no credits limit. */
  balance(caller: Caller): Promise<number | null>;
  /** States what each line will do and cost, and pays nothing. */
  preview(caller: Caller, lines: readonly BatchLine[], settings: ScanSettings): Promise<readonly PreviewLine[]>;
  /**
   * Starts the scans. The same key in an organization is the same batch, so a form sent twice pays once.
   * Throws VALIDATION_ERROR for no scan or more than 500.
   */
  create(
    caller: Caller,
    batch: { readonly key: string; readonly requests: readonly ScanRequest[]; readonly tag?: string },
  ): Promise<BatchView>;
  /** Returns the id of the batch with this key, `null` for a new key. */
  idOfKey(caller: Caller, key: string): Promise<string | null>;
  get(caller: Caller, id: string): Promise<BatchView>;
  list(caller: Caller): Promise<readonly BatchView[]>;
  /** Admits refused scans again, for example after a purchase of credits. */
  retry(caller: Caller, id: string): Promise<BatchView>;
}

interface BatchPorts {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly admit: AdmissionRequests["admit"];
}

/** Batches, and the round that workers call to admit open scans. */
export interface BatchWork {
  readonly batches: Batches;
  advanceAll(): Promise<void>;
}

function openIn(scans: readonly BatchScan[]): number {
  return scans.filter(({ jobId, error }) => jobId === null && error === null).length;
}

/** Writes a batch that is not known yet, with a row for each page that is not known yet. */
function putBatch(row: BatchRow, tag: string, idOf: (request: ScanRequest) => string): Command<void> {
  const { id, organizationId } = row;
  const pages = new Map(row.scans.map(({ request }) => [idOf(request), request]));
  return {
    plan: { organizations: [organizationId], batches: [id], pageKeywords: [...pages.keys()] },
    decide(work, context) {
      if (work.batches.get(id) !== undefined) return;
      work.batches.put(id, { ...row, createdAt: context.now });
      for (const [pageId, request] of pages) {
        const stored = work.pageKeywords.get(pageId);
        const page = stored ?? newPage({ id: pageId, organizationId, createdAt: context.now }, request);
        const next = { ...page, isRemoved: false, ...(tag === "" ? {} : { tag }) };
        work.pageKeywords.put(pageId, { ...next, search: searchOf(next) });
      }
    },
  };
}

/** Writes the results of admissions. A job that another worker wrote stays. */
function putResults(id: string, results: ReadonlyMap<number, Pick<BatchScan, "jobId" | "error">>): Command<void> {
  return {
    plan: { batches: [id] },
    decide(work) {
      const row = work.batches.get(id);
      if (row === undefined) return;
      const scans = row.scans.map((scan, at) => (scan.jobId === null ? { ...scan, ...results.get(at) } : scan));
      work.batches.put(id, { ...row, scans, open: openIn(scans) });
    },
  };
}

/** Admits the open scans of a batch until a refusal says to wait. Each scan has a key, so that none is paid twice. */
async function advance({ batcher, admit }: BatchPorts, row: BatchRow): Promise<void> {
  const results = new Map<number, Pick<BatchScan, "jobId" | "error">>();
  for (const [at, { request, jobId, error }] of row.scans.entries()) {
    if (jobId !== null || error !== null) continue;
    try {
      const accepted = await admit(row.caller, {
        request,
        webhook: null,
        callbackMetadata: null,
        requestId: row.id,
        idempotencyKey: `${row.id}.${at}`,
        sent: { route: "/app/batches", body: { batch: row.id, line: at } },
      });
      results.set(at, { jobId: accepted.jobId, error: null });
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      if (PASSING_REFUSALS.includes(refusal.code)) break;
      results.set(at, { jobId: null, error: { code: refusal.code, message: refusal.message } });
    }
  }
  if (results.size > 0) await batcher.submit(putResults(row.id, results));
}

function createBalance({ store, clock }: BatchPorts): Batches["balance"] {
  return async ({ organizationId }) => {
    const credits = await store.read.credits(organizationId, clock.now());
    return credits?.isMetered === false ? null : (credits?.availableMillicredits ?? 0);
  };
}

function createPreview({ store, crypto, clock, balance }: BatchPorts & Pick<Batches, "balance">): Batches["preview"] {
  return async (caller, lines, settings) => {
    requireLive(caller);
    const { organizationId } = caller;
    const requests = lines.map(({ keyword, url }): ScanRequest => ({ ...settings, keyword, url }));
    const ids = requests.map((request) => pageIdOf((text) => crypto.sha256(text), organizationId, request));
    const pages = new Map((await store.read.pagesById(organizationId, [...new Set(ids)])).map((row) => [row.id, row]));
    let left = (await balance(caller)) ?? Number.POSITIVE_INFINITY;
    return lines.map((line, at): PreviewLine => {
      const page = pages.get(ids[at] ?? "");
      const price = priceOf({ ...settings, keyword: line.keyword, url: line.url });
      const scannedAt = page?.scannedAt ?? null;
      const priced = { ...line, priceMillicredits: price, scannedAt };
      if (line.problem !== null) return { ...priced, state: line.problem };
      if (scannedAt !== null && scannedAt > clock.now() - LATELY_MS) return { ...priced, state: "lately" };
      if (page?.failure === "TARGET_NOT_FOUND") return { ...priced, state: "not_found" };
      if (left < price) return { ...priced, state: "over_credits" };
      left -= price;
      return { ...priced, state: line.url === null ? "brief" : "ready" };
    });
  };
}

function scanView({ request, jobId, error }: BatchScan, job: JobRow | null): BatchScanView {
  const { keyword, url } = request;
  const failure = job?.state === "failed" ? job.error : error;
  const state = job?.state ?? (error === null ? "open" : "refused");
  return { keyword, url, jobId, error: failure, state, progress: job?.progress ?? 0 };
}

/** Creates batches over the store and admission. */
export function createBatches(ports: BatchPorts): BatchWork {
  const { store, batcher, crypto, logger } = ports;
  const sha256 = (text: string) => crypto.sha256(text);
  async function viewOf({ id, organizationId, createdAt, scans }: BatchRow): Promise<BatchView> {
    const jobs = scans.map(({ jobId }) => (jobId === null ? null : store.read.job(organizationId, jobId)));
    const rows = await Promise.all(jobs);
    return { id, createdAt, scans: scans.map((scan, at) => scanView(scan, rows[at] ?? null)) };
  }
  async function rowOf({ organizationId }: Caller, id: string): Promise<BatchRow> {
    const row = await store.read.batch(organizationId, id);
    if (row === null) throw new ServiceError("NOT_FOUND", "No such batch.");
    return row;
  }
  const batchIdOf = ({ organizationId }: Caller, key: string) =>
    `bat_${sha256(`${organizationId}\n${key}`).slice(0, 32)}`;
  const balance = createBalance(ports);
  const batches: Batches = {
    balance,
    preview: createPreview({ ...ports, balance }),
    async create(caller, { key, requests, tag = "" }) {
      requireLive(caller);
      if (requests.length === 0 || requests.length > MAX_BATCH_LINES)
        throw new ServiceError(
          "VALIDATION_ERROR",
          `A batch has 1 to ${MAX_BATCH_LINES} scans, not ${requests.length}.`,
        );
      const { organizationId } = caller;
      const id = batchIdOf(caller, key);
      const scans = requests.map((request) => ({ request, jobId: null, error: null }));
      const row: BatchRow = { id, organizationId, createdAt: 0, caller, scans, open: scans.length };
      await batcher.submit(putBatch(row, tagOf(tag), (request) => pageIdOf(sha256, organizationId, request)));
      const stored = await rowOf(caller, id);
      await advance(ports, stored);
      return viewOf(await rowOf(caller, id));
    },
    async idOfKey(caller, key) {
      return (await store.read.batch(caller.organizationId, batchIdOf(caller, key)))?.id ?? null;
    },
    async get(caller, id) {
      requireLive(caller);
      return viewOf(await rowOf(caller, id));
    },
    async list(caller) {
      requireLive(caller);
      return Promise.all((await store.read.batches(caller.organizationId, 10)).map(viewOf));
    },
    async retry(caller, id) {
      requireLive(caller);
      const row = await rowOf(caller, id);
      const refused = row.scans.flatMap(({ error }, at) => (error === null ? [] : [at]));
      await batcher.submit(putResults(id, new Map(refused.map((at) => [at, { jobId: null, error: null }]))));
      await advance(ports, await rowOf(caller, id));
      return viewOf(await rowOf(caller, id));
    },
  };
  return {
    batches,
    async advanceAll() {
      for (const row of await store.read.openBatches(ROUND)) {
        // A batch that fails must not stop the others. The next round tries it again.
        await advance(ports, row).catch((error: unknown) => logger.error({ err: error }, "batch could not advance"));
      }
    },
  };
}
