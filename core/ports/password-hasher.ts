/** Turns passwords into texts that can be stored, and checks passwords against them. */
export interface PasswordHasher {
  /** Returns PHC text with its own salt. Rejects with SERVICE_UNAVAILABLE when too many hashes wait. */
  hash(password: string): Promise<string>;
  /** Resolves to false for a wrong password and for an unknown or malformed text. Rejects as `hash`. */
  verify(password: string, stored: string): Promise<boolean>;
  /** True when `hash` would make a stronger text, so the caller stores a new one after the next sign-in. */
  isOutdated(stored: string): boolean;
}
