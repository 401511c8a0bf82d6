import type { Clock } from "../../core/ports/clock.ts";
import type { Dispatcher, DispatchItem } from "../../core/ports/dispatcher.ts";

/** Longest time by which an item is held back. */
const DELAY_MS = 1_000;

/**
 * A dispatcher that does what the port allows: drops 1 of 10 items, doubles 2, hands each batch over in reverse and 3 of 10 items up to a second late.
 * The seed repeats it.
 */
export function createLossyDispatcher(inner: Dispatcher, { seed, clock }: { readonly seed: number; readonly clock: Clock }): Dispatcher {
  let state = seed;
  const draw = (below: number) => {
    // Numerical Recipes' linear congruential generator.
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
    // By now the queue may be closed: one more that is lost.
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
