import * as nodeCrypto from "node:crypto";
import { ServiceError } from "../../core/domain/errors.ts";
import type { PasswordHasher } from "../../core/ports/sign-in.ts";

const SALT_LENGTH = 16;
const HASH_LENGTH = 32;

/** Memory in KiB, passes and lanes of argon2id. OWASP Password Storage Cheat Sheet */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1 } as const;

/** Parameters of scrypt for runtimes without argon2. */
const SCRYPT = { logN: 15, r: 8, p: 3 } as const;
/** Bytes that scrypt may use: 128 * N * r, with space for its lanes. */
const SCRYPT_MAX_BYTES = 128 * 1024 * 1024;

/** Hashes that run at once, and hashes that may wait. Each takes 50 ms of a core and 19 MiB. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;

const hasArgon2 = typeof nodeCrypto.argon2 === "function";

function argon2id(password: string, salt: Buffer, parameters: typeof ARGON2): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { message: password, nonce: salt, tagLength: HASH_LENGTH, ...parameters };
    nodeCrypto.argon2("argon2id", options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function scrypt(password: string, salt: Buffer, { logN, r, p }: typeof SCRYPT): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: SCRYPT_MAX_BYTES };
    // Runtimes differ in whether a success has `null` or `undefined` as its error.
    nodeCrypto.scrypt(password, salt, HASH_LENGTH, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const ARGON2_HEAD = `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$`;
const SCRYPT_HEAD = `$scrypt$ln=${SCRYPT.logN},r=${SCRYPT.r},p=${SCRYPT.p}$`;

/** Splits a stored text into its head, salt and hash. Returns `null` for a text that this program never wrote. */
function parsed(stored: string): { readonly head: string; readonly salt: Buffer; readonly hash: Buffer } | null {
  const head = [ARGON2_HEAD, SCRYPT_HEAD].find((known) => stored.startsWith(known));
  const [salt = "", hash = ""] = head === undefined ? [] : stored.slice(head.length).split("$");
  const bytes = { salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") };
  return head === undefined || bytes.hash.length !== HASH_LENGTH ? null : { head, ...bytes };
}

/** Runs at most `MAX_RUNNING` at a time and refuses work beyond the queue. */
function createGate(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING)
        throw new ServiceError("SERVICE_UNAVAILABLE", "Too many sign-ins at once. Try again shortly.");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Creates a hasher: argon2id where the runtime has it, else scrypt. Reads both. D-36 */
export function createPasswordHasher({ usesArgon2 = hasArgon2 } = {}): PasswordHasher {
  const gate = createGate();
  const derive = (password: string, salt: Buffer, head: string) =>
    gate(() => (head === ARGON2_HEAD ? argon2id(password, salt, ARGON2) : scrypt(password, salt, SCRYPT)));
  const current = usesArgon2 ? ARGON2_HEAD : SCRYPT_HEAD;
  return {
    async hash(password) {
      const salt = nodeCrypto.randomBytes(SALT_LENGTH);
      return `${current}${base64(salt)}$${base64(await derive(password, salt, current))}`;
    },
    async verify(password, stored) {
      const parts = parsed(stored);
      if (parts === null || (parts.head === ARGON2_HEAD && !hasArgon2)) return false;
      return nodeCrypto.timingSafeEqual(await derive(password, parts.salt, parts.head), parts.hash);
    },
    isOutdated: (stored) => !stored.startsWith(current),
  };
}
