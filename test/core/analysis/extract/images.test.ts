import assert from "node:assert/strict";
import { it } from "node:test";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

const TEXT =
  "This is a paragraph about the espresso machine, which heats water and pushes it through coffee at nine bar. ".repeat(
    4,
  );

function mainImages(body: string): string[] {
  const html = `<html><head><title>Espresso machine</title></head><body><nav><a href="/">Home</a></nav>
    <main><h1>Espresso machine</h1>${body}</main><footer><p><img src="/logo.png"></p>Copyright</footer></body></html>`;
  const { images } = extractPage({ html, url: "https://a.example/x", status: 200 });
  return images.filter(({ isMain }) => isMain).map(({ url }) => new URL(url).pathname);
}

it("an image inside a paragraph, or alone in one, belongs to the main content", () => {
  assert.deepEqual(mainImages(`<p>${TEXT}<img src="/a.jpg"> ${TEXT}</p><p><img src="/b.jpg"></p><p>${TEXT}</p>`), [
    "/a.jpg",
    "/b.jpg",
  ]);
});

it("figures in a row belong to the main content around them, and the footer's image does not", () => {
  const figures = ["a", "b", "c"].map(
    (name) => `<figure><img src="/${name}.jpg"><figcaption>Caption ${name}</figcaption></figure>`,
  );
  assert.deepEqual(mainImages(`<p>${TEXT}</p>${figures.join("")}<p>${TEXT}</p>`), ["/a.jpg", "/b.jpg", "/c.jpg"]);
});

it("images are counted as a browser counts them", () => {
  const body = `<img src="/a.jpg"><img src="/a.jpg">
    <img data-src="/b.jpg" src="data:image/gif;base64,R0"><noscript><img src="/b.jpg"></noscript>
    <picture><source srcset="/c.webp"><img src="/c.jpg"></picture>
    <div class="lazy"><noscript><img src="/d.jpg"></noscript></div><template><img src="/e.jpg"></template>`;
  const html = `<body><noscript><img src="/pixel.gif"></noscript>${body}</body>`;
  const { images } = extractPage({ html, url: "https://a.example/x", status: 200 });
  assert.deepEqual(
    images.map(({ url }) => new URL(url).pathname),
    ["/a.jpg", "/a.jpg", "/b.jpg", "/c.jpg", "/d.jpg"],
  );
});
