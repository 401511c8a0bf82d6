import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isAllowed, parseRobots } from "../../../../core/analysis/crawl/robots.ts";

type Verdicts = Readonly<Record<string, boolean>>;

/**
 * Facts about Google's reading of robots.txt: one file, and the verdict for each path. The agent is `foobot`. Files are
 * lines between bars. The facts follow the tests and the documentation of Google's open-source parser and RFC 9309.
 */
const FACTS: readonly (readonly [fact: string, file: string, verdicts: Verdicts])[] = [
  ["an empty file allows all", "", { "/": true, "/x/y": true, "/robots.txt": true }],
  [
    "a group allows what it does not forbid",
    "user-agent: foobot|disallow: /x",
    { "/": true, "/x": false, "/x/y": false, "/xy": false, "/y/x": true },
  ],
  ["an empty Disallow allows all", "user-agent: foobot|disallow:", { "/": true, "/x": true }],
  ["an empty Allow allows nothing more", "user-agent: foobot|disallow: /|allow:", { "/": false, "/x": false }],
  [
    "a slash forbids all but the file itself",
    "user-agent: foobot|disallow: /",
    { "/": false, "/x": false, "/?q": false, "/robots.txt": true },
  ],
  ["a wrong key means nothing", "foo: foobot|bar: /", { "/": true, "/x": true }],
  ["rules before an agent mean nothing", "disallow: /x|user-agent: foobot|disallow: /y", { "/x": true, "/y": false }],
  ["white space may stand for the colon", "user-agent foobot|disallow /", { "/": false, "/x": false }],
  [
    "white space around keys and values is cut",
    "  user-agent :\tfoobot  |\tdisallow :  /x\t",
    { "/x": false, "/y": true },
  ],
  ["keys have no case", "USER-AGENT: foobot|DisAllow: /x|ALLOW: /x/y", { "/x": false, "/x/y": true, "/X": true }],
  ["agents have no case", "user-agent: FooBot|disallow: /x", { "/x": false, "/y": true }],
  ["paths have case", "user-agent: foobot|disallow: /X", { "/X": false, "/x": true }],
  ["an agent ends at its first space", "user-agent: foobot bar|disallow: /x", { "/x": false }],
  ["an agent ends at its version", "user-agent: foobot/2.1|disallow: /x", { "/x": false }],
  ["a longer agent is another agent", "user-agent: foobots|disallow: /", { "/x": true }],
  ["a shorter agent is another agent", "user-agent: foo|disallow: /", { "/x": true }],
  [
    "the own group replaces that of all",
    "user-agent: *|disallow: /|user-agent: foobot|disallow: /x",
    { "/x": false, "/y": true },
  ],
  [
    "the own group replaces that of all in any order",
    "user-agent: foobot|disallow: /x|user-agent: *|disallow: /",
    { "/x": false, "/y": true },
  ],
  ["an own group without rules allows all", "user-agent: *|disallow: /|user-agent: foobot", { "/x": true }],
  [
    "the group of all counts without an own group",
    "user-agent: *|disallow: /x|user-agent: bar|disallow: /y",
    { "/x": false, "/y": true },
  ],
  ["a star with text is the group of all", "user-agent: * baz|disallow: /x", { "/x": false }],
  ["a star within a name is no group of all", "user-agent: *bot|disallow: /x", { "/x": true }],
  [
    "two groups of one agent are one",
    "user-agent: foobot|disallow: /a|user-agent: bar|disallow: /b|user-agent: foobot|disallow: /c",
    { "/a": false, "/b": true, "/c": false },
  ],
  ["agents in a row share rules", "user-agent: bar|user-agent: foobot|disallow: /a", { "/a": false }],
  [
    "agents in a row with empty lines between share rules",
    "user-agent: foobot|||user-agent: bar|disallow: /a",
    { "/a": false },
  ],
  [
    "an agent after a rule starts a group",
    "user-agent: foobot|disallow: /a|user-agent: bar|disallow: /b",
    { "/a": false, "/b": true },
  ],
  [
    "a sitemap between agents does not part them",
    "user-agent: foobot|sitemap: https://a.example/s.xml|user-agent: bar|disallow: /a",
    { "/a": false },
  ],
  [
    "an unknown line between agents does not part them",
    "user-agent: foobot|noindex: /|user-agent: bar|disallow: /a",
    { "/a": false },
  ],
  [
    "a Crawl-delay between agents does not part them",
    "user-agent: foobot|crawl-delay: 3|user-agent: bar|disallow: /a",
    { "/a": false },
  ],
  [
    "a sitemap does not end a group",
    "user-agent: foobot|sitemap: https://a.example/s.xml|disallow: /a",
    { "/a": false },
  ],
  ["a comment line is skipped", "# hello|user-agent: foobot|# x|disallow: /a", { "/a": false }],
  ["a comment ends a line", "user-agent: foobot # me|disallow: /a # why|disallow: # /b", { "/a": false, "/b": true }],
  ["a comment may touch the value", "user-agent: foobot#x|disallow: /a#b", { "/a": false, "/ab": false }],
  ["useragent is a spelling of user-agent", "useragent: foobot|disallow: /a", { "/a": false }],
  ["user agent is a spelling of user-agent", "user agent: foobot|disallow: /a", { "/a": false }],
  ["dissallow is a spelling of disallow", "user-agent: foobot|dissallow: /a", { "/a": false }],
  ["dissalow is a spelling of disallow", "user-agent: foobot|dissalow: /a", { "/a": false }],
  ["disalow is a spelling of disallow", "user-agent: foobot|disalow: /a", { "/a": false }],
  ["diasllow is a spelling of disallow", "user-agent: foobot|diasllow: /a", { "/a": false }],
  ["disallaw is a spelling of disallow", "user-agent: foobot|disallaw: /a", { "/a": false }],
  [
    "other spellings mean nothing",
    "user-agent: foobot|dsallow: /a|dis allow: /b|block: /c",
    { "/a": true, "/b": true, "/c": true },
  ],
  [
    "a path without slash or star matches nothing",
    "user-agent: foobot|disallow: x|disallow: fish/",
    { "/x": true, "/fish/": true },
  ],
  ["a path of an address matches nothing", "user-agent: foobot|disallow: https://a.example/x", { "/x": true }],
  [
    "a longer Allow wins over Disallow",
    "user-agent: foobot|disallow: /x|allow: /x/y.html",
    { "/x/y.html": true, "/x/z": false, "/x": false },
  ],
  [
    "a longer Disallow wins over Allow",
    "user-agent: foobot|allow: /x/|disallow: /x/y.html",
    { "/x/y.html": false, "/x/": true, "/x/z": true },
  ],
  ["Allow wins a draw", "user-agent: foobot|disallow: /x/y|allow: /x/y", { "/x/y": true, "/x/y/z": true }],
  ["Allow wins a draw in any order", "user-agent: foobot|allow: /x/y|disallow: /x/y", { "/x/y": true }],
  ["two empty rules allow all", "user-agent: foobot|disallow:|allow:", { "/x": true }],
  ["a star and a slash are a draw of lengths", "user-agent: foobot|disallow: /|allow: *", { "/x": true, "/": true }],
  [
    "the order of rules does not matter",
    "user-agent: foobot|disallow: /x/y|allow: /x|disallow: /",
    { "/x/y": false, "/x/z": true, "/z": false },
  ],
  ["Allow: /p wins over Disallow: /", "user-agent: foobot|allow: /p|disallow: /", { "/page": true, "/other": false }],
  [
    "Allow: /folder draws with Disallow: /folder",
    "user-agent: foobot|allow: /folder|disallow: /folder",
    { "/folder/page": true },
  ],
  [
    "Disallow: /*.htm is longer than Allow: /page",
    "user-agent: foobot|allow: /page|disallow: /*.htm",
    { "/page.htm": false, "/page.png": true },
  ],
  [
    "Disallow: /*.ph is as long as Allow: /page",
    "user-agent: foobot|allow: /page|disallow: /*.ph",
    { "/page.php5": true },
  ],
  [
    "Allow: /$ opens the start page alone",
    "user-agent: foobot|allow: /$|disallow: /",
    { "/": true, "/page.htm": false, "/?x": false },
  ],
  [
    "/fish matches prefixes",
    "user-agent: foobot|disallow: /fish",
    {
      "/fish": false,
      "/fish.html": false,
      "/fish/salmon.html": false,
      "/fishheads": false,
      "/fish.php?id=a": false,
      "/Fish.asp": true,
      "/catfish": true,
      "/?id=fish": true,
      "/bar": true,
    },
  ],
  [
    "/fish* is /fish",
    "user-agent: foobot|disallow: /fish*",
    { "/fish": false, "/fish.html": false, "/fishheads/yummy.html": false, "/catfish": true, "/?id=fish": true },
  ],
  [
    "/fish/ matches what is in the folder",
    "user-agent: foobot|disallow: /fish/",
    {
      "/fish/": false,
      "/fish/salmon": false,
      "/fish/?salmon": false,
      "/fish": true,
      "/fish.html": true,
      "/animals/fish/": true,
    },
  ],
  [
    "/*.php matches anywhere",
    "user-agent: foobot|disallow: /*.php",
    {
      "/filename.php": false,
      "/folder/filename.php": false,
      "/folder/filename.php?parameters": false,
      "//folder/any.php.file.html": false,
      "/filename.php/": false,
      "/index?f=filename.php/": false,
      "/php/": true,
      "/index?php": true,
      "/windows.PHP": true,
    },
  ],
  [
    "/*.php$ matches ends",
    "user-agent: foobot|disallow: /*.php$",
    {
      "/filename.php": false,
      "/folder/filename.php": false,
      "/filename.php?parameters": true,
      "/filename.php/": true,
      "/filename.php5": true,
      "/php/": true,
      "/aaaphpaaa": true,
    },
  ],
  [
    "/fish*.php matches both parts in order",
    "user-agent: foobot|disallow: /fish*.php",
    { "/fish.php": false, "/fishheads/catfish.php?parameters": false, "/Fish.PHP": true, "/x/fish.php": true },
  ],
  [
    "a star matches nothing too",
    "user-agent: foobot|disallow: /a*b",
    { "/ab": false, "/axxb": false, "/a": true, "/ba": true },
  ],
  ["stars in a row are one", "user-agent: foobot|disallow: /a***b", { "/ab": false, "/axb": false }],
  [
    "a leading star may stand for the slash",
    "user-agent: foobot|disallow: *.gif$",
    { "/x.gif": false, "/a/x.gif": false, "/x.gif?1": true },
  ],
  ["a dollar within a path is a letter", "user-agent: foobot|disallow: /a$b", { "/a$b": false, "/a": true }],
  [
    "an escaped dollar at the end is a letter",
    "user-agent: foobot|disallow: /a%24",
    { "/a$": false, "/a$b": false, "/a": true },
  ],
  ["an escaped star is a letter", "user-agent: foobot|disallow: /a%2Ab", { "/a*b": false, "/axb": true }],
  ["a query is part of the path", "user-agent: foobot|disallow: /a?b=", { "/a?b=1": false, "/a": true, "/a?c": true }],
  ["a question mark is no wildcard", "user-agent: foobot|disallow: /a?c", { "/abc": true, "/a?c": false }],
  ["a rule for all queries", "user-agent: foobot|disallow: /*?", { "/a?b": false, "/a": true, "/?": true }],
  [
    "parameters with semicolons are part of the path",
    "user-agent: foobot|disallow: /a;b",
    { "/a;b": false, "/a": true },
  ],
  ["a fragment is not part of the path", "user-agent: foobot|disallow: /a", { "/a#b": false, "/b#/a": true }],
  [
    "letters beyond ASCII match their escapes",
    "user-agent: foobot|disallow: /bar/ツ",
    { "/bar/%E3%83%84": false, "/bar/%e3%83%84": false, "/bar/ツ": false, "/bar/x": true },
  ],
  [
    "escapes match letters beyond ASCII",
    "user-agent: foobot|disallow: /bar/%E3%83%84",
    { "/bar/ツ": false, "/bar/%E3%83%84": false },
  ],
  ["escapes have no case", "user-agent: foobot|disallow: /a%3cd.html", { "/a%3cd.html": false, "/a%3Cd.html": false }],
  [
    "unreserved letters match their escapes (RFC 9309 2.2.2)",
    "user-agent: foobot|disallow: /bar/%62%61%7A",
    { "/bar/baz": false, "/bar/%62%61%7A": false },
  ],
  [
    "an escaped slash is no slash",
    "user-agent: foobot|disallow: /a%2Fb",
    { "/a%2Fb": false, "/a%2fb": false, "/a/b": true },
  ],
  [
    "an address in a query",
    "user-agent: foobot|disallow: /|allow: /bar?qux=taz&baz=http://foo.bar?tar&par",
    { "/bar?qux=taz&baz=http://foo.bar?tar&par": true, "/bar": false },
  ],
  [
    "Allow of index.html opens its folder",
    "user-agent: foobot|allow: /dir/index.html|disallow: /",
    { "/dir/": true, "/dir/index.html": true, "/dir/index.htm": false, "/dir/x": false, "/": false, "/dir": false },
  ],
  [
    "Allow of index.htm opens its folder",
    "user-agent: foobot|allow: /dir/index.htm|disallow: /",
    { "/dir/": true, "/dir/index.html": true, "/x/": false },
  ],
  [
    "Disallow of index.html does not close its folder",
    "user-agent: foobot|disallow: /dir/index.html",
    { "/dir/": true, "/dir/index.html": false },
  ],
  [
    "line ends of all systems",
    "user-agent: foobot\r\ndisallow: /a\rdisallow: /b\ndisallow: /c",
    { "/a": false, "/b": false, "/c": false, "/d": true },
  ],
  ["a byte order mark is skipped", "\ufeffuser-agent: foobot|disallow: /a", { "/a": false }],
  ["a file of HTML allows all", "<!doctype html><html><body>Not found: /</body></html>", { "/": true, "/x": true }],
  ["a file of JSON allows all", '{"user-agent": "foobot", "disallow": "/"}', { "/x": true }],
  ["a NUL within a line does not end the file", "user-agent: foobot|disallow: /a\u0000|disallow: /b", { "/b": false }],
  ["two slashes are not one", "user-agent: foobot|disallow: //x", { "//x": false, "/x": true }],
  [
    "dots are resolved in addresses",
    "user-agent: foobot|disallow: /x",
    { "/y/../x": false, "/./x": false, "/x/../y": true },
  ],
];

/** Verdicts of the file for the agent as a named crawler and as this crawler itself. */
function verdicts(file: string, path: string): readonly boolean[] {
  const text = file.replaceAll("|", "\n");
  const url = `https://a.example${path}`;
  const { named, everyone } = parseRobots(text);
  const own = parseRobots(text.replaceAll(/foobot/gi, "Serplens"));
  return [isAllowed({ rules: named.get("foobot") ?? everyone }, url), isAllowed(own, url)];
}

describe("robots.txt as Google's parser reads it", () => {
  for (const [fact, file, paths] of FACTS)
    for (const [path, isOpen] of Object.entries(paths))
      test(`${fact}: ${path} is ${isOpen ? "allowed" : "forbidden"}`, () => {
        assert.deepEqual(verdicts(file, path), [isOpen, isOpen]);
      });

  test("the suite has at least 200 verdicts, each for two agents", () => {
    assert.ok(FACTS.reduce((sum, [, , paths]) => sum + Object.keys(paths).length, 0) >= 200);
  });
});
