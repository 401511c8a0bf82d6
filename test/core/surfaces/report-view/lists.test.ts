import assert from "node:assert/strict";
import { test } from "node:test";
import { messagesFor } from "../../../../core/analysis/advice/messages.ts";
import type { Report } from "../../../../core/contract/report.ts";
import { stepGroups, withoutField } from "../../../../core/surfaces/report-view/lists.ts";

test("a warning for readers names no field of the JSON, in every language", () => {
  for (const adviceLanguage of ["en", "de", "fr", "es"] as const) {
    const { diagnostics } = messagesFor({ adviceLanguage });
    for (const message of [diagnostics.unread(2), diagnostics.keywordAmbiguous(2, 6), diagnostics.offTopic(1)]) {
      assert.match(message, /[a-z]+\.[a-z_]+\.$/);
      const shown = withoutField(message);
      assert.ok(shown.length > 20 && !/[a-z]\.[a-z]/.test(shown), shown);
      assert.match(shown, /[^\s.;]\.$/);
    }
  }
});

test("a warning without a field stays as it is", () => {
  assert.equal(withoutField("The target has no text."), "The target has no text.");
});

test("the group with the first step of the plan is first, and numbers count all steps", () => {
  const steps = (["cover", "fix", "cover"] as const).map((group, at) => ({ id: `${at}`, group }));
  // Groups read nothing else of a step.
  const report = { recommendations: steps } as unknown as Report;
  assert.deepEqual(
    stepGroups(report).map((each) => [each.group, each.steps.map(({ number, step }) => [number, step.id])]),
    [
      [
        "cover",
        [
          [1, "0"],
          [3, "2"],
        ],
      ],
      ["fix", [[2, "1"]]],
    ],
  );
});
