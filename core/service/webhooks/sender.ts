import type { Clock } from "../../ports/clock.ts";
import type { Crypto } from "../../ports/crypto.ts";
import { logEvent } from "../../ports/log-events.ts";
import type { Logger } from "../../ports/logger.ts";
import type { WebhookOutcome, WebhookTransport } from "../../ports/webhook-transport.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { type Claim, type Ended, isDelivered, recordAttempts, type Sending } from "./claims.ts";
import { CLAIM_MS, claimLengthAfter } from "./schedule.ts";
import type { SecretBox } from "./secret-box.ts";
import { signedPost } from "./sign.ts";

/** Signal that never aborts. None is needed, because the transport ends every attempt within 15 s. */
const NEVER = new AbortController().signal;

/** Ports for sending a claim. `transport` sends; `batcher` records. */
export interface SendingPorts {
  readonly batcher: CommandBatcher;
  readonly transport: WebhookTransport;
  readonly crypto: Crypto;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Claims that this process is sending. */
export interface InFlight {
  readonly size: number;
  /** Sends the claim, then each next claim of the same endpoint. */
  take(claim: Claim): void;
  /** Returns deliveries to the queue that wait behind a slow attempt of their claim. */
  cutSlow(): Promise<void>;
  /** Resolves when no claim is being sent. */
  idle(): Promise<void>;
}

/** A claim that is being sent. */
interface Run {
  readonly claim: Claim;
  readonly claimedAt: number;
  /** Outcomes of the finished attempts, in order. The attempt after them is running. */
  readonly ended: Ended[];
  /** True when the running attempt is the last of this claim. */
  isCut: boolean;
}

/** Logs the outcome of each recorded attempt of a claim. */
function logEnded(logger: Logger, { endpointId, organizationId, sendings }: Claim, ended: readonly Ended[]): void {
  for (const [index, { startedAt, endedAt, outcome }] of ended.entries()) {
    const deliveryId = sendings[index]?.deliveryId ?? "";
    logEvent(logger, isDelivered(outcome) ? "webhook delivered" : "webhook failed", {
      deliveryId,
      endpointId,
      organizationId,
      ms: endedAt - startedAt,
      outcome: outcome.kind === "answered" ? outcome.status : outcome.kind === "failed" ? outcome.reason : "lost",
    });
  }
}

/** Returns a function that makes one claimed attempt and never rejects. */
function senderOf({ transport, crypto, secretBox, clock, logger }: SendingPorts) {
  return async ({ deliveryId, url, type, body, secret }: Sending): Promise<Ended> => {
    const startedAt = clock.now();
    let outcome: WebhookOutcome;
    try {
      const post = signedPost(crypto, { secret: secretBox.open(secret), body, type, deliveryId, now: startedAt });
      outcome = await transport.post({ url, headers: post.headers, body: post.body }, NEVER);
    } catch (error) {
      logger.error({ err: error, deliveryId }, "webhook could not be sent");
      outcome = { kind: "failed", reason: "internal", message: "the attempt could not be made" };
    }
    return { startedAt, endedAt: clock.now(), outcome };
  };
}

/**
 * Creates the empty set of running claims. At `limit` claims, an ended claim is not followed by a next claim.
 * More claims mean shorter claims, so that one transaction records about twice `limit` deliveries at most.
 * `onFree` is called for each ended claim without a next claim.
 */
export function createInFlight(
  ports: SendingPorts,
  { limit, stopping, onFree }: { readonly limit: number; readonly stopping: AbortSignal; onFree(): void },
): InFlight {
  const { batcher, clock, logger } = ports;
  const send = senderOf(ports);
  const runs = new Map<Run, Promise<void>>();

  /** Returns how many deliveries to claim next. 0 frees the slot, and the deliverer's next pass assigns it. */
  function nextLength({ claimedAt, ended }: Run): number {
    if (runs.size >= limit || stopping.aborted) return 0;
    return Math.min(claimLengthAfter(clock.now() - claimedAt, ended.length), Math.floor((2 * limit) / runs.size));
  }

  /** Sends the claimed deliveries while the claim is fresh, records the outcomes and returns the next claim. */
  async function carry(run: Run): Promise<Claim | null> {
    const { claim, claimedAt, ended } = run;
    for (const sending of claim.sendings) {
      const isLate = ended.length > 0 && (run.isCut || clock.now() - claimedAt >= CLAIM_MS);
      if (isLate || stopping.aborted) break;
      ended.push(await send(sending));
    }
    const { next, decline } = await batcher.submit(recordAttempts(claim, ended, nextLength(run)));
    logEnded(logger, claim, ended);
    const { endpointId, organizationId } = claim;
    if (decline !== null) logEvent(logger, `endpoint ${decline}`, { endpointId, organizationId });
    return next;
  }

  function take(claim: Claim): void {
    const run: Run = { claim, claimedAt: clock.now(), ended: [], isCut: false };
    const done = carry(run)
      .catch((error: unknown) => {
        // Unrecorded deliveries are retried after their lease expires.
        logger.error(
          { err: error, deliveryIds: claim.sendings.map(({ deliveryId }) => deliveryId) },
          "attempts could not be recorded",
        );
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
    await batcher.submit(recordAttempts({ ...claim, sendings: claim.sendings.slice(ended.length + 1) }, [], 0));
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
      // Loops, because an ended claim may have started its next claim.
      while (runs.size > 0) await Promise.all(runs.values());
    },
  };
}
