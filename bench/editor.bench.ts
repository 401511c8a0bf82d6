// Measures the draft editor in Chromium, with 15 ranking pages of 1,900 words and a draft of 2,000 words.
//
//     bun bench/editor.bench.ts
//
// Prints the sizes of scripts and sheets, and the times until the page and its scorer are ready. Also measures the time
// from a key to its paint, and from the last key of a word to the paint of its score. The server shares the processor.
// On a busy machine, compare the sizes and the processor times only. The other times depend on the load.
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright-core";
import { snapshotOf } from "../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../core/analysis/score/score-page.ts";
import { findTopics } from "../core/analysis/topics/find-topics.ts";
import { quantile } from "../core/util/statistics.ts";
import { editorBundle } from "../src/server/dashboard/browser/editor/bundles.ts";
import { scoreScript } from "../src/server/dashboard/browser/scoring/bundles.ts";
import { openPages } from "../src/server/dashboard/pages/open-pages.ts";
import { BROWSERS } from "../test/adapters/playwright/stand.ts";
import { cohortOf, languages } from "../test/core/analysis/topics/written-cohorts.ts";
import { readPages } from "../test/fixtures/web/pages.ts";
import { openDashboard } from "../test/src/server/dashboard/stand.ts";
import { ADA } from "../test/src/server/sign-in/stand.ts";
import "./lib/help.ts";

const KEYWORD = "pour over coffee";
const PAGES = 15;
const PAGE_WORDS = 1_900;
const DRAFT_WORDS = 2_000;
/** Words that are followed by a pause, and the pause in ms. */
const PAUSES = 20;
const PAUSE_MS = 700;
const KEYS = "The kettle heats the water for the coffee, and the grinder is ready to pour. ";

interface Measured {
  readonly keys: readonly number[];
  readonly scores: readonly number[];
  readonly reports: number;
}

/** Returns the sentences of the demo web's pages on coffee. */
async function sentences(): Promise<string[]> {
  const pages = (await readPages()).filter(({ path }) => /pour-?over|coffee/.test(path));
  const texts = pages.map(({ body }) => new TextDecoder().decode(body).replace(/<(style|script)[\s\S]*?<\/\1>/g, " "));
  return texts.flatMap((text) => text.replace(/<[^>]+>/g, " ").match(/[A-Z][^.!?<>]{40,200}[.!?]/g) ?? []);
}

/** Makes a page of sentences with a heading after each fifth one. The step makes each page another order. */
function pageOf(all: readonly string[], step: number, words: number): string {
  const blocks = [`# ${KEYWORD}`];
  let count = 0;
  for (let at = 0; count < words; at += 1) {
    const sentence = (all[(at * (2 * step + 1) + 7 * step) % all.length] ?? "").replace(/\s+/g, " ");
    if (at % 5 === 4) blocks.push(`## ${sentence.split(" ").slice(0, 5).join(" ")}`);
    blocks.push(sentence);
    count += sentence.split(" ").length;
  }
  return blocks.join("\n\n");
}

/** Measures the times from each key to the paint after it and to the next score, and counts reports of the policy. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured = { keys: [] as number[], scores: [] as number[], reports: 0 };
    let last: number | null = null;
    Object.assign(window, { measured });
    document.addEventListener("securitypolicyviolation", () => {
      measured.reports += 1;
    });
    const painted = (record: (at: number) => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => record(performance.now());
        channel.port2.postMessage(null);
      });
    const onKey = () => {
      const start = performance.now();
      last = start;
      painted((at) => measured.keys.push(at - start));
    };
    document.addEventListener("keydown", onKey, { capture: true });
    // The number of words changes with each word, so each score changes the bar.
    const bar = document.querySelector("[data-measures]");
    const onScore = () => {
      const start = last;
      last = null;
      if (start !== null) painted((at) => measured.scores.push(at - start));
    };
    if (bar !== null)
      new MutationObserver(onScore).observe(bar, { subtree: true, childList: true, characterData: true });
  });
}

/** Returns a function that reads the processor time in ms of the page's main thread, without time spent waiting. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
}

const row = (name: string, value: string, budget: string) =>
  console.log(`${name.padEnd(46)} ${value.padStart(16)}   ${budget}`);
const kilobytes = (text: string) => `${(gzipSync(text).byteLength / 1_000).toFixed(1)} kB`;
const spread = (values: readonly number[]) =>
  `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.95).toFixed(0)} ms`;

async function main(): Promise<void> {
  const all = await sentences();
  const pages = Array.from({ length: PAGES }, (_, at) => pageOf(all, at, PAGE_WORDS));
  const {
    cohort,
    terms: model,
    target,
    ...rest
  } = cohortOf({ keyword: KEYWORD, language: "en", pages, target: pages[0] ?? null });
  const score = prepareScore({ keyword: KEYWORD, cohort, model, languages, requestedCount: PAGES });
  const topics = findTopics({ keyword: KEYWORD, cohort, target, terms: model, ...rest });
  const snapshot = JSON.stringify(snapshotOf({ model, score, cohort, target, topics }));
  await using server = await openDashboard({ snapshot });
  const jobId = await server.scanned("deep");
  const draft = { title: KEYWORD, metaDescription: "", text: pageOf(all, 3, DRAFT_WORDS) };
  await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
  const browser = await chromium.launch({ executablePath: BROWSERS[0] ?? "", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.base}/sign-in?next=${encodeURIComponent(`/app/reports/${jobId}/draft`)}`);
    await page.fill("input[name=email]", ADA.email);
    await page.fill("input[name=password]", ADA.password);
    await page.click("form[action='/sign-in'] button");
    await page.waitForSelector("html[data-scorer=browser]");
    const opened = Date.now();
    await page.reload();
    await page.waitForSelector(".rich");
    const ready = Date.now() - opened;
    await page.waitForSelector("html[data-scorer=browser]");
    const scorer = Date.now() - opened;
    await watch(page);
    await page.click(".rich p");
    const cpu = await mainThread(page);
    const start = await cpu();
    await page.keyboard.type(KEYS, { delay: 60 });
    const spent = (await cpu()) - start;
    const read = () => page.evaluate(() => (window as unknown as { measured: Measured }).measured);
    const { keys } = await read();
    await page.waitForTimeout(PAUSE_MS);
    const before = (await read()).scores.length;
    for (let word = 0; word < PAUSES; word++) {
      await page.keyboard.type("coffee ");
      await page.waitForTimeout(PAUSE_MS);
    }
    const { scores, reports } = await read();
    const { entry, files } = await editorBundle("en");
    const { DASHBOARD_ASSETS: assets } = await openPages();
    const sheets = assets["app.css"].body + assets["editor.css"].body;
    for (const [name, script] of Object.entries(files))
      row(`${name.replace(/-\w+\.js$/, "")} script, gz`, kilobytes(script), name === entry ? "95 kB" : "");
    row("scorer of English, gz", kilobytes((await scoreScript("en")) ?? ""), "95 kB");
    row("sheets of the editor, gz", kilobytes(sheets), "15 kB");
    row("snapshot, gz", kilobytes(snapshot), "");
    row("terms, topics", `${model.terms.length}, ${topics.topics.length}`, "");
    row("editor with score (drawn by the server)", `${ready} ms`, "1,000 ms");
    row("scorer of the browser ready", `${scorer} ms`, "");
    row(`key to paint, p50 / p95 of ${keys.length}`, spread(keys), "50 ms");
    row("processor time of the page for a key", `${(spent / keys.length).toFixed(1)} ms`, "");
    const pauses = scores.slice(before);
    row(`pause to score painted, p50 / p95 of ${pauses.length}`, spread(pauses), "150 ms");
    row("reports of the policy", String(reports), "0");
  } finally {
    await browser.close();
  }
}

await main();
