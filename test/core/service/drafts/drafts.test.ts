import assert from "node:assert/strict";
import { test } from "node:test";
import { draftScorersOver } from "../../../../core/analysis/editor/draft-calls.ts";
import { openDraftScorer } from "../../../../core/analysis/editor/draft-scorer.ts";
import { serveDrafts } from "../../../../core/analysis/editor/serve-drafts.ts";
import { snapshotOf } from "../../../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../../../core/analysis/score/score-page.ts";
import { DRAFT_LIMITS, type Draft } from "../../../../core/domain/draft.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import type { Policy } from "../../../../core/domain/policy.ts";
import {
  callerOf,
  classifyCommand,
  createTestService,
  REPORT,
  scanCommand,
} from "../../../conformance/test-service.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { languages } from "../../analysis/score/scored.ts";

const HOUR_MS = 3_600_000;
const EMPTY: Draft = { title: "", metaDescription: "", text: "" };

async function snapshot(): Promise<string> {
  const keyword = TOPICS[0]?.keyword ?? "";
  const { target, cohort, model, requestedCount } = await demoEvidence(keyword);
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount });
  return JSON.stringify(snapshotOf({ model, score, cohort, target }));
}

/** Runs the command's job to its end. */
async function scanned(command: AdmitCommand = scanCommand(), policy: Partial<Policy> = {}) {
  const stored = await snapshot();
  let openings = 0;
  const serve = serveDrafts(languages);
  const subject = await createTestService({
    options: { policy },
    draftScorers: draftScorersOver(async (call) => {
      if (call.snapshot !== null) openings += 1;
      return serve(call);
    }),
    handler: async ({ type }) => ({
      kind: "succeeded",
      result: REPORT,
      ...(type === "scan" ? { snapshot: stored } : {}),
    }),
  });
  await subject.service.start();
  const { jobId } = await subject.service.admit(subject.caller, command);
  await subject.clock.advance(10);
  return { ...subject, jobId, openings: () => openings };
}

test("a finished scan scores drafts, and opens its snapshot once", async () => {
  const { service, caller, jobId, openings } = await scanned();
  const { base, pages } = await service.draftOf(caller, jobId);
  assert.ok(base.text.length > 500 && pages.length > 2);
  const [same, empty] = await Promise.all([
    service.scoreDraft(caller, jobId, base),
    service.scoreDraft(caller, jobId, EMPTY),
  ]);
  assert.equal(same.score, same.base);
  assert.equal(empty.score, null);
  assert.equal(openings(), 1);
  await service.close();
});

test("a draft beyond its limits is refused with each field that is too long", async () => {
  const { service, caller, jobId } = await scanned();
  const long = { ...EMPTY, title: "a".repeat(DRAFT_LIMITS.line + 1), text: "a".repeat(DRAFT_LIMITS.text + 1) };
  await assert.rejects(service.scoreDraft(caller, jobId, long), {
    code: "VALIDATION_ERROR",
    fields: {
      details: [
        { path: "title", message: '"title" has 2001 characters, and at most 2000 are scored' },
        { path: "text", message: '"text" has 60001 characters, and at most 60000 are scored' },
      ],
    },
  });
  await service.close();
});

test("another organization finds no job to score a draft against", async () => {
  const { service, jobId } = await scanned();
  const stranger = await service.admin.createOrganization({ name: "Other" });
  const { key } = await service.admin.createKey({ organizationId: stranger.id, kind: "live", scopes: ["jobs:read"] });
  await assert.rejects(service.scoreDraft(await callerOf(service, key), jobId, EMPTY), { code: "NOT_FOUND" });
  await service.close();
});

test("ranking pages are kept for drafts as long as configured, and zero days keep none", async () => {
  const kept = await scanned(scanCommand(), { draftMs: 2 * HOUR_MS });
  await kept.clock.advance(3 * HOUR_MS);
  await assert.rejects(kept.service.draftOf(kept.caller, kept.jobId), { code: "NOT_FOUND", message: /Scan the page/ });
  assert.deepEqual(await kept.service.result(kept.caller, kept.jobId), REPORT);
  await kept.service.close();
  const none = await scanned(scanCommand(), { draftMs: 0 });
  await assert.rejects(none.service.draftOf(none.caller, none.jobId), { code: "NOT_FOUND", message: /no longer kept/ });
  await none.service.close();
});

test("a classification has no ranking pages for drafts", async () => {
  const { service, caller, jobId } = await scanned(classifyCommand());
  await assert.rejects(service.draftOf(caller, jobId), { code: "NOT_FOUND", message: /Only scans/ });
  await service.close();
});

test("a snapshot of another algorithm is not scored", async () => {
  const stored = (await snapshot()).replace(/"algorithmVersion":"[^"]+"/, '"algorithmVersion":"other"');
  assert.equal(openDraftScorer(stored, languages), null);
});

test("the second of two writers gets a conflict, nothing is overwritten, and a discarded draft keeps no text", async () => {
  const { service, caller, jobId, openings } = await scanned();
  const { base } = await service.draftOf(caller, jobId);
  assert.deepEqual(await service.savedDraft(caller, jobId), { saved: null, version: 0 });
  const save = (savedBy: string, version: number, text: string) =>
    service.saveDraft(caller, jobId, { draft: { ...base, text }, version, savedBy });
  const both = await Promise.all([save("Ada", 0, base.text), save("Bo", 0, "Something else.")]);
  assert.deepEqual(both.map(({ kind }) => kind).sort(), ["conflict", "saved"]);
  const { saved, version } = await service.savedDraft(caller, jobId);
  assert.equal(version, 1);
  for (const outcome of both) assert.deepEqual(outcome, { kind: outcome.kind, saved, version: 1 });

  assert.equal((await save("Bo", 1, base.text)).kind, "saved");
  const [listed, ...others] = (await service.savedDrafts(caller)).items;
  assert.deepEqual(others, []);
  assert.deepEqual([listed?.savedBy, listed?.version, listed?.draft.text], ["Bo", 2, base.text]);
  assert.equal(listed?.score, (await service.scoreDraft(caller, jobId, base)).score);
  assert.equal(openings(), 1);

  await service.discardDraft(caller, jobId, "Ada");
  await service.discardDraft(caller, jobId, "Ada");
  assert.deepEqual((await service.savedDrafts(caller)).items, []);
  assert.deepEqual(await service.savedDraft(caller, jobId), { saved: null, version: 3 });
  assert.deepEqual(await save("Bo", 2, "Old."), { kind: "conflict", saved: null, version: 3 });
  assert.equal((await save("Bo", 3, "New.")).kind, "saved");
  await service.close();
});

test("drafts of others, of classifications and over the limits are not kept", async () => {
  const { service, caller, jobId } = await scanned();
  const draft = { draft: EMPTY, version: 0, savedBy: "Ada" };
  const stranger = { ...caller, organizationId: "org_other" };
  for (const call of [
    () => service.saveDraft(stranger, jobId, draft),
    () => service.savedDraft(stranger, jobId),
    () => service.discardDraft(stranger, jobId, "Eve"),
  ])
    await assert.rejects(call, { code: "NOT_FOUND" });
  const long = { ...EMPTY, text: "a".repeat(DRAFT_LIMITS.text + 1) };
  await assert.rejects(service.saveDraft(caller, jobId, { ...draft, draft: long }), { code: "VALIDATION_ERROR" });
  await assert.rejects(service.savedDrafts(caller, { cursor: "x" }), { code: "VALIDATION_ERROR" });
  assert.deepEqual((await service.savedDrafts(caller)).items, []);
  await service.close();
});

test("a draft is kept longer than the ranking pages, without a score", async () => {
  const { service, caller, jobId, clock } = await scanned(undefined, { draftMs: HOUR_MS });
  const draft = { ...EMPTY, text: "Ours." };
  await service.saveDraft(caller, jobId, { draft, version: 0, savedBy: "Ada" });
  await clock.advance(3 * HOUR_MS);
  assert.equal((await service.savedDraft(caller, jobId)).saved?.draft.text, "Ours.");
  await service.close();
});

test("a version says that a model's text went in, and so does its restoration", async () => {
  const { service, caller, jobId } = await scanned();
  const save = (text: string, version: number, isMachineWritten?: boolean) =>
    service.saveDraft(caller, jobId, {
      draft: { ...EMPTY, text },
      version,
      savedBy: "Ada",
      ...(isMachineWritten === undefined ? {} : { isMachineWritten }),
    });
  await save("Ours.", 0);
  await save("Ours. The model's.", 1, true);
  await save("Ours.", 2);
  const marks = async () =>
    (await service.draftVersions(caller, jobId)).map(({ no, isMachineWritten }) => [no, isMachineWritten]);
  assert.deepEqual(await marks(), [
    [3, false],
    [2, true],
    [1, false],
  ]);
  assert.equal((await service.draftVersion(caller, jobId, 2)).isMachineWritten, true);
  await service.restoreDraft(caller, jobId, { no: 2, by: "Bo" });
  assert.deepEqual((await marks())[0], [4, true]);
  await service.close();
});
