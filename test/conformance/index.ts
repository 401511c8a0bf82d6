/**
 * One suite per port, on `node:test`: it registers the tests that an adapter has to pass, so call it from a test file.
 *
 * @example
 * import { testSearcher } from "serplens/conformance";
 *
 * testSearcher("mine", { open: async () => ({ searcher: createMine(), query: "coffee", nothing: "qqzzxx", close: async () => {} }) });
 */
export { testAccountStore } from "./account-store.ts";
export { type ClockSubject, testClock } from "./clock.ts";
export { type CorpusHarness, testCorpus } from "./corpus.ts";
export { testDispatcher } from "./dispatcher.ts";
export { testExtractor } from "./extractor.ts";
export { type FetcherUnderTest, type OpenFetcher, testFetcher } from "./fetcher.ts";
export { testIdentityStore } from "./identity/store.ts";
export { type OpenProber, type ProberUnderTest, testProber } from "./prober.ts";
export { testRateLimiter } from "./rate-limiter.ts";
export { type OpenRenderer, type RendererUnderTest, testRenderer } from "./renderer.ts";
export { type SearcherHarness, testSearcher } from "./searcher.ts";
export { type StoreSubject, testStore } from "./store.ts";
export { testStoreHistories } from "./store-histories.ts";
export { type PaymentsUnderTest, testPayments } from "./top-ups/payments.ts";
export {
  type OpenWebhookTransport,
  testWebhookTransport,
  type WebhookTransportUnderTest,
} from "./webhook-transport.ts";
