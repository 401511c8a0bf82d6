import { expect, test } from "bun:test";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";

const MEGABYTE = 1_000_000;

test("remembered words do not keep the texts that they were cut from", () => {
  const { stem } = createSnowballLanguages().language("en");
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  for (let at = 0; at < 200; at += 1) {
    const text = `internationalisation${at} ${"word ".repeat(MEGABYTE / 5)}${at}`;
    stem(text.slice(0, text.indexOf(" ")));
  }
  Bun.gc(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE);
});
