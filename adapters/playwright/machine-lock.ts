import { createServer } from "node:net";
import { pause } from "./deadline.ts";

/** Releases a lock. */
export type Release = () => void;

/** Maximum renders at once on one machine, over all processes. */
const RENDER_PLACES = 4;
const LOOK_MS = 25;

/**
 * Locks for the browser across the processes of a machine: one benchmark at a time, and no render while a probe runs.
 *
 * On Linux a lock is a name in the abstract socket namespace, which the kernel frees when its process dies. On other
 * systems the locks work within one process only.
 */
export class MachineLane {
  static readonly #held = new Set<string>();
  readonly #scope: string;

  /** Services with the same `scope` wait for each other. */
  constructor(scope: string) {
    this.#scope = scope;
  }

  /**
   * Takes the lock for a benchmark. Resolves to `null` when it is not free within `waitMs`. Rejects when the signal
   * aborts.
   */
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
      // No render can start while this process holds the gate, so a free place stays free.
      for (const place of places()) (await this.#await(place, signal))();
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes one of the four locks for renders of a machine. Rejects when the signal aborts. */
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
    // `null` means that the time limit has passed.
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

/**
 * Takes a name of the abstract namespace. Resolves to `null` when a process holds the name, and to `undefined` on
 * systems without such a namespace.
 */
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
