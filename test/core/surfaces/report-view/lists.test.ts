import assert from "node:assert/strict";
import { test } from "node:test";
import { messagesFor } from "../../../../core/analysis/advice/messages.ts";
import { withoutField } from "../../../../core/surfaces/report-view/lists.ts";

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
