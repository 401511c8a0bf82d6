/** Interfaces of adapters and the types of their arguments and results. The suites of `serplens/conformance` check an adapter. */

export type { Evidence } from "../core/analysis/pipeline/evidence.ts";
export type { PageFacts } from "../core/domain/page-facts.ts";
export type { AccountStore, KeyMatch, KeyRow } from "../core/ports/account-store.ts";
export {
  type PaymentFact,
  type PaymentNotice,
  type PaymentRef,
  type Payments,
  PaymentsError,
} from "../core/ports/billing/payments.ts";
export type { CustomerRow, DisputeRow, NoticeRow, RefundRow, TopUpRow } from "../core/ports/billing/rows.ts";
export type { Category, Classifier, ClassifierInput } from "../core/ports/classifier.ts";
export type { Clock } from "../core/ports/clock.ts";
export type { Crypto } from "../core/ports/crypto.ts";
export type { Database } from "../core/ports/database.ts";
export type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../core/ports/dispatcher.ts";
export type { Domains } from "../core/ports/domains.ts";
export { ExtractionError, type Extractor, type HtmlPage } from "../core/ports/extractor.ts";
export type { Fetcher, FetchOutcome, FetchRequest, UrlPolicy, UrlVerdict } from "../core/ports/fetcher.ts";
export type { HostPauses } from "../core/ports/host-pauses.ts";
export type { IdentityTableName, IdentityTables } from "../core/ports/identity-rows.ts";
export type {
  GrantMatch,
  IdentityEffects,
  IdentityPlan,
  IdentitySnapshot,
  IdentityStore,
} from "../core/ports/identity-store.ts";
export type { IdKind, Ids } from "../core/ports/ids.ts";
export type { Language, Languages } from "../core/ports/languages.ts";
export { type LogFields, type Logger, SILENT_LOGGER } from "../core/ports/logger.ts";
export type { Corpus, CorpusChange, CorpusEntry, CorpusPage } from "../core/ports/pages/corpus.ts";
export type { LaneOutcome, ProbeOutcome, ProbeRequest, Prober } from "../core/ports/prober.ts";
export type { RateLimiter, RateRule, RateVerdict } from "../core/ports/rate-limiter.ts";
export type { Renderer, RenderOutcome, RenderRequest } from "../core/ports/renderer.ts";
export type { SearchApiReply, SearchApiRequest, SearchTransport } from "../core/ports/search-transport.ts";
export type {
  SearchCheck,
  Searcher,
  SearchFailureReason,
  SearchOutcome,
  SearchQuery,
  Serp,
  SerpResult,
} from "../core/ports/searcher.ts";
export type {
  PasskeyExpectation,
  PasskeyKey,
  PasskeyVerifier,
  PasswordHasher,
  ProviderProfile,
  SignInProvider,
} from "../core/ports/sign-in.ts";
export type { Decision, Effects, LoadPlan, Snapshot, Store, StoreReads } from "../core/ports/store.ts";
export { type RowOf, TABLE_NAMES, TABLES, type TableName } from "../core/ports/tables.ts";
export type { CounterName, DurationName, Labels, Telemetry } from "../core/ports/telemetry.ts";
export { originIdOf } from "../core/ports/webhook-rows.ts";
export type { WebhookOutcome, WebhookPost, WebhookTransport } from "../core/ports/webhook-transport.ts";
export {
  type DraftPassage,
  type Proposal,
  type ReportWriter,
  type TextListener,
  type TextRequest,
  WRITING_TASKS,
  type WritingTask,
  type Written,
} from "../core/ports/writing/report-writer.ts";
export {
  type Writer,
  type WriterAnswer,
  WriterFailure,
  type WriterFailureReason,
  type WriterMessage,
  type WriterRequest,
  type WriterTokens,
} from "../core/ports/writing/writer.ts";
