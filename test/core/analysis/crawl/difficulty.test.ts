import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DifficultyReason, difficultyOf } from "../../../../core/analysis/crawl/difficulty.ts";

const WORDS = "Every morning the kettle sings and the beans are ground by hand. ".repeat(8);

function reasonOf(html: string, status = 200): DifficultyReason | null {
  return difficultyOf({ status, headers: {}, html });
}

describe("a difficult page", () => {
  const cases: readonly (readonly [string, DifficultyReason, string, number?])[] = [
    [
      "the shell of a client-rendered page",
      "empty_shell",
      `<title>Shop</title><div id="root"></div><script src="/app.js"></script>`,
    ],
    ["a shell with a spinner", "empty_shell", `<div id=app><p>Loading, please wait</p></div><script>boot()</script>`],
    ["a shell whose body is the mount", "empty_shell", `<body id="__next"><script src=a.js></script></body>`],
    ["an empty custom element", "empty_shell", `<app-root></app-root><script type=module src=main.js></script>`],
    [
      "scripts and no text",
      "script_only_body",
      `<html><head><title>Some long title of this page here</title></head><body><script>x()</script></body></html>`,
    ],
    [
      "a hidden state of many words",
      "script_only_body",
      `<body><script type="application/json">{"text":"${WORDS}"}</script></body>`,
    ],
    [
      "a request to switch JavaScript on",
      "noscript_wall",
      `<div id=root></div><noscript>You need to enable JavaScript to run this app.</noscript><script></script>`,
    ],
    [
      "the same in German",
      "noscript_wall",
      `<noscript>Bitte aktivieren Sie JavaScript.</noscript><script src=a></script>`,
    ],
    ["the same as visible text", "noscript_wall", `<p>Please turn on JavaScript to continue.</p>`],
    ["a meta refresh", "meta_refresh", `<meta http-equiv="refresh" content="0; url=/start"><p>Moved</p>`],
    [
      "a meta refresh in capitals, without quotes",
      "meta_refresh",
      `<META HTTP-EQUIV=Refresh CONTENT="3;URL=http://a.example/">`,
    ],
    [
      "a script that moves on",
      "script_redirect",
      `<p>One moment, we are sending you to the shop of your own country now.</p><script>window.location.replace("/de/")</script>`,
    ],
    [
      "a bot check",
      "challenge",
      `<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script>`,
    ],
    ["a bot check behind a refusal", "challenge", `<title>Attention Required! | Cloudflare</title>`, 403],
    ["a refusal", "http_403", `<h1>Forbidden</h1>${WORDS}`, 403],
    ["a refusal for haste", "http_429", `<h1>Slow down</h1>`, 429],
    ["an overload", "http_503", `<h1>Back soon</h1>`, 503],
  ];
  for (const [name, reason, html, status] of cases) {
    test(`${name} is ${reason}`, () => assert.equal(reasonOf(html, status), reason));
  }
});

describe("a page that is fine as served", () => {
  const cases: readonly (readonly [string, string, number?])[] = [
    [
      "text inside a mount element",
      `<div id="root"><h1>Coffee</h1><p>${WORDS}</p></div><script src=a.js></script><noscript>Enable JavaScript</noscript>`,
    ],
    ["a short page without scripts", "<h1>Hello</h1><p>Call us.</p>"],
    [
      "a short page with a script and some words",
      "<h1>Opening hours</h1><p>We open at eight every day and close at six.</p><script>track()</script>",
    ],
    ["a slow meta refresh", `<meta http-equiv="refresh" content="300;url=/"><p>${WORDS}</p>`],
    ["a reload of itself", `<meta http-equiv="refresh" content="5"><p>${WORDS}</p>`],
    [
      "a refresh for readers without scripts",
      `<noscript><meta http-equiv="refresh" content="0;url=/plain"></noscript><p>${WORDS}</p><script></script>`,
    ],
    [
      "a forum that serves its threads to readers without scripts",
      `<noscript><h1>Kettles</h1><p>${WORDS}</p><p>Best viewed with JavaScript enabled</p></noscript><div id="app"></div><script></script>`,
    ],
    ["an article about JavaScript", `<p>How to enable JavaScript in your browser. ${WORDS}</p>`],
    ["a login", "<h1>Sign in</h1><script></script>", 401],
    ["a missing page", `<div id=root></div><script></script>`, 404],
    ["nothing at all", "", 403],
    [
      "few words in a script without spaces",
      `<p>${"\u6bce\u671d\u30b3\u30fc\u30d2\u30fc\u3092\u6dfb\u3048\u307e\u3059".repeat(10)}</p><script></script>`,
    ],
  ];
  for (const [name, html, status] of cases) {
    test(name, () => assert.equal(reasonOf(html, status), null));
  }
});

test("hostile markup is checked in linear time", () => {
  const size = 2 * 1024 * 1024;
  const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
  const hostile = [
    "<",
    "<script",
    "<script>",
    "<noscript><",
    "<!--",
    "<div id=",
    "<meta http-equiv=refresh content=",
    "<a-b ",
    "</",
    "location = ",
  ].map(fill);
  for (const html of hostile) {
    const startedAt = performance.now();
    reasonOf(html);
    const elapsedMs = performance.now() - startedAt;
    assert.ok(elapsedMs < 3_000, `${html.slice(0, 20)}: ${elapsedMs} ms`);
  }
});
