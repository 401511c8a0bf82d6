import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isRedirect, matchesRedirect, withParameters } from "../../../../../core/service/identity/oauth/redirects.ts";

/** Addresses that clients of today register. */
const REGISTERED = [
  "https://client.example/back",
  "https://client.example:8443/oauth/callback?tenant=1",
  "http://127.0.0.1:8123/callback",
  "http://localhost/cb",
  "http://[::1]:9000/",
  "cursor://anysphere.cursor-retrieval/oauth/callback",
  "com.example.app:/oauth",
];

/** Inserted or put in place of characters: separators, spellings of hosts, dots, escapes. */
const PIECES = [
  "@ \\ / // : # ? & . .. %2e %2f %40 %63 %00 %0d%0a ; , * ~ [ ] ::1 [::ffff:127.0.0.1] 127.1 0x7f.1 localhost",
  "evil.example .evil.example @evil.example https: http: javascript: data: 0 1 80 8123 65535 65536 A a",
  "\t \u00e9 \u3002",
].flatMap((line) => line.split(" "));

/** A small generator of numbers, so that the same mutations run each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mutated(text: string, next: (below: number) => number): string {
  let changed = text;
  for (let count = 1 + next(3); count > 0; count--) {
    const at = next(changed.length + 1);
    const piece = next(4) === 0 ? String.fromCharCode(next(256)) : (PIECES[next(PIECES.length)] ?? "");
    changed = changed.slice(0, at) + (next(4) === 0 ? "" : piece) + changed.slice(at + next(4));
  }
  return changed;
}

const withoutPort = (uri: string) =>
  uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d+)?(?=\/|$)/, "$1");

describe("redirect addresses", () => {
  for (const uri of REGISTERED) {
    test(`${uri} may be registered and matches itself`, () => {
      assert.equal(isRedirect(uri), true);
      assert.equal(matchesRedirect(uri, uri), true);
    });
  }

  test("the port of a loopback address may differ, and nothing else of it", () => {
    assert.equal(matchesRedirect("http://127.0.0.1:1/cb", "http://127.0.0.1:65535/cb"), true);
    assert.equal(matchesRedirect("http://localhost/cb", "http://localhost:3/cb"), true);
    assert.equal(matchesRedirect("http://[::1]:9/cb", "http://[::1]/cb"), true);
    for (const sent of [
      "http://localhost:1/cb",
      "http://127.0.0.1:1/cb/",
      "http://127.0.0.1:1/CB",
      "http://127.0.0.1:65536/cb",
      "http://127.0.0.1:01/cb",
      "http://127.0.0.1:/cb",
      "http://127.1:1/cb",
      "http://127.0.0.2:1/cb",
      "https://127.0.0.1:1/cb",
      "http://127.0.0.1@evil.example/cb",
      "http://127.0.0.1:1@evil.example/cb",
    ])
      assert.equal(matchesRedirect("http://127.0.0.1:1/cb", sent), false, sent);
  });

  test("spellings that a parser reads as the registered address are refused", () => {
    const registered = "https://client.example/back";
    for (const sent of [
      "https://client.example/back#",
      "https://client.example/back#x",
      "https://client.example/./back",
      "https://client.example/x/../back",
      "https://client.example/%62ack",
      "https://CLIENT.example/back",
      "HTTPS://client.example/back",
      "https://client.example:443/back",
      "https://client.example./back",
      "https://user@client.example/back",
      "https://client.example\\@evil.example/back",
      "https://client.example/back ",
      "\thttps://client.example/back",
      "https:/client.example/back",
      "//client.example/back",
      "https://client.example/back?x=1",
    ])
      assert.equal(matchesRedirect(registered, sent), false, sent);
  });

  test("addresses that run code, read files or use plain http elsewhere may not be registered", () => {
    for (const uri of [
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:https://a.example/1",
      "http://client.example/back",
      "http://127.0.0.1.evil.example/",
      "http://[::ffff:127.0.0.1]/",
      "https://a:b@client.example/",
      "https://a;sandbox/",
      "https://[::1]/",
      "https://a,b.example/",
      "https://",
      "cursor:",
      "",
      "/back",
    ])
      assert.equal(isRedirect(uri), false, uri);
  });

  test("of 100,000 mutated addresses none is accepted that differs in more than a loopback port", () => {
    const next = numbers(7);
    let unchanged = 0;
    let otherPort = 0;
    for (let round = 0; round < 100_000; round++) {
      const registered = REGISTERED[next(REGISTERED.length)] ?? "";
      const sent = mutated(registered, next);
      if (!matchesRedirect(registered, sent)) continue;
      if (sent === registered) unchanged += 1;
      else {
        otherPort += 1;
        assert.equal(withoutPort(sent), withoutPort(registered), sent);
      }
    }
    // Without accepted mutations the test would prove nothing.
    assert.ok(unchanged > 100 && otherPort > 100, `${unchanged} unchanged and ${otherPort} other ports were accepted`);
  });

  test("parameters are appended to the address as it is", () => {
    const parameters = { code: "a b&c", state: null, iss: "https://x.example" };
    assert.equal(
      withParameters("https://a.example/?x=1", parameters),
      "https://a.example/?x=1&code=a%20b%26c&iss=https%3A%2F%2Fx.example",
    );
    assert.equal(withParameters("app:/cb", { code: "1" }), "app:/cb?code=1");
  });
});
