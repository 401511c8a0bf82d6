import assert from "node:assert/strict";
import { test } from "node:test";
import { crawlerAccess } from "../../../../core/analysis/crawl/ai-crawlers.ts";
import { parseRobots } from "../../../../core/analysis/crawl/robots.ts";

const URL_OF_PAGE = "https://a.example/guide";

function blocked(...lines: readonly string[]): string[] {
  return crawlerAccess(parseRobots(lines.join("\n")), URL_OF_PAGE)
    .filter((crawler) => !crawler.isAllowed)
    .map((crawler) => crawler.userAgent);
}

test("a file without rules blocks no crawler of an answer engine", () => {
  assert.deepEqual(blocked(""), []);
});

test("a group of one crawler blocks that crawler only, whatever its case", () => {
  assert.deepEqual(blocked("User-agent: gptbot", "Disallow: /"), ["GPTBot"]);
});

test("crawlers that share a group share its rules", () => {
  assert.deepEqual(blocked("User-agent: CCBot", "User-agent: PerplexityBot", "Disallow: /guide"), [
    "PerplexityBot",
    "CCBot",
  ]);
});

test("a crawler with its own group ignores the group of all crawlers", () => {
  const names = blocked("User-agent: *", "Disallow: /", "User-agent: OAI-SearchBot", "Allow: /");
  assert.equal(names.includes("OAI-SearchBot"), false);
  assert.equal(names.includes("Claude-SearchBot"), true);
});

test("the group of this service decides nothing for other crawlers", () => {
  assert.deepEqual(blocked("User-agent: serplens", "Disallow: /"), []);
});

test("access says whether the file names the crawler", () => {
  const access = crawlerAccess(parseRobots("User-agent: GPTBot\nDisallow: /private"), URL_OF_PAGE);
  assert.deepEqual(
    access.filter((crawler) => crawler.isNamed),
    [{ userAgent: "GPTBot", purpose: "training", isAllowed: true, isNamed: true }],
  );
});
