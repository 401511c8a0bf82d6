import { getPriority, setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { FromChild, GuardianData, ToChild } from "./protocol.ts";

/** Niceness of a child, so that requests to the service come first. D-48 */
const NICE = 10;

/** The program of a child. */
export interface ChildWork<Call, Reply> {
  /** Makes the state of one workspace: a function that runs its calls. */
  open(): (call: Call) => Reply | Promise<Reply>;
  /** Runs once before the first call, so that no call waits for code to compile. */
  warmUp(): Promise<void> | void;
  /** Runs after workspaces were closed, to free their memory. */
  afterEnd(): void;
}

/** Sends a message to the process that started this one. It is lost when that process has ended. */
export function tellParent(message: unknown): void {
  // Node throws without a callback when the parent has ended. The disconnect ends this process.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** Serves workspaces of a pool in a child process, one call at a time, until the pool's process has ended. */
export async function serveWork<Call, Reply>(work: ChildWork<Call, Reply>): Promise<void> {
  const say: (message: FromChild) => void = tellParent;
  // The priority is never raised, because the whole service may run at a lower priority.
  setPriority(Math.max(NICE, getPriority()));
  process.once("disconnect", () => process.exit(0));
  // A terminal or a supervisor signals all processes of the group, but the pool decides when its children end.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const setBusy = (isBusy: boolean) => {
    Atomics.store(state, 0, isBusy ? 1 : 0);
    Atomics.notify(state, 0);
  };
  startGuardian(state);
  const workspaces = new Map<number, ReturnType<typeof work.open>>();
  const handle = async (message: ToChild): Promise<unknown> => {
    if (message.kind === "call") {
      const workspace = workspaces.get(message.place) ?? work.open();
      workspaces.set(message.place, workspace);
      // The pool sends only calls of this program's type.
      return workspace(message.input as Call);
    }
    for (const place of message.places) workspaces.delete(place);
    work.afterEnd();
    return null;
  };
  process.on("message", async (message) => {
    // The pool is the sender, and it sends one message at a time.
    const received = message as ToChild;
    const { id } = received;
    setBusy(true);
    try {
      const output = await handle(received);
      say({ kind: "done", id, output, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      say({ kind: "threw", id, detail: traceOf(error) });
    }
    setBusy(false);
  });
  await work.warmUp();
  say({ kind: "ready" });
}

/** Returns the name of an error and where it was thrown. Omits its message, because the message may quote a page. */
function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return "a thrown value";
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 6).map((line) => line.trim())].join(" ");
}

function startGuardian(state: Int32Array): void {
  // The build keeps the names of modules and changes their extension.
  const name = import.meta.url.endsWith(".ts") ? "./guardian.ts" : "./guardian.js";
  const workerData: GuardianData = { state, parentPid: process.ppid, memoryBytes: Number(process.argv[2]) };
  new Worker(new URL(name, import.meta.url), { workerData }).unref();
}
