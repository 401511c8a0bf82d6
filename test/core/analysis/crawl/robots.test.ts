import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { isAllowed, parseRobots } from "../../../../core/analysis/crawl/robots.ts";

/** Verdict for one path under one file. */
function allows(text: string, path: string): boolean {
  return isAllowed(parseRobots(text), `https://a.example${path}`);
}

const forAll = (...lines: readonly string[]) => ["User-agent: *", ...lines].join("\n");

describe("robots.txt rules", () => {
  test("the longest match wins, Allow wins ties (RFC 9309 5.2)", () => {
    const file = forAll("Allow: /example/page/", "Disallow: /example/page/disallowed.gif");
    assert.equal(allows(file, "/example/page/disallowed.gif"), false);
    assert.equal(allows(file, "/example/page/allowed.gif"), true);
    assert.equal(allows(forAll("Disallow: /page", "Allow: /page"), "/page"), true);
    assert.equal(allows(forAll("Allow: /", "Disallow: /p"), "/page"), false);
    assert.equal(allows(forAll("Allow: /p", "Disallow: /"), "/page"), true);
    assert.equal(allows(forAll("Disallow: /"), "/robots.txt"), true);
  });

  test("each pattern matches what the RFC and its tests say", () => {
    const cases: readonly (readonly [pattern: string, matching: readonly string[], other: readonly string[]])[] = [
      ["/", ["/", "/any"], []],
      ["/$", ["/"], ["/x", "/?a"]],
      ["/fish", ["/fish", "/fish.html", "/fishheads/x", "/fish?id=1"], ["/Fish.asp", "/catfish", "/desert/fish"]],
      ["/fish*", ["/fish", "/fishheads"], ["/catfish"]],
      ["/fish/", ["/fish/", "/fish/salmon.htm"], ["/fish", "/fish.html"]],
      ["/*.php", ["/index.php", "/folder/f.php?p", "/f.php.x", "/a.php/"], ["/", "/windows.PHP"]],
      [
        "/*.php$",
        ["/filename.php", "/folder/filename.php", "/a.php.php"],
        ["/filename.php?p", "/filename.php/", "/filename.php5"],
      ],
      ["/fish*.php", ["/fish.php", "/fishheads/catfish.php?x"], ["/Fish.PHP"]],
      ["*/private", ["/private", "/a/private"], ["/priv"]],
      ["/a*b*c$", ["/abc", "/aXbXc", "/abcbc"], ["/abcd", "/acb"]],
      ["/a**b", ["/ab", "/axb"], ["/ba"]],
      ["/x$y", ["/x$y"], ["/x"]],
      ["/ab*b$", ["/abb", "/abxb"], ["/ab"]],
    ];
    for (const [pattern, matching, other] of cases) {
      for (const path of matching)
        assert.equal(allows(forAll(`Disallow: ${pattern}`), path), false, `${pattern} ${path}`);
      for (const path of other) assert.equal(allows(forAll(`Disallow: ${pattern}`), path), true, `${pattern} ${path}`);
    }
  });

  test("percent encoding and plain text name the same path (RFC 9309 2.2.2)", () => {
    const pairs: readonly (readonly [string, string])[] = [
      ["/foo/bar?baz=quz", "/foo/bar?baz=quz"],
      ["/foo/bar/\u30c4", "/foo/bar/%E3%83%84"],
      ["/foo/bar/%E3%83%84", "/foo/bar/\u30c4"],
      ["/foo/bar/%62%61%7A", "/foo/bar/baz"],
      ["/%7ejoe", "/~joe"],
      ["/a%c3%a9", "/a%C3%A9"],
      ["/file-with-a-%2A.html", "/file-with-a-*.html"],
      ["/foo-%24", "/foo-$"],
    ];
    for (const [pattern, path] of pairs)
      assert.equal(allows(forAll(`Disallow: ${pattern}`), path), false, `${pattern} ${path}`);
    assert.equal(allows(forAll("Disallow: /a%2Fb"), "/a/b"), true);
  });

  test("an empty or malformed line forbids nothing", () => {
    for (const line of ["Disallow:", "Disallow", "Disallow: no-slash", "Disavow /", ": /", "Allow: /x"])
      assert.equal(allows(forAll(line), "/page"), true, line);
    assert.equal(allows("", "/"), true);
    assert.equal(allows("<!doctype html><p>Not found: /</p>", "/"), true);
  });
});

describe("robots.txt groups", () => {
  test("the own group replaces the general one, whatever its case or place", () => {
    const file = "User-agent: *\nDisallow: /\n\nUser-agent: SerpLens/2.0\nDisallow: /own\n";
    assert.equal(allows(file, "/page"), true);
    assert.equal(allows(file, "/own"), false);
    assert.equal(allows("User-agent: serplens-images\nDisallow: /\n", "/page"), true);
    assert.equal(allows("User-agent: otherbot\nDisallow: /\n", "/page"), true);
  });

  test("groups of one agent are merged, and several agents share a group", () => {
    const file =
      "User-agent: a\nUser-agent: serplens\nDisallow: /one\n\nUser-agent: serplens\nDisallow: /two\nUser-agent: b\nDisallow: /three\n";
    assert.deepEqual(
      ["/one", "/two", "/three"].map((path) => allows(file, path)),
      [false, false, true],
    );
  });

  test("blank lines, comments, sitemap lines and unknown keys do not end a group", () => {
    const file =
      "\ufeffuser-agent : * # all\r\n\r\n# note\r\nSitemap: https://a.example/s.xml\r\nHost: a.example\r\n  DISALLOW :  /x # why\r\n";
    assert.equal(allows(file, "/x"), false);
    assert.equal(allows(file, "/y"), true);
  });

  test("an own group without rules allows everything", () => {
    assert.equal(allows("User-agent: *\nDisallow: /\nUser-agent: serplens\nCrawl-delay: 1\n", "/x"), true);
  });

  test("Crawl-delay is read from the own group, up to 5 s", () => {
    assert.equal(parseRobots("User-agent: *\nCrawl-delay: 2.5\n").crawlDelaySeconds, 2.5);
    assert.equal(parseRobots("User-agent: *\nCrawl-delay: 600\n").crawlDelaySeconds, 5);
    assert.equal(parseRobots("User-agent: *\nCrawl-delay: 3\nUser-agent: serplens\nDisallow:\n").crawlDelaySeconds, 0);
    for (const value of ["-1", "soon", "1e9", ""])
      assert.equal(parseRobots(`User-agent: *\nCrawl-delay: ${value}\n`).crawlDelaySeconds, 0, value);
  });

  test("sitemaps are taken from anywhere in the file, absolute ones only", () => {
    const { sitemaps } = parseRobots(
      "Sitemap: https://a.example/1.xml\nUser-agent: x\nDisallow: /\nsitemap:https://cdn.example/2.xml\nSitemap: /relative.xml\n",
    );
    assert.deepEqual(sitemaps, ["https://a.example/1.xml", "https://cdn.example/2.xml"]);
  });
});

describe("hostile robots.txt", () => {
  // Work that grows with the square of the file would take minutes here; how long it does take is a bench's matter.
  test("any 500 KiB file is parsed and asked without hanging", { timeout: 10_000 }, () => {
    const fill = (line: string) => `User-agent: *\n${`${line}\n`.repeat(Math.ceil((500 * 1024) / (line.length + 1)))}`;
    const files = [
      fill(`Disallow: /${"a*".repeat(10)}b`),
      fill(`Disallow: /*b${"a".repeat(400)}`),
      fill(`Disallow: /*${"a".repeat(200)}b${"a".repeat(200)}`),
      fill(`Disallow: /${"%c3".repeat(160)}`),
      fill("User-agent: serplens"),
      fill("a:"),
      fill("Sitemap: https://a.example/x"),
      `User-agent: *\nDisallow: /${"*a".repeat(250_000)}`,
      "\n".repeat(512_000),
    ];
    for (const text of files) {
      assert.equal(typeof isAllowed(parseRobots(text), `https://a.example/${"a".repeat(4_000)}`), "boolean");
    }
  });

  test("no rule is dropped for its place or its length within 500 KiB", () => {
    const many = parseRobots(`User-agent: *\nDisallow: /first\n${"Disallow: /x\n".repeat(3_000)}Disallow: /last\n`);
    assert.equal(isAllowed(many, "https://a.example/first"), false);
    assert.equal(isAllowed(many, "https://a.example/last"), false);
    const long = "a".repeat(600);
    assert.equal(allows(forAll(`Disallow: /${long}`), `/${long}`), false);
    assert.equal(allows(forAll(`Disallow: /${"*a".repeat(11)}`), `/${"a".repeat(11)}`), false);
  });

  test("typing errors of keys and a missing colon are read as Google's parser reads them", () => {
    for (const file of [
      "User Agent: *\nDisalow: /page\n",
      "useragent *\ndisallow /page\n",
      "User-agent: * all\nDissallow: /page\n",
    ])
      assert.equal(allows(file, "/page"), false, file);
  });

  test("a Crawl-delay between two agents does not end their list", () => {
    assert.equal(allows("User-agent: *\nCrawl-delay: 1\nUser-agent: otherbot\nDisallow: /page\n", "/page"), false);
  });

  test("characters that the URL parser escapes match however the rule writes them", () => {
    for (const [rule, path] of [
      ["/{a", "/%7Ba%7D"],
      ["/%7Ba", "/{a}"],
      ["/a|b", "/a|b"],
      ["/q?x='", "/q?x='1"],
      ["/`", "/%60"],
    ] as const)
      assert.equal(allows(forAll(`Disallow: ${rule}`), path), false, rule);
  });

  test("a relative sitemap is read against the address of the file", () => {
    assert.deepEqual(parseRobots("Sitemap: /s.xml", "https://a.example/robots.txt").sitemaps, [
      "https://a.example/s.xml",
    ]);
  });

  test("no text makes it throw, and a file without rules allows everything", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.webUrl(), (text, url) => {
        isAllowed(parseRobots(`User-agent: *\nDisallow: /${text}`), url);
        return isAllowed(parseRobots(text.replaceAll(/[:]/g, "")), url);
      }),
    );
  });

  test("a pattern without wildcards forbids exactly the paths that begin with it", () => {
    const segment = fc.stringMatching(/^[a-z0-9/_-]{0,12}$/);
    fc.assert(
      fc.property(
        segment,
        segment,
        (pattern, path) =>
          allows(forAll(`Disallow: /${pattern}`), `/x${path}`) === !`/x${path}`.startsWith(`/${pattern}`),
      ),
    );
  });
});
