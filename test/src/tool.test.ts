import assert from "node:assert/strict";
import { createInterface } from "node:readline";
import { describe, it } from "node:test";
import { runCli, startCli } from "./cli.ts";

const TEXT =
  "An espresso machine forces hot water through finely ground coffee beans. The grinder decides how even the coffee is, and the boiler how hot the water. " +
  "Coffee beans are roasted before they are ground, and fresh coffee beans taste better than old ones. An espresso machine with two boilers steams milk while it brews.";

async function answersOf(
  tool: string,
  lines: readonly unknown[],
  options: readonly string[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const { code, stdout, stderr } = await runCli(["tool", tool, ...options], {
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  });
  assert.equal(code, 0, stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("serplens tool", () => {
  it("tool responds to each line in order while standard input stays open, also to invalid lines", async () => {
    const child = startCli(["tool", "extract"]);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string): Promise<unknown> => {
      child.stdin.write(`${line}\n`);
      const { value } = await answers.next();
      return JSON.parse(String(value));
    };
    try {
      assert.deepEqual(
        await ask(JSON.stringify({ id: 1, html: "<title>T</title><p>Hello there, dear reader of pages.</p>" })),
        {
          id: 1,
          title: "T",
          text: "Hello there, dear reader of pages.",
        },
      );
      assert.deepEqual(await ask("{"), { id: null, error: "line 2: is not valid JSON" });
      assert.deepEqual(await ask('{"id":"c"}'), { id: "c", error: 'line 3: "html" is required' });
      assert.deepEqual(await ask('{"id":4,"html":""}'), { id: 4, title: null, text: "" });
    } finally {
      child.stdin.end();
      await new Promise((resolve) => child.once("close", resolve));
    }
    assert.equal(child.exitCode, 0);
  });

  it("tool returns thousands of results to a reader that starts late", async () => {
    const child = startCli(["tool", "extract"]);
    const lines = Array.from(
      { length: 3000 },
      (_, id) => `${JSON.stringify({ id, html: `<p>${"word ".repeat(60)}</p>` })}\n`,
    ).join("");
    child.stdin.end(lines);
    await new Promise((resolve) => child.stdout.once("readable", resolve));
    let next = 0;
    for await (const line of createInterface({ input: child.stdout }))
      assert.equal((JSON.parse(line) as { id: number }).id, next++);
    assert.equal(next, 3000);
  });

  it("tool exits without an error when its reader closes", async () => {
    const child = startCli(["tool", "extract"]);
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += String(text);
    });
    child.stdin.on("error", () => {});
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.stdout.once("data", () => child.stdout.destroy());
    const line = `${JSON.stringify({ id: 1, html: `<p>${"word ".repeat(2000)}</p>` })}\n`;
    for (let count = 0; count < 500 && child.exitCode === null; count++)
      if (!child.stdin.write(line)) await new Promise((resolve) => setImmediate(resolve));
    child.stdin.end();
    await closed;
    assert.equal(stderr, "");
    assert.equal(child.exitCode, 0);
  });

  it("tool separates the paragraphs of a page's main content by blank lines", async () => {
    const html = `<html><body><nav><a href="/">Home</a></nav><main><h1>Machines</h1><p>${TEXT}</p><p>${TEXT}</p></main></body></html>`;
    const [answer] = await answersOf("extract", [{ id: "x", html, url: "https://a.example/" }]);
    assert.equal(answer?.text, `Machines\n\n${TEXT}\n\n${TEXT}`);
  });

  it("tool extract --engine happy-dom returns the text of formulas, which the default parser leaves out", async () => {
    const html = "<title>T</title><main><p>One text.</p><math><mi>x</mi></math><p>Two.</p></main>";
    const [own] = await answersOf("extract", [{ id: 1, html }]);
    const [dom] = await answersOf("extract", [{ id: 1, html }], ["--engine", "happy-dom"]);
    assert.deepEqual(
      [own, dom],
      [
        { id: 1, title: "T", text: "One text.\n\nTwo." },
        { id: 1, title: "T", text: "One text.\n\nx\n\nTwo." },
      ],
    );
  });

  it("tool extract rejects an unknown engine and names the known engines", async () => {
    const { code, stderr } = await runCli(["tool", "extract", "--engine", "jsdom"], { input: "" });
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are core, happy-dom\./);
  });

  it("tool classifies into at most three categories, best first", async () => {
    const [answer, nothing] = await answersOf("classify", [
      { id: 1, text: TEXT },
      { id: 2, text: "" },
    ]);
    const categories = answer?.categories as readonly { category: string; score: number }[];
    assert.ok(categories.length >= 1 && categories.length <= 3);
    assert.match(categories[0]?.category ?? "", /Coffee|Kitchen|Food|Appliance/);
    assert.deepEqual(nothing, { id: 2, categories: [] });
  });

  it("tool ranks a text's phrases in the given or detected language", async () => {
    const [english, german] = await answersOf("terms", [
      { id: 1, text: TEXT.repeat(3) },
      {
        id: 2,
        lang: "de",
        text: "Die Kaffeemaschine braucht frische Kaffeebohnen. Frische Kaffeebohnen schmecken in der Kaffeemaschine besser. ",
      },
    ]);
    const terms = (english?.terms ?? []) as readonly string[];
    assert.ok(terms.length >= 10);
    assert.ok(
      terms.slice(0, 5).some((term) => term.includes("espresso machine")),
      terms.join(),
    );
    assert.match(String(german?.terms), /kaffee/i);
  });

  it("tool scores a text on the subject above an unrelated text, and returns no score without a cohort", async () => {
    const cohort = Array.from({ length: 4 }, (_, index) => ({
      title: `Espresso machine guide ${index}`,
      text: `${TEXT} ${TEXT} Part ${index}.`,
    }));
    const keyword = "espresso machine";
    const [near, far, none] = await answersOf("score", [
      { id: 1, keyword, target: { title: "Espresso machine", text: TEXT }, cohort },
      {
        id: 2,
        keyword,
        target: {
          title: "Gardening",
          text: "Roses need sun, water and a deep soil. Cut them back in spring before the new leaves come. ".repeat(5),
        },
        cohort,
      },
      { id: 3, keyword, target: { title: "x", text: TEXT }, cohort: [] },
    ]);
    assert.ok(Number(near?.score) > Number(far?.score) + 20, `${near?.score} and ${far?.score}`);
    assert.ok(Object.keys(near?.parts as object).includes("terms"));
    assert.deepEqual(none, { id: 3, score: null, parts: {} });
  });
});
