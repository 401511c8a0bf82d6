import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { restFactor } from "../../../../core/analysis/score/level.ts";

const ratio = fc.double({ min: 0, max: 3, noNaN: true });
const tokens = fc.record({ page: fc.integer({ min: 0, max: 5_000 }), cohort: fc.integer({ min: 0, max: 50_000 }) });

describe("the factor of a page by its evidence", () => {
  it("keeps a page with much rest and hardly any company, and one with little rest and much company", () => {
    assert.ok(restFactor({ rest: 1.16, company: 0.14 }, { page: 452, cohort: 5_402 }) > 0.95);
    assert.ok(restFactor({ rest: 0.91, company: 0.14 }, { page: 393, cohort: 3_375 }) > 0.95);
    assert.ok(restFactor({ rest: 0.5, company: 1.58 }, { page: 52, cohort: 3_652 }) > 0.95);
  });

  it("lowers long text without either to nearly nothing", () => {
    assert.ok(restFactor({ rest: 0.2, company: 0.02 }, { page: 600, cohort: 10_000 }) <= 0.05);
  });

  it("expects no more of a shorter page", () => {
    fc.assert(
      fc.property(ratio, ratio, tokens, fc.integer({ min: 0, max: 5_000 }), (rest, company, { page, cohort }, less) => {
        const shorter = restFactor({ rest, company }, { page: Math.max(0, page - less), cohort });
        assert.ok(shorter >= restFactor({ rest, company }, { page, cohort }) - 1e-12);
      }),
    );
  });

  it("moves by at most 6 % for a hundredth of a reading, and never down for more of it", () => {
    fc.assert(
      fc.property(ratio, ratio, tokens, (rest, company, size) => {
        const before = restFactor({ rest, company }, size);
        for (const after of [
          restFactor({ rest: rest + 0.01, company }, size),
          restFactor({ rest, company: company + 0.01 }, size),
        ]) {
          assert.ok(after >= before - 1e-12 && after - before <= 0.06, `${before} to ${after}`);
        }
      }),
    );
  });
});
