import assert from "node:assert/strict";
import { test } from "node:test";
import type { JobHandler } from "../../core/domain/job.ts";
import { DEFAULT_POLICY } from "../../core/domain/policy.ts";
import { createTestService, scanCommand, type TestService } from "../conformance/test-service.ts";

const RUN_MS = 10_000;
const WORKERS = 10;
const SMALL = 20;
const LARGE_JOBS = 100;

/** Start times of each organization's jobs, and the most running jobs of the large organization. */
interface Starts {
  readonly at: ReadonlyMap<string, readonly number[]>;
  readonly mostOfLarge: number;
}

function requestOf(keyword: string) {
  const { request } = scanCommand();
  return scanCommand({ request: request.type === "scan" ? { ...request, keyword } : request });
}

async function starts(
  enter: (subject: TestService, admit: (name: string, count: number) => Promise<void>) => Promise<void>,
): Promise<Starts> {
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
  const { admin } = subject.service;
  await subject.service.start();
  await enter(subject, async (name, count) => {
    const { id: organizationId } = await admin.createOrganization({ name });
    await admin.grantCredits({ organizationId, millicredits: 1_000_000 });
    const caller = { ...subject.caller, organizationId };
    for (let i = 0; i < count; i++) await subject.service.admit(caller, requestOf(name));
  });
  await subject.clock.advance(30 * RUN_MS);
  await subject.service.close();
  return { at, mostOfLarge };
}

/** Returns the number of the `RUN_MS` round in which the organization's first job started. The first round is 1. */
function roundOf(startedAt: number | undefined, from: number): number {
  return Math.floor(((startedAt ?? Number.POSITIVE_INFINITY) - from) / RUN_MS) + 1;
}

test("each of 20 organizations with one job starts within 3 rounds behind 100 jobs of one organization, which stays within its limit", async () => {
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

test("organizations with equal demand get equal shares at every moment", async () => {
  const names = Array.from({ length: 7 }, (_, i) => `equal ${i}`);
  const { at } = await starts(async (_subject, admit) => {
    for (const name of names) await admit(name, 10);
  });
  const all = [...at.values()].flat().sort((a, b) => a - b);
  for (const instant of new Set(all)) {
    const counts = names.map((name) => (at.get(name) ?? []).filter((start) => start <= instant).length);
    // The first organizations hold up to one limit more until the others in the queue have had a turn.
    assert.ok(
      Math.max(...counts) - Math.min(...counts) <= DEFAULT_POLICY.activeCap,
      `at ${instant}: ${counts.join(" ")}`,
    );
  }
});
