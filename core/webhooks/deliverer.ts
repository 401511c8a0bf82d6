import type { Store } from "../ports/store.ts";
import { createInHand, type SendingPorts } from "./in-hand.ts";
import { ENDPOINT_CAP, ORIGIN_CAP } from "./schedule.ts";
import { secretFor } from "./secrets.ts";
import { claim, expireSend } from "./send.ts";

const POLL_MS = 1_000;
/** Endpoints that one pass claims from. */
const PASS_LIMIT = 64;
/** Claims in hand at once in this process, with at most about twice as many deliveries: room for 128 receivers that hang with all they may hold. */
const SEND_LIMIT = 512;
const EXPIRE_LIMIT = 256;

/** What making attempts takes: `store` tells what is due. */
export interface DelivererPorts extends SendingPorts {
  readonly store: Store;
}

/** Carries due deliveries to their receivers. */
export interface Deliverer {
  /** Looks each second, and whenever it is woken. */
  start(): void;
  /** Deliveries may have become due. */
  wake(): void;
  /** Claims and begins nothing more and waits for the attempts in hand, which end within their 15 s; what was claimed beyond them is given back. */
  stop(): Promise<void>;
}

/** A deliverer that has not started; one process has one, with at most `SEND_LIMIT` claims in hand. */
export function createDeliverer(ports: DelivererPorts): Deliverer {
  const { store, lane, vault, clock, logger } = ports;
  const stopping = new AbortController();
  let alarm = new AbortController();
  const inHand = createInHand(ports, { limit: SEND_LIMIT, stopping: stopping.signal, onFree: () => alarm.abort() });
  let running: Promise<void> | null = null;

  /** Claims until nothing is due or there is no room. */
  async function pass(): Promise<void> {
    while (!stopping.signal.aborted && inHand.size < SEND_LIMIT) {
      const refs = await store.hints.dueEndpoints({ now: clock.now(), endpointCap: ENDPOINT_CAP, originCap: ORIGIN_CAP, limit: PASS_LIMIT });
      if (refs.length === 0) return;
      const { claims, withoutSecret } = await lane.submit(claim(refs, SEND_LIMIT - inHand.size));
      for (const one of claims) inHand.take(one);
      await Promise.all(withoutSecret.map((id) => lane.submit(secretFor({ id, organizationId: id }, vault.fresh()))));
      if (claims.length === 0 && withoutSecret.length === 0) return;
    }
  }

  async function endLostSends(): Promise<void> {
    const refs = await store.hints.expiredSends(clock.now(), EXPIRE_LIMIT);
    await Promise.all(refs.map((ref) => lane.submit(expireSend(ref))));
  }

  async function loop(): Promise<void> {
    let lookedAt = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        const sinceMs = clock.now() - lookedAt;
        // Below 0 once the clock was set back.
        if (sinceMs >= POLL_MS || sinceMs < 0) {
          lookedAt = clock.now();
          await endLostSends();
          await inHand.cutSlow();
        }
        await pass();
      } catch (error) {
        logger.error({ err: error }, "deliveries could not be claimed");
        // A store that fails must not be asked in a tight loop.
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
      await inHand.idle();
    },
  };
}
