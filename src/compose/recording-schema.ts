import { type Static, Type } from "@sinclair/typebox";
import { ADVICE_LANGUAGES } from "../../core/domain/job.ts";
import { REGION_CODES } from "../../core/domain/regions.ts";

/** Value of `format` in a recording, which identifies the file. */
export const FORMAT = "serplens-recording";
/** Version of the file format. Readers reject other versions. */
export const FORMAT_VERSION = 1;

const Text = Type.String();
const OrNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(type: T) =>
  Type.Union([type, Type.Null()]);

const SearchFailed = Type.Object({
  kind: Type.Literal("failed"),
  reason: Type.Union(
    (["auth", "quota", "rate_limited", "blocked", "timeout", "unavailable", "bad_response"] as const).map((reason) =>
      Type.Literal(reason),
    ),
  ),
  message: Text,
  retryAfterSeconds: OrNull(Type.Number()),
});

const SearchDone = Type.Object({
  kind: Type.Literal("ok"),
  serp: Type.Object({
    engine: Text,
    fetchedAt: Text,
    results: Type.Array(Type.Object({ rank: Type.Integer(), url: Text, title: Text, snippet: Text })),
    peopleAlsoAsk: Type.Array(Type.Object({ question: Text, answer: OrNull(Text), url: OrNull(Text) })),
    relatedSearches: Type.Array(Text),
    sideResults: Type.Optional(
      Type.Array(
        Type.Object({ kind: Type.Union([Type.Literal("discussion"), Type.Literal("video")]), url: Text, title: Text }),
      ),
    ),
    isPartial: Type.Boolean(),
    warnings: Type.Array(Text),
    costUsd: OrNull(Type.Number()),
    isCached: Type.Optional(Type.Literal(true)),
  }),
});

const FETCH_REASONS = [
  "denied",
  "invalid_url",
  "dns",
  "connect",
  "tls",
  "timeout",
  "too_large",
  "unsupported_type",
  "bad_response",
  "too_many_redirects",
] as const;

const FetchFailed = Type.Object({
  kind: Type.Literal("failed"),
  reason: Type.Union(FETCH_REASONS.map((reason) => Type.Literal(reason))),
  message: Text,
  isTransient: Type.Boolean(),
});

const FetchDone = Type.Object({
  kind: Type.Literal("fetched"),
  resource: Type.Object({
    requestedUrl: Text,
    url: Text,
    status: Type.Integer(),
    contentType: Text,
    headers: Type.Record(Text, Text),
    /** Base64. */
    body: Text,
    redirects: Type.Array(Text),
    elapsedMs: Type.Number(),
  }),
});

const RENDER_REASONS = ["denied", "timeout", "unreachable", "not_html", "too_large", "crashed", "no_browser"] as const;

const Render = Type.Union([
  Type.Object({
    kind: Type.Literal("rendered"),
    page: Type.Object({
      url: Text,
      status: Type.Integer(),
      headers: Type.Record(Text, Text),
      html: Text,
      redirects: Type.Array(Text),
      elapsedMs: Type.Number(),
    }),
  }),
  Type.Object({
    kind: Type.Literal("failed"),
    reason: Type.Union(RENDER_REASONS.map((reason) => Type.Literal(reason))),
    detail: Text,
  }),
]);

const Enter = Type.Union([
  Type.Object({ kind: Type.Literal("lane"), browser: Text }),
  Type.Object({ kind: Type.Literal("busy") }),
  Type.Object({ kind: Type.Literal("no_browser"), detail: Text }),
]);

const Count = OrNull(Type.Number());
const Frame = Type.Object({
  finalUrl: OrNull(Text),
  httpStatus: Count,
  contentionRatio: Count,
  waitedMs: Type.Number(),
  elapsedMs: Type.Number(),
  measuredAt: Type.Number(),
});
const Sample = Type.Object({
  lcpMs: Count,
  fcpMs: Count,
  cls: Count,
  tbtMs: Count,
  ttfbMs: Count,
  domContentLoadedMs: Count,
  loadMs: Count,
  transferBytes: Type.Number(),
  requestCount: Type.Number(),
  jsBytes: Type.Number(),
  imageBytes: Type.Number(),
  requestsByHost: Type.Record(Text, Type.Number()),
  longTaskCount: Type.Number(),
  lcpElement: OrNull(Text),
  lcpResourceUrl: OrNull(Text),
});
const PROBE_FAILURES = [
  "timeout",
  "blocked",
  "http_error",
  "unreachable",
  "url_not_allowed",
  "not_html",
  "crashed",
] as const;

const Probe = Type.Union([
  Type.Object({ kind: Type.Literal("measured"), frame: Frame, sample: Sample }),
  Type.Object({
    kind: Type.Literal("failed"),
    frame: Frame,
    status: Type.Union(PROBE_FAILURES.map((status) => Type.Literal(status))),
  }),
  Type.Object({ kind: Type.Literal("broken"), detail: Text }),
]);

const CALL = { id: Text, after: Type.Integer(), at: Type.Number() };

const Event = Type.Union([
  Type.Object({ kind: Type.Literal("search"), ...CALL, outcome: Type.Union([SearchDone, SearchFailed]) }),
  Type.Object({ kind: Type.Literal("fetch"), ...CALL, outcome: Type.Union([FetchDone, FetchFailed]) }),
  Type.Object({ kind: Type.Literal("render"), ...CALL, outcome: Render }),
  Type.Object({ kind: Type.Literal("enter"), ...CALL, outcome: Enter }),
  Type.Object({ kind: Type.Literal("probe"), ...CALL, outcome: Probe }),
  Type.Object({ kind: Type.Literal("sleep"), ...CALL }),
]);

/** A recording in its file form, unpacked. */
export const FileSchema = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  /** Version of the program that wrote it. */
  serplens: Text,
  request: Type.Object({
    type: Type.Literal("scan"),
    tier: Type.Union([Type.Literal("lite"), Type.Literal("standard"), Type.Literal("deep")]),
    keyword: Type.String({ minLength: 1, maxLength: 150 }),
    url: OrNull(Text),
    region: Type.Union(REGION_CODES.map((code) => Type.Literal(code))),
    locale: Text,
    compatibilityMode: Type.Boolean(),
    competitors: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Text))),
    excludeHosts: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Text))),
    adviceLanguage: Type.Optional(Type.Union(ADVICE_LANGUAGES.map((code) => Type.Literal(code)))),
  }),
  spacingMs: OrNull(Type.Number()),
  recording: Type.Object({
    startedAt: Type.Number(),
    events: Type.Array(Event),
    abandoned: Type.Array(Type.Object({ id: Text, after: Type.Integer() })),
    hasRenderer: Type.Boolean(),
    webVitalsVersion: OrNull(Text),
  }),
});

/** One recorded outcome in its file form, with bodies as base64. */
export type FileEvent = Static<typeof Event>;
