import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import type { JobHandler } from "../../core/domain/job.ts";
import type { Store } from "../../core/ports/store.ts";
import { createService, type Service, type ServiceOptions, type ServicePorts } from "../../core/service.ts";
import type { Random } from "../conformance/seeded.ts";

/** Effect of a port's call on its process: it passes, dies, waits, or fails before the call has an effect. */
export type Fate = { readonly kind: "passes" | "dies" | "fails" } | { readonly kind: "waits"; readonly ms: number };

/** Chooses the fate of each call of a port. `isBefore` means that the call has had no effect yet. */
export type Schedule = (point: { readonly label: string; readonly isBefore: boolean }) => Fate;

export interface ProcessInput {
  readonly ports: Omit<ServicePorts, "urlPolicy" | "crypto">;
  readonly options: ServiceOptions;
  readonly random: Random;
  readonly schedule: Schedule;
  /** Called once, when the process dies. */
  readonly onDeath: (label: string) => void;
}

const never: Promise<never> = new Promise(() => {});

/** A service whose every call of a port may be its last. Calls of a dead process have no effect and never return. */
export class SimulatedProcess {
  readonly service: Service;
  isDead = false;
  /** Resolves when the process dies. */
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
        clock: {
          now: ports.clock.now,
          sleep: (ms, signal) => this.#step("sleep", () => ports.clock.sleep(ms, signal)),
        },
        urlPolicy: { check: async () => "allowed" },
        crypto: {
          ...nodeCrypto,
          randomBytes: (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256)),
        },
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
        throw new Error(`${label}: the other side is unreachable`);
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

  /** Wraps the object so that every method is a step of the schedule. */
  #stepping<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (inner, name) => {
        const member: unknown = Reflect.get(inner, name);
        return typeof member !== "function"
          ? member
          : (...given: unknown[]) => this.#step(String(name), () => member.apply(inner, given));
      },
    });
  }

  #store(store: Store): Store {
    const stepping = this.#stepping(store);
    return {
      transact: stepping.transact,
      prune: stepping.prune,
      hints: this.#stepping(store.hints),
      read: this.#stepping(store.read),
    };
  }

  #handler(inner: JobHandler): JobHandler {
    return (request, context) => this.#step("handler", () => inner(request, context));
  }
}
