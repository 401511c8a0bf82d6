/** A child whose work does what its input says: the things that no page can make our own analysis do. */
import { serveWork } from "../../../adapters/process-pool/serve-work.ts";

/** `echo` replies, and `keep` keeps so many MB; the others are the ways in which work can break. */
export interface Order {
  readonly what: "echo" | "keep" | "spin" | "spin_native" | "eat" | "eat_objects" | "exit" | "throw" | "sleep" | "stop";
  readonly text: string;
}

let held = new Uint8Array();

const ACTS: Readonly<Record<Order["what"], (text: string) => void>> = {
  echo: () => undefined,
  spin() {
    for (;;);
  },
  spin_native() {
    // A worker thread cannot be stopped inside native code. D-48
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
  keep(text) {
    held = new Uint8Array(Number(text) * 1_000_000).fill(1);
  },
  exit: () => process.exit(3),
  throw() {
    throw new RangeError("a word of the page");
  },
  stop: () => process.kill(process.pid, "SIGSTOP"),
  sleep(text) {
    const until = performance.now() + Number(text);
    while (performance.now() < until);
  },
};

await serveWork({
  open() {
    let callCount = 0;
    return ({ what, text }: Order) => {
      callCount += 1;
      ACTS[what](text);
      return { text, callCount, pid: process.pid, heldBytes: held.length, env: Object.keys(process.env) };
    };
  },
  warmUp: () => undefined,
  afterEnd: () => undefined,
});
