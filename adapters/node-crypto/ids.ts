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

/** The two digits of every number below 1024. */
const PAIRS: readonly string[] = Array.from({ length: 1024 }, (_, pair) => DIGITS.charAt(pair >> 5) + DIGITS.charAt(pair & 31));
const TAIL_BITS = 30;

/** The last 10 bits as two digits. */
function twoDigits(bits: number): string {
  return PAIRS[bits & 1023] ?? "";
}

/** The last 30 bits as six digits. */
function sixDigits(bits: number): string {
  return twoDigits(bits >> 20) + twoDigits(bits >> 10) + twoDigits(bits);
}

/** 50 bits as ten digits, halved because shifts know 32 bits only. */
function timeText(at: number): string {
  const low = at % 2 ** 20;
  return sixDigits((at - low) / 2 ** 20) + twoDigits(low >> 10) + twoDigits(low);
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
    const random = randomBytes(12);
    const [first, second, third] = [random.readUInt32BE(0), random.readUInt32BE(4), random.readUInt32BE(8)];
    head = timeText(at) + sixDigits(first) + twoDigits(second >> 10) + twoDigits(second);
    tail = third >>> (32 - TAIL_BITS);
  }
  return {
    next(kind) {
      const now = clock.now();
      if (now > at) renew(now);
      else if (tail + 1 === 2 ** TAIL_BITS) renew(at + 1);
      else tail += 1;
      return `${PREFIXES[kind]}_${head}${sixDigits(tail)}`;
    },
  };
}
