import assert from "node:assert/strict";
import { test } from "node:test";
import { addVersion, type DraftVersion } from "../../../../core/service/jobs/draft-versions.ts";

const MINUTE = 60_000;

function version(text: string, over: Partial<DraftVersion> = {}): Omit<DraftVersion, "no" | "beganAt"> {
  const draft = { title: "t", metaDescription: "", text };
  return { kind: "saved", savedBy: "ada", savedAt: 0, score: null, draft, ...over };
}

function textsOf(versions: readonly DraftVersion[]): readonly string[] {
  return versions.map(({ draft }) => draft.text);
}

test("the last 20 versions are kept, newest first, with numbers that never repeat", () => {
  let kept: readonly DraftVersion[] = [];
  for (let count = 1; count <= 25; count++) kept = addVersion(kept, version(`text ${count}`));
  assert.equal(kept.length, 20);
  assert.deepEqual([kept[0]?.no, kept[0]?.draft.text, kept[19]?.no], [25, "text 25", 6]);
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
  let kept = addVersion([], version("a".repeat(1_500_000)));
  kept = addVersion(kept, version("b".repeat(1_500_000)));
  assert.deepEqual(
    textsOf(kept).map((text) => text[0]),
    ["b"],
  );
  kept = addVersion(kept, version("c".repeat(3_000_000)));
  assert.deepEqual(
    textsOf(kept).map((text) => text[0]),
    ["c"],
  );
});

test("an equal text adds no version", () => {
  const kept = addVersion([], version("a"));
  assert.equal(addVersion(kept, version("a", { savedAt: 9 })), kept);
});
