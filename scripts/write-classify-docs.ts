// Writes docs/categories.md, the list of categories: bun scripts/write-classify-docs.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { CATEGORY_NAMES } from "../core/classify/categories.ts";

const FOLDER = new URL("../docs/", import.meta.url);

const topOf = (name: string): string => name.split("/")[1] ?? "";
const tops = [...new Set(CATEGORY_NAMES.map(topOf))].map((top) => ({ top, names: CATEGORY_NAMES.filter((name) => topOf(name) === top) }));
const sections = tops.map(({ top, names }) => `## ${top}\n\n${names.map((name) => `- \`${name}\``).join("\n")}\n`);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  new URL("categories.md", FOLDER),
  `# Categories

The ${CATEGORY_NAMES.length.toLocaleString("en")} names, below ${tops.length} top levels, that \`POST /v1/classify\`, \`serplens classify\` and the report's
\`topic_and_classification\` may answer. An answer always is one of these names; a text that fits a level but none of the names below it
gets the level's \`Other\`. Scores are probabilities that the name is right. \`serplens categories --search coffee\` searches this list.

Made by \`scripts/write-classify-docs.ts\`; do not edit.

${sections.join("\n")}`,
);
