import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wallOf } from "../../../../core/analysis/crawl/page-wall.ts";
import type { WallKind } from "../../../../core/analysis/crawl/walls/wall-kind.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";
import { HELD_PAGES } from "../../../fixtures/walls/held-pages.ts";
import { SHORT_PAGES } from "../../../fixtures/walls/short-pages.ts";
import { TRUE_PAGES } from "../../../fixtures/walls/true-pages.ts";
import { WALL_PAGES } from "../../../fixtures/walls/wall-pages.ts";
import { WORDED_PAGES } from "../../../fixtures/walls/worded-pages.ts";

function verdict(html: string, path = "/page"): WallKind | null {
  const url = `https://a.example${path}`;
  return wallOf(extractPage({ html, url, status: 200 }), html, url);
}

describe("kinds of walls", () => {
  for (const [kind, walls] of Object.entries(WALL_PAGES))
    for (const [name, html] of Object.entries(walls))
      it(`a wall of kind ${kind} is found: ${name}`, () => assert.equal(verdict(html), kind));
});

describe("true pages that look like walls", () => {
  for (const [name, { html, path }] of Object.entries(TRUE_PAGES))
    it(`a page is kept: ${name}`, () => assert.equal(verdict(html, path), null));
});

describe("pages that were written after the rules", () => {
  for (const [at, [kind, html]] of HELD_PAGES.entries())
    it(`page ${at + 1} is ${kind === null ? "the page itself" : `a wall of kind ${kind}`}`, () => {
      assert.equal(verdict(html), kind);
    });
});

describe("pages in the wording of platforms, firewalls, shops and newspapers", () => {
  for (const [at, [kind, html, path]] of WORDED_PAGES.entries())
    it(`page ${at + 1} is ${kind === null ? "the page itself" : `a wall of kind ${kind}`}`, () => {
      assert.equal(verdict(html, path), kind);
    });
});

describe("short pages in fifteen languages", () => {
  for (const [at, { kind, title, html }] of SHORT_PAGES.entries())
    it(`page ${at + 1}, "${title}", is ${kind === "page" ? "the page itself" : `a wall of kind ${kind}`}`, () => {
      assert.equal(verdict(html, "/item/blue-kettle") ?? "page", kind);
    });
});
