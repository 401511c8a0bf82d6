/** Share of visits that follow a link; other visits start on a random page. Source: Brin and Page, 1998. */
const DAMPING = 0.85;
/** Number of iterations. Each one shrinks the error by the damping, and 0.85^40 is below 0.2 %. */
const ROUNDS = 40;
/**
 * Most pages in the graph. A site's few fetched pages may link to more, but those would add time and little accuracy.
 */
const MAX_NODES = 20_000;

/**
 * Returns the PageRank of every page in the links; the ranks sum to 1.
 *
 * `links` maps a page to the distinct pages it links to. A page without known links passes its share to all pages.
 * Keeps at most 20,000 pages and prefers pages that have links.
 */
export function pageRank(links: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  const place = (key: string): void => {
    if (!index.has(key) && index.size < MAX_NODES) index.set(key, index.size);
  };
  for (const key of links.keys()) place(key);
  for (const targets of links.values()) for (const key of targets) place(key);
  const count = index.size;
  const edges: readonly (readonly [number, readonly number[]])[] = [...links].map(([key, targets]) => [
    index.get(key) ?? 0,
    [...targets].flatMap((target) => index.get(target) ?? []),
  ]);
  const linking = new Set(edges.filter(([, targets]) => targets.length > 0).map(([from]) => from));
  let ranks = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < ROUNDS; round++) {
    let loose = 0;
    for (const [node, rank] of ranks.entries()) if (!linking.has(node)) loose += rank;
    const next = new Float64Array(count).fill((1 - DAMPING + DAMPING * loose) / count);
    for (const [from, targets] of edges) {
      const passed = (DAMPING * (ranks[from] ?? 0)) / targets.length;
      for (const target of targets) next[target] = (next[target] ?? 0) + passed;
    }
    ranks = next;
  }
  return new Map([...index].map(([key, node]) => [key, ranks[node] ?? 0]));
}
