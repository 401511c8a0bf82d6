import { randomBytes } from "node:crypto";
import type { Clock } from "../../core/ports/clock.ts";
import type { IdKind, Ids } from "../../core/ports/ids.ts";

const PREFIXES: Readonly<Record<IdKind, string>> = {
  job: "job",
  request: "req",
  organization: "org",
  key: "key",
  lot: "lot",
  transfer: "trf",
  event: "evt",
  delivery: "dlv",
  endpoint: "whe",
  token: "run",
};

/** Crockford's base 32 in lower case: sorts like the numbers it stands for. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 10;
const RANDOM_BYTES = 16;

function timeText(at: number): string {
  let rest = at;
  let text = "";
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Adds one to the number whose base-32 digits `bytes` holds; false when it overflows. */
function increment(bytes: Uint8Array): boolean {
  for (let i = bytes.length - 1; i >= 0; i--) {
    const next = ((bytes[i] ?? 0) + 1) % 32;
    bytes[i] = next;
    if (next !== 0) return true;
  }
  return false;
}

/**
 * Identifiers in the shape of ULIDs: `job_` + 48 bits of time + 80 random bits. Within one process each is
 * greater than the one before, also within a millisecond or when the clock steps back.
 */
export function createIds(clock: Clock): Ids {
  let at = 0;
  let time = timeText(at);
  let digits = new Uint8Array(RANDOM_BYTES);
  function renew(now: number): void {
    at = now;
    time = timeText(at);
    digits = new Uint8Array(randomBytes(RANDOM_BYTES)).map((byte) => byte % 32);
  }
  return {
    next(kind) {
      const now = clock.now();
      if (now > at) renew(now);
      else if (!increment(digits)) renew(at + 1);
      let random = "";
      for (const digit of digits) random += DIGITS.charAt(digit);
      return `${PREFIXES[kind]}_${time}${random}`;
    },
  };
}
