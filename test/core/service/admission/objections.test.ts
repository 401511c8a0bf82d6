import assert from "node:assert/strict";
import { test } from "node:test";
import { SCOPES } from "../../../../core/domain/caller.ts";
import type { AdmitCommand } from "../../../../core/domain/job-commands.ts";
import type { UrlVerdict } from "../../../../core/ports/fetcher.ts";
import { callerOf, classifyCommand, createTestService, scanCommand } from "../../../conformance/test-service.ts";

const DAY_MS = 24 * 3_600_000;
const WEBHOOK = { url: "https://hooks.example/in", events: [] };
const FORBIDDEN = { code: "URL_NOT_ALLOWED" };

/** A service with a test key beside its live key, and what its URL policy was asked. */
async function opened() {
  const asked: string[] = [];
  let verdict: UrlVerdict = "allowed";
  const subject = await createTestService({
    testHandler: async () => ({ kind: "succeeded", result: {} }),
    judge(url, purpose) {
      asked.push(`${purpose} ${url}`);
      return verdict;
    },
  });
  const { key } = await subject.service.admin.createKey({
    organizationId: subject.caller.organizationId,
    kind: "test",
    scopes: SCOPES,
  });
  const tester = await callerOf(subject.service, key);
  const forbid = () => {
    verdict = "denied";
  };
  return { ...subject, tester, asked, forbid };
}

function scanOf(
  over: { readonly keyword?: string; readonly url?: string | null },
  rest: Partial<AdmitCommand> = {},
): AdmitCommand {
  const command = scanCommand(rest);
  return { ...command, request: command.request.type === "scan" ? { ...command.request, ...over } : command.request };
}

test("the URL policy is asked about the page as a page and about the webhook as a webhook, and about nothing that is not there", async () => {
  const { service, caller, asked } = await opened();
  await service.admit(caller, scanOf({}, { webhook: WEBHOOK }));
  assert.deepEqual(asked.splice(0), ["page https://target.example/", `webhook ${WEBHOOK.url}`]);
  await service.admit(caller, scanOf({ url: null }));
  assert.deepEqual(asked, []);
});

test("a test job's page is not asked about, but must be a web address; its webhook is", async () => {
  const { service, tester, asked } = await opened();
  await service.admit(tester, scanOf({}, { webhook: WEBHOOK }));
  assert.deepEqual(asked, [`webhook ${WEBHOOK.url}`]);
  await assert.rejects(service.admit(tester, scanOf({ url: "no address" })), FORBIDDEN);
});

test("a keyword that rehearses a refusal is refused for a test key and searched for by a live one", async () => {
  const { service, caller, tester } = await opened();
  const rehearsed = scanOf({ keyword: "test:insufficient-credits" });
  await assert.rejects(service.admit(tester, rehearsed), { code: "INSUFFICIENT_CREDITS" });
  await service.admit(caller, rehearsed);
});

test("live and test keys have idempotency keys of their own", async () => {
  const { service, caller, tester } = await opened();
  const keyed = scanOf({}, { idempotencyKey: "k" });
  const [live, rehearsal] = [await service.admit(caller, keyed), await service.admit(tester, keyed)];
  assert.notEqual(rehearsal.jobId, live.jobId);
  for (const [who, first] of [
    [caller, live],
    [tester, rehearsal],
  ] as const) {
    assert.deepEqual(await service.admit(who, keyed), { ...first, isReplay: true });
    // Of each route its own.
    assert.equal((await service.admit(who, classifyCommand({ idempotencyKey: "k" }))).isReplay, false);
  }
});

test("a request with an objection replays its record until the record ends, and then gets the objection", async () => {
  const { service, caller, clock, forbid } = await opened();
  const keyed = scanOf({}, { idempotencyKey: "k" });
  const first = await service.admit(caller, keyed);
  forbid();
  await clock.advance(DAY_MS - 1);
  assert.equal((await service.admit(caller, keyed)).jobId, first.jobId);
  await clock.advance(1);
  await assert.rejects(service.admit(caller, keyed), FORBIDDEN);
  await assert.rejects(service.admit(caller, scanOf({})), FORBIDDEN);
});
