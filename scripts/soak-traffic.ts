import type { ErrorCode } from "../core/domain/errors.ts";
import { hook } from "../test/blackbox/receiver.ts";
import { REFUSED } from "../test/blackbox/refused.ts";
import type { Random } from "../test/conformance/seeded.ts";
import { TOPICS } from "../test/fixtures/web/sites.ts";
import { type CallOptions, errorOf, send } from "../test/http/harness.ts";

/** An organization's API keys and the server that accepts them. */
export interface Caller {
  readonly address: string;
  readonly live: string;
  readonly test: string;
}

/** A job that the server accepted. */
export interface SentJob {
  readonly id: string;
  readonly caller: Caller;
  readonly key: string;
}

/** The result of one request. */
export interface Sent {
  readonly kind: string;
  /** HTTP status, followed by the error code if the response is an error. */
  readonly answer: string;
  /** Reason why the response breaks the contract; `null` when the response is valid. */
  readonly fault: string | null;
  readonly job: SentJob | null;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly options: CallOptions & { readonly key: string | null };
  /** Statuses and error codes that are valid for this request. */
  readonly expected: readonly (200 | 202 | ErrorCode)[];
}

interface Context {
  readonly caller: Caller;
  readonly random: Random;
  readonly recent: readonly SentJob[];
  /** Number of the request, different for every request. */
  readonly count: number;
}

/** Error codes of a service that has as many jobs as the organization's limits allow. */
const FULL: readonly ErrorCode[] = ["ORG_QUEUED_LIMIT_REACHED", "SCAN_QUEUE_SATURATED"];
const TEXT =
  "Weigh the coffee, rinse the paper filter and pour the water in slow circles. A burr grinder gives an even grind.";
const TEST_KEYWORDS = ["garden shed", "kettle", "test:retry", "test:fail", "test:fail:no-results"];
/** URL that receives every delivery of the traffic. */
export const SOAK_HOOK: string = hook("soak");

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("The list to pick from is empty.");
  return item;
}

function scan(path: string, { caller, random }: Context): Request {
  const { keyword, target, region, locale } = pick(TOPICS, random);
  const json = {
    keyword,
    url: target,
    region,
    locale,
    callbackMetadata: { from: "soak" },
    webhook: { url: SOAK_HOOK },
  };
  return { method: "POST", path, options: { key: caller.live, json }, expected: [202, ...FULL] };
}

function rehearsal(context: Context): Request {
  const { caller, random } = context;
  const path = pick(["/v1/scan/lite", "/v1/scan", "/v1/scan/deep"], random);
  const json = { keyword: pick(TEST_KEYWORDS, random), url: "https://shop.example/", webhook: { url: SOAK_HOOK } };
  return { method: "POST", path, options: { key: caller.test, json }, expected: [202, ...FULL] };
}

function classification({ caller }: Context, headers: Record<string, string>): Request {
  const options = { key: caller.live, json: { text: TEXT, webhook: { url: SOAK_HOOK } }, headers };
  return {
    method: "POST",
    path: "/v1/classify",
    options,
    expected: [202, "ORG_ACTIVE_LIMIT_REACHED", "ORG_QUEUED_LIMIT_REACHED"],
  };
}

function read({ recent, random, caller }: Context, suffix: string): Request {
  const job = recent.length === 0 ? null : pick(recent, random);
  const path = `/v1/jobs/${job?.id ?? "job_none"}${suffix}`;
  // NOT_FOUND is also the result of a failed job.
  const expected = job === null || suffix !== "" ? (["NOT_FOUND", "RESULT_NOT_READY", 200] as const) : ([200] as const);
  return { method: "GET", path, options: { key: job?.key ?? caller.live }, expected };
}

function refused({ caller, random }: Context): Request {
  const [method, path, options, code] = pick(REFUSED, random);
  return { method, path, options: { key: caller.live, ...options }, expected: [code] };
}

/** Name of each kind, its weight among the requests, and the function that builds the request. */
const KINDS: readonly (readonly [string, number, (context: Context) => Request])[] = [
  ["status", 30, (context) => read(context, "")],
  ["result", 10, (context) => read(context, "/result")],
  ["refused", 20, refused],
  ["classify", 12, (context) => classification(context, {})],
  // The idempotency key changes every hundred requests. An organization's first request creates the job, and later
  // requests replay it.
  ["replay", 6, (context) => classification(context, { "Idempotency-Key": `soak-${Math.floor(context.count / 100)}` })],
  ["rehearsal", 6, rehearsal],
  ["lite", 2, (context) => scan("/v1/scan/lite", context)],
  ["standard", 1, (context) => scan("/v1/scan", context)],
  ["deep", 1, (context) => scan("/v1/scan/deep", context)],
  [
    "credits",
    6,
    ({ caller }) => ({ method: "GET", path: "/v1/credits", options: { key: caller.live }, expected: [200] }),
  ],
  ["regions", 3, () => ({ method: "GET", path: "/v1/regions", options: { key: null }, expected: [200] })],
  [
    "webhook test",
    3,
    ({ caller }) => {
      const json = { url: SOAK_HOOK, event: "job.completed" };
      return { method: "POST", path: "/v1/webhooks/test", options: { key: caller.live, json }, expected: [202] };
    },
  ],
];

function kindAt(share: number): (typeof KINDS)[number] {
  let left = share * KINDS.reduce((sum, [, weight]) => sum + weight, 0);
  for (const kind of KINDS) {
    left -= kind[1];
    if (left < 0) return kind;
  }
  throw new Error(`The share must be below 1. It is ${share}.`);
}

/**
 * Sends a request chosen by `random` and checks the response. Never rejects: a broken contract is returned as a fault.
 */
export async function sendOne(context: Context): Promise<Sent> {
  const [kind, , make] = kindAt(context.random());
  const { method, path, options, expected } = make(context);
  try {
    const answer = await send(context.caller.address, method, path, options);
    // The cast is safe because `send` checks the code against the route table.
    const code = answer.status < 400 ? null : (String(errorOf(answer).code) as ErrorCode);
    const isExpected = code === null ? expected.some((status) => status === answer.status) : expected.includes(code);
    const id = typeof answer.body.job_id === "string" && answer.status === 202 ? answer.body.job_id : null;
    return {
      kind,
      answer: code === null ? String(answer.status) : `${answer.status} ${code}`,
      fault: isExpected ? null : `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`,
      job: id === null || options.key === null ? null : { id, caller: context.caller, key: options.key },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind, answer: "no proper answer", fault: `${method} ${path}: ${reason}`, job: null };
  }
}
