import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createSaver,
  type DeviceCopy,
  type SaverAnswer,
  type SaverState,
} from "../../../../../src/server/dashboard/editor/saver.ts";

/** Response to one request: a status with a body, or `null` for a lost connection. */
type Reply = readonly [status: number, body: object] | null;

/** A page with a text, a device, a clock that a test moves, and a server that replies as the test says. */
function openPage(replies: Reply[], version = 0) {
  let text = "";
  let now = 0;
  let timer: { readonly at: number; readonly work: () => void } | null = null;
  const sent: Record<string, unknown>[] = [];
  const states: SaverState[] = [];
  const device: { copy: DeviceCopy | null } = { copy: null };
  const read = () => ({ title: "", metaDescription: "", text });
  const saver = createSaver(
    {
      read,
      async send(body): Promise<SaverAnswer> {
        sent.push(JSON.parse(body));
        const reply = replies.shift();
        if (reply === undefined || reply === null) throw new TypeError("no connection");
        return { status: reply[0], json: async () => reply[1] };
      },
      keep: (copy) => {
        device.copy = copy;
      },
      now: () => now,
      after(ms, work) {
        const own = { at: now + ms, work };
        timer = own;
        return () => {
          if (timer === own) timer = null;
        };
      },
      show: (state) => states.push(state),
    },
    version,
  );
  return {
    saver,
    sent,
    device,
    states,
    last: () => states.at(-1),
    type(value: string) {
      text = value;
      saver.changed();
    },
    /** Moves the clock, runs the timer when it is due, and waits for its request. */
    async pass(ms: number) {
      const end = now + ms;
      for (let due = timer; due !== null && due.at <= end; due = timer) {
        now = Math.max(now, due.at);
        timer = null;
        due.work();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
      now = end;
    },
  };
}

const other = (text: string, by = "bo") => ({ by, at: 5, draft: { title: "", metaDescription: "", text } });

test("a text is kept on the device at each key and saved once after a pause", async () => {
  const page = openPage([[200, { version: 1, savedAt: 7 }]]);
  for (const text of ["a", "ab", "abc"]) page.type(text);
  assert.equal(page.device.copy?.text, "abc");
  await page.pass(2_000);
  assert.deepEqual(page.sent, [{ title: "", metaDescription: "", text: "abc", version: 0, isAutomatic: true }]);
  assert.deepEqual([page.device.copy, page.last()], [null, { kind: "saved", at: 7 }]);
});

test("a text that is typed without a pause is saved every ten seconds", async () => {
  const page = openPage([[200, { version: 1 }]]);
  for (let second = 0; second < 11; second += 1) {
    page.type(`text ${second}`);
    await page.pass(1_000);
  }
  assert.equal(page.sent.length, 1);
});

test("ten minutes without a connection end with one save of the last text", async () => {
  const replies: Reply[] = [];
  const page = openPage(replies);
  for (let key = 0; key < 200; key += 1) {
    page.type(`text ${key}`);
    await page.pass(3_000);
  }
  const offline = page.last();
  assert.ok(offline?.kind === "offline" && offline.since <= 2_000);
  assert.equal(page.device.copy?.text, "text 199");
  assert.ok(page.sent.length <= 60);
  replies.push([200, { version: 1 }]);
  await page.saver.save();
  await page.pass(60_000);
  assert.deepEqual([page.sent.at(-1)?.text, page.last()?.kind, replies.length], ["text 199", "saved", 0]);
});

test("the save after a lost connection sends the newest text with the version of the last save", async () => {
  const page = openPage([[200, { version: 1 }], null, null, [200, { version: 2 }]]);
  page.type("a");
  await page.pass(2_000);
  page.type("ab");
  await page.pass(2_000);
  page.type("abc");
  await page.pass(60_000);
  assert.deepEqual(
    page.sent.map(({ text, version }) => [text, version]),
    [
      ["a", 0],
      ["ab", 1],
      ["abc", 1],
      ["abc", 1],
    ],
  );
  assert.equal(page.last()?.kind, "saved");
});

test("a save whose response was lost is no conflict with another writer", async () => {
  const page = openPage([null, [409, { version: 1, other: other("a", "me") }], [200, { version: 2 }]]);
  page.type("a");
  await page.pass(2_000);
  page.type("ab");
  await page.pass(60_000);
  assert.deepEqual(page.sent.at(-1)?.version, 1);
  assert.ok(page.states.every(({ kind }) => kind !== "conflict"));
  assert.equal(page.last()?.kind, "saved");
});

test("a conflict stops saving, and each choice keeps both texts", async () => {
  for (const choice of ["mine", "theirs"] as const) {
    const page = openPage([
      [409, { version: 4, other: other("theirs") }],
      [choice === "mine" ? 200 : 409, { version: 5 }],
    ]);
    page.type("mine");
    await page.pass(2_000);
    assert.deepEqual(page.last(), { kind: "conflict", other: other("theirs") });
    page.type("mine, longer");
    await page.pass(60_000);
    assert.equal(page.sent.length, 1);
    assert.equal(page.device.copy?.text, "mine, longer");
    await page.saver.choose(choice);
    // An outdated version makes the server keep the text beside the draft.
    assert.deepEqual([page.sent[1]?.text, page.sent[1]?.version], ["mine, longer", choice === "mine" ? 4 : 3]);
    assert.equal(page.last()?.kind, "saved");
    assert.equal(page.saver.hasUnsaved, false);
  }
});

test("leaving sends the unsaved text, and in a conflict never over the other text", async () => {
  const page = openPage([
    [409, { version: 4, other: other("theirs") }],
    [409, { version: 4, other: other("theirs") }],
  ]);
  page.type("mine");
  page.saver.leave();
  assert.deepEqual([page.sent[0]?.text, page.sent[0]?.version, page.device.copy?.text], ["mine", 0, "mine"]);
  await page.pass(2_000);
  page.saver.leave();
  assert.equal(page.sent.at(-1)?.version, 3);
});

test("each refusal of the server keeps the text on the device and is shown as what it is", async () => {
  const cases = [
    [401, "signed-out"],
    [404, "closed"],
    [400, "refused"],
    [413, "refused"],
    [429, "failed"],
    [500, "failed"],
    [507, "failed"],
  ] as const;
  for (const [status, kind] of cases) {
    const page = openPage([[status, { error: { message: "why" } }]]);
    page.type("kept");
    await page.pass(2_000);
    assert.deepEqual([status, page.last()?.kind, page.device.copy?.text], [status, kind, "kept"]);
    assert.equal(page.saver.hasUnsaved, true);
  }
});

test("a refused text is tried again after the next change, and a failing server again and again", async () => {
  const refused = openPage([
    [400, {}],
    [200, { version: 1 }],
  ]);
  refused.type("too long");
  await refused.pass(60_000);
  assert.equal(refused.sent.length, 1);
  refused.type("short");
  await refused.pass(2_000);
  assert.equal(refused.last()?.kind, "saved");
  const failing = openPage([
    [503, {}],
    [502, {}],
    [200, { version: 1 }],
  ]);
  failing.type("a");
  await failing.pass(60_000);
  assert.equal(failing.last()?.kind, "saved");
});

test("a response that is no JSON is a failure, not a save", async () => {
  const page = openPage([[200, [] as object]]);
  page.type("a");
  await page.pass(2_000);
  assert.equal(page.last()?.kind, "failed");
});

test("a save says that a model's text went in until the server has it, and after an undo it says so again", async () => {
  const replies: Reply[] = [
    null,
    [200, { version: 1 }],
    [200, { version: 2 }],
    [200, { version: 3 }],
    [200, { version: 4 }],
  ];
  const page = openPage(replies);
  page.saver.addMachineTexts(["by a model"]);
  page.type("Words by a model");
  assert.deepEqual(page.device.copy?.machineTexts, ["by a model"]);
  await page.pass(10_000);
  page.type("Words by a model, and mine");
  await page.pass(2_000);
  page.type("Words");
  await page.pass(2_000);
  page.type("Words by a model");
  await page.pass(2_000);
  assert.deepEqual(
    page.sent.map(({ text, isMachineWritten }) => [text, isMachineWritten]),
    [
      ["Words by a model", true],
      ["Words by a model", true],
      ["Words by a model, and mine", undefined],
      ["Words", undefined],
      ["Words by a model", true],
    ],
  );
});
