import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { createLocalDraftScorers } from "../../core/analysis/editor/serve-drafts.ts";
import { snapshotOf } from "../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../core/analysis/score/score-page.ts";
import { NO_TERM_CHOICE } from "../../core/domain/draft.ts";
import { openPipeline } from "../../src/compose/compose.ts";
import { openDraftWorkers } from "../../src/drafts.ts";
import { languages } from "../core/analysis/score/scored.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { demoEvidence } from "../plugins/demo-evidence.ts";

async function snapshot(): Promise<string> {
  const keyword = TOPICS[0]?.keyword ?? "";
  const { target, cohort, model, requestedCount } = await demoEvidence(keyword);
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount });
  return JSON.stringify(snapshotOf({ model, score, cohort, target }));
}

describe("drafts in worker processes", () => {
  const workers = openDraftWorkers(1);
  after(() => workers.close());

  test("a worker scores a draft as this process does, and loads the snapshot once", async () => {
    const stored = await snapshot();
    let loads = 0;
    const scan = {
      jobId: "job_1",
      async snapshot() {
        loads += 1;
        return stored;
      },
    };
    const local = createLocalDraftScorers(languages);
    const opened = await workers.scorers.open(scan);
    assert.deepEqual(opened, await local.open(scan));
    const text = `${opened?.base.text}\n\n## One more part\n\nThe halves of pairs \ud800 and \udc00 stay.`;
    const draft = { title: "A title", metaDescription: "", text };
    loads = 0;
    const scored = await workers.scorers.score(scan, draft, NO_TERM_CHOICE);
    assert.equal(JSON.stringify(scored), JSON.stringify(await local.score(scan, draft, NO_TERM_CHOICE)));
    assert.equal(loads, 0);
  });

  test("a scan without a snapshot, and one of another version, score nothing", async () => {
    const draft = { title: "", metaDescription: "", text: "" };
    const none = { jobId: "job_2", snapshot: async () => null };
    const other = { jobId: "job_3", snapshot: async () => '{"version":"other"}' };
    assert.equal(await workers.scorers.score(none, draft, NO_TERM_CHOICE), null);
    assert.equal(await workers.scorers.score(other, draft, NO_TERM_CHOICE), null);
  });
});

/** Returns the process ids of the children of the process that runs the tests. */
function children(): ReadonlySet<string> {
  const tasks = readdirSync("/proc/self/task");
  const lists = tasks.map((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8"));
  return new Set(lists.flatMap((list) => list.split(" ").filter((id) => id !== "")));
}

test("a server without analysis workers scores drafts in a process that starts at the first draft", {
  skip: process.platform === "linux" ? false : "needs /proc",
}, async () => {
  const config = { baseUrl: "http://127.0.0.1:3000", analysisWorkers: 0 };
  const searcher = { name: "none", search: () => Promise.reject(new Error("no search")), close: async () => {} };
  const pipeline = openPipeline({ ...config, search: [], corpusPath: ":memory:", minDraftWorkers: 1 }, { searcher });
  const before = children();
  try {
    const stored = await snapshot();
    const scan = { jobId: "job_9", snapshot: async () => stored };
    assert.equal(children().size, before.size);
    assert.notEqual(await pipeline.draftScorers.open(scan), null);
    assert.equal([...children()].filter((id) => !before.has(id)).length, 1);
  } finally {
    await pipeline.close();
  }
});
