/** Turns passwords into texts that can be stored, and checks passwords against them. */
export interface PasswordHasher {
  /** Returns PHC text with its own salt. Rejects with SERVICE_UNAVAILABLE when too many hashes wait. */
  hash(password: string): Promise<string>;
  /** Resolves to false for a wrong password and for an unknown or malformed text. Rejects as `hash`. */
  verify(password: string, stored: string): Promise<boolean>;
  /** True when `hash` would make a stronger text, so the caller stores a new one after the next sign-in. */
  isOutdated(stored: string): boolean;
}

/** Facts that a response of an authenticator must match. */
export interface PasskeyExpectation {
  /** Origin of the page, such as `https://seo.example`. Its host is the relying party. */
  readonly origin: string;
  /** Consumes the challenge of the response. Resolves to false when it is unknown, used or too old. */
  readonly takeChallenge: (challenge: string) => Promise<boolean>;
}

/** Public part of a passkey. */
export interface PasskeyKey {
  /** Credential id as base64url. */
  readonly id: string;
  /** Public key in COSE form as base64url. */
  readonly publicKey: string;
  /** Number of uses that the authenticator counted, 0 when it does not count. */
  readonly signCount: number;
}

/** Checks responses of WebAuthn authenticators. Both verbs require that the authenticator verified the user. */
export interface PasskeyVerifier {
  /** Returns the id of the credential that a response names, or `null` for a text that is no response. */
  idOf(response: string): string | null;
  /** Checks the response to a registration, as JSON. Resolves to the new passkey, or to `null` for an invalid one. */
  register(response: string, expected: PasskeyExpectation): Promise<PasskeyKey | null>;
  /** Checks the response to a sign-in, as JSON. Resolves to the new count of uses, or to `null` for an invalid one. */
  authenticate(response: string, key: PasskeyKey, expected: PasskeyExpectation): Promise<number | null>;
}

/** A person as an OpenID issuer describes them. */
export interface ProviderProfile {
  readonly issuer: string;
  /** Identifies the person at the issuer for good. */
  readonly subject: string;
  readonly email: string | null;
  /** True if the issuer checked the address. */
  readonly isEmailVerified: boolean;
}

/** Signs people in at an OpenID issuer, such as the directory of a company. */
export interface SignInProvider {
  /** Name on the button: the host of the issuer. */
  readonly name: string;
  /** True if a verified address of this issuer proves which user signs in. */
  readonly trustsEmail: boolean;
  /**
   * Begins a sign-in that ends at the callback. The browser keeps `secret` until then, and nobody else may know it.
   * Rejects with SERVICE_UNAVAILABLE while the issuer cannot be reached.
   */
  start(callback: string): Promise<{ readonly url: string; readonly secret: string }>;
  /**
   * Ends a sign-in. `address` is the callback with its query. Resolves to `null` when the answer of the issuer does not
   * belong to the secret, is forged, or reports a refusal.
   */
  finish(address: string, secret: string): Promise<ProviderProfile | null>;
}
