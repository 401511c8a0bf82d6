import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createBraveSearcher } from "../../adapters/brave/brave-searcher.ts";
import { createDataforseoSearcher } from "../../adapters/dataforseo/dataforseo-searcher.ts";
import { createSerpapiSearcher } from "../../adapters/serpapi/serpapi-searcher.ts";
import { createSerperSearcher } from "../../adapters/serper/serper-searcher.ts";
import type { Searcher, Serp } from "../../core/ports/searcher.ts";
import type { ApiSearcherPorts } from "../../core/serp/api-searcher.ts";
import { queryFor } from "../conformance/searcher.ts";

const RESULT = { url: "https://a.example/1", link: "https://a.example/1", title: "One" };
const THREAD = { title: "How do I clean a burr grinder?", url: "https://forum.example/t/1" };
const VIDEO = { title: "Cleaning a grinder", url: "https://video.example/v/2" };
const linked = ({ title, url }: typeof THREAD) => ({ title, link: url });

/** A provider's response with one result, a forum thread and a video. */
const PROVIDERS: Readonly<Record<string, readonly [create: (ports: ApiSearcherPorts) => Searcher, body: object]>> = {
  serpapi: [
    (ports) => createSerpapiSearcher({ ...ports, key: "k" }),
    {
      search_metadata: { status: "Success" },
      organic_results: [RESULT],
      discussions_and_forums: [linked(THREAD), linked(THREAD), { title: "No address" }],
      inline_videos: [linked(VIDEO)],
    },
  ],
  serper: [
    (ports) => createSerperSearcher({ ...ports, key: "k" }),
    { searchParameters: {}, organic: [RESULT], videos: [linked(VIDEO)] },
  ],
  brave: [
    (ports) => createBraveSearcher({ ...ports, key: "k" }),
    {
      type: "search",
      query: { more_results_available: false },
      web: { results: [RESULT] },
      discussions: { results: [{ url: THREAD.url, title: "Grinder : forum", data: { question: THREAD.title } }] },
      videos: { results: [VIDEO] },
    },
  ],
  dataforseo: [
    (ports) => createDataforseoSearcher({ ...ports, key: "a:b" }),
    {
      status_code: 20000,
      tasks: [
        {
          status_code: 20000,
          result: [
            {
              items: [
                { type: "organic", ...RESULT },
                { type: "discussions_and_forums", items: [THREAD] },
                { type: "video", items: [VIDEO] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

async function serpOf(name: string): Promise<Serp> {
  const [create, body] = PROVIDERS[name] ?? assert.fail(name);
  const reply = { kind: "answered", status: 200, retryAfter: null, text: JSON.stringify(body) } as const;
  const clock = { now: () => 0, sleep: async () => {} };
  const outcome = await create({ clock, transport: { send: async () => reply } }).search(
    queryFor("coffee", { count: 10 }),
    new AbortController().signal,
  );
  return outcome.kind === "ok" ? outcome.serp : assert.fail(outcome.message);
}

describe("forum threads and videos beside the results", () => {
  for (const name of Object.keys(PROVIDERS))
    test(`${name}: they are kept once, without a rank`, async () => {
      const { results, sideResults = [] } = await serpOf(name);
      assert.deepEqual(
        results.map(({ url }) => url),
        [RESULT.url],
      );
      const video = { kind: "video", ...VIDEO };
      assert.deepEqual(sideResults, name === "serper" ? [video] : [{ kind: "discussion", ...THREAD }, video]);
    });
});
