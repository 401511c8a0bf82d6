import { ServiceError } from "../../domain/errors.ts";
import { MISSING_KEY_ADVICE } from "../../domain/refusals.ts";
import type { Crypto } from "../../ports/crypto.ts";
import { makeSecret } from "./secrets.ts";

/** Encrypts (seals) signing secrets for storage. Without a key, secrets are stored in plain text. */
export interface SecretBox {
  /** Creates a secret and returns the text to store. */
  fresh(): string;
  /** Returns the text to store for the secret. */
  seal(secret: string): string;
  /** Returns the secret of a stored text, sealed or not. Throws SERVICE_UNAVAILABLE when no key opens the text. */
  open(stored: string): string;
  /** True when `open` would not throw. */
  opens(stored: string): boolean;
  /** Returns the stored text sealed with the first key, unchanged when that key sealed it already. Throws like `open`. */
  reseal(stored: string): string;
}

/** Prefix of every sealed text. It names the cipher and cannot start a secret, because secrets start with `whsec_`. */
const SEALED = "aes256gcm:";

/** Creates a secret box with keys of 32 bytes. The first key seals; every key opens. */
export function createSecretBox(crypto: Crypto, keys: readonly Uint8Array[]): SecretBox {
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
    const cause = new Error(MISSING_KEY_ADVICE);
    throw new ServiceError(
      "SERVICE_UNAVAILABLE",
      "A stored webhook secret is sealed with a key that this process does not have.",
      { cause },
    );
  }
  return {
    fresh: () => seal(makeSecret(crypto)),
    seal,
    open,
    opens: (stored) => opened(stored) !== null,
    reseal(stored) {
      const isCurrent =
        first !== undefined && stored.startsWith(SEALED) && crypto.unseal(first, stored.slice(SEALED.length)) !== null;
      return isCurrent ? stored : seal(open(stored));
    },
  };
}
