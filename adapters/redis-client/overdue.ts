/** Answers that did not come in time and may still come. */
export interface Overdue {
  /** True while one of them is owed. */
  readonly isOwed: boolean;
  /** Counts as owed until it settles, for `lifeMs` at the longest. */
  add(answer: Promise<unknown>): void;
}

/** None at first; `now` is a clock in milliseconds that is never set back. */
export function createOverdue({ lifeMs, now }: { readonly lifeMs: number; now(): number }): Overdue {
  const owed = new Map<Promise<unknown>, number>();
  return {
    get isOwed() {
      // In the order of their ends, because each lives as long.
      for (const [answer, until] of owed) {
        if (now() < until) return true;
        owed.delete(answer);
      }
      return false;
    },
    add(answer) {
      owed.set(answer, now() + lifeMs);
      const forget = () => void owed.delete(answer);
      answer.then(forget, forget);
    },
  };
}
