import assert from "node:assert/strict";
import { test } from "node:test";
import { createDraftQueue } from "../../../../core/service/drafts/draft-queue.ts";
import { settle } from "../../../conformance/test-clock.ts";

/** A queue on a clock set by hand, whose work ends when the test says so. */
function stand() {
  const state = { at: 0, running: [] as string[] };
  const ends = new Map<string, () => void>();
  const queue = createDraftQueue(() => state.at);
  const send = (person: string, text: string, organizationId = "org_1") =>
    queue.run({ person, organizationId }, async () => {
      state.running.push(text);
      await new Promise<void>((resolve) => ends.set(text, resolve));
      state.running.splice(state.running.indexOf(text), 1);
      return text;
    });
  const end = async (text: string) => {
    ends.get(text)?.();
    await settle();
  };
  return { state, send, end };
}

test("a person has one draft that is scored and one that waits, and the newest draft wins", async () => {
  const { state, send, end } = stand();
  const first = send("ada", "a1");
  const replaced = assert.rejects(send("ada", "a2"), { code: "SERVICE_UNAVAILABLE", message: /newer draft/ });
  const newest = send("ada", "a3");
  await replaced;
  assert.deepEqual(state.running, ["a1"]);
  await end("a1");
  assert.deepEqual(state.running, ["a3"]);
  await end("a3");
  assert.deepEqual(await Promise.all([first, newest]), ["a1", "a3"]);
});

test("thirty writers of one organization leave a place to the writer of another one", async () => {
  const { state, send, end } = stand();
  for (let at = 0; at < 30; at++) void send(`writer ${at}`, `draft ${at}`).catch(() => undefined);
  const other = send("eve", "e1", "org_2");
  assert.deepEqual(state.running, ["draft 0", "draft 1", "e1"]);
  await end("e1");
  assert.equal(await other, "e1");
});

test("a draft that waited more than ten seconds is refused", async () => {
  const { state, send, end } = stand();
  void send("ada", "a1");
  const late = assert.rejects(send("ada", "a2"), { code: "SERVICE_UNAVAILABLE", message: /text is kept/ });
  state.at = 10_001;
  await end("a1");
  await late;
  assert.deepEqual(state.running, []);
});

test("a draft that fails frees its place", async () => {
  const queue = createDraftQueue(() => 0);
  const writer = { person: "ada", organizationId: "org_1" };
  await assert.rejects(
    queue.run(writer, () => Promise.reject(new Error("no"))),
    /no/,
  );
  assert.equal(await queue.run(writer, async () => 7), 7);
});
