/**
 * Simulates the split of 10,000 organizations over several PostgreSQL databases.
 *
 *     bun bench/shards.bench.ts [--organizations 10000] [--shards 8] [--alpha 1.2] [--seeds 20]
 *
 * Loads are drawn from a Pareto distribution, because few customers cause most of the work. Each organization goes to
 * one shard by rendezvous hashing of its id: the shard with the highest hash of id and shard name wins. The program
 * prints the load of the fullest shard against the mean, by hash alone and with the largest organizations pinned to the
 * emptiest shards. It also prints the share of organizations and of load that moves to a new shard.
 * Figures are medians over the seeds, with the worst in brackets.
 */
import { parseArgs } from "node:util";
import { median } from "./lib/measure.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: {
    organizations: { type: "string", default: "10000" },
    shards: { type: "string", default: "8" },
    alpha: { type: "string", default: "1.2" },
    seeds: { type: "string", default: "20" },
    pinned: { type: "string", default: "50" },
  },
});
const ORGANIZATIONS = Number(values.organizations);
const SHARDS = Number(values.shards);
const ALPHA = Number(values.alpha);
const PINNED = Number(values.pinned);

/** FNV-1a with a final mix, so that close texts have distant hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Returns the shard of an organization by rendezvous hashing. */
function shardOf(organization: string, count: number): number {
  let best = 0;
  let most = -1;
  for (let shard = 0; shard < count; shard++) {
    const value = hash(`${organization} shard-${shard}`);
    if (value > most) {
      most = value;
      best = shard;
    }
  }
  return best;
}

/** Jobs a month of each organization: Pareto with a least of 10. */
function loadsOf(seed: number): readonly number[] {
  let state = seed * 2_654_435_761 + 1;
  return Array.from({ length: ORGANIZATIONS }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const share = ((state >>> 0) + 1) / 2 ** 32;
    return 10 * share ** (-1 / ALPHA);
  });
}

interface Split {
  /** Load of the fullest shard, divided by the mean. */
  readonly hashed: number;
  readonly pinned: number;
  readonly movedOrganizations: number;
  readonly movedLoad: number;
  /** Share of all load that the largest organization causes. */
  readonly largest: number;
}

function split(seed: number): Split {
  const loads = loadsOf(seed);
  const total = loads.reduce((sum, load) => sum + load, 0);
  const names = loads.map((_, at) => `org_${seed}_${at}`);
  const fullest = (sums: readonly number[]) => (Math.max(...sums) * SHARDS) / total;
  const hashed = new Array<number>(SHARDS).fill(0);
  const homes = names.map((name) => shardOf(name, SHARDS));
  for (const [at, load] of loads.entries()) hashed[homes[at] ?? 0] = (hashed[homes[at] ?? 0] ?? 0) + load;
  const order = [...loads.keys()].sort((a, b) => (loads[b] ?? 0) - (loads[a] ?? 0));
  const large = new Set(order.slice(0, PINNED));
  const balanced = new Array<number>(SHARDS).fill(0);
  for (const [at, load] of loads.entries())
    if (!large.has(at)) balanced[homes[at] ?? 0] = (balanced[homes[at] ?? 0] ?? 0) + load;
  for (const at of large) {
    const emptiest = balanced.indexOf(Math.min(...balanced));
    balanced[emptiest] = (balanced[emptiest] ?? 0) + (loads[at] ?? 0);
  }
  const moved = names.flatMap((name, at) => (shardOf(name, SHARDS + 1) === homes[at] ? [] : [at]));
  return {
    hashed: fullest(hashed),
    pinned: fullest(balanced),
    movedOrganizations: moved.length / ORGANIZATIONS,
    movedLoad: moved.reduce((sum, at) => sum + (loads[at] ?? 0), 0) / total,
    largest: Math.max(...loads) / total,
  };
}

const splits = Array.from({ length: Number(values.seeds) }, (_, seed) => split(seed + 1));
const show = (name: string, pick: (one: Split) => number, asText: (value: number) => string) => {
  const found = splits.map(pick);
  console.log(`${name.padEnd(62)}${asText(median(found)).padStart(8)}  (worst ${asText(Math.max(...found))})`);
};
const times = (value: number) => `${value.toFixed(2)}x`;
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
console.log(`${ORGANIZATIONS} organizations on ${SHARDS} shards, Pareto ${ALPHA}, ${splits.length} seeds`);
show("largest organization, share of the load", (one) => one.largest, percent);
show("fullest shard against the mean, by hash alone", (one) => one.hashed, times);
show(`the same with the ${PINNED} largest organizations pinned`, (one) => one.pinned, times);
show("a shard more: organizations that move", (one) => one.movedOrganizations, percent);
show("a shard more: load that moves", (one) => one.movedLoad, percent);
