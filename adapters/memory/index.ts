/** Store, queue and rate limits in this process. They are the reference for adapters that several processes share. */
export { createMemoryStore } from "./database.ts";
export { createMemoryDispatcher } from "./dispatcher.ts";
export { createMemoryRateLimiter } from "./rate-limiter.ts";
