import type { HostPauses } from "../../core/ports/host-pauses.ts";

/** Keeps pauses in this process. */
export function createMemoryPauses(): HostPauses {
  const times = new Map<string, number>();
  return {
    async pause(host, untilAt, now) {
      for (const [each, at] of times) if (at <= now) times.delete(each);
      times.set(host, Math.max(untilAt, times.get(host) ?? 0));
    },
    untilOf: async (host) => times.get(host) ?? null,
  };
}
