/** Hashes, random bytes and identifiers from the runtime's own cryptography. */
export { nodeCrypto } from "./crypto.ts";
export { createIds } from "./ids.ts";
export { createPasswordHasher } from "./password-hasher.ts";
