/** Store, queue and rate limits in this process; the reference for those that several processes share. */
export { createMemoryStore } from "./database.ts";
export { createMemoryDispatcher } from "./dispatcher.ts";
export { createMemoryRateLimiter } from "./rate-limiter.ts";
