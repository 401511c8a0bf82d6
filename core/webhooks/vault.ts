import { ServiceError } from "../errors.ts";
import type { Crypto } from "../ports/crypto.ts";
import { makeSecret } from "./secrets.ts";

/** Signing secrets as they are stored: sealed when there is a key, else as they are. */
export interface Vault {
  /** What to store of a new secret. */
  fresh(): string;
  /** What to store of the secret. */
  seal(secret: string): string;
  /** The secret that a stored text stands for, sealed or not. Throws SERVICE_UNAVAILABLE when no key fits. */
  open(stored: string): string;
  /** True when `open` would not throw. */
  opens(stored: string): boolean;
  /** What to store of a stored secret now: the same text once the first key has sealed it. Throws as `open`. */
  reseal(stored: string): string;
}

/** Begins every sealed text and names how it was sealed. No secret begins like it: they begin with `whsec_`. */
const SEALED = "aes256gcm:";

/** A vault over keys of 32 bytes: the first seals, all open. Without a key nothing is sealed. */
export function createVault(crypto: Crypto, keys: readonly Uint8Array[]): Vault {
  const [first] = keys;
  const seal = (secret: string) => (first === undefined ? secret : `${SEALED}${crypto.seal(first, secret)}`);
  function opened(stored: string): string | null {
    if (!stored.startsWith(SEALED)) return stored;
    for (const key of keys) {
      const secret = crypto.unseal(key, stored.slice(SEALED.length));
      if (secret !== null) return secret;
    }
    return null;
  }
  function open(stored: string): string {
    const secret = opened(stored);
    if (secret !== null) return secret;
    const cause = new Error("add that key to SERPLENS_SECRET_KEY, behind the one in use and a comma");
    throw new ServiceError("SERVICE_UNAVAILABLE", "A stored webhook secret is sealed with a key that this process does not have.", { cause });
  }
  return {
    fresh: () => seal(makeSecret(crypto)),
    seal,
    open,
    opens: (stored) => opened(stored) !== null,
    reseal(stored) {
      const isCurrent = first !== undefined && stored.startsWith(SEALED) && crypto.unseal(first, stored.slice(SEALED.length)) !== null;
      return isCurrent ? stored : seal(open(stored));
    },
  };
}
