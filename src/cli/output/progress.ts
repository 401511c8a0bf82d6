import { pluralize } from "../../../core/util/pluralize.ts";

/** Shows the progress of a job. */
export interface Progress {
  /** Shows a percentage 0..100 and one word about the current step. */
  update(percent: number, phase: string): void;
  /** Removes the bar. */
  end(): void;
}

const WIDTH = 30;

/** Creates a progress bar for a terminal. Writes nothing to other streams, so that logs stay readable. */
export function createProgress(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Progress {
  if (stream.isTTY !== true) return { update() {}, end() {} };
  let shown = "";
  return {
    update(percent, phase) {
      const filled = Math.round((Math.min(100, Math.max(0, percent)) / 100) * WIDTH);
      const line = `[${"#".repeat(filled)}${".".repeat(WIDTH - filled)}] ${String(Math.round(percent)).padStart(3)} %  ${phase}`;
      if (line === shown) return;
      shown = line;
      // Carriage return and erase-to-end-of-line (ECMA-48 EL).
      stream.write(`\r\u001b[K${line}`);
    },
    end() {
      if (shown !== "") stream.write("\r\u001b[K");
      shown = "";
    },
  };
}

const TALLY_MS = 5_000;

/**
 * Counts work of unknown size. The returned function counts one piece and writes the count at most every 5 s.
 * Work that ends sooner writes nothing. `now` is in milliseconds.
 */
export function createTally(noun: string, write: (line: string) => void, now: () => number): () => void {
  let count = 0;
  let writtenAt = now();
  return () => {
    count++;
    if (now() - writtenAt < TALLY_MS) return;
    writtenAt = now();
    write(`${pluralize(count, noun)} so far`);
  };
}
