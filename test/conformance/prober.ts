import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { LaneOutcome, ProbeLane, ProbeOutcome, Prober } from "../../core/ports/prober.ts";
import { type BrowserPath, type BrowserUnderTest, type BrowserWeb, openBrowserWeb } from "./browser-pages.ts";

/** A prober, and the addresses for its tests. */
export interface ProberUnderTest extends BrowserUnderTest {
  readonly prober: Prober;
}

/** Opens the prober under test, whose pages are at this port of 127.0.0.1. Nobody else may use its lane. */
export type OpenProber = (port: number) => Promise<ProberUnderTest>;

/** Time limit in ms, far above the time of any page of the suite on a busy machine. */
const TIMEOUT_MS = 15_000;
const SILENT_MS = 1_500;
const SLACK_MS = 5_000;
const WAIT_MS = 10_000;
const never = new AbortController().signal;

function laneOf(outcome: LaneOutcome): ProbeLane {
  assert.ok(outcome.kind === "lane", JSON.stringify(outcome));
  return outcome.lane;
}

/** Tests the promises of the `Prober` port on an adapter. */
export function testProber(
  name: string,
  open: OpenProber,
  { skip = false }: { readonly skip?: string | false } = {},
): void {
  describe(`Prober: ${name}`, { skip }, () => {
    let web: BrowserWeb;
    let subject: ProberUnderTest;
    before(async () => {
      web = await openBrowserWeb();
      subject = await open(web.port);
    });
    after(async () => {
      await subject.close();
      await web.close();
    });

    const enter = async (waitMs = WAIT_MS, signal = never) => laneOf(await subject.prober.enter(waitMs, signal));
    async function withLane(run: (lane: ProbeLane) => Promise<void>): Promise<void> {
      const lane = await enter();
      try {
        await run(lane);
      } finally {
        await lane.leave();
      }
    }
    const probeUrl = (lane: ProbeLane, url: string, { timeoutMs = TIMEOUT_MS, signal = never } = {}) =>
      lane.probe({ url, locale: "de-DE", timeoutMs, calmMs: 0 }, signal);
    const probe = (
      lane: ProbeLane,
      path: BrowserPath,
      options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
    ) => probeUrl(lane, `${subject.base}${path}`, options);

    test("the prober names the version of its measuring tools", () =>
      assert.match(subject.prober.webVitalsVersion, /^\d+\.\d+\.\d+$/));

    test("the lane admits one caller at a time; a second caller waits and enters after the first leaves", async () => {
      const first = await enter();
      assert.match(first.browser, /^\S+ \d[\d.]*$/);
      assert.deepEqual(await subject.prober.enter(100, never), { kind: "busy" });
      const pending = enter();
      await first.leave();
      const second = await pending;
      // Leaving a lane twice must not admit a third caller.
      await first.leave();
      assert.deepEqual(await subject.prober.enter(100, never), { kind: "busy" });
      await second.leave();
    });

    test("one load returns its metrics in their order", () =>
      withLane(async (lane) => {
        const outcome = await probe(lane, "/plain");
        assert.ok(outcome.kind === "measured", JSON.stringify(outcome));
        const { frame, sample } = outcome;
        assert.deepEqual([frame.finalUrl, frame.httpStatus], [`${subject.base}/plain`, 200]);
        assert.ok(
          frame.elapsedMs >= 0 && frame.waitedMs >= 0 && frame.measuredAt >= 0 && (frame.contentionRatio ?? 1) > 0,
        );
        const { ttfbMs, fcpMs, lcpMs, cls, tbtMs } = sample;
        assert.ok(
          ttfbMs !== null && fcpMs !== null && lcpMs !== null && cls !== null && tbtMs !== null,
          JSON.stringify(sample),
        );
        assert.ok(ttfbMs >= 0 && ttfbMs <= fcpMs && fcpMs <= lcpMs && cls >= 0 && tbtMs >= 0, JSON.stringify(sample));
        assert.deepEqual(sample.requestsByHost, { [new URL(subject.base).host]: 1 });
        assert.ok(sample.requestCount === 1 && sample.transferBytes > 0 && sample.longTaskCount >= 0);
      }));

    test("a redirect is followed, and the frame names the final address", () =>
      withLane(async (lane) => {
        const { kind, ...outcome } = await probe(lane, "/moved");
        assert.equal(kind, "measured");
        assert.ok("frame" in outcome);
        assert.deepEqual(
          [outcome.frame.finalUrl?.replace(/#.*$/, ""), outcome.frame.httpStatus],
          [`${subject.base}/plain`, 200],
        );
      }));

    test("each kind of failure has its status, and a silent server takes no longer than the time limit", () =>
      withLane(async (lane) => {
        const status = async (pending: Promise<ProbeOutcome>) => {
          const outcome = await pending;
          return outcome.kind === "failed" ? [outcome.status, outcome.frame.httpStatus] : outcome;
        };
        assert.deepEqual(await status(probe(lane, "/missing")), ["http_error", 404]);
        assert.deepEqual(await status(probe(lane, "/refused")), ["blocked", 403]);
        assert.deepEqual(await status(probe(lane, "/document")), ["not_html", 200]);
        assert.deepEqual(await status(probeUrl(lane, subject.dead)), ["unreachable", null]);
        const startedAt = performance.now();
        assert.deepEqual(await status(probe(lane, "/silent", { timeoutMs: SILENT_MS })), ["timeout", null]);
        assert.ok(performance.now() - startedAt < SILENT_MS + SLACK_MS);
      }));

    test("a forbidden address is rejected without a request to it", () =>
      withLane(async (lane) => {
        for (const url of [
          `http://127.0.0.1:${web.port}/plain`,
          `http://localhost:${web.port}/plain`,
          "file:///etc/passwd",
          "nonsense",
        ]) {
          const outcome = await probeUrl(lane, url);
          assert.deepEqual([url, outcome.kind === "failed" && outcome.status], [url, "url_not_allowed"]);
        }
        assert.deepEqual(
          web.asked.filter(({ host }) => /^(?:127\.|localhost)/.test(host)),
          [],
        );
      }));

    test("an aborted signal rejects with its reason, while entering and while probing, and the lane still works", async () => {
      await assert.rejects(
        subject.prober.enter(WAIT_MS, AbortSignal.abort(new Error("given up before"))),
        /given up before/,
      );
      await withLane(async (lane) => {
        await assert.rejects(
          probe(lane, "/plain", { signal: AbortSignal.abort(new Error("given up before")) }),
          /given up before/,
        );
        const controller = new AbortController();
        const pending = probe(lane, "/silent", { signal: controller.signal });
        setTimeout(() => controller.abort(new Error("given up during")), 50);
        await assert.rejects(pending, /given up during/);
        assert.equal((await probe(lane, "/plain")).kind, "measured");
      });
    });
  });
}
