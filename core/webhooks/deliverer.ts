import type { Lane } from "../engine/lane.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Logger } from "../ports/logger.ts";
import type { Store } from "../ports/store.ts";
import type { WebhookOutcome, WebhookTransport } from "../ports/webhook-transport.ts";
import { ENDPOINT_CAP, ORIGIN_CAP } from "./schedule.ts";
import { secretFor } from "./secrets.ts";
import { claim, expireSend, recordAttempt, type Sending } from "./send.ts";
import { signedPost } from "./sign.ts";
import type { Vault } from "./vault.ts";

const POLL_MS = 1_000;
/** Endpoints that one pass claims from. */
const PASS_LIMIT = 64;
/** Sends at once in this process: room for 128 receivers that hang with all they may hold. */
const SEND_LIMIT = 512;
const EXPIRE_LIMIT = 256;
/** An attempt ends by itself within 15 s. */
const NEVER = new AbortController().signal;

/** What making attempts takes: `store` tells what is due, `lane` records, `transport` sends. */
export interface DelivererPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly transport: WebhookTransport;
  readonly crypto: Crypto;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Carries due deliveries to their receivers. */
export interface Deliverer {
  /** Looks each second, and whenever it is woken. */
  start(): void;
  /** Deliveries may have become due. */
  wake(): void;
  /** Claims nothing more and waits for the attempts in hand, which end within their 15 s. */
  stop(): Promise<void>;
}

/** Makes one claimed attempt, records how it ended and answers the one that takes its place, if `claimsNext` allows for one. Never rejects. */
function senderOf({ lane, transport, crypto, vault, clock, logger }: DelivererPorts) {
  async function post({ ref, url, type, body, ...sending }: Sending, startedAt: number): Promise<WebhookOutcome> {
    const secret = vault.open(sending.secret);
    return transport.post({ url, ...signedPost(crypto, { secret, body, type, deliveryId: ref.deliveryId, now: startedAt }) }, NEVER);
  }

  async function send(sending: Sending, claimsNext: () => boolean): Promise<Sending | null> {
    const startedAt = clock.now();
    const outcome = await post(sending, startedAt).catch((error: unknown): WebhookOutcome => {
      logger.error({ err: error, deliveryId: sending.ref.deliveryId }, "webhook could not be sent");
      return { kind: "failed", reason: "internal", message: "the attempt could not be made" };
    });
    const { next } = await lane.submit(recordAttempt(sending, { startedAt, outcome }, claimsNext()));
    return next;
  }

  return (sending: Sending, claimsNext: () => boolean): Promise<Sending | null> =>
    send(sending, claimsNext).catch((error: unknown) => {
      // The lease makes up for an outcome that could not be recorded.
      logger.error({ err: error, deliveryId: sending.ref.deliveryId }, "attempt could not be recorded");
      return null;
    });
}

/** A deliverer that has not started; one process has one, with at most `SEND_LIMIT` attempts in hand. */
export function createDeliverer(ports: DelivererPorts): Deliverer {
  const { store, lane, vault, clock, logger } = ports;
  const send = senderOf(ports);
  const stopping = new AbortController();
  const inHand = new Set<Promise<void>>();
  let alarm = new AbortController();
  let running: Promise<void> | null = null;

  // In a full process the place goes to whoever has waited longest, which a pass finds out.
  const claimsNext = () => inHand.size < SEND_LIMIT && !stopping.signal.aborted;

  function launch(sending: Sending): void {
    const done = send(sending, claimsNext).then((next) => {
      inHand.delete(done);
      if (next === null) alarm.abort();
      else launch(next);
    });
    inHand.add(done);
  }

  /** Claims until nothing is due or there is no room. */
  async function pass(): Promise<void> {
    while (!stopping.signal.aborted && inHand.size < SEND_LIMIT) {
      const refs = await store.hints.dueEndpoints({ now: clock.now(), endpointCap: ENDPOINT_CAP, originCap: ORIGIN_CAP, limit: PASS_LIMIT });
      if (refs.length === 0) return;
      const { sendings, withoutSecret } = await lane.submit(claim(refs, SEND_LIMIT - inHand.size));
      for (const sending of sendings) launch(sending);
      await Promise.all(withoutSecret.map((id) => lane.submit(secretFor({ id, organizationId: id }, vault.fresh()))));
      if (sendings.length === 0 && withoutSecret.length === 0) return;
    }
  }

  async function endLostSends(): Promise<void> {
    const refs = await store.hints.expiredSends(clock.now(), EXPIRE_LIMIT);
    await Promise.all(refs.map((ref) => lane.submit(expireSend(ref))));
  }

  async function loop(): Promise<void> {
    let expireAt = 0;
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      try {
        if (clock.now() >= expireAt) {
          expireAt = clock.now() + POLL_MS;
          await endLostSends();
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
      // One that ends may have claimed its successor just before.
      while (inHand.size > 0) await Promise.all(inHand);
    },
  };
}
