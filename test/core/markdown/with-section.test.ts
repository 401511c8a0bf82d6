import assert from "node:assert/strict";
import { test } from "node:test";
import { withSection } from "../../../core/markdown/with-section.ts";

const SECTION = "## Grind size\n\nGrind finer.";

test("a section goes to the end of a text without its heading, and is not added twice", () => {
  assert.equal(withSection("", SECTION), SECTION);
  const once = withSection("# Coffee\n\nPour slowly.", SECTION);
  assert.equal(once, `# Coffee\n\nPour slowly.\n\n${SECTION}`);
  assert.equal(withSection(once, SECTION), once);
});

test("a section goes behind the text of its heading, before the next heading of its level or above", () => {
  const text = "# Coffee\n\n## grind SIZE\n\nMine.\n\n### Detail\n\nDeep.\n\n## Water\n\nHot.";
  const after = "# Coffee\n\n## grind SIZE\n\nMine.\n\n### Detail\n\nDeep.\n\nGrind finer.\n\n## Water\n\nHot.";
  assert.equal(withSection(text, SECTION), after);
  assert.equal(withSection("## Grind size", SECTION), SECTION);
});
