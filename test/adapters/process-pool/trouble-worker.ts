/** A child whose work does what its input says: what no page can make our own extraction do. */
import { serveWork } from "../../../adapters/process-pool/serve-work.ts";

/** `echo`: answers; the others are the ways in which work can break. */
export interface Order {
  readonly what: "echo" | "spin" | "spin_native" | "eat" | "eat_objects" | "exit" | "throw" | "sleep" | "stop";
  readonly text: string;
}

const ACTS: Readonly<Record<Order["what"], (text: string) => void>> = {
  echo: () => undefined,
  spin() {
    for (;;);
  },
  spin_native() {
    // Native code that no thread could be stopped in. research/runtime.md 5
    for (;;) JSON.parse(`[${"1,".repeat(3_000_000)}1]`);
  },
  eat() {
    const kept: Uint8Array[] = [];
    for (;;) kept.push(new Uint8Array(1_000_000).fill(1));
  },
  eat_objects() {
    const kept: unknown[] = [];
    for (;;) kept.push({ at: kept.length, list: [kept.length] });
  },
  exit: () => process.exit(3),
  throw() {
    throw new RangeError("never");
  },
  stop: () => process.kill(process.pid, "SIGSTOP"),
  sleep(text) {
    const until = performance.now() + Number(text);
    while (performance.now() < until);
  },
};

serveWork(
  ({ what, text }: Order) => {
    ACTS[what](text);
    return { text, pid: process.pid, env: Object.keys(process.env) };
  },
  () => undefined,
);
