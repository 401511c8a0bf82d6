import assert from "node:assert/strict";
import { test } from "node:test";
import { addVersion, type DraftVersion, withName } from "../../../../core/service/drafts/draft-versions.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

function version(text: string, over: Partial<DraftVersion> = {}): Omit<DraftVersion, "no" | "beganAt" | "name"> {
  const draft = { title: "t", metaDescription: "", text };
  return { kind: "saved", savedBy: "ada", savedAt: 0, score: null, isMachineWritten: false, draft, ...over };
}

function textsOf(versions: readonly DraftVersion[]): readonly string[] {
  return versions.map(({ draft }) => draft.text);
}

test("the last 50 versions are kept, newest first, with numbers that never repeat", () => {
  let kept: readonly DraftVersion[] = [];
  for (let count = 1; count <= 60; count++) kept = addVersion(kept, version(`text ${count}`));
  // The first version of the day is kept beyond the limit.
  assert.equal(kept.length, 51);
  assert.deepEqual([kept[0]?.no, kept[0]?.draft.text, kept[49]?.no, kept[50]?.no], [60, "text 60", 11, 1]);
});

test("named versions, and the first and last of each day, outlive the last 50", () => {
  let kept: readonly DraftVersion[] = [];
  for (let count = 1; count <= 8; count++)
    kept = addVersion(kept, version(`early ${count}`, { savedAt: count <= 4 ? count : DAY + count }));
  kept = withName(kept, 2, "Handed over") ?? [];
  for (let count = 1; count <= 60; count++) kept = addVersion(kept, version(`late ${count}`, { savedAt: 9 * DAY }));
  assert.deepEqual(
    kept.filter(({ draft }) => draft.text.startsWith("early")).map(({ no, name }) => [no, name]),
    [
      [8, null],
      [5, null],
      [4, null],
      [2, "Handed over"],
      [1, null],
    ],
  );
  assert.equal(withName(kept, 3, "gone"), null);
});

test("a named version is not replaced by the next automatic save", () => {
  const automatic = (text: string) => version(text, { kind: "automatic" });
  const named = withName(addVersion([], automatic("a")), 1, "Mine") ?? [];
  assert.deepEqual(textsOf(addVersion(named, automatic("ab"))), ["ab", "a"]);
});

test("automatic saves of one person within 5 minutes are one version", () => {
  const automatic = (text: string, savedAt: number, savedBy = "ada") =>
    version(text, { kind: "automatic", savedAt, savedBy });
  let kept = addVersion([], automatic("a", 0));
  kept = addVersion(kept, automatic("ab", 4 * MINUTE));
  assert.deepEqual(textsOf(kept), ["ab"]);
  kept = addVersion(kept, automatic("abc", 5 * MINUTE));
  assert.deepEqual(textsOf(kept), ["abc", "ab"]);
  kept = addVersion(kept, automatic("of bo", 5 * MINUTE, "bo"));
  assert.deepEqual(textsOf(kept), ["of bo", "abc", "ab"]);
});

test("long texts push out old versions, and the newest version is always kept", () => {
  let kept = addVersion([], version("a".repeat(1_600_000)));
  kept = addVersion(kept, version("b".repeat(1_600_000)));
  assert.deepEqual(
    textsOf(kept).map((text) => text[0]),
    ["b"],
  );
  kept = addVersion(kept, version("c".repeat(4_000_000)));
  assert.deepEqual(
    textsOf(kept).map((text) => text[0]),
    ["c"],
  );
});

test("an equal text adds no version", () => {
  const kept = addVersion([], version("a"));
  assert.equal(addVersion(kept, version("a", { savedAt: 9 })), kept);
});

test("a version that joins a machine-written one is machine-written, and a version of its own is not", () => {
  const auto = (text: string, savedAt: number, isMachineWritten = false) =>
    version(text, { kind: "automatic", savedAt, isMachineWritten });
  let kept = addVersion([], auto("a", 0, true));
  kept = addVersion(kept, auto("ab", MINUTE));
  assert.deepEqual(
    kept.map(({ isMachineWritten }) => isMachineWritten),
    [true],
  );
  kept = addVersion(kept, auto("abc", 9 * MINUTE));
  assert.deepEqual(
    kept.map(({ isMachineWritten }) => isMachineWritten),
    [false, true],
  );
  // The response to the first save of the accepted text was lost.
  kept = addVersion(kept, auto("abc", 9 * MINUTE, true));
  assert.deepEqual(
    kept.map(({ isMachineWritten }) => isMachineWritten),
    [true, true],
  );
});
