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
const HEAD_LENGTH = 10;

/** The two digits of every number below 1024. */
const PAIRS: readonly string[] = Array.from({ length: 1024 }, (_, pair) => DIGITS.charAt(pair >> 5) + DIGITS.charAt(pair & 31));
const TAIL_BITS = 30;

function timeText(at: number): string {
  let rest = at;
  let text = "";
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * Identifiers in the shape of ULIDs: `job_` + 48 bits of time + 80 random bits. Within one process each is
 * greater than the one before, also within a millisecond or when the clock steps back.
 */
export function createIds(clock: Clock): Ids {
  let at = 0;
  /** The time and the first 50 random bits. */
  let head = "";
  /** The other 30 bits, which count up. */
  let tail = 0;
  function renew(now: number): void {
    at = now;
    head = timeText(at);
    for (const byte of randomBytes(HEAD_LENGTH)) head += DIGITS.charAt(byte & 31);
    tail = randomBytes(4).readUInt32BE() >>> (32 - TAIL_BITS);
  }
  return {
    next(kind) {
      const now = clock.now();
      if (now > at) renew(now);
      else if (tail + 1 === 2 ** TAIL_BITS) renew(at + 1);
      else tail += 1;
      return `${PREFIXES[kind]}_${head}${PAIRS[tail >> 20]}${PAIRS[(tail >> 10) & 1023]}${PAIRS[tail & 1023]}`;
    },
  };
}
