/** Responses that did not arrive in time and may still arrive. */
export interface Overdue {
  /** True while at least one of them is missing. */
  readonly isPending: boolean;
  /** Counts the response as missing until it settles, for `lifeMs` at most. */
  add(response: Promise<unknown>): void;
}

/** Creates an empty list. `now` is a monotonic clock in milliseconds. */
export function createOverdue({ lifeMs, now }: { readonly lifeMs: number; now(): number }): Overdue {
  const missing = new Map<Promise<unknown>, number>();
  return {
    get isPending() {
      // The oldest entries come first, because all live equally long.
      for (const [response, until] of missing) {
        if (now() < until) return true;
        missing.delete(response);
      }
      return false;
    },
    add(response) {
      missing.set(response, now() + lifeMs);
      const remove = () => void missing.delete(response);
      response.then(remove, remove);
    },
  };
}
