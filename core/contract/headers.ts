import { Type } from "@sinclair/typebox";

/** Headers of every response, D-7. */
export const COMMON_HEADERS = { "X-Request-Id": Type.String({ pattern: "^[A-Za-z0-9_-]{1,128}$" }) };

/** Headers of every response of a rate-limited route once the limiter has counted the request, contract 8.1. */
export const RATE_HEADERS = {
  "X-RateLimit-Limit": Type.String({ pattern: "^[0-9]+$", description: "requests allowed in the window" }),
  "X-RateLimit-Remaining": Type.String({ pattern: "^[0-9]+$", description: "requests left in the window" }),
  "X-RateLimit-Reset": Type.String({ pattern: "^[0-9]+$", description: "Unix seconds when the window resets" }),
};

/** Headers of a 202 of a creation route that may be a replay, D-17. */
export const REPLAY_HEADERS = { "Idempotency-Replayed": Type.Optional(Type.Literal("true")) };

/** Headers of a scan response whose request used `market`, contract 4.3 and D-20. */
export const DEPRECATION_HEADERS = {
  Deprecation: Type.Optional(Type.Literal("true")),
  Link: Type.Optional(Type.String({ pattern: '^<[^>]+/docs/regions>; rel="deprecation"$' })),
};
