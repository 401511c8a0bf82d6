/**
 * Child process of the test of stalled bodies: the REST API on loopback. It reports its resident memory on request of
 * its parent.
 */

import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import { createHttp } from "../../src/server/http/api.ts";
import { serveHttp } from "../../src/server/server.ts";
import { createTestIds } from "../conformance/test-clock.ts";
import { createTestService } from "../conformance/test-service.ts";
import { NO_RATE_LIMITS } from "./harness.ts";

/** The messages of the child: first its address and its key, then its memory on each request. */
export type StalledServerMessage =
  | { readonly kind: "ready"; readonly port: number; readonly key: string }
  | { readonly kind: "memory"; readonly residentBytes: number };

function send(message: StalledServerMessage): void {
  process.send?.(message);
}

const { service, key } = await createTestService({ options: { rateLimits: NO_RATE_LIMITS } });
const { fetch } = createHttp(service, { baseUrl: "http://127.0.0.1", ids: createTestIds() });
const { port } = serveHttp({ host: "127.0.0.1", port: 0, fetch, logger: SILENT_LOGGER });

process.on("message", () => {
  Bun.gc(true);
  send({ kind: "memory", residentBytes: process.memoryUsage.rss() });
});
send({ kind: "ready", port, key });
