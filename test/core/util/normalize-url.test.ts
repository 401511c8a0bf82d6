import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { normalizeUrl, pageKey } from "../../../core/util/normalize-url.ts";

/** Addresses and the address under which they count. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  "https://a.example": [
    "https://a.example",
    "https://a.example/",
    "HTTPS://A.EXAMPLE/",
    "https://a.example:443/",
    "https://a.example./",
    "https://a.example/#top",
    "https://a.example/?",
    "https://a.example/?#",
    "https://a.example/?utm_source=x",
    "  https://a.example/  ",
    "https:a.example",
    "https:\\\\a.example\\",
    "https://user:secret@a.example/",
    "https://a.example/.",
    "https://a.example/./",
    "https://a.example/x/..",
    "https://a.example///",
  ],
  "http://a.example": ["http://a.example", "http://a.example:80/", "http://A.example"],
  "http://a.example:443": ["http://a.example:443/"],
  "https://a.example:8443/x": ["https://a.example:8443/x", "https://a.example:08443/x/"],
  "https://a.example/caf%C3%A9": [
    "https://a.example/café",
    "https://a.example/caf%c3%a9",
    "https://a.example/caf%C3%A9/",
    "https://a.example/%63af%C3%A9",
  ],
  "https://a.example/~a-b_c.d": [
    "https://a.example/%7Ea-b_c.d",
    "https://a.example/%7ea%2Db%5Fc%2Ed",
    "https://a.example/~a-b_c.d",
  ],
  "https://a.example/a%2Fb": ["https://a.example/a%2Fb", "https://a.example/a%2fb"],
  "https://a.example/a%20b": ["https://a.example/a b", "https://a.example/a%20b"],
  "https://a.example/b": [
    "https://a.example/a/../b",
    "https://a.example/a/%2e%2e/b",
    "https://a.example/./b",
    "https://a.example/%2e/b/",
    "https://a.example/b#c",
  ],
  "https://a.example/A": ["https://a.example/A"],
  "https://xn--mnchen-3ya.example/x": [
    "https://münchen.example/x",
    "https://MÜNCHEN.example/x",
    "https://xn--mnchen-3ya.example/x",
  ],
  "https://a.example/p?id=7": [
    "https://a.example/p?id=7",
    "https://a.example/p/?id=7",
    "https://a.example/p?&id=7&",
    "https://a.example/p?utm_medium=x&id=7",
    "https://a.example/p?id=7&gclid=abc",
    "https://a.example/p?fbclid=1&id=7&msclkid=2",
    "https://a.example/p?id=7&gad_source=1&gbraid=2&wbraid=3",
    "https://a.example/p?id=7&mc_cid=1&mc_eid=2",
    "https://a.example/p?id=7&_ga=1&_gl=2",
    "https://a.example/p?id=7&ttclid=1&twclid=2",
    "https://a.example/p?id=7&igshid=1",
    "https://a.example/p?id=7&srsltid=1",
    "https://a.example/p?id=7&UTM_Campaign=Sale",
    "https://a.example/p?id=7&mtm_campaign=x&pk_kwd=y",
    "https://a.example/p?id=7&yclid=4&_openstat=5",
    "https://a.example/p?id=7&hsa_acc=1&_hsenc=2",
    "https://a.example/p?id=7&li_fat_id=1",
    "https://a.example/p?id=%37",
    "https://a.example/p?id=7#reviews",
  ],
  "https://a.example/p?a=1&b=2": ["https://a.example/p?a=1&b=2", "https://a.example/p?a=1&&b=2"],
  "https://a.example/p?b=2&a=1": ["https://a.example/p?b=2&a=1"],
  "https://a.example/p?q=%C3%A9": ["https://a.example/p?q=é", "https://a.example/p?q=%c3%a9"],
  "https://a.example/p?q=a+b": ["https://a.example/p?q=a+b"],
  "https://a.example/p?ref=x": ["https://a.example/p?ref=x"],
  "https://a.example/p?source=x": ["https://a.example/p?source=x"],
  "https://a.example/p?utm=1": ["https://a.example/p?utm=1"],
  "https://a.example/p;s=1": ["https://a.example/p;s=1", "https://a.example/p;s=1/"],
  "https://1.2.3.4/x": ["https://1.2.3.4/x", "https://0x01020304/x", "https://1.2.772/x"],
  "https://[2001:db8::1]/x": ["https://[2001:db8::1]/x", "https://[2001:0DB8:0:0:0:0:0:1]/x"],
  "https://www.a.example/x": ["https://www.a.example/x"],
};

const NONE = [
  "",
  "a.example",
  "/x",
  "mailto:a@a.example",
  "javascript:alert(1)",
  "ftp://a.example/",
  "data:,x",
  "https://",
  "https://a b/",
  "tel:1",
  "about:blank",
  "https://[::1",
];

const KEYS: readonly (readonly [string, string])[] = [
  ["https://www.a.example/x", "http://a.example/x/"],
  ["http://www.a.example", "https://a.example/#a"],
  ["https://a.example/%7Ea?gclid=1", "http://www.a.example/~a"],
  ["http://a.example:80/x", "https://a.example:443/x"],
  ["https://m\u00fcnchen.example/caf\u00e9?q=caf\u00e9", "https://xn--mnchen-3ya.example./caf%c3%a9?q=caf%C3%A9"],
  ["https://a.example/x;jsessionid=A1B2.node1?a=1", "https://a.example/x?a=1"],
  ["https://a.example/x?PHPSESSID=abc&sfmc_id=1&ef_id=a:G:s&s_kwcid=AL!1", "https://a.example/x"],
  ["https://a.example/x?ref_src=twsrc%5Etfw&dm_i=1&_bta_tid=1", "https://a.example/x?"],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ["https://a.example/a%2Fb", "https://a.example/a/b"],
  ["https://a.example/X", "https://a.example/x"],
  ["https://a.example/x?id=gclid", "https://a.example/x"],
  ["https://a.example/x;v=2", "https://a.example/x"],
  ["https://b.a.example/x", "https://a.example/x"],
];

describe("normalizeUrl", () => {
  for (const [address, spellings] of Object.entries(SAME))
    for (const spelling of spellings)
      it(`${JSON.stringify(spelling)} counts as ${address}`, () => assert.equal(normalizeUrl(spelling), address));

  for (const text of NONE)
    it(`${JSON.stringify(text)} is no web address`, () => assert.equal(normalizeUrl(text), null));

  for (const address of Object.keys(SAME))
    it(`${address} stays as it is`, () => assert.equal(normalizeUrl(address), address));
});

describe("pageKey", () => {
  for (const [one, other] of KEYS)
    it(`${one} and ${other} have one key`, () => assert.equal(pageKey(one), pageKey(other)));

  for (const [one, other] of DIFFERENT)
    it(`${one} and ${other} have different keys`, () => assert.notEqual(pageKey(one), pageKey(other)));

  it("a host that only starts with www keeps its name", () => {
    assert.equal(pageKey("https://wwwa.example/"), "wwwa.example");
  });
});
