import assert from "node:assert/strict";
import { test } from "node:test";
import { processorMs } from "../../../adapters/process-pool/processor-time.ts";

test("the processor time of a process grows by what it computes", {
  skip: processorMs(process.pid) === null ? "no /proc on this system" : false,
}, () => {
  const before = processorMs(process.pid) ?? assert.fail("no processor time");
  const own = process.cpuUsage();
  let spentMs = 0;
  // As long as it takes on a busy machine.
  while (spentMs < 200) {
    const { user, system } = process.cpuUsage(own);
    spentMs = (user + system) / 1_000;
  }
  const grown = (processorMs(process.pid) ?? 0) - before;
  // Counted in hundredths of a second, each of the two parts rounded down.
  assert.ok(grown >= 160 && grown < spentMs + 2_000, `${grown} ms of ${spentMs} ms`);
});

test("a missing process has no processor time", () => {
  assert.equal(processorMs(2 ** 30), null);
});
