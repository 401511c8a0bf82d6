/**
 * Measures the processor time of a server for one list of pages. One organization has 5,000 pages with 12 scans each.
 *
 *     bun bench/inventory.bench.ts [--pages 5000] [--rounds 10] [--requests 20]
 *
 * The server is a `serplens serve` process over SQLite. The time is that of the whole process, without the client. It
 * prints the least and the median of the rounds. The bar holds for the least, because other programs only add time.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { openSqlite } from "../adapters/sqlite/open.ts";
import { newPage, searchOf, withScan } from "../core/pages/history.ts";
import type { PageKeywordRow, ScanPointRow } from "../core/ports/pages/rows.ts";
import { startServer } from "../test/blackbox/server-process.ts";
import { jobRow, write } from "../test/conformance/rows.ts";
import { ADA, NOBODY, Person } from "../test/src/server/sign-in/stand.ts";
import { loadLine, median } from "./lib/measure.ts";
import { openMeasured } from "./lib/measure-service.ts";
import { cpuMs } from "./lib/process-figures.ts";
import "./lib/help.ts";

/** Views by their address. The filter by drafts and the search look at each row. */
const VIEWS = {
  "first screen": "",
  "last screen": "?page=100",
  "sorted by keyword": "?sort=keyword&dir=asc",
  "sorted by change": "?sort=change&dir=asc",
  "search for a word": "?q=kettle",
  "one tag": "?tag=Client+7",
  "with a draft": "?draft=started",
  "below the typical page": "?show=below",
};
const SCANS = 12;
const DAY_MS = 86_400_000;
/** One page of these has a draft. */
const DRAFT_EACH = 10;
const PLENTY = { perKey: 1_000_000, perOrganization: 1_000_000 };
const BAR_MS = 15;

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "5000" },
    rounds: { type: "string", default: "10" },
    requests: { type: "string", default: "20" },
  },
});
const WORDS = ["kettle", "garden", "travel", "loan", "bicycle", "window", "coffee", "insurance"];

/** Returns a page with its scans, and the points of its history. */
function pageOf(at: number, organizationId: string, ownerId: string) {
  const word = WORDS[at % WORDS.length] ?? "";
  const request = {
    ...jobRow().request,
    keyword: `best ${word} for beginners ${at}`,
    url: at % 11 === 0 ? null : `https://www.client-${at % 40}.example/guides/${word}/how-to-choose-${at}`,
  };
  if (request.type !== "scan") throw new Error("the row of the tests is no scan");
  const points: ScanPointRow[] = [];
  const id = `pgk_${at}`;
  let row: PageKeywordRow = newPage({ id, organizationId, createdAt: 0 }, request);
  for (let scan = 0; scan < SCANS; scan++) {
    const figures = {
      score: 20 + ((at * 7 + scan * 5) % 70),
      typical: 55 + (at % 20),
      steps: (at + scan) % 12,
      rivals: Array.from({ length: 10 }, (_, rank) => `rival-${rank}.example/${word}-${at}`),
    };
    const jobId = `job_${at}_${scan}`;
    const scannedAt = Date.now() - (SCANS - scan) * DAY_MS - at;
    row = withScan(row, { jobId, at: scannedAt, request, figures });
    points.push({ jobId, pageId: id, organizationId, at: scannedAt, ...figures });
  }
  const tagged = { ...row, tag: at % 3 === 0 ? "" : `Client ${at % 40}`, ownerId: at % 2 === 0 ? ownerId : null };
  return { row: { ...tagged, search: searchOf(tagged) }, points, request };
}

/** Fills a database as a year of scans does. */
async function fill(path: string): Promise<void> {
  const database = await openSqlite({ path, role: "server" });
  const service = openMeasured(database, createMemoryDispatcher());
  try {
    const opened = await service.people.useLink((await service.people.createSetupLink()) ?? "", ADA, NOBODY);
    assert.ok(opened !== null && typeof opened === "object");
    const [organization] = await service.admin.listOrganizations();
    assert.ok(organization !== undefined);
    await service.admin.setLimits(organization.id, { rateLimits: { page: PLENTY } });
    const all = Array.from({ length: Number(values.pages) }, (_, at) => pageOf(at, organization.id, opened.userId));
    const jobs = all.flatMap(({ points, request }) =>
      points.map(({ jobId: id, at: endedAt }) =>
        jobRow({ id, organizationId: organization.id, request, state: "completed", createdAt: endedAt, endedAt }),
      ),
    );
    await write(database, {
      jobs,
      pageKeywords: all.map(({ row }) => row),
      scanPoints: all.flatMap(({ points }) => points),
    });
    const drafted = all.filter((_, at) => at % DRAFT_EACH === 0).map(({ row }) => row);
    await write(database, {
      drafts: drafted.map(({ jobId, keyword, url, score }, at) => ({
        id: jobId ?? "",
        organizationId: organization.id,
        keyword,
        url,
        title: keyword,
        metaDescription: "",
        text: "A text about a subject. ".repeat(400),
        score,
        version: 1,
        savedBy: ADA.email,
        savedAt: at,
        isDiscarded: false,
      })),
    });
  } finally {
    await service.close();
    await database.closeDatabase();
  }
}

/** Reads one list and returns the number of its characters. */
async function read(person: Person, query: string): Promise<number> {
  const response = await person.get(`/app/pages${query}`, { "Accept-Encoding": "gzip" });
  const html = await response.text();
  assert.ok(response.status === 200 && html.includes("how-to-choose"), html.slice(0, 500));
  return html.length;
}

const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
try {
  const path = join(folder, "pages.db");
  await fill(path);
  const env = {
    SERPLENS_PORT: "0",
    SERPLENS_DATABASE_URL: `sqlite:${path}`,
    SERPLENS_BROWSER: "off",
    SERPLENS_LOG_LEVEL: "warn",
  };
  const server = await startServer([], { cwd: folder, env });
  try {
    const person = new Person(server.address);
    await person.signIn();
    const count = Number(values.requests);
    const measured = Object.entries(VIEWS).map(([name, query]) => ({ name, query, each: [] as number[], bytes: 0 }));
    for (let round = 0; round <= Number(values.rounds); round++)
      for (const view of measured) {
        const before = cpuMs(server.pid);
        for (let one = 0; one < count; one++) view.bytes = await read(person, view.query);
        // The first round compiles the code.
        if (round > 0) view.each.push((cpuMs(server.pid) - before) / count);
      }
    console.log(`${values.pages} pages, ${values.rounds} rounds of ${count} requests; ${loadLine()}`);
    for (const { name, each, bytes } of measured) {
      const [least, usual] = [Math.min(...each), median(each)].map((ms) => ms.toFixed(1).padStart(5));
      const size = `${(bytes / 1_000).toFixed(0)} kB of HTML`;
      console.log(`${name.padEnd(24)} ${least} ms, median ${usual} ms (bar ${BAR_MS} ms), ${size}`);
    }
  } finally {
    await server.end("SIGTERM");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
