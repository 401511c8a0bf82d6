import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import type { JobHandler } from "../../core/job.ts";
import type { Store } from "../../core/ports/store.ts";
import { createService, type Service, type ServiceOptions, type ServicePorts } from "../../core/service.ts";
import type { Random } from "../conformance/seeded.ts";

/** What a call of a port meets: nothing, the death of its process, a wait, or a failure before it had an effect. */
export type Fate = { readonly kind: "passes" | "dies" | "fails" } | { readonly kind: "waits"; readonly ms: number };

/** Decides the fate of each point at which a process touches a port. `isBefore`: the call has not had its effect yet. */
export type Schedule = (point: { readonly label: string; readonly isBefore: boolean }) => Fate;

export interface ProcessInput {
  readonly ports: Omit<ServicePorts, "urlPolicy" | "crypto">;
  readonly options: ServiceOptions;
  readonly random: Random;
  readonly schedule: Schedule;
  /** Called once, at the death of the process. */
  readonly onDeath: (label: string) => void;
}

const never: Promise<never> = new Promise(() => {});

/** A service whose every touch of the outside may be its last: a dead process's calls have no effect and never return. */
export class SimulatedProcess {
  readonly service: Service;
  isDead = false;
  /** Resolves at the death of the process. */
  readonly death: Promise<void>;
  readonly #input: ProcessInput;
  #die: () => void = () => {};

  constructor(input: ProcessInput) {
    this.#input = input;
    this.death = new Promise((resolve) => {
      this.#die = resolve;
    });
    const { ports, random } = input;
    this.service = createService(
      {
        ...ports,
        store: this.#store(ports.store),
        dispatcher: this.#stepping(ports.dispatcher),
        handler: this.#handler(ports.handler),
        ...(ports.webhookTransport === undefined ? {} : { webhookTransport: this.#stepping(ports.webhookTransport) }),
        clock: { now: ports.clock.now, sleep: (ms, signal) => this.#step("sleep", () => ports.clock.sleep(ms, signal)) },
        urlPolicy: { check: async () => "allowed" },
        crypto: { ...nodeCrypto, randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256)) },
      },
      input.options,
    );
  }

  kill(label: string): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#die();
    this.#input.onDeath(label);
  }

  async #point(label: string, isBefore: boolean): Promise<void> {
    if (this.isDead) return never;
    const fate = this.#input.schedule({ label, isBefore });
    switch (fate.kind) {
      case "passes":
        return;
      case "dies":
        this.kill(`${isBefore ? "before" : "after"} ${label}`);
        return never;
      case "fails":
        throw new Error(`${label}: the other side is away`);
      case "waits":
        await this.#input.ports.clock.sleep(fate.ms);
        return this.isDead ? never : undefined;
    }
  }

  async #step<T>(label: string, act: () => Promise<T>): Promise<T> {
    await this.#point(label, true);
    const value = await act();
    await this.#point(label, false);
    return value;
  }

  /** The same object with every method a step. */
  #stepping<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (inner, name) => {
        const member: unknown = Reflect.get(inner, name);
        return typeof member !== "function" ? member : (...given: unknown[]) => this.#step(String(name), () => member.apply(inner, given));
      },
    });
  }

  #store(store: Store): Store {
    const stepping = this.#stepping(store);
    return { transact: stepping.transact, prune: stepping.prune, hints: this.#stepping(store.hints), read: this.#stepping(store.read) };
  }

  #handler(inner: JobHandler): JobHandler {
    return (request, context) => this.#step("handler", () => inner(request, context));
  }
}
