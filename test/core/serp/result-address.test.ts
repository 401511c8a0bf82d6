import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { resultAddress } from "../../../core/serp/result-address.ts";

describe("resultAddress", () => {
  const REDIRECTS: Readonly<Record<string, string>> = {
    "https://www.google.com/url?q=https://a.example/p%3Fx%3D1&sa=U": "https://a.example/p?x=1",
    "https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fp&rut=1": "https://a.example/p",
    "https://www.bing.com/ck/a?!&&p=2&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvcA&ntb=1": "https://a.example/p",
    "https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2fa.example%2fp/RK=2/RS=x": "https://a.example/p",
  };
  for (const [listed, real] of Object.entries(REDIRECTS))
    it(`decodes the redirect of ${new URL(listed).host}`, () => assert.equal(resultAddress(listed), real));

  it("drops advertisements", () => {
    for (const advert of [
      "https://duckduckgo.com/y.js?ad_provider=x",
      "https://www.bing.com/aclick?ld=1",
      "https://www.google.com/aclk?sa=l",
      "https://www.googleadservices.com/pagead/aclk?x=1",
    ])
      assert.equal(resultAddress(advert), null, advert);
  });

  it("keeps other addresses, broken redirects and pages of the engines", () => {
    for (const address of [
      "https://a.example/url?q=x",
      "https://www.bing.com/ck/a?u=a1%%",
      "https://www.google.com/about",
    ])
      assert.equal(resultAddress(address), address);
  });
});
