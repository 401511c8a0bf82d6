// Writes core/analysis/classify/term-table.ts from the category names and scripts/classify: bun scripts/compile-classify-profiles.ts
import { writeFileSync } from "node:fs";
import { compileTerms } from "./classify/compile-terms.ts";

const OUTPUT = new URL("../core/analysis/classify/term-table.ts", import.meta.url);

writeFileSync(
  OUTPUT,
  `// Made by scripts/compile-classify-profiles.ts from the profiles; do not edit.

/** Terms and weights per node, as \`packTermTable\` writes and \`readTermTable\` reads them. */
export const TERM_TABLE: string = "${compileTerms()}";
`,
);
