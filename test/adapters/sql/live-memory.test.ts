import assert from "node:assert/strict";
import { test } from "node:test";
import { createLiveMemory } from "../../../adapters/sql/live-memory.ts";
import type { JobRow } from "../../../core/ports/store.ts";
import { jobRow } from "../../conformance/rows.ts";

const IDS = ["job_1", "job_2"];

test("a transaction that finds what the one before left is given the jobs that one read and wrote last", () => {
  const memory = createLiveMemory<JobRow>();
  const written = jobRow({ progress: 40 });
  memory.keep([jobRow(), jobRow({ id: "job_2" })], { before: 1, after: 2 });
  memory.keep([written], { before: 1, after: 2 });
  assert.deepEqual(memory.known(IDS, { before: 2, after: 3 }), [written, jobRow({ id: "job_2" })]);
});

test("a transaction that finds anything else is given none, nor are those after it", () => {
  const memory = createLiveMemory<JobRow>();
  memory.keep([jobRow()], { before: 1, after: 2 });
  assert.deepEqual(memory.known(IDS, { before: 1, after: 3 }), []);
  memory.keep([jobRow({ id: "job_2" })], { before: 1, after: 3 });
  assert.deepEqual(memory.known(IDS, { before: 3, after: 4 }), [jobRow({ id: "job_2" })]);
});

test("a job that has ended is forgotten", () => {
  const memory = createLiveMemory<JobRow>();
  memory.keep([jobRow()], { before: 1, after: 2 });
  memory.keep([jobRow({ state: "cancelled", endedAt: 1 })], { before: 2, after: 3 });
  assert.deepEqual(memory.known(IDS, { before: 3, after: 4 }), []);
});

test("where others may write at the same time nothing is kept", () => {
  const memory = createLiveMemory<JobRow>();
  memory.keep([jobRow()], undefined);
  assert.deepEqual(memory.known(IDS, undefined), []);
});

test("a long line of waiting jobs is kept in part, jobs with a run always", () => {
  const memory = createLiveMemory<JobRow>();
  const line = Array.from({ length: 5_000 }, (_, index) => jobRow({ id: `job_${index}` }));
  memory.keep(line, { before: 1, after: 2 });
  memory.keep([jobRow({ id: "job_late" })], { before: 1, after: 2 });
  memory.keep([jobRow({ id: "job_runs", state: "running", hasSlot: true, token: "run_1" })], { before: 1, after: 2 });
  const known = (ids: readonly string[]) => memory.known(ids, { before: 2, after: 3 }).map(({ id }) => id);
  assert.equal(known(line.map(({ id }) => id)).length, 2_048);
  assert.deepEqual(known(["job_0", "job_late", "job_runs"]), ["job_0", "job_runs"]);
});
