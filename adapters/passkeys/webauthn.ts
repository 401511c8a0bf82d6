import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { ServiceError } from "../../core/domain/errors.ts";
import type { PasskeyVerifier } from "../../core/ports/sign-in.ts";

/** Longest response in characters. Keys of authenticators with attestation have about 5,000. */
const MAX_RESPONSE = 32_000;

interface AnyResponse {
  readonly id: string;
}

/** Parses a response. The library checks all its fields. */
function parsed<Response extends AnyResponse>(text: string): Response | null {
  if (text.length > MAX_RESPONSE) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isResponse = typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
    return isResponse ? (value as unknown as Response) : null;
  } catch {
    return null;
  }
}

/** The library throws for every response that does not match. A failure of the store is another matter. */
function invalid(error: unknown): null {
  if (error instanceof ServiceError) throw error;
  return null;
}

function decoded(challenge: string): string {
  return Buffer.from(challenge, "base64url").toString("utf8");
}

/**
 * Opens a verifier over `@simplewebauthn/server`. Resolves to `null` when the package is not installed, because it is
 * optional.
 */
export async function openPasskeyVerifier(): Promise<PasskeyVerifier | null> {
  let library: typeof import("@simplewebauthn/server");
  try {
    library = await import("@simplewebauthn/server");
  } catch {
    return null;
  }
  return {
    idOf: (text) => parsed(text)?.id ?? null,
    async register(text, { origin, takeChallenge }) {
      const response = parsed<RegistrationResponseJSON>(text);
      if (response === null) return null;
      try {
        const { verified, registrationInfo } = await library.verifyRegistrationResponse({
          response,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          expectedChallenge: (challenge) => takeChallenge(decoded(challenge)),
        });
        if (!verified) return null;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { id, publicKey: Buffer.from(publicKey).toString("base64url"), signCount: counter };
      } catch (error) {
        return invalid(error);
      }
    },
    async authenticate(text, key, { origin, takeChallenge }) {
      const response = parsed<AuthenticationResponseJSON>(text);
      if (response === null) return null;
      try {
        const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
          response,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          expectedChallenge: (challenge) => takeChallenge(decoded(challenge)),
          credential: {
            id: key.id,
            publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
            counter: key.signCount,
          },
        });
        return verified ? authenticationInfo.newCounter : null;
      } catch (error) {
        return invalid(error);
      }
    },
  };
}
