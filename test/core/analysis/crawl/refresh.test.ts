import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import { refreshTarget } from "../../../../core/analysis/crawl/refresh.ts";
import { type FakeAnswer, FakeWeb, VirtualClock } from "../pipeline/web-fakes.ts";

const never = new AbortController().signal;

function targetOf(html: string, refresh?: string, status = 200): string | null {
  return refreshTarget({
    requestedUrl: "https://a.example/x",
    url: "https://a.example/x",
    status,
    contentType: "text/html",
    headers: refresh === undefined ? {} : { refresh },
    body: new TextEncoder().encode(html),
    redirects: [],
    elapsedMs: 1,
  });
}

const meta = (content: string) => `<html><head><meta http-equiv="Refresh" content="${content}"></head><body>x`;

describe("refreshTarget", () => {
  test("a refresh without delay leads on, in the header or the document", () => {
    for (const value of ["0; url=/b", "0;URL='/b'", "0.5, url = /b", " 0 ;/b", "00;url=b#part"]) {
      assert.equal(targetOf("", value), "https://a.example/b", value);
      assert.equal(targetOf(meta(value)), "https://a.example/b", value);
    }
    assert.equal(targetOf(`<base href="/dir/">${meta("0;url=b?x=1&amp;y=2")}`), "https://a.example/dir/b?x=1&y=2");
  });

  test("a delay, an inert element and what is not a web address lead nowhere", () => {
    for (const value of ["5; url=/b", "0", "0;", "url=/b", "0;url=javascript:x", "0;url=/x", "-1;url=/b"]) {
      assert.equal(targetOf("", value), null, value);
      assert.equal(targetOf(meta(value)), null, value);
    }
    const inert = '<meta http-equiv="refresh" content="0;url=/b">';
    for (const html of [`<noscript>${inert}</noscript>`, `<!-- ${inert} -->`, `<template>${inert}</template>`])
      assert.equal(targetOf(html), null, html);
    assert.equal(targetOf(`<script>"${inert.replaceAll('"', "'")}"</script>`), null);
    assert.equal(targetOf(inert, undefined, 404), null);
  });

  test("four megabytes of hostile text are read without hanging", { timeout: 15_000 }, () => {
    for (const part of ["<meta http-equiv", "http-equiv refresh", "<noscript>", "<base href='"])
      assert.equal(targetOf(part.repeat(4_000_000 / part.length)), null, part);
  });
});

describe("a fetched page", () => {
  async function fetchA(pages: Readonly<Record<string, FakeAnswer>>) {
    const clock = new VirtualClock();
    const fetcher = createPageFetcher({ fetcher: new FakeWeb(clock, pages), clock });
    const result = { rank: 1, url: "https://a.example/", title: "", snippet: "" };
    return clock.run(fetcher.fetchRanking(result, "en", never));
  }

  test("follows refreshes as redirects", async () => {
    const outcome = await fetchA({
      "https://a.example/": { headers: { refresh: "0;url=/b" } },
      "https://a.example/b": { body: meta("0;url=https://b.example/") },
      "https://b.example/": { body: "<p>end" },
    });
    assert.ok(outcome.kind === "page");
    assert.equal(outcome.page.url, "https://b.example/");
    assert.deepEqual(outcome.page.redirects, ["https://a.example/", "https://a.example/b"]);
  });

  test("obeys the rules of the site that a refresh leads to, and ends a circle", async () => {
    const forbidden = await fetchA({
      "https://a.example/": { headers: { refresh: "0;url=https://b.example/" } },
      "https://b.example/": { body: "<p>end" },
      "https://b.example/robots.txt": { body: "User-agent: *\nDisallow: /", contentType: "text/plain" },
    });
    assert.ok(forbidden.kind === "excluded" && forbidden.reason === "blocked_by_robots");
    const circle = await fetchA({
      "https://a.example/": { headers: { refresh: "0;url=/b" } },
      "https://a.example/b": { headers: { refresh: "0;url=/" } },
    });
    assert.ok(circle.kind === "excluded" && /more than 5 redirects/.test(circle.detail));
  });
});
