import type { Random } from "../conformance/seeded.ts";
import type { Child } from "./child.ts";
import type { Fate, Order, Report } from "./protocol.ts";

/** Orders in flight per child. */
const IN_FLIGHT = 12;
const REFUSED_MS = 20;

/** One request and the results of every time that it was sent. */
export interface Asked {
  readonly organizationId: string;
  readonly nonce: string;
  readonly key: string | null;
  readonly fate: Fate;
  /** Job ids that the service acknowledged. More than one is a fault. */
  readonly jobIds: Set<string>;
  /** True when one sending got no response, so the job may or may not exist. */
  isUnsure: boolean;
}

/** Returns the number of requests that got a job. */
export function acknowledgedOf(asked: readonly Asked[]): number {
  return asked.filter(({ jobIds }) => jobIds.size > 0).length;
}

/** A credit grant and the results of sending it. */
export interface Granted {
  readonly organizationId: string;
  readonly reference: string;
  isSure: boolean;
}

interface Sending {
  readonly order: Order;
  /** Records the response; `null` when no response came. */
  note(report: Report | null): void;
}

/** Sends requests to children and records every response. */
export class Client {
  readonly asked: Asked[] = [];
  readonly grants: Granted[] = [];
  /** How often each error code rejected a request. */
  readonly refusals = new Map<string, number>();
  /** True stops all further requests. */
  isDone = false;
  readonly #random: Random;
  readonly #again: Sending[] = [];
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /**
   * Sends orders to the child until it dies, a new order after each response. Repeatable orders without a response are
   * sent again later.
   */
  async load(child: Child, organizations: readonly string[]): Promise<void> {
    const open = new Map<number, Sending>();
    const send = () => {
      const sending = this.#next(organizations);
      const id = ++this.#count;
      open.set(id, sending);
      child.send({ ...sending.order, id } as Order); // the cast is safe because sendings never include `drain`
    };
    child.onReport = (report) => {
      if (report.kind === "ready") return;
      open.get(report.id)?.note(report);
      open.delete(report.id);
      if (!child.isAlive || this.isDone) return;
      // A full queue rejects at once, so a pause keeps rejections from filling the test.
      if (report.kind === "accepted" || report.kind === "granted") send();
      else setTimeout(send, REFUSED_MS);
    };
    for (let i = 0; i < IN_FLIGHT; i++) send();
    await child.exited();
    for (const sending of open.values()) sending.note(null);
  }

  #next(organizations: readonly string[]): Sending {
    const again = this.#random() < 0.5 ? this.#again.shift() : undefined;
    if (again !== undefined) return again;
    const organizationId = organizations[Math.floor(this.#random() * organizations.length)] ?? "";
    return this.#random() < 0.05 ? this.#grant(organizationId) : this.#ask(organizationId);
  }

  #ask(organizationId: string): Sending {
    const nonce = `n${this.asked.length}`;
    const draw = this.#random();
    const fate = draw < 0.7 ? "completes" : draw < 0.85 ? "flaky" : "fails";
    const isKeyed = this.#random() < 0.5;
    const asked: Asked = {
      organizationId,
      nonce,
      key: isKeyed ? `k${nonce}` : null,
      fate,
      jobIds: new Set(),
      isUnsure: false,
    };
    this.asked.push(asked);
    const sending: Sending = {
      order: { kind: "ask", id: 0, organizationId, nonce, key: asked.key, fate },
      note: (report) => {
        if (report?.kind === "accepted") asked.jobIds.add(report.jobId);
        else if (report?.kind === "refused") this.refusals.set(report.code, (this.refusals.get(report.code) ?? 0) + 1);
        else {
          asked.isUnsure = true;
          if (isKeyed) this.#again.push(sending);
        }
      },
    };
    // Twins are equal requests under one key, which one transaction often decides together.
    if (isKeyed && this.#random() < 0.3) this.#again.push(sending);
    return sending;
  }

  #grant(organizationId: string): Sending {
    const granted: Granted = { organizationId, reference: `g${this.grants.length}`, isSure: false };
    this.grants.push(granted);
    const sending: Sending = {
      order: { kind: "grant", id: 0, organizationId, reference: granted.reference },
      note: (report) => {
        if (report?.kind === "granted") granted.isSure = true;
        else this.#again.push(sending);
      },
    };
    return sending;
  }
}
