import { createServer } from "node:net";
import { pause } from "./deadline.ts";

/** Releases a lock. */
export type Release = () => void;

/** Renders at once on one machine, whoever runs them. */
const RENDER_PLACES = 4;
const LOOK_MS = 25;

/**
 * The machine's rights to use a browser, across processes: one benchmark at a time, and no render while a probe runs.
 *
 * On Linux a right is a name in the abstract socket namespace: the kernel knows who holds it and frees it when the
 * holder dies, however it dies. Elsewhere rights hold within this process.
 */
export class MachineLane {
  static readonly #held = new Set<string>();
  readonly #scope: string;

  /** `scope` keeps apart who should not wait for each other; services of one machine share one. */
  constructor(scope: string) {
    this.#scope = scope;
  }

  /** The right to run a benchmark, or `null` when it is not free within `waitMs`. Rejects when the signal aborts. */
  async enterBenchmark(waitMs: number, signal: AbortSignal): Promise<Release | null> {
    return this.#take("benchmark", waitMs, signal);
  }

  /**
   * Takes the lock for probes: it waits until running renders have ended and holds back new ones. Rejects when the
   * signal aborts.
   */
  async enterProbe(signal: AbortSignal): Promise<Release> {
    const release = await this.#await("gate", signal);
    try {
      // Nobody gets in while the gate is held, so every place seen free stays free.
      for (const place of places()) (await this.#await(place, signal))();
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The right to render, four at once a machine. Rejects when the signal aborts. */
  async enterRender(signal: AbortSignal): Promise<Release> {
    for (;;) {
      const pass = await this.#await("gate", signal);
      try {
        for (const place of places()) {
          const release = await this.#try(place);
          if (release !== null) return release;
        }
      } finally {
        pass();
      }
      await pause(LOOK_MS, signal);
    }
  }

  async #await(name: string, signal: AbortSignal): Promise<Release> {
    const release = await this.#take(name, Number.POSITIVE_INFINITY, signal);
    // Without a lock the time limit has passed.
    if (release === null) throw new Error(`no right to ${name}`);
    return release;
  }

  async #take(name: string, waitMs: number, signal: AbortSignal): Promise<Release | null> {
    const giveUpAt = performance.now() + waitMs;
    for (;;) {
      signal.throwIfAborted();
      const release = await this.#try(name);
      if (release !== null) return release;
      if (performance.now() + LOOK_MS > giveUpAt) return null;
      await pause(LOOK_MS, signal);
    }
  }

  async #try(name: string): Promise<Release | null> {
    const key = `serplens-${this.#scope}-${name}`;
    if (MachineLane.#held.has(key)) return null;
    MachineLane.#held.add(key);
    const server = process.platform === "linux" ? await listen(key) : undefined;
    if (server === null) MachineLane.#held.delete(key);
    if (server === null) return null;
    return () => {
      server?.close();
      MachineLane.#held.delete(key);
    };
  }
}

function places(): readonly string[] {
  return Array.from({ length: RENDER_PLACES }, (_, index) => `render-${index}`);
}

/** Takes a name of the abstract namespace; `null` when somebody has it, `undefined` where there is no such namespace. */
function listen(name: string): Promise<{ close(): void } | null | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "EADDRINUSE" ? null : undefined));
    server.listen({ path: `\0${name}` }, () => {
      server.unref();
      resolve(server);
    });
  });
}
