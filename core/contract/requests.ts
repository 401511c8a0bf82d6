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

/** Events that a job's webhook can subscribe to, and does without `events`. Contract 4.1 */
export const JOB_EVENTS: readonly EventKind[] = ["job.completed", "job.failed"];

// D-18
const MAX_METADATA_BYTES = 8 * 1024;
const MAX_METADATA_DEPTH = 8;

/** Job-level webhook, contract 4.1. */
export const WebhookSchema = closed({
  url: UrlSchema,
  // A job causes no billing event, and a subscription to nothing is a mistake. D-8
  events: Type.Optional(Type.Array(oneOf(JOB_EVENTS, "a job event"), { minItems: 1, default: JOB_EVENTS })),
});

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
  // TypeBox does not read `anyOf` on objects; it is here for the documents made from the schema, and `parseClassifyRequest` holds it.
  { additionalProperties: false, anyOf: [{ required: ["text"] }, { required: ["url"] }] },
);

/** Body of the three scan routes, contract 4.3. Bounds of `keyword` hold after its white space is collapsed. */
export const ScanBodySchema = closed({
  keyword: Type.String({
    minLength: 1,
    maxLength: 150,
    // Halves of surrogate pairs cannot be sent to a search provider: no UTF-8 has them.
    pattern: "^(?:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$",
    description: "well-formed text without control characters",
  }),
  url: Type.Optional(UrlSchema),
  // Not an enumeration: an unknown code has an error of its own, and case and spaces are forgiven.
  region: Type.Optional(Type.String({ description: "one of the 27 region codes" })),
  market: Type.Optional(Type.String({ deprecated: true, description: "deprecated alias of region" })),
  locale: Type.Optional(Type.String({ maxLength: MAX_LOCALE_LENGTH, description: "a BCP-47 language tag" })),
  compatibility_mode: Type.Optional(Type.Boolean({ default: false })),
  webhook: Type.Optional(WebhookSchema),
  callbackMetadata: Type.Optional(
    Type.Object({}, { description: "free-form, at most 8 KiB as JSON and 8 levels deep" }),
  ),
});

/** Body of POST /v1/webhooks/test, contract 4.8; every kind of 6.1 is accepted (D-28). */
export const WebhookTestBodySchema = closed({ url: UrlSchema, event: oneOf(EVENT_KINDS, "event kind to send") });

/** The path of the job routes. An identifier that does not match names no job. */
export const JobParamsSchema = closed({ jobId: Type.String({ pattern: "^[A-Za-z0-9_-]{1,128}$" }) });

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

/** White space that is no single space between words. */
const LOOSE_SPACE = /[^\S ]|^\s|\s\s|\s$/;

/** The keyword with runs of white space made one space and none at the ends, contract 4.3. */
export function normalizeKeyword(keyword: string): string {
  return LOOSE_SPACE.test(keyword) ? keyword.replace(/\s+/g, " ").trim() : keyword;
}

function withKeyword(body: Readonly<Record<string, unknown>>, keyword: string): Readonly<Record<string, unknown>> {
  return keyword === body.keyword ? body : { ...body, keyword };
}

/** True when a body names the deprecated `market`, whatever else is wrong with it. D-20. */
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

/** The first throw wins; nothing wrong, nothing thrown. */
function refuse(details: readonly (ValidationDetail | null)[]): void {
  if (details.every((detail) => detail === null)) return;
  throw validationError(details.filter((detail) => detail !== null));
}

function subscription(webhook: WebhookBody | undefined): WebhookSubscription | null {
  if (webhook === undefined) return null;
  return { url: webhook.url, events: [...new Set(webhook.events ?? JOB_EVENTS)] };
}

/** Language of the report texts: that of the locale the caller names. English is the default and is not stated. */
function adviceLanguageOf(locale: string | null): Pick<ScanRequest, "adviceLanguage"> {
  const language = ADVICE_LANGUAGES.find((code) => code === locale?.split("-")[0]);
  return language === undefined || language === "en" ? {} : { adviceLanguage: language };
}

/** A scan from a decoded JSON body. Throws VALIDATION_ERROR with details, then REGION_VALIDATION_ERROR or REGION_MISMATCH. */
export function parseScanRequest(tier: Tier, body: unknown): ParsedScan {
  const input =
    isRecord(body) && typeof body.keyword === "string" ? withKeyword(body, normalizeKeyword(body.keyword)) : body;
  refuse(problemsOf(ScanBodySchema, input));
  // Proven by the line above: a body without problems satisfies the schema, lengths counted in characters.
  const scan = input as Static<typeof ScanBodySchema>;
  const locale = scan.locale === undefined ? null : canonicalLocale(scan.locale);
  refuse([
    urlProblem("url", scan.url),
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
      ...adviceLanguageOf(locale),
    },
    webhook: subscription(scan.webhook),
    // It came from JSON, so its members are JSON.
    callbackMetadata: (scan.callbackMetadata as JsonObject | undefined) ?? null,
  };
}

/** A classification from a decoded JSON body; a `url` beside a `text` is not used. Throws VALIDATION_ERROR with details. */
export function parseClassifyRequest(body: unknown): ParsedClassify {
  refuse(problemsOf(ClassifyBodySchema, body));
  // Proven as in parseScanRequest.
  const { text, url, languageHint, webhook } = body as Static<typeof ClassifyBodySchema>;
  if (text === undefined && url === undefined) refuse([{ path: "", message: 'one of "text" and "url" is required' }]);
  refuse([urlProblem("url", url), urlProblem("webhook.url", webhook?.url)]);
  return {
    // Contract 4.2: text takes precedence, so the address is neither checked nor fetched.
    request: {
      type: "classify",
      text: text ?? null,
      url: text === undefined ? (url ?? null) : null,
      languageHint: languageHint ?? null,
    },
    webhook: subscription(webhook),
  };
}

/** A webhook test from a decoded JSON body. Throws VALIDATION_ERROR with details. */
export function parseWebhookTest(body: unknown): WebhookTest {
  refuse(problemsOf(WebhookTestBodySchema, body));
  // Proven as in parseScanRequest.
  const test = body as WebhookTest;
  refuse([urlProblem("url", test.url)]);
  return test;
}
