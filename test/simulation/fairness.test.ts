import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_POLICY } from "../../core/engine/policy.ts";
import type { JobHandler } from "../../core/job.ts";
import { createTestService, scanCommand, type TestService } from "../conformance/test-service.ts";

const RUN_MS = 10_000;
const WORKERS = 10;
const SMALL = 20;
const LARGE_JOBS = 100;

/** When each organisation's jobs started, and how many of the large one ran at most at once. */
interface Starts {
  readonly at: ReadonlyMap<string, readonly number[]>;
  readonly mostOfLarge: number;
}

function requestOf(keyword: string) {
  const { request } = scanCommand();
  return scanCommand({ request: request.type === "scan" ? { ...request, keyword } : request });
}

async function starts(enter: (subject: TestService, admit: (name: string, count: number) => Promise<void>) => Promise<void>): Promise<Starts> {
  const at = new Map<string, number[]>();
  let large = 0;
  let mostOfLarge = 0;
  const handler: JobHandler = async (request, { signal }) => {
    const name = request.type === "scan" ? request.keyword : "";
    at.set(name, [...(at.get(name) ?? []), subject.clock.now()]);
    if (name === "large") mostOfLarge = Math.max(mostOfLarge, ++large);
    await subject.clock.sleep(RUN_MS, signal);
    if (name === "large") large--;
    return { kind: "succeeded", result: {} };
  };
  const poolSizes = { ...DEFAULT_POLICY.poolSizes, "scan.standard": WORKERS };
  const subject = await createTestService({ handler, options: { policy: { poolSizes } } });
  const { owner } = subject.service;
  await subject.service.start();
  await enter(subject, async (name, count) => {
    const { id: organizationId } = await owner.createOrganization({ name });
    await owner.grantCredits({ organizationId, millicredits: 1_000_000 });
    const caller = { ...subject.caller, organizationId };
    for (let i = 0; i < count; i++) await subject.service.admit(caller, requestOf(name));
  });
  await subject.clock.advance(30 * RUN_MS);
  await subject.service.close();
  return { at, mostOfLarge };
}

/** Rounds of `RUN_MS` from the instant until the organisation's first start, the first being 1. */
function roundOf(startedAt: number | undefined, from: number): number {
  return Math.floor(((startedAt ?? Number.POSITIVE_INFINITY) - from) / RUN_MS) + 1;
}

test("20 organisations with one job each all start within 3 rounds behind one with 100 jobs, which never exceeds its cap", async () => {
  let enteredAt = 0;
  const { at, mostOfLarge } = await starts(async ({ clock }, admit) => {
    await admit("large", LARGE_JOBS);
    await clock.advance(100);
    enteredAt = clock.now();
    for (let i = 0; i < SMALL; i++) await admit(`small ${i}`, 1);
  });
  const rounds = Array.from({ length: SMALL }, (_, i) => roundOf(at.get(`small ${i}`)?.[0], enteredAt));
  assert.ok(Math.max(...rounds) <= 3, `rounds ${rounds.join(" ")}`);
  assert.equal(mostOfLarge, DEFAULT_POLICY.activeCap);
  assert.equal(at.get("large")?.length, LARGE_JOBS);
});

test("organisations with equal demand get equal shares at every moment", async () => {
  const names = Array.from({ length: 7 }, (_, i) => `equal ${i}`);
  const { at } = await starts(async (_subject, admit) => {
    for (const name of names) await admit(name, 10);
  });
  const all = [...at.values()].flat().sort((a, b) => a - b);
  for (const instant of new Set(all)) {
    const counts = names.map((name) => (at.get(name) ?? []).filter((start) => start <= instant).length);
    // Those who came first hold up to a whole cap more, until the line behind them has been served.
    assert.ok(Math.max(...counts) - Math.min(...counts) <= DEFAULT_POLICY.activeCap, `at ${instant}: ${counts.join(" ")}`);
  }
});
