import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { testClock } from "../../conformance/clock.ts";
import { createTestClock } from "../../conformance/test-clock.ts";

testClock("system", () => ({ clock: systemClock, pass: (ms) => systemClock.sleep(ms) }));
testClock("test clock", () => {
  const clock = createTestClock();
  return { clock, pass: clock.advance };
});
