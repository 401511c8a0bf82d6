import fc from "fast-check";
import { type Tier, TOPICS } from "../../core/domain/job.ts";
import type { Act, Step } from "./steps.ts";

const organization = fc.nat({ max: 1 });
const pick = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 7);
const HOUR_MS = 3_600_000;
/** The first two URLs share an origin. */
const HOOKS = ["https://a.example/1", "https://a.example/2", "https://b.example/"];

const LONGEST_CLAIM = 3;

function record(sent: fc.Arbitrary<number>, next: fc.Arbitrary<number>) {
  return fc.record({
    kind: fc.constant("record" as const),
    pick,
    how: fc.constantFrom("ok", "down", "down", "ours"),
    sent,
    next,
  });
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("admit" as const),
      organization,
      tier: fc.constantFrom<Tier | "classify">("classify", "lite", "standard", "deep"),
      key: fc.constantFrom(null, null, "k1", "k2"),
      body: fc.constantFrom("b1", "b1", "b2"),
      isTest: fc.constantFrom(false, false, false, true),
      hook: fc.constantFrom(null, ...HOOKS),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("start" as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("finish" as const),
      pick,
      how: fc.constantFrom("ok", "ok", "retry", "retry", "fail"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("heartbeat" as const),
      pick,
      percent: fc.integer({ min: -5, max: 120 }),
      phase: fc.constantFrom("running", "processing"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("handBack" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("grant" as const),
      organization,
      millicredits: fc.integer({ min: 1, max: 9_000 }),
      reference: fc.constantFrom("r1", "r2", "r3", "r4", "r5", "r6"),
      months: fc.constantFrom(1, 2, 12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("expire" as const), organization }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("register" as const),
      organization,
      url: fc.constantFrom(...HOOKS),
      wantsRetryNotices: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      pick,
      how: fc.constantFrom("enable", "enable", "remove"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("tryOut" as const), organization, url: fc.constantFrom(...HOOKS) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("bill" as const), organization }) },
  { weight: 5, arbitrary: record(fc.nat({ max: LONGEST_CLAIM }), fc.constant(0)) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("replay" as const), pick }) },
);

/**
 * Keeps records that claim a delivery apart from other steps of their batch.
 *
 * A delivery that the same transaction returned or replayed has no loaded event, so only the next transaction can
 * claim it.
 */
function batch(each: fc.Arbitrary<Step>, maxLength: number) {
  return fc.record({
    kind: fc.constant("batch" as const),
    steps: fc.array(each, { minLength: 1, maxLength, size: "max" }),
  });
}

/** A random history: batches of commands between releases, sweeps, waits and suspensions. */
export const histories: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: batch(step, 5) },
    { weight: 2, arbitrary: batch(record(fc.constant(LONGEST_CLAIM), fc.nat({ max: LONGEST_CLAIM })), 5) },
    { weight: 1, arbitrary: batch(record(fc.nat({ max: LONGEST_CLAIM }), fc.nat({ max: LONGEST_CLAIM })), 1) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("release" as const), topic: fc.constantFrom(...TOPICS) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("sweep" as const) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("claim" as const), limit: fc.constantFrom(1, 3, 20, 20) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("wait" as const),
        // Waits past a dispatch, a lease or a back-off, and rarely past the queue limit or the end of a lot.
        ms: fc.constantFrom(
          1,
          1,
          6_000,
          6_000,
          11_000,
          16_000,
          16_000,
          40_000,
          40_000,
          25 * HOUR_MS,
          29 * 24 * HOUR_MS,
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("suspend" as const), organization, isOn: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("limit" as const), activeCap: fc.constantFrom(1, null) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("startGranted" as const), isOn: fc.boolean() }) },
  ),
  { minLength: 1, maxLength: 60, size: "max" },
);
