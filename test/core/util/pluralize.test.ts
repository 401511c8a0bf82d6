import assert from "node:assert/strict";
import { test } from "node:test";
import { pluralize } from "../../../core/util/pluralize.ts";

test("a count of one is singular, and other counts are plural", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => pluralize(count, "other ranking site")),
    ["0 other ranking sites", "1 other ranking site", "2 other ranking sites"],
  );
});
