import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { signedPost } from "../../../../core/service/webhooks/sign.ts";
import { sleep } from "../../../client/transport.ts";
import { printJson, printLine } from "../../output/output.ts";
import type { PostOutcome, Receiver } from "./receiver.ts";

/** A delivery to send. */
export interface Parcel {
  readonly deliveryId: string;
  readonly event: string;
  readonly body: string;
  readonly secret: string;
}

interface ForwardOptions {
  readonly receiver: Receiver;
  readonly signal: AbortSignal;
  readonly json: boolean;
  /** Delays before further attempts in ms. @default one attempt */
  readonly pausesMs?: readonly number[];
}

/**
 * Posts a delivery to the receiver and prints the outcome of each attempt. Each attempt has its own timestamp and
 * signature.
 * Returns true after a 2xx response, false when the attempts are over or the signal aborts.
 */
export async function forward(
  parcel: Parcel,
  { receiver, signal, json, pausesMs = [] }: ForwardOptions,
): Promise<boolean> {
  if (!json) printLine(`${parcel.event}  ${parcel.deliveryId}  ${parcel.body}`);
  for (let attempt = 1; ; attempt++) {
    const startedAt = Date.now();
    const { headers, body } = signedPost(nodeCrypto, { ...parcel, type: parcel.event, now: startedAt });
    const outcome = await receiver.post(headers, body, signal);
    const pause = pausesMs[attempt - 1];
    const isAccepted = outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
    const isOver = isAccepted || signal.aborted || pausesMs.length === 0;
    const again = isOver ? "" : pause === undefined ? "; given up" : `; again in ${pause / 1000} s`;
    if (json) printJson(rowOf(parcel, { attempt, outcome, startedAt }));
    else printLine(`  ${parcel.deliveryId}  ${wordsOf(outcome)} after ${Date.now() - startedAt} ms${again}`);
    if (isAccepted) return true;
    if (pause === undefined || signal.aborted) return false;
    await sleep(pause, signal);
    if (signal.aborted) return false;
  }
}

function wordsOf(outcome: PostOutcome): string {
  return outcome.kind === "answered" ? `HTTP ${outcome.status}` : outcome.message;
}

function rowOf(
  parcel: Parcel,
  {
    attempt,
    outcome,
    startedAt,
  }: { readonly attempt: number; readonly outcome: PostOutcome; readonly startedAt: number },
) {
  return {
    at: new Date(startedAt).toISOString(),
    delivery_id: parcel.deliveryId,
    event: parcel.event,
    attempt,
    status: outcome.kind === "answered" ? outcome.status : null,
    error: outcome.kind === "answered" ? null : outcome.message,
    payload: JSON.parse(parcel.body) as unknown,
  };
}
