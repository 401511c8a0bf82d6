import assert from "node:assert/strict";
import { test } from "node:test";
import { falseSentences } from "./referee.ts";
import { REPORTS } from "./reports.ts";

for (const read of REPORTS)
  test(`every sentence of the report on "${read.key}" is true of its pages`, () => {
    assert.deepEqual(falseSentences(read), []);
  });
