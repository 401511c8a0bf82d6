/** Closes one opened resource. */
export type Closing = () => Promise<unknown> | undefined;

/** Calls every function in order, also after a failure. Rejects at the end with the first failure. */
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

/** Waits until every promise has settled. Rejects with the first failure in list order. */
export async function allEnded(ends: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const end of await Promise.allSettled(ends)) if (end.status === "rejected") throw end.reason;
}
