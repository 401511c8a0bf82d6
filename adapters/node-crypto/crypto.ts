import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Crypto } from "../../core/ports/crypto.ts";

const SEALING = "aes-256-gcm";
/** NIST SP 800-38D 5.2.1.1 and 5.2.1.2: a nonce of 96 bits, a tag of 128. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** The runtime's own cryptography: `node:crypto` is present in Bun, Deno and Node. */
export const nodeCrypto: Crypto = {
  sha256: (text) => hash("sha256", text, "hex"),
  hmacSha256(key, message) {
    // Bun and Node accept an empty key, which would sign with no secret at all.
    if (key === "") throw new RangeError("hmacSha256: the key is empty");
    return createHmac("sha256", key).update(message).digest("hex");
  },
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  seal(key, text) {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv(SEALING, key, nonce, { authTagLength: TAG_LENGTH });
    return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
      "base64url",
    );
  },
  unseal(key, sealed) {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length < NONCE_LENGTH + TAG_LENGTH) return null;
    const decipher = createDecipheriv(SEALING, key, bytes.subarray(0, NONCE_LENGTH), { authTagLength: TAG_LENGTH });
    decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
    const head = decipher.update(bytes.subarray(NONCE_LENGTH, -TAG_LENGTH));
    try {
      return Buffer.concat([head, decipher.final()]).toString("utf8");
    } catch {
      // The tag does not match, because the key is another one or the bytes were changed.
      return null;
    }
  },
  timingSafeEqual(a, b) {
    const left = Buffer.from(a, "utf8");
    const right = Buffer.from(b, "utf8");
    return left.length === right.length && timingSafeEqual(left, right);
  },
};
