import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Crypto } from "../../core/ports/crypto.ts";

/** The runtime's own cryptography: `node:crypto` is present in Bun, Deno and Node. */
export const nodeCrypto: Crypto = {
  sha256: (text) => hash("sha256", text, "hex"),
  hmacSha256(key, message) {
    // Bun and Node accept an empty key, which would sign with no secret at all.
    if (key === "") throw new RangeError("hmacSha256: the key is empty");
    return createHmac("sha256", key).update(message).digest("hex");
  },
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  timingSafeEqual(a, b) {
    const left = Buffer.from(a, "utf8");
    const right = Buffer.from(b, "utf8");
    return left.length === right.length && timingSafeEqual(left, right);
  },
};
