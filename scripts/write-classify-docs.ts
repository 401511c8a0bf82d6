// Writes docs/categories.md, the list of categories: bun scripts/write-classify-docs.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { CATEGORY_NAMES } from "../core/analysis/classify/categories.ts";

const FOLDER = new URL("../docs/", import.meta.url);

const topOf = (name: string): string => name.split("/")[1] ?? "";
const tops = [...new Set(CATEGORY_NAMES.map(topOf))].map((top) => ({
  top,
  names: CATEGORY_NAMES.filter((name) => topOf(name) === top),
}));
const sections = tops.map(({ top, names }) => `## ${top}\n\n${names.map((name) => `- \`${name}\``).join("\n")}\n`);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  new URL("categories.md", FOLDER),
  `# Categories

The ${CATEGORY_NAMES.length.toLocaleString("en")} category names have ${tops.length} top levels.
\`POST /v1/classify\`, \`serplens classify\` and the report's \`topic_and_classification\` only return these names. A text
that fits a level but none of the names below it gets the level's \`Other\`. A score is the probability that the name is
right.
\`serplens categories --search coffee\` searches this list.

Written by \`scripts/write-classify-docs.ts\`. Change the script, not this page.

## Accuracy

\`bench/classify.bench.ts\` compares the categories with labeled English texts. A third of the texts, selected by host,
is the reserve: no weight was fitted to them. The figures below come from the reserve.

| Texts | Top level right, first category | Top level right, any of three | Whole label right, first category |
|---|---|---|---|
| Web pages | 93 % | 99 % | 86 % |
| Newsgroup posts | 81 % | 94 % | 71 % |
| Site descriptions of a few dozen words, checked labels | 87 % | 97 % | 60 % |
| Site descriptions of a few dozen words, unchecked labels | 58 % | 78 % | 46 % |

Wrong labels limit these figures. We read 60 texts of the other two thirds whose top level differed from the label:
30 with a checked label and 30 with an unchecked label.

| | Checked label | Unchecked label |
|---|---|---|
| Category fits as well as the label | 16 | 18 |
| Text does not say what the site is about | 5 | 6 |
| Category is wrong | 9 | 6 |

A perfect classifier would therefore match about 89 % of the checked labels and 66 % of the unchecked labels. Scores
differ from the measured accuracy by 3 points over all texts, and by 2 to 6 points for one kind of text.

${sections.join("\n")}`,
);
