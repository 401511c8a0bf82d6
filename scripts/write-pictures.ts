/**
 * Writes the pictures of the README: the report of the demo as PNG, and the parts of the service as SVG. Also writes
 * the report of the demo as `docs/sample-report.md`, and shortened as the sample of the dashboard.
 *
 *     npm run demo && bun scripts/write-pictures.ts
 *
 * Needs Chromium, as the tests do.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Report } from "../core/contract/report.ts";
import { toHtml } from "../core/surfaces/export/html.ts";
import { toMarkdown } from "../core/surfaces/export/markdown.ts";
import { reportDocument } from "../core/surfaces/export/report-document.ts";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "docs", "images");
const WIDTH = 920;
const HEIGHT = 1_080;
const SAMPLE_TITLE = `# Sample report

This is the report of the demo as \`serplens export\` writes it. Its pages and hosts exist in the demo alone.`;

/** Rows of the dashboard's sample. The program contains the sample, so it has no long lists. */
const SAMPLE_ROWS = 60;

function writeSample(report: Report): void {
  const { entity_coverage: entities, competitor_term_coverage: terms, diagnostics } = report;
  const sample = {
    ...report,
    entity_coverage: {
      ...entities,
      highly_related_terms: entities.highly_related_terms.slice(0, SAMPLE_ROWS / 2),
      specific_category_entities: [],
    },
    competitor_term_coverage: { ...terms, terms: terms.terms.slice(0, SAMPLE_ROWS) },
    ...(diagnostics === undefined ? {} : { diagnostics: { ...diagnostics, fetches: [] } }),
  };
  writeFileSync(join(ROOT, "src", "server", "dashboard", "sample-report.json"), `${JSON.stringify(sample)}\n`);
}

async function writeReport(): Promise<void> {
  const report = JSON.parse(readFileSync(join(ROOT, ".serplens", "demo-report.json"), "utf8")) as Report;
  writeSample(report);
  const sample = toMarkdown(reportDocument(report)).replace(/^# .+/, SAMPLE_TITLE);
  writeFileSync(join(ROOT, "docs", "sample-report.md"), `${sample.trimEnd()}\n`);
  const executablePath = Bun.which("chromium-headless-shell") ?? Bun.which("chromium");
  if (executablePath === null) throw new Error("no Chromium found; `npm test` installs one");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: "light" });
  await page.setContent(toHtml(reportDocument(report)));
  writeFileSync(join(FOLDER, "report.png"), await page.screenshot());
  await browser.close();
}

/** Rows of boxes, from what people use to what the service needs. */
const ROWS: readonly (readonly [name: string, boxes: readonly string[]])[] = [
  ["Used through", ["REST /v1", "MCP /mcp", "Webhooks", "Command line", "Library"]],
  ["Service", ["Jobs and credits", "Keys, people, OAuth", "Webhook delivery", "Drafts"]],
  ["Analysis", ["Fetch politely", "Extract", "Terms and names", "Score and plan", "Sections"]],
  ["Adapters", ["SQLite", "PostgreSQL", "Redis", "Search engines", "Chromium"]],
];

const BOX = { height: 44, gap: 12, left: 130, width: 760 } as const;

function writeArchitecture(): void {
  const height = ROWS.length * (BOX.height + 2 * BOX.gap) + BOX.gap;
  const rows = ROWS.map(([name, boxes], row) => {
    const y = BOX.gap + row * (BOX.height + 2 * BOX.gap);
    const width = (BOX.width - (boxes.length - 1) * BOX.gap) / boxes.length;
    const shapes = boxes.map((text, at) => {
      const x = BOX.left + at * (width + BOX.gap);
      const [middle, line] = [x + width / 2, y + BOX.height / 2 + 5];
      return `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BOX.height}" rx="8"/><text x="${middle.toFixed(1)}" y="${line}" text-anchor="middle">${text}</text>`;
    });
    return `<text class="n" x="10" y="${y + BOX.height / 2 + 5}">${name}</text>${shapes.join("")}`;
  });
  const style =
    "text{font:13px system-ui,sans-serif;fill:#1a1b17}.n{fill:#50514a;font-weight:600}rect{fill:#fffefb;stroke:#0b5f63}";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 ${height}" role="img" aria-label="The parts of serplens"><style>${style}</style><rect width="900" height="${height}" rx="12" style="fill:#f6f5f1;stroke:none"/>${rows.join("")}</svg>\n`;
  writeFileSync(join(FOLDER, "architecture.svg"), svg);
}

mkdirSync(FOLDER, { recursive: true });
await writeReport();
writeArchitecture();
