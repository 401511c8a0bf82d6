import type { Lane } from "../engine/lane.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { Logger } from "../ports/logger.ts";
import type { WebhookOutcome, WebhookTransport } from "../ports/webhook-transport.ts";
import { CLAIM_MS, claimLengthAfter } from "./schedule.ts";
import { type Claim, type Ended, recordAttempts, type Sending } from "./send.ts";
import { signedPost } from "./sign.ts";
import type { Vault } from "./vault.ts";

/** An attempt ends by itself within 15 s. */
const NEVER = new AbortController().signal;

/** What sending a claim takes: `transport` sends, `lane` records. */
export interface SendingPorts {
  readonly lane: Lane;
  readonly transport: WebhookTransport;
  readonly crypto: Crypto;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The claims that this process is sending. */
export interface InHand {
  readonly size: number;
  /** Sends the claim, then those that take its place. */
  take(claim: Claim): void;
  /** Gives back what waits behind attempts that take long. */
  cutSlow(): Promise<void>;
  /** Resolves when none is left. */
  idle(): Promise<void>;
}

/** A claim on its way. */
interface Run {
  readonly claim: Claim;
  readonly claimedAt: number;
  /** How its first attempts ended; the next one is under way. */
  readonly ended: Ended[];
  /** True when nothing follows the attempt under way. */
  isCut: boolean;
}

/** Makes one claimed attempt. Never rejects. */
function senderOf({ transport, crypto, vault, clock, logger }: SendingPorts) {
  return async ({ deliveryId, url, type, body, secret }: Sending): Promise<Ended> => {
    const startedAt = clock.now();
    let outcome: WebhookOutcome;
    try {
      const post = signedPost(crypto, { secret: vault.open(secret), body, type, deliveryId, now: startedAt });
      outcome = await transport.post({ url, headers: post.headers, body: post.body }, NEVER);
    } catch (error) {
      logger.error({ err: error, deliveryId }, "webhook could not be sent");
      outcome = { kind: "failed", reason: "internal", message: "the attempt could not be made" };
    }
    return { startedAt, endedAt: clock.now(), outcome };
  };
}

/**
 * None at first. At `limit` claims none takes the place of one that ends, and the more there are the shorter they get, so that one transaction never has
 * many more than twice `limit` deliveries to record; `onFree` is called for each place that is left free.
 */
export function createInHand(
  ports: SendingPorts,
  { limit, stopping, onFree }: { readonly limit: number; readonly stopping: AbortSignal; onFree(): void },
): InHand {
  const { lane, clock, logger } = ports;
  const send = senderOf(ports);
  const runs = new Map<Run, Promise<void>>();

  /** Deliveries to claim in place of those that ended; 0: the place goes to whoever has waited longest, which a pass finds out. */
  function nextLength({ claimedAt, ended }: Run): number {
    if (runs.size >= limit || stopping.aborted) return 0;
    return Math.min(claimLengthAfter(clock.now() - claimedAt, ended.length), Math.floor((2 * limit) / runs.size));
  }

  /** Sends what was claimed, as long as the claim is fresh, records how it went and answers the claim that takes its place. */
  async function carry(run: Run): Promise<Claim | null> {
    const { claim, claimedAt, ended } = run;
    for (const sending of claim.sendings) {
      const isLate = ended.length > 0 && (run.isCut || clock.now() - claimedAt >= CLAIM_MS);
      if (isLate || stopping.aborted) break;
      ended.push(await send(sending));
    }
    const { next } = await lane.submit(recordAttempts(claim, ended, nextLength(run)));
    return next;
  }

  function take(claim: Claim): void {
    const run: Run = { claim, claimedAt: clock.now(), ended: [], isCut: false };
    const done = carry(run)
      .catch((error: unknown) => {
        // The lease makes up for outcomes that could not be recorded.
        logger.error({ err: error, deliveryIds: claim.sendings.map(({ deliveryId }) => deliveryId) }, "attempts could not be recorded");
        return null;
      })
      .then((next) => {
        runs.delete(run);
        if (next === null) onFree();
        else take(next);
      });
    runs.set(run, done);
  }

  async function cut(run: Run): Promise<void> {
    const { claim, ended } = run;
    run.isCut = true;
    await lane.submit(recordAttempts({ ...claim, sendings: claim.sendings.slice(ended.length + 1) }, [], 0));
  }

  return {
    get size() {
      return runs.size;
    },
    take,
    async cutSlow() {
      const isSlow = ({ claim, claimedAt, ended, isCut }: Run) =>
        !isCut && claim.sendings.length > ended.length + 1 && clock.now() - claimedAt >= CLAIM_MS;
      await Promise.all([...runs.keys()].filter(isSlow).map(cut));
    },
    async idle() {
      // One that ends may have claimed its successor just before.
      while (runs.size > 0) await Promise.all(runs.values());
    },
  };
}
