import assert from "node:assert/strict";
import { test } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

function linksOf(html: string) {
  return extractPage({ html, url: "https://a.example/", status: 200 }).links.map(({ url, anchor }) => [url, anchor]);
}

test("an area of an image map is a link with its alternative text", () => {
  assert.deepEqual(
    linksOf(
      '<p>Maps<map name="m"><area href="/north" alt="The north"><area shape="rect"><area href="#x" alt="here"></map>',
    ),
    [["https://a.example/north", "The north"]],
  );
});

test("a hidden e-mail address is no link", () => {
  assert.deepEqual(
    linksOf(
      '<p><a href="/cdn-cgi/l/email-protection#ab12">[email protected]</a><a href="/cdn-cgi/l/email-protection">x</a><a href="/mail">mail</a>',
    ),
    [["https://a.example/mail", "mail"]],
  );
});
