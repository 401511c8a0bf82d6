import assert from "node:assert/strict";
import { test } from "node:test";
import { createSnowballLanguages } from "../../../../adapters/snowball/snowball-languages.ts";
import { EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import { type Caller, SCOPES_OF_ROLE } from "../../../../core/domain/caller.ts";
import { DRAFT_LIMITS } from "../../../../core/domain/draft.ts";
import type { JsonObject } from "../../../../core/domain/job.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import { type Writer, WriterFailure, type WriterRequest } from "../../../../core/ports/writing/writer.ts";
import { type WriterLimits, writerBudget } from "../../../../core/service/jobs/writer-budget.ts";
import { createReportWriter } from "../../../../core/writing/write-from-report.ts";
import { callerOf, classifyCommand, createTestService, scanCommand } from "../../../conformance/test-service.ts";

const TOPIC = EXAMPLE_REPORT.topics?.topics[0]?.name ?? "";

/** A model that returns the texts, and keeps the requests. */
function model(...options: readonly string[]): Writer & { readonly requests: WriterRequest[] } {
  const requests: WriterRequest[] = [];
  return {
    model: "pocket-writer",
    requests,
    async write(request) {
      requests.push(request);
      return {
        text: JSON.stringify({ options }),
        model: "pocket-writer",
        usage: { inputTokens: 100, outputTokens: 10 },
      };
    },
    check: async () => "pocket-writer",
  };
}

/** A model that fails. */
function broken(failure: WriterFailure): Writer {
  return { ...model(), write: () => Promise.reject(failure) };
}

/** Runs the command's job to its end. `null` is a service without a model. */
async function scanned(
  writer: Writer | null,
  {
    command = scanCommand(),
    report = EXAMPLE_REPORT,
    limits = {},
  }: { command?: AdmitCommand; report?: object; limits?: Partial<WriterLimits> } = {},
) {
  const subject = await createTestService({
    options: { policy: limits },
    ...(writer === null ? {} : { reportWriter: createReportWriter(writer, createSnowballLanguages()) }),
    // The example is plain JSON, which its type does not say.
    handler: async () => ({ kind: "succeeded", result: report as JsonObject }),
  });
  await subject.service.start();
  const { jobId } = await subject.service.admit(subject.caller, command);
  await subject.clock.advance(10);
  return { ...subject, jobId };
}

test("a section is proposed from the stored report, and an unsupported figure is marked", async () => {
  const writer = model("Our 14 pairs have 9 mm of drop.");
  const { service, caller, jobId } = await scanned(writer);
  const draft = "We tested 14 pairs.";
  const written = await service.proposeTexts(caller, jobId, { task: "section", topic: TOPIC.toUpperCase(), draft });
  assert.deepEqual(
    written.proposals.map(({ isSupported, check }) => [isSupported, check.unsupported.map(({ text }) => text)]),
    [[false, ["9 mm"]]],
  );
  assert.deepEqual(written.sent, writer.requests[0]?.messages);
  assert.match(written.sent[0]?.content ?? "", /language of code en/);
  await service.close();
});

test("a report about German pages is written from in German", async () => {
  const writer = model("Schuhe für den Trail");
  const section = EXAMPLE_REPORT.topic_and_classification;
  const title = "Wie man die richtigen Schuhe für den Trail auswählt und worauf es dabei wirklich ankommt";
  const ranking_titles = [{ rank: 1, url: "https://a.example/", title, width: 500, description: title }];
  const report = {
    ...EXAMPLE_REPORT,
    topics: undefined,
    topic_and_classification: { ...section, swipe_content: { ...section.swipe_content, ranking_titles } },
  };
  const { service, caller, jobId } = await scanned(writer, { report });
  await service.proposeTexts(caller, jobId, { task: "title" });
  assert.match(writer.requests[0]?.messages[0]?.content ?? "", /language of code de/);
  await service.close();
});

test("guests, test keys and viewers cannot use the model, and another organization finds no job", async () => {
  const writer = model("A title");
  const { service, caller, jobId } = await scanned(writer);
  const propose = (by: Caller) => service.proposeTexts(by, jobId, { task: "title" });
  const guest: Caller = { ...caller, scopes: [], guest: { linkId: "glk_1", jobId, rights: "write" } };
  await assert.rejects(propose(guest), { code: "NOT_FOUND", message: /guest cannot use/ });
  await assert.rejects(propose({ ...caller, kind: "test" }), { code: "SCOPE_FORBIDDEN", message: /test key/ });
  await assert.rejects(propose({ ...caller, scopes: SCOPES_OF_ROLE.viewer }), {
    code: "SCOPE_FORBIDDEN",
    message: /scan:create/,
  });
  const stranger = await service.admin.createOrganization({ name: "Other" });
  const { key } = await service.admin.createKey({
    organizationId: stranger.id,
    kind: "live",
    scopes: ["scan:create"],
  });
  await assert.rejects(propose(await callerOf(service, key)), { code: "NOT_FOUND", message: "No such job." });
  assert.equal(writer.requests.length, 0);
  assert.equal((await propose({ ...caller, scopes: SCOPES_OF_ROLE.writer })).proposals[0]?.text, "A title");
  await service.close();
});

test("a request that the report cannot serve is refused before the model is called", async () => {
  const writer = model("A title");
  const { service, caller, jobId } = await scanned(writer);
  const refused = (request: Parameters<typeof service.proposeTexts>[2], message: RegExp) =>
    assert.rejects(service.proposeTexts(caller, jobId, request), { code: "VALIDATION_ERROR", message });
  await refused({ task: "section" }, new RegExp(`needs a topic. Topics: ${TOPIC}`));
  await refused({ task: "section", topic: "Bread" }, /no topic "Bread"\. Topics: /);
  await refused({ task: "title", topic: TOPIC }, /Only a section/);
  const passage = { text: "Old words.", cover: [] };
  await refused({ task: "title", passage }, /Only the task passage/);
  await refused({ task: "passage" }, /Send the passage/);
  await refused({ task: "passage", passage: { ...passage, text: " " } }, /Send the passage/);
  await refused({ task: "passage", passage: { ...passage, text: "a".repeat(8_001) } }, /at most 8000 characters/);
  await refused({ task: "passage", passage: { ...passage, cover: Array(21).fill("a") } }, /at most 20 points/);
  await refused({ task: "passage", passage, topic: TOPIC }, /Only a section/);
  await refused({ task: "title", draft: "a".repeat(DRAFT_LIMITS.text + 1) }, /at most 60000 characters/);
  await service.close();
  const lite = await scanned(writer, { report: EXAMPLE_LITE_REPORT });
  await assert.rejects(lite.service.proposeTexts(lite.caller, lite.jobId, { task: "title" }), {
    code: "VALIDATION_ERROR",
    message: /Scan again as standard/,
  });
  await lite.service.close();
  const classified = await scanned(writer, { command: classifyCommand() });
  await assert.rejects(classified.service.proposeTexts(classified.caller, classified.jobId, { task: "title" }), {
    code: "NOT_FOUND",
    message: /Only scans/,
  });
  await classified.service.close();
  assert.equal(writer.requests.length, 0);
});

test("a service without a model says so", async () => {
  const { service, caller, jobId } = await scanned(null);
  await assert.rejects(service.proposeTexts(caller, jobId, { task: "title" }), {
    code: "NOT_FOUND",
    message: "This service has no language model.",
  });
  await service.close();
});

test("a busy model returns when to try again, and the operator's remedy stays in the cause", async () => {
  const busy = new WriterFailure("rate_limited", "Raise the limit at the provider.", 12.2);
  const { service, caller, jobId } = await scanned(broken(busy));
  await assert.rejects(service.proposeTexts(caller, jobId, { task: "title" }), {
    code: "SERVICE_UNAVAILABLE",
    headers: { "Retry-After": "13" },
    cause: busy,
  });
  await service.close();
  const locked = await scanned(broken(new WriterFailure("auth", "Check SERPLENS_WRITER_KEY.")));
  await assert.rejects(locked.service.proposeTexts(locked.caller, locked.jobId, { task: "title" }), (error: Error) => {
    assert.match(error.message, /returned no text \(auth\)/);
    assert.doesNotMatch(error.message, /SERPLENS_WRITER_KEY/);
    return true;
  });
  await locked.service.close();
});

test("tokens are counted by month, and above the limit nothing is sent until the day that the refusal names", async () => {
  const writer = model("A title");
  const { service, caller, jobId, clock } = await scanned(writer, { limits: { writerMonthlyTokens: 2_000 } });
  const propose = () => service.proposeTexts(caller, jobId, { task: "title" });
  const settings = () => service.admin.writerSettings(caller.organizationId);
  let count = 0;
  // Each proposal uses 110 tokens, and its estimate is about ten times as high.
  for (; count < 100; count += 1) if ((await propose().catch(() => null)) === null) break;
  assert.ok(count > 3 && count * 110 <= 2_000, String(count));
  assert.deepEqual(await settings(), {
    isForbidden: false,
    tokens: count * 110,
    monthlyTokens: 2_000,
    money: null,
  });
  const now = new Date(clock.now());
  const opensAt = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const day = new Date(opensAt).toISOString().slice(0, 10);
  await assert.rejects(propose(), {
    code: "RATE_LIMITED",
    message: new RegExp(`month's 2000 tokens .* opens again on ${day}\\.`),
    headers: { "Retry-After": String(Math.ceil((opensAt - clock.now()) / 1_000)) },
  });
  assert.equal(writer.requests.length, count);
  await service.close();
});

test("a failure before the model reads costs no tokens, and a cut answer costs its estimate", async () => {
  const used = async (failure: WriterFailure) => {
    const { service, caller, jobId } = await scanned(broken(failure));
    await assert.rejects(service.proposeTexts(caller, jobId, { task: "title" }));
    const { tokens } = (await service.admin.writerSettings(caller.organizationId)) ?? assert.fail("no model");
    await service.close();
    return tokens;
  };
  assert.equal(await used(new WriterFailure("rate_limited", "Wait.")), 0);
  assert.ok((await used(new WriterFailure("cut", "The answer ended early."))) > 600);
});

test("an organization that forbids the model sends it nothing, and the log names who forbade it", async () => {
  const writer = model("A title");
  const { service, caller, jobId } = await scanned(writer);
  const { organizationId } = caller;
  const propose = () => service.proposeTexts(caller, jobId, { task: "title" });
  await service.admin.setWriterForbidden(organizationId, true);
  await assert.rejects(propose(), { code: "SCOPE_FORBIDDEN", message: /organization forbids/ });
  assert.equal(writer.requests.length, 0);
  await service.admin.setWriterForbidden(organizationId, false);
  assert.equal((await propose()).proposals.length, 1);
  const lines = (await service.people.audit(organizationId)).filter(({ action }) => action === "organization.writer");
  assert.deepEqual(lines.map(({ detail }) => detail).sort(), ["allowed", "forbidden"]);
  await assert.rejects(service.admin.setWriterForbidden("org_unknown", true), { code: "NOT_FOUND" });
  await service.close();
});

test("the count begins again with the next month of UTC", async () => {
  const { service, caller, database } = await scanned(model("A title"));
  const at = (now: number) =>
    writerBudget(database.accounts, {
      organizationId: caller.organizationId,
      limits: { writerMonthlyTokens: 100, writerMoney: null },
      now,
    });
  const tokens = (inputTokens: number) => ({ inputTokens, outputTokens: 10 });
  const december = at(Date.UTC(2026, 11, 31, 23));
  await december.take(tokens(80));
  await assert.rejects(december.take(tokens(10)), { message: /on 2027-01-01\./, headers: { "Retry-After": "3600" } });
  await december.correct(tokens(80), tokens(70));
  await december.take(tokens(10));
  await at(Date.UTC(2027, 0, 1)).take(tokens(90));
  await service.close();
});

test("money is counted at both prices, and the model is not asked when a text can cost more than is left", async () => {
  const writer = model("A title");
  const writerMoney = { inputPrice: 2, outputPrice: 10, monthly: 0.01 };
  const { service, caller, jobId } = await scanned(writer, { limits: { writerMoney } });
  const propose = () => service.proposeTexts(caller, jobId, { task: "title" });
  // Read 100 tokens and written 10: 300 millionths. The most that a title needs costs about 8,000.
  let count = 0;
  for (; count < 100; count += 1) if ((await propose().catch(() => null)) === null) break;
  assert.ok(count > 3, String(count));
  assert.equal(writer.requests.length, count);
  const settings = await service.admin.writerSettings(caller.organizationId);
  assert.deepEqual(settings?.money, { used: (count * 300) / 1_000_000, monthly: 0.01 });
  await assert.rejects(propose(), { code: "RATE_LIMITED", message: /month's budget of 0\.01 is too small/ });
  await service.close();
});
