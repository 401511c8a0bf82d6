import type { Dispatcher, DispatchItem } from "../../core/ports/dispatcher.ts";

/** A dispatcher that does what the port allows: drops 2 of 10 items, doubles 2, and hands each batch over in reverse. The seed repeats it. */
export function createLossyDispatcher(inner: Dispatcher, seed: number): Dispatcher {
  let state = seed;
  const draw = () => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * 10);
  };
  const copies = (item: DispatchItem) => {
    const fate = draw();
    if (fate < 2) return [];
    return fate < 4 ? [item, item] : [item];
  };
  return {
    publish: (items) => inner.publish(items.flatMap(copies).reverse()),
    consume: (topic, handle, options) => inner.consume(topic, handle, options),
    close: () => inner.close(),
  };
}
