import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { RenderedPage, Renderer, RenderOutcome } from "../../core/ports/renderer.ts";
import { type BrowserPath, type BrowserUnderTest, type BrowserWeb, openBrowserWeb } from "./browser-pages.ts";

/** A renderer, and the addresses for its tests. */
export interface RendererUnderTest extends BrowserUnderTest {
  readonly renderer: Renderer;
}

/** Opens the renderer under test, whose pages are at this port of 127.0.0.1. */
export type OpenRenderer = (port: number) => Promise<RendererUnderTest>;

/** Time limit in ms, far above the time of any page of the suite on a busy machine. */
const TIMEOUT_MS = 10_000;
const SILENT_MS = 1_000;
const SLACK_MS = 5_000;
const never = new AbortController().signal;

function pageOf(outcome: RenderOutcome): RenderedPage {
  assert.ok(outcome.kind === "rendered", JSON.stringify(outcome));
  return outcome.page;
}

/** Tests the promises of the `Renderer` port on an adapter. */
export function testRenderer(
  name: string,
  open: OpenRenderer,
  { skip = false }: { readonly skip?: string | false } = {},
): void {
  describe(`Renderer: ${name}`, { skip }, () => {
    let web: BrowserWeb;
    let subject: RendererUnderTest;
    before(async () => {
      web = await openBrowserWeb();
      subject = await open(web.port);
    });
    after(async () => {
      await subject.close();
      await web.close();
    });

    const renderUrl = (url: string, { timeoutMs = TIMEOUT_MS, signal = never } = {}) =>
      subject.renderer.render({ url, locale: "de-DE", timeoutMs }, signal);
    const render = (path: BrowserPath, options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}) =>
      renderUrl(`${subject.base}${path}`, options);

    test("the renderer returns the document after its scripts ran", async () => {
      const { html, status, url, redirects, elapsedMs } = pageOf(await render("/scripted"));
      assert.match(html, />written by a script</);
      assert.deepEqual([status, url, redirects], [200, `${subject.base}/scripted`, []]);
      assert.ok(elapsedMs >= 0 && elapsedMs <= TIMEOUT_MS);
    });

    test("the renderer returns the headers that the analysis reads, and no others", async () => {
      assert.deepEqual(pageOf(await render("/plain")).headers, { "x-robots-tag": "noindex" });
    });

    test("redirects are followed and listed, oldest first; the final address has no fragment", async () => {
      const { url, redirects, html } = pageOf(await render("/moved"));
      assert.equal(url, `${subject.base}/plain`);
      assert.deepEqual(
        redirects.map((address) => address.replace(/#.*$/, "")),
        [`${subject.base}/moved`, `${subject.base}/again`],
      );
      assert.match(html, /Green tea/);
    });

    test("a response with any status is rendered", async () => {
      const { status, html } = pageOf(await render("/missing"));
      assert.equal(status, 404);
      assert.match(html, /Not here/);
    });

    test("a page leaves no state for the next page", async () => {
      for (let time = 0; time < 2; time += 1) assert.match(pageOf(await render("/remembers")).html, /knows nobody/);
    });

    test("pages requested at once are returned separately", async () => {
      const [scripted, plain, missing] = await Promise.all([render("/scripted"), render("/plain"), render("/missing")]);
      assert.match(pageOf(scripted).html, /written by a script/);
      assert.match(pageOf(plain).html, /Green tea/);
      assert.equal(pageOf(missing).status, 404);
    });

    test("each failure has its reason, and a silent server takes no longer than the time limit", async () => {
      const reason = async (pending: Promise<RenderOutcome>) => {
        const outcome = await pending;
        return outcome.kind === "failed" ? outcome.reason : `HTTP ${outcome.page.status}`;
      };
      assert.equal(await reason(render("/document")), "not_html");
      assert.equal(await reason(renderUrl(subject.dead)), "unreachable");
      const startedAt = performance.now();
      assert.equal(await reason(render("/silent", { timeoutMs: SILENT_MS })), "timeout");
      assert.ok(performance.now() - startedAt < SILENT_MS + SLACK_MS);
    });

    test("a forbidden address is denied without a request to it", async () => {
      const forbidden = [
        `http://127.0.0.1:${web.port}/plain`,
        `http://localhost:${web.port}/plain`,
        "file:///etc/passwd",
        "data:text/html,<p>x",
        "nonsense",
      ];
      for (const url of forbidden) {
        const outcome = await renderUrl(url);
        assert.ok(outcome.kind === "failed" && outcome.reason === "denied", `${url}: ${JSON.stringify(outcome)}`);
        assert.doesNotMatch(outcome.detail, /127\.0\.0\.1|passwd/);
      }
      assert.deepEqual(
        web.asked.filter(({ host }) => /^(?:127\.|localhost)/.test(host)),
        [],
      );
    });

    test("an aborted signal rejects with its reason, before and during a render, and the next page is rendered", async () => {
      await assert.rejects(
        render("/plain", { signal: AbortSignal.abort(new Error("given up before")) }),
        /given up before/,
      );
      const controller = new AbortController();
      const pending = render("/silent", { signal: controller.signal });
      setTimeout(() => controller.abort(new Error("given up during")), 50);
      await assert.rejects(pending, /given up during/);
      assert.equal(pageOf(await render("/plain")).status, 200);
    });
  });
}
