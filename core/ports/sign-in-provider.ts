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
