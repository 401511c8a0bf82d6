import assert from "node:assert/strict";
import { isAllowed, parseRobots } from "../../core/analysis/crawl/robots.ts";
import { median } from "./measure.ts";

/** Bytes of each file. RFC 9309 2.5 requires parsers to read at least 500 KiB, and our parser reads no more. */
const FILE_BYTES = 500 * 1024;
/** Longest time in ms for one file. See D-57. */
const CEILING_MS = 50;
const RUNS = 7;
const PATH = `https://a.example/${"a".repeat(4_000)}`;

function fill(line: string): string {
  return `User-agent: *\n${`${line}\n`.repeat(Math.ceil(FILE_BYTES / (line.length + 1)))}`.slice(0, FILE_BYTES);
}

/** Files that are slowest for matchers with backtracking and for readers that copy. */
const FILES: Readonly<Record<string, string>> = {
  "many stars a rule": fill(`Disallow: /${"a*".repeat(10)}b`),
  "long literals behind a star": fill(`Disallow: /*b${"a".repeat(400)}`),
  "a literal that almost fits everywhere": fill(`Disallow: /*${"a".repeat(200)}b${"a".repeat(200)}`),
  "percent encoding": fill(`Disallow: /${"%c3".repeat(160)}`),
  "groups without rules": fill("User-agent: serplens"),
  "lines that say nothing": fill("a:"),
  sitemaps: fill("Sitemap: https://a.example/x"),
  "one endless rule": `User-agent: *\nDisallow: /${"*a".repeat(FILE_BYTES / 2 - 16)}`,
  "empty lines": "\n".repeat(FILE_BYTES),
};

/** Prints the slowest time to parse a hostile robots.txt of full size and check one address. */
export function printRobots(): void {
  console.log("\nrobots.txt of 500 KiB, parsed and checked once, median of 7, milliseconds");
  let worst = 0;
  for (const [name, text] of Object.entries(FILES)) {
    const times = Array.from({ length: RUNS }, () => {
      const startedAt = performance.now();
      assert.equal(typeof isAllowed(parseRobots(text), PATH), "boolean");
      return performance.now() - startedAt;
    });
    worst = Math.max(worst, median(times));
    console.log(`  ${name.padEnd(40)}${median(times).toFixed(1).padStart(8)}`);
  }
  console.log(`  worst ${worst.toFixed(1)} ms, ceiling ${CEILING_MS} ms: ${worst <= CEILING_MS ? "held" : "MISSED"}`);
}
