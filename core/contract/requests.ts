import { type Static, Type } from "@sinclair/typebox";
import { EVENT_KINDS, type EventKind } from "../domain/event-kinds.ts";
import { ADVICE_LANGUAGES, type ClassifyRequest, type JsonObject, type ScanRequest, type Tier } from "../domain/job.ts";
import type { WebhookSubscription } from "../domain/job-commands.ts";
import { closed, UrlSchema } from "./common.ts";
import { isDeeperThan, isRecord } from "./json.ts";
import { canonicalLocale, MAX_LOCALE_LENGTH } from "./locale.ts";
import { resolveRegion } from "./region-rules.ts";
import { oneOf } from "./sections/fields.ts";
import { problemsOf, type ValidationDetail, validationError } from "./validate.ts";

/** Events that a job's webhook can subscribe to. A webhook without `events` receives all of them. Contract 4.1 */
export const JOB_EVENTS: readonly EventKind[] = ["job.completed", "job.failed"];

// Bounds of callback metadata. D-18
const MAX_METADATA_BYTES = 8 * 1024;
const MAX_METADATA_DEPTH = 8;

// Bounds of the chosen pages and of the excluded hosts. D-82
const MAX_COMPETITORS = 15;
const MAX_EXCLUDED_HOSTS = 20;

/** Job-level webhook, contract 4.1. */
export const WebhookSchema = closed(
  {
    url: UrlSchema,
    // No job causes a billing event, and an empty subscription is a mistake. D-8
    events: Type.Optional(
      Type.Array(oneOf(JOB_EVENTS, "a job event"), {
        minItems: 1,
        description: "events to send; without it, both",
      }),
    ),
  },
  { description: "receiver of this job's events" },
);

/** Body of POST /v1/classify, contract 4.2. */
export const ClassifyBodySchema = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20_000,
        pattern: "\\S",
        description: "text that is not only white space",
      }),
    ),
    url: Type.Optional(UrlSchema),
    languageHint: Type.Optional(Type.String({ minLength: 2, maxLength: 16 })),
    webhook: Type.Optional(WebhookSchema),
  },
  // TypeBox ignores `anyOf` on objects. The documentation uses it, and `parseClassifyRequest` enforces it.
  { additionalProperties: false, anyOf: [{ required: ["text"] }, { required: ["url"] }] },
);

/** Body of the three scan routes, contract 4.3. The bounds of `keyword` apply after its white space is collapsed. */
export const ScanBodySchema = closed({
  keyword: Type.String({
    minLength: 1,
    maxLength: 150,
    // UTF-8 cannot encode half of a surrogate pair, so search providers could not receive one.
    pattern: "^(?:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$",
    description: "well-formed text without control characters",
  }),
  url: Type.Optional(UrlSchema),
  // The region is not an enumeration, because an unknown code has its own error, and case and spaces are ignored.
  region: Type.Optional(Type.String({ description: "one of the 27 region codes" })),
  market: Type.Optional(Type.String({ deprecated: true, description: "deprecated alias of region" })),
  locale: Type.Optional(Type.String({ maxLength: MAX_LOCALE_LENGTH, description: "a BCP-47 language tag" })),
  // No schema of a request has a `default`, because generators of clients then require the field.
  compatibility_mode: Type.Optional(Type.Boolean()),
  competitors: Type.Optional(Type.Array(UrlSchema, { minItems: 1, maxItems: MAX_COMPETITORS })),
  exclude_hosts: Type.Optional(
    Type.Array(
      Type.String({
        maxLength: 253,
        pattern: "^[A-Za-z0-9.-]+$",
        description: "a host name, for example shop.example.com",
      }),
      { maxItems: MAX_EXCLUDED_HOSTS },
    ),
  ),
  webhook: Type.Optional(WebhookSchema),
  callbackMetadata: Type.Optional(
    Type.Object({}, { description: "free-form, at most 8 KiB as JSON and 8 levels deep" }),
  ),
});

/** Body of POST /v1/webhooks/test, contract 4.8. The route accepts every event kind of contract 6.1 (D-28). */
export const WebhookTestBodySchema = closed({ url: UrlSchema, event: oneOf(EVENT_KINDS, "event kind to send") });

/** The path of the job routes. An identifier that does not match names no job. */
export const JobParamsSchema = closed({
  jobId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,128}$", description: "`job_id` of the creation" }),
});

/** Query of the result route, contract 4.5. */
export const ResultQuerySchema = closed({
  response_format: Type.Optional(oneOf(["customer_v1", "customer_v1_lite", "legacy"], "absent: the job's own format")),
});

/** Headers of the creation routes, contract 4.1; other headers are allowed. */
export const CreationHeadersSchema = Type.Object({
  "Idempotency-Key": Type.Optional(
    Type.String({ pattern: "^[A-Za-z0-9_-]{1,255}$", description: "1 to 255 letters, digits, underscores or hyphens" }),
  ),
});

type WebhookBody = Static<typeof WebhookSchema>;

/** A scan request after validation and defaults. */
export interface ParsedScan {
  readonly request: ScanRequest;
  readonly webhook: WebhookSubscription | null;
  readonly callbackMetadata: JsonObject | null;
}

/** A classify request after validation and defaults. */
export interface ParsedClassify {
  readonly request: ClassifyRequest;
  readonly webhook: WebhookSubscription | null;
}

/** A webhook test after validation. */
export type WebhookTest = Static<typeof WebhookTestBodySchema>;

/** Matches white space that must be collapsed or trimmed. */
const LOOSE_SPACE = /[^\S ]|^\s|\s\s|\s$/;

/** Collapses white space to single spaces and trims both ends. Contract 4.3 */
export function normalizeKeyword(keyword: string): string {
  return LOOSE_SPACE.test(keyword) ? keyword.replace(/\s+/g, " ").trim() : keyword;
}

function withKeyword(body: Readonly<Record<string, unknown>>, keyword: string): Readonly<Record<string, unknown>> {
  return keyword === body.keyword ? body : { ...body, keyword };
}

/** True when the body contains the deprecated field `market`, even if the body is invalid. D-20 */
export function usesMarket(body: unknown): boolean {
  return isRecord(body) && Object.hasOwn(body, "market");
}

function urlProblem(path: string, url: string | undefined): ValidationDetail | null {
  if (url === undefined || URL.parse(url) !== null) return null;
  return { path, message: `"${path}" must be ${UrlSchema.description}` };
}

function metadataProblem(metadata: object | undefined): ValidationDetail | null {
  const path = "callbackMetadata";
  if (metadata === undefined) return null;
  if (isDeeperThan(metadata, MAX_METADATA_DEPTH)) {
    return { path, message: `"${path}" must not be nested more than ${MAX_METADATA_DEPTH} levels deep` };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(metadata)).length;
  if (bytes <= MAX_METADATA_BYTES) return null;
  return { path, message: `"${path}" must have at most ${MAX_METADATA_BYTES} bytes as JSON, it has ${bytes}` };
}

/** Throws VALIDATION_ERROR with the details that are not `null`. Does nothing when every detail is `null`. */
function refuse(details: readonly (ValidationDetail | null)[]): void {
  if (details.every((detail) => detail === null)) return;
  throw validationError(details.filter((detail) => detail !== null));
}

function subscription(webhook: WebhookBody | undefined): WebhookSubscription | null {
  if (webhook === undefined) return null;
  return { url: webhook.url, events: [...new Set(webhook.events ?? JOB_EVENTS)] };
}

/**
 * Returns the language of the report texts from a locale. English is the default, so its field is absent.
 */
function adviceLanguageOf(locale: string): Pick<ScanRequest, "adviceLanguage"> {
  const language = ADVICE_LANGUAGES.find((code) => code === locale.split("-")[0]);
  return language === undefined || language === "en" ? {} : { adviceLanguage: language };
}

/**
 * Returns the scan of a decoded JSON body. Throws VALIDATION_ERROR with details, then REGION_VALIDATION_ERROR or
 * REGION_MISMATCH.
 */
export function parseScanRequest(tier: Tier, body: unknown): ParsedScan {
  const input =
    isRecord(body) && typeof body.keyword === "string" ? withKeyword(body, normalizeKeyword(body.keyword)) : body;
  refuse(problemsOf(ScanBodySchema, input));
  // The cast is safe, because a body without problems satisfies the schema.
  const scan = input as Static<typeof ScanBodySchema>;
  const locale = scan.locale === undefined ? null : canonicalLocale(scan.locale);
  refuse([
    urlProblem("url", scan.url),
    ...(scan.competitors ?? []).map((url, at) => urlProblem(`competitors[${at}]`, url)),
    scan.locale !== undefined && locale === null
      ? { path: "locale", message: '"locale" must be a BCP-47 language tag such as en-US' }
      : null,
    urlProblem("webhook.url", scan.webhook?.url),
    metadataProblem(scan.callbackMetadata),
  ]);
  const region = resolveRegion(scan);
  return {
    request: {
      type: "scan",
      tier,
      keyword: scan.keyword,
      url: scan.url ?? null,
      region: region.code,
      locale: locale ?? region.defaultLocale,
      compatibilityMode: scan.compatibility_mode ?? false,
      ...(scan.competitors === undefined ? {} : { competitors: scan.competitors.map((each) => new URL(each).href) }),
      ...(scan.exclude_hosts === undefined
        ? {}
        : { excludeHosts: [...new Set(scan.exclude_hosts.map((host) => host.toLowerCase()))] }),
      ...adviceLanguageOf(locale ?? region.defaultLocale),
    },
    webhook: subscription(scan.webhook),
    // The cast is safe, because the body was parsed from JSON.
    callbackMetadata: (scan.callbackMetadata as JsonObject | undefined) ?? null,
  };
}

/** Longest HTML that a caller may bring, in UTF-16 units: the limit of a fetched page. */
const MAX_HTML = 5 * 1024 * 1024;

/**
 * Adds the HTML of the page to a scan, so that the page is not fetched. Throws VALIDATION_ERROR without an address or
 * for HTML that is empty or too long.
 */
export function withHtml(request: ScanRequest, html: string): ScanRequest {
  const problem =
    request.url === null
      ? { path: "url", message: '"url" is required beside "html": links and the own site are read from it' }
      : html.trim() === ""
        ? { path: "html", message: '"html" is empty' }
        : html.length > MAX_HTML
          ? { path: "html", message: `"html" has ${html.length} characters, and at most ${MAX_HTML} are read` }
          : null;
  refuse([problem]);
  return { ...request, html };
}

/**
 * Returns the classification of a decoded JSON body. Ignores `url` beside `text`. Throws VALIDATION_ERROR with details.
 */
export function parseClassifyRequest(body: unknown): ParsedClassify {
  refuse(problemsOf(ClassifyBodySchema, body));
  // The cast is safe as in `parseScanRequest`.
  const { text, url, languageHint, webhook } = body as Static<typeof ClassifyBodySchema>;
  if (text === undefined && url === undefined) refuse([{ path: "", message: 'one of "text" and "url" is required' }]);
  refuse([urlProblem("url", url), urlProblem("webhook.url", webhook?.url)]);
  return {
    // Text takes precedence, so the address is neither checked nor fetched. Contract 4.2
    request: {
      type: "classify",
      text: text ?? null,
      url: text === undefined ? (url ?? null) : null,
      languageHint: languageHint ?? null,
    },
    webhook: subscription(webhook),
  };
}

/** Returns the webhook test of a decoded JSON body. Throws VALIDATION_ERROR with details. */
export function parseWebhookTest(body: unknown): WebhookTest {
  refuse(problemsOf(WebhookTestBodySchema, body));
  // The cast is safe as in `parseScanRequest`.
  const test = body as WebhookTest;
  refuse([urlProblem("url", test.url)]);
  return test;
}
