import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type Browser, chromium } from "playwright-core";
import { createSnowballLanguages } from "../../../../../adapters/snowball/snowball-languages.ts";
import { openDraftScorer } from "../../../../../core/analysis/editor/draft-scorer.ts";
import { BACKGROUND } from "../../../../../core/analysis/text/background-data.ts";
import { SCORE_LANGUAGES, scoreScript } from "../../../../../src/server/dashboard/browser/scoring/bundles.ts";
import type { FromWorker, ToWorker } from "../../../../../src/server/dashboard/browser/scoring/messages.ts";
import { packWords, unpackWords } from "../../../../../src/server/dashboard/browser/scoring/packed-words.ts";
import { BROWSERS } from "../../../../adapters/playwright/stand.ts";
import { draftFixtures } from "./draft-fixtures.ts";

const [executablePath] = BROWSERS;

test("the scorer of each language is one script of at most 95 kB", async () => {
  expect(SCORE_LANGUAGES).toEqual(expect.arrayContaining(["ar", "de", "en", "es", "fr", "ja"]));
  for (const code of SCORE_LANGUAGES) {
    const size = gzipSync((await scoreScript(code)) ?? "").byteLength / 1_000;
    expect(`${code} ${size > 20 && size <= 95 ? "fits" : size}`).toBe(`${code} fits`);
  }
  expect(await scoreScript("tlh")).toBeNull();
}, 60_000);

const sorted = (lists: readonly string[]) => lists.map((list) => list.split(" ").sort().join(" "));

test("packed words come back in their lists", () => {
  for (const lists of Object.values(BACKGROUND)) expect(sorted(unpackWords(packWords(lists)))).toEqual(sorted(lists));
  const word = fc.string().map((text) => text.replaceAll(/[A-Z\s]/g, ""));
  const list = fc.array(word, { minLength: 1 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 9 }), (lists) => {
      expect(sorted(unpackWords(packWords(lists)))).toEqual(sorted(lists));
    }),
  );
});

describe.skipIf(executablePath === undefined)("the scorer in a worker of Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  test("scores equal those of the server to the byte, in six languages", async () => {
    const html = { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'none'; script-src 'self'" };
    using server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch({ url }) {
        const code = /score-(\w+)\.js$/.exec(url)?.[1];
        if (code === undefined) return new Response("<!doctype html><title>x</title>", { headers: html });
        return new Response(await scoreScript(code), { headers: { "Content-Type": "text/javascript" } });
      },
    });
    const page = await browser.newPage();
    await page.goto(String(server.url));
    let compared = 0;
    let withScore = 0;
    let answered = 0;
    for (const { language, snapshot, drafts } of await draftFixtures()) {
      const scorer = openDraftScorer(snapshot, createSnowballLanguages());
      const [first] = drafts.map((draft) => scorer?.score(draft).terms ?? []);
      const choice = { ignored: (first ?? []).slice(0, 3), own: ["kettle lids", "水"] };
      const expected = drafts.map((draft) => scorer?.score(draft, choice));
      const messages: ToWorker[] = [
        { kind: "open", snapshot },
        ...drafts.map((draft, id) => ({ kind: "score", id, draft, choice }) as const),
      ];
      const answers: readonly FromWorker[] = await page.evaluate(
        async ({ name, sent }) => {
          const worker = new Worker(name);
          const got: FromWorker[] = [];
          for (const message of sent) {
            const answer = Promise.withResolvers<FromWorker>();
            worker.onmessage = ({ data }) => answer.resolve(data);
            worker.onerror = () => answer.reject(new Error("the worker failed"));
            worker.postMessage(message);
            got.push(await answer.promise);
          }
          worker.terminate();
          return got;
        },
        { name: `/score-${language}.js`, sent: messages },
      );
      expect(answers[0]).toEqual({ kind: "opened" });
      for (const [at, score] of expected.entries()) {
        const answer = answers[at + 1];
        expect([language, at, JSON.stringify(answer?.kind === "scored" ? answer.score : answer)]).toEqual([
          language,
          at,
          JSON.stringify(score),
        ]);
        compared += 1;
        answered += score?.questions.filter(({ answer }) => answer !== null).length ?? 0;
        if (typeof score?.score === "number") withScore += 1;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(40);
    expect(withScore).toBeGreaterThanOrEqual(20);
    expect(answered).toBeGreaterThanOrEqual(10);
    await page.close();
  }, 120_000);
});
