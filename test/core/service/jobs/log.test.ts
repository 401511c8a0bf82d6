import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogFields } from "../../../../core/ports/logger.ts";
import { SILENT_LOGGER } from "../../../../core/ports/logger.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

test("a retried run and a last failed run have one line each, with code, step and attempt", async () => {
  const lines: (readonly [string, LogFields])[] = [];
  const info = (fields: LogFields, message: string) => void lines.push([message, fields]);
  const { service, clock, caller } = await createTestService({
    logger: { ...SILENT_LOGGER, info },
    handler: async () => ({
      kind: "failed",
      failure: { code: "SEARCH_UNAVAILABLE", message: "No answer.", step: "search", isRetryable: true },
    }),
  });
  await service.start();
  const { jobId } = await service.admit(caller, scanCommand());
  for (let turn = 0; turn < 10; turn += 1) await clock.advance(60_000);
  await service.close();
  const about = lines.filter(([, fields]) => fields.jobId === jobId);
  assert.deepEqual(
    about.map(([message, { attempt, code, step }]) => [message, attempt, code, step]),
    [
      ["job admitted", undefined, undefined, undefined],
      ["job started", 1, undefined, undefined],
      ["job retried", 1, "SEARCH_UNAVAILABLE", "search"],
      ["job started", 2, undefined, undefined],
      ["job retried", 2, "SEARCH_UNAVAILABLE", "search"],
      ["job started", 3, undefined, undefined],
      ["job failed", 3, "SEARCH_UNAVAILABLE", "search"],
    ],
  );
});
