import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { InternalLinking } from "../../core/contract/sections/internal-linking.ts";
import type { PageLink } from "../../core/domain/page-facts.ts";
import { pageRank } from "../../plugins/internal_linking/page-rank.ts";
import { internalLinking } from "../../plugins/internal_linking/section.ts";
import { evidence, type PageInput, sitePage } from "./evidence-builder.ts";

const TARGET: PageInput = {
  url: "https://shop.example/espresso-machine",
  title: "Espresso machine guide",
  paragraphs: ["An espresso machine needs pressure."],
};

function find(pages: readonly PageInput[], targetAliases: readonly string[] = []): InternalLinking {
  const given = evidence({ target: TARGET });
  const site = { ...given.site, pages: pages.map(sitePage), targetAliases };
  // The cast is safe because sections.test.ts checks that the output satisfies the schema.
  return internalLinking.run({ ...given, site }, "standard") as InternalLinking;
}

function page(name: string, text: string, links: readonly Partial<PageLink>[] = []): PageInput {
  return { url: `https://shop.example/${name}`, title: "Espresso machine care", paragraphs: [text], links };
}

const graphs = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { maxLength: 60 });

function graphOf(edges: readonly (readonly [number, number])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(`n${from}`, (graph.get(`n${from}`) ?? new Set()).add(`n${to}`));
  return graph;
}

test("PageRank sums to one, is never zero, and does not depend on the order of the links", () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const ranks = pageRank(graphOf(edges));
      const turned = pageRank(graphOf([...edges].reverse()));
      const sum = [...ranks.values()].reduce((total, rank) => total + rank, 0);
      if (ranks.size > 0) assert.ok(Math.abs(sum - 1) < 1e-9, String(sum));
      for (const [key, rank] of ranks) {
        assert.ok(rank > 0);
        assert.ok(Math.abs(rank - (turned.get(key) ?? 0)) < 1e-9, key);
      }
    }),
  );
});

test("another link to a page never lowers its PageRank", () => {
  fc.assert(
    fc.property(graphs, fc.integer({ min: 0, max: 12 }), (edges, to) => {
      // A new page without other links is the simplest source of another link. Both graphs contain all pages.
      const all = [...edges, ...Array.from({ length: 13 }, (_, node) => [node, 12 - node] as const), [99, 98] as const];
      const before = pageRank(graphOf(all)).get(`n${to}`) ?? 0;
      const after = pageRank(graphOf([...all, [99, to] as const])).get(`n${to}`) ?? 0;
      assert.ok(after >= before - 1e-12, `${before} then ${after}`);
    }),
  );
});

test("a page that links under another spelling, or to an old address of the target, counts as linking", () => {
  const spellings = [
    "http://www.shop.example/espresso-machine/?utm_source=mail#top",
    "https://shop.example/espresso-machine?gclid=1",
    "https://shop.example/old",
  ];
  const pages = spellings.map((url, index) => page(`p${index}`, "An espresso machine is here.", [{ url }]));
  const found = find(pages, ["https://shop.example/old"]);
  assert.deepEqual(found.candidates, []);
  assert.equal(found.existing_links.length, 3);
  const other = find([
    page("other", "An espresso machine is here.", [{ url: "https://shop.example/espresso-machine?variant=2" }]),
  ]);
  assert.equal(other.candidates.length, 1);
});

test("an anchor is not placed inside an existing link", () => {
  const linked = page("a", "Read our espresso machine test. Any espresso machine is worth it.", [
    { url: "https://shop.example/test", anchor: "Read our espresso machine test" },
  ]);
  const [only] = find([linked]).candidates;
  assert.equal(only?.context_sentence, "Any espresso machine is worth it.");
});

test("the better-linked of two equally relevant pages comes first", () => {
  const text = "An espresso machine needs pressure and care.";
  const hub = { ...page("hub", "Imprint and tax number.", [{ url: "https://shop.example/z" }]), title: "Imprint" };
  const found = find([page("a", text), page("z", text), hub]);
  assert.deepEqual(
    found.candidates.slice(0, 2).map(({ source_url, link_value }) => [source_url, link_value]),
    [
      ["https://shop.example/z", 1],
      ["https://shop.example/a", found.candidates[1]?.link_value],
    ],
  );
  assert.ok((found.candidates[1]?.link_value ?? 1) < 1);
});

test("pages whose links do not count are not sources", () => {
  const found = find([
    { ...page("a", "An espresso machine."), robots: ["nofollow"] },
    { ...page("b", "An espresso machine."), robots: ["none"] },
    { ...page("c", "An espresso machine."), canonical: "https://shop.example/d" },
    { ...page("d", "An espresso machine."), status: 404 },
  ]);
  assert.deepEqual(found.candidates, []);
});
