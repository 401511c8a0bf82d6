import assert from "node:assert/strict";
import { test } from "node:test";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { withoutRepeats } from "../../../core/telemetry/repeats.ts";

test("the same failure is logged once a minute, and a different failure at once", () => {
  const lines: string[] = [];
  let now = 0;
  const logger = withoutRepeats(
    {
      ...SILENT_LOGGER,
      warn: (fields, message) => lines.push(`warn ${message} ${fields.err}`),
      debug: () => lines.push("debug"),
    },
    () => now,
  );
  const lose = (reason: string, topic: string) => logger.warn({ err: new Error(reason), topic }, "queue");
  lose("gone", "scan");
  lose("gone", "classify");
  lose("refused", "scan");
  now = 59_999;
  lose("gone", "scan");
  now = 60_000;
  lose("gone", "scan");
  assert.deepEqual(lines, [
    "warn queue Error: gone",
    "debug",
    "warn queue Error: refused",
    "debug",
    "warn queue Error: gone",
  ]);
});
