import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readQuestion, readResult } from "../../../core/serp/result-page.ts";

const addressOf = (url: string) => readResult(url, "A", "")[0]?.url;

describe("readResult", () => {
  it("reads redirects of engines without protocol or host", () => {
    assert.equal(addressOf("/url?q=https://a.example/z&sa=U"), "https://a.example/z");
    assert.equal(addressOf("//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2F"), "https://a.example/");
  });

  it("drops other relative addresses", () => {
    for (const url of ["/search?q=x", "//a.example/x", "guide", "#top", "/aclk?adurl=https://a.example/"])
      assert.equal(addressOf(url), undefined, url);
  });

  it("removes marks of the query's words and reads escaped characters once", () => {
    const [result] = readResult(
      "https://a.example/",
      "Tea &amp; <strong>cake</strong>",
      "It&#x27;s <b>hot</b>, &amp;lt;b&gt;",
    );
    assert.deepEqual([result?.title, result?.snippet], ["Tea & cake", "It's hot, &lt;b>"]);
    assert.equal(readQuestion("Is <em>tea</em> hot?", null, null)[0]?.question, "Is tea hot?");
  });

  it("keeps a title about an element of HTML", () => {
    assert.equal(
      readResult("https://a.example/", "The <b> element & its uses", "")[0]?.title,
      "The <b> element & its uses",
    );
  });
});
