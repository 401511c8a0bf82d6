import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { resultAddress } from "../../../core/serp/result-address.ts";

describe("resultAddress", () => {
  const REDIRECTS: Readonly<Record<string, string>> = {
    "https://www.google.com/url?q=https://a.example/p%3Fx%3D1&sa=U": "https://a.example/p?x=1",
    "https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fp&rut=1": "https://a.example/p",
    "https://www.bing.com/ck/a?!&&p=2&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvcA&ntb=1": "https://a.example/p",
    "https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2fa.example%2fp/RK=2/RS=x": "https://a.example/p",
    "https://r.search.yahoo.com/_ylt=B/RU=https%3a%2f%2fa.example%2f100%2525-arabica/RK=2":
      "https://a.example/100%25-arabica",
    "https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fa.example%2Fp%3Fa%3D1%26b%3D2&ved=1":
      "https://a.example/p?a=1&b=2",
    "https://www.google.com/imgres?imgurl=https://i.example/x.jpg&imgrefurl=https://a.example/p": "https://a.example/p",
    "https://www.google.com/amp/s/a.example/guide/amp?x=1": "https://a.example/guide/amp?x=1",
    "https://a-example.cdn.ampproject.org/c/s/a.example/guide": "https://a.example/guide",
    "https://www-a-example.cdn.ampproject.org/v/www.a.example/guide?amp_js_v=0.1": "http://www.a.example/guide",
    "https://translate.google.com/translate?hl=en&sl=de&u=https://a.example/seite&prev=search":
      "https://a.example/seite",
    "https://html.duckduckgo.com/l/?kh=-1&uddg=https%3A%2F%2Fa.example%2F%C3%A9": "https://a.example/\u00e9",
    "https://yandex.com/clck/jsredir?from=x&url=https%3A%2F%2Fa.example%2F": "https://a.example/",
    "https://www.google.com/url?esrc=s&q=&rct=j&sa=U&url=https://a.example/p&ved=2": "https://a.example/p",
    "https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvw7w": "https://a.example/\u00fc",
    "https://www.google.com/url?q=https%3A%2F%2Fduckduckgo.com%2Fl%2F%3Fuddg%3Dhttps%253A%252F%252Fa.example%252Fp":
      "https://a.example/p",
  };
  for (const [listed, real] of Object.entries(REDIRECTS))
    it(`decodes the redirect ${listed}`, () => assert.equal(resultAddress(listed), real));

  it("removes the mark of words in a page, as featured snippets have it, and keeps the section", () => {
    const page = "https://a.example/guide";
    assert.equal(resultAddress(`${page}#:~:text=Burr%20grinders,beans`), page);
    assert.equal(resultAddress(`${page}#burrs:~:text=Burr`), `${page}#burrs`);
    assert.equal(resultAddress(`${page}#burrs`), `${page}#burrs`);
  });

  it("drops result pages and tools of engines, and keeps their other pages", () => {
    for (const own of [
      "https://www.google.com/search?q=2%2B2",
      "https://translate.google.com/?sl=de&q=x",
      "https://www.bing.com/search?q=x",
      "https://duckduckgo.com/?q=x",
      "https://www.startpage.com/do/dsearch?query=x",
      "https://search.yahoo.com/search?p=x",
    ])
      assert.equal(resultAddress(own), null, own);
    for (const page of [
      "https://www.google.com/travel/flights",
      "https://blog.google.com/search-tips",
      "https://duckduckgo.com/about",
    ])
      assert.equal(resultAddress(page), page);
  });

  it("drops advertisements", () => {
    for (const advert of [
      "https://duckduckgo.com/y.js?ad_provider=x",
      "https://www.bing.com/aclick?ld=1",
      "https://www.google.com/aclk?sa=l",
      "https://www.googleadservices.com/pagead/aclk?x=1",
      "https://www.bing.com/aclk?ld=e8",
      "https://r.search.yahoo.com/cbclk2/dWU9",
      "https://yabs.yandex.ru/count/abc",
      "https://syndicatedsearch.goog/aclk?x=1",
      "https://www.google.com/url?q=https%3A%2F%2Fwww.googleadservices.com%2Fpagead%2Faclk%3Fsa%3DL",
    ])
      assert.equal(resultAddress(advert), null, advert);
  });

  it("keeps other addresses, broken redirects and pages of the engines", () => {
    for (const address of [
      "https://a.example/url?q=x",
      "https://www.bing.com/ck/a?u=a1%%",
      "https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2fa.example%2f%E0%A4/RK=2",
      "https://www.google.com/url?q=https%3A%2F%2F",
      "https://www.google.com/about",
    ])
      assert.equal(resultAddress(address), address);
  });
});
