import type { Clock } from "../../core/ports/clock.ts";
import type { Dispatcher, DispatchItem } from "../../core/ports/dispatcher.ts";

/** Longest delay of an item in ms. */
const DELAY_MS = 1_000;

/**
 * Creates a dispatcher with every fault that the port allows: lost, duplicated, reordered and delayed items.
 *
 * Of 10 items, 1 is dropped, 2 are duplicated, and 3 arrive up to a second late. Each batch is reversed. Equal seeds
 * produce equal faults.
 */
export function createLossyDispatcher(
  inner: Dispatcher,
  { seed, clock }: { readonly seed: number; readonly clock: Clock },
): Dispatcher {
  let state = seed;
  const draw = (below: number) => {
    // Linear congruential generator of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const copies = (item: DispatchItem) => {
    const fate = draw(10);
    if (fate < 1) return [];
    return fate < 3 ? [item, item] : [item];
  };
  const publishLate = async (item: DispatchItem) => {
    await clock.sleep(draw(DELAY_MS));
    // The queue may be closed by now, and then the item is lost.
    await inner.publish([item]).catch(() => undefined);
  };
  return {
    async publish(items) {
      const inTime: DispatchItem[] = [];
      for (const item of items.flatMap(copies).reverse()) {
        if (draw(10) < 3) void publishLate(item);
        else inTime.push(item);
      }
      if (inTime.length > 0) await inner.publish(inTime);
    },
    consume: (topic, handle, options) => inner.consume(topic, handle, options),
    close: () => inner.close(),
  };
}
