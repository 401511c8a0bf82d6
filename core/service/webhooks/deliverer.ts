import type { ClockGuard } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { claim, expireSend } from "./claims.ts";
import { ENDPOINT_CAP, ORIGIN_CAP } from "./schedule.ts";
import { secretFor } from "./secrets.ts";
import { createInFlight, type SendingPorts } from "./sender.ts";

/** Interval between passes in ms, when no wake comes earlier. */
const POLL_MS = 1_000;
/** Maximum number of endpoints per claim transaction. */
const PASS_LIMIT = 64;
/**
 * Maximum number of claims that this process sends at once: 128 hanging receivers with 4 claims each.
 * The claims hold about twice as many deliveries at most.
 */
const SEND_LIMIT = 512;
/** Maximum number of expired sends ended per poll. */
const EXPIRE_LIMIT = 256;

/** Ports of the deliverer. `store` finds the due endpoints. */
export interface DelivererPorts extends SendingPorts {
  readonly store: Store;
  readonly clockGuard: ClockGuard;
}

/** Sends due deliveries to their receivers. */
export interface Deliverer {
  /** Starts to look for due deliveries, every second and after each `wake`. Waits while the clock is not trusted. */
  start(): void;
  /** Looks at once. Call it when deliveries may have become due. */
  wake(): void;
  /**
   * Starts no further claims or attempts, and waits for the running attempts, at most 15 s each.
   * Returns the claimed but unsent deliveries to the queue.
   */
  stop(): Promise<void>;
}

/** Creates the deliverer of this process. It sends nothing before `start`. */
export function createDeliverer(ports: DelivererPorts): Deliverer {
  const { store, batcher, secretBox, clock, clockGuard, logger } = ports;
  const stopping = new AbortController();
  let alarm = new AbortController();
  const inFlight = createInFlight(ports, { limit: SEND_LIMIT, stopping: stopping.signal, onFree: () => alarm.abort() });
  let running: Promise<void> | null = null;

  /** Claims until nothing is due or `SEND_LIMIT` is reached. */
  async function pass(): Promise<void> {
    while (!stopping.signal.aborted && inFlight.size < SEND_LIMIT) {
      const refs = await store.hints.dueEndpoints({
        now: clock.now(),
        endpointCap: ENDPOINT_CAP,
        originCap: ORIGIN_CAP,
        limit: PASS_LIMIT,
      });
      if (refs.length === 0) return;
      const { claims, withoutSecret } = await batcher.submit(claim(refs, SEND_LIMIT - inFlight.size));
      for (const one of claims) inFlight.take(one);
      await Promise.all(
        withoutSecret.map((id) => batcher.submit(secretFor({ id, organizationId: id }, secretBox.fresh()))),
      );
      if (claims.length === 0 && withoutSecret.length === 0) return;
    }
  }

  async function endLostSends(): Promise<void> {
    const refs = await store.hints.expiredSends(clock.now(), EXPIRE_LIMIT);
    await Promise.all(refs.map((ref) => batcher.submit(expireSend(ref))));
  }

  async function loop(): Promise<void> {
    let lookedAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        // Receivers reject a wrong time, and a claim by a wrong clock ends the claims of others. D-81
        if (!clockGuard.state().isTrusted) {
          await clock.sleep(POLL_MS, stopping.signal);
          continue;
        }
        const sinceMs = clock.now() - lookedAt;
        // The difference is negative after the system clock was set back.
        if (sinceMs >= POLL_MS || sinceMs < 0) {
          lookedAt = clock.now();
          await endLostSends();
          await inFlight.cutSlow();
        }
        await pass();
      } catch (error) {
        logger.error({ err: error }, "deliveries could not be claimed");
        // The deliverer waits, because it must not query a failing store in a tight loop.
        await clock.sleep(POLL_MS, stopping.signal);
      }
      await clock.sleep(POLL_MS, alarm.signal);
    }
  }

  return {
    start() {
      running ??= loop();
    },
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort();
      alarm.abort();
      await running;
      await inFlight.idle();
    },
  };
}
