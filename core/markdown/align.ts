/** A member of the old list, of the new list, or of both. */
export interface Aligned {
  /** Place in the old list, null for a member that only the new list has. */
  readonly before: number | null;
  /** Place in the new list, null for a member that only the old list has. */
  readonly after: number | null;
}

/** Largest product of two lengths whose common members are searched exactly, so that the whole takes linear time. */
const MAX_EXACT = 65_536;
/** Deepest search for unique members between unique members. */
const MAX_DEPTH = 8;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Places of members that occur once in the range. */
function uniqueOf(list: readonly string[], { from, to }: Range): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at += 1) {
    const key = list[at] ?? "";
    places.set(key, places.has(key) ? -1 : at);
  }
  return places;
}

/** Returns the longest part of the pairs that increases in both places. The pairs come in the order of the old places. */
function increasing(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  /** Last pair of the best chain of each length, by place. */
  const ends: number[] = [];
  const previous = new Map<number, number>();
  for (const [at, [, after]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < after) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous.set(at, ends[low - 1] ?? 0);
    ends[low] = at;
  }
  const chain: (readonly [number, number])[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) chain.push(pairs[at] ?? [0, 0]);
  return chain.reverse();
}

/** Finds the longest common part of two short ranges. */
function exact(a: readonly string[], b: readonly string[], old: Range, own: Range): (readonly [number, number])[] {
  const rows = old.to - old.from;
  const columns = own.to - own.from;
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        a[old.from + row] === b[own.from + column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * width + column;
    if (a[old.from + row] === b[own.from + column]) {
      pairs.push([old.from + row, own.from + column]);
      row += 1;
      column += 1;
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Returns the equal members of two ranges as pairs of places. */
function pairsOf(
  a: readonly string[],
  b: readonly string[],
  given: { readonly old: Range; readonly own: Range },
  depth: number,
): (readonly [number, number])[] {
  let { from, to } = given.old;
  let { from: start, to: end } = given.own;
  const head: (readonly [number, number])[] = [];
  const tail: (readonly [number, number])[] = [];
  while (from < to && start < end && a[from] === b[start]) {
    head.push([from, start]);
    from += 1;
    start += 1;
  }
  while (from < to && start < end && a[to - 1] === b[end - 1]) {
    to -= 1;
    end -= 1;
    tail.push([to, end]);
  }
  const middle = between(a, b, { old: { from, to }, own: { from: start, to: end } }, depth);
  return [...head, ...middle, ...tail.reverse()];
}

function between(
  a: readonly string[],
  b: readonly string[],
  { old, own }: { readonly old: Range; readonly own: Range },
  depth: number,
): readonly (readonly [number, number])[] {
  const size = (old.to - old.from) * (own.to - own.from);
  if (size === 0) return [];
  if (size <= MAX_EXACT) return exact(a, b, old, own);
  if (depth >= MAX_DEPTH) return [];
  const others = uniqueOf(b, own);
  const shared = [...uniqueOf(a, old)].flatMap(([key, at]) => {
    const after = others.get(key) ?? -1;
    return at >= 0 && after >= 0 ? [[at, after] as const] : [];
  });
  const anchors = increasing(shared);
  if (anchors.length === 0) return [];
  const pairs: (readonly [number, number])[] = [];
  let from = old.from;
  let start = own.from;
  for (const [at, after] of [...anchors, [old.to, own.to] as const]) {
    const gap = { old: { from, to: at }, own: { from: start, to: after } };
    for (const pair of pairsOf(a, b, gap, depth + 1)) pairs.push(pair);
    if (at < old.to) pairs.push([at, after]);
    from = at + 1;
    start = after + 1;
  }
  return pairs;
}

/**
 * Aligns two lists by their equal members, in order. Members of the old list come before members of the new list.
 *
 * Takes linear time: exact in short ranges, else by members that occur once in both (patience diff).
 */
export function align(a: readonly string[], b: readonly string[]): readonly Aligned[] {
  const whole = { old: { from: 0, to: a.length }, own: { from: 0, to: b.length } };
  const aligned: Aligned[] = [];
  let before = 0;
  let after = 0;
  for (const [at, place] of [...pairsOf(a, b, whole, 0), [a.length, b.length] as const]) {
    for (; before < at; before += 1) aligned.push({ before, after: null });
    for (; after < place; after += 1) aligned.push({ before: null, after });
    if (at < a.length) aligned.push({ before: at, after: place });
    before = at + 1;
    after = place + 1;
  }
  return aligned;
}
