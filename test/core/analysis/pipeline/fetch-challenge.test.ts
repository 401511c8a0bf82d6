import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isChallenge } from "../../../../core/analysis/crawl/challenge.ts";

const judge = (status: number, html: string, headers: Readonly<Record<string, string>> = {}) =>
  isChallenge({ status, html, headers });

describe("isChallenge", () => {
  test("protection pages of known services are recognized", () => {
    const walls = [
      "<!DOCTYPE html><html><head><title>Just a moment...</title><script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'></script>",
      "<html><head><title>Attention Required! | Cloudflare</title></head><body><div class='cf-chl-widget'></div>",
      "<html><head><title>Pardon Our Interruption</title></head><body><script src='/_Incapsula_Resource?x'></script>",
      "<title>Access Denied</title><div id='px-captcha'></div>",
    ];
    for (const html of walls)
      for (const status of [200, 403, 503]) assert.equal(judge(status, html), true, `${status} ${html}`);
    assert.equal(judge(200, "<p>x", { "cf-mitigated": "challenge" }), true);
    assert.equal(judge(403, "<iframe src='https://geo.captcha-delivery.com/captcha/'>"), true);
  });

  test("ordinary pages are not, even on these services or about them", () => {
    const pages = [
      "<title>Coffee grinders</title><script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>",
      "<title>Access denied: how captchas shut people out</title><p>long read</p>",
      "<title>Contact</title><div class='cf-turnstile' data-sitekey='x'></div>",
      `<title>Just a moment</title>${"<p>words</p>".repeat(20_000)}cf-chl-`,
      "",
    ];
    for (const html of pages) assert.equal(judge(200, html), false, html.slice(0, 80));
    assert.equal(judge(503, "<title>Down for maintenance</title>"), false);
    assert.equal(judge(404, "<title>Access denied</title>"), false);
  });

  test("hostile text is checked in linear time", { timeout: 10_000 }, () => {
    for (const part of ["<title ", "<title> ", "data-sitekey=", "<title>just a moment", "cf-chl"]) {
      assert.equal(typeof judge(403, part.repeat(1_000_000)), "boolean", part);
    }
  });
});
