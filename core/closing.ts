/** Ends one thing that was opened. */
export type Closing = () => Promise<unknown> | undefined;

/** Calls all of them, one after the other, also when one rejects; then rejects with what the first failure was. */
export async function closeAll(closings: readonly Closing[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Waits for all of them, which go on beside each other, also when one rejects; then rejects with the failure of the first in the list. */
export async function allEnded(ends: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const end of await Promise.allSettled(ends)) if (end.status === "rejected") throw end.reason;
}
