import assert from "node:assert/strict";
import { argon2 } from "node:crypto";
import { describe, test } from "node:test";
import { createPasswordHasher } from "../../../adapters/node-crypto/password-hasher.ts";
import { ServiceError } from "../../../core/domain/errors.ts";

const KINDS = typeof argon2 === "function" ? [true, false] : [false];

for (const usesArgon2 of KINDS) {
  describe(`password hasher with ${usesArgon2 ? "argon2id" : "scrypt"}`, () => {
    const hasher = createPasswordHasher({ usesArgon2 });

    test("a hash verifies its password and no other, and two hashes differ", async () => {
      const [one, two] = [await hasher.hash("larch window"), await hasher.hash("larch window")];
      assert.match(one, usesArgon2 ? /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/ : /^\$scrypt\$ln=15,r=8,p=3\$/);
      assert.notEqual(one, two);
      assert.equal(await hasher.verify("larch window", one), true);
      assert.equal(await hasher.verify("larch windov", one), false);
      assert.equal(await hasher.verify("", one), false);
    });

    test("malformed texts verify nothing", async () => {
      for (const stored of ["", "$", "plain", "$argon2id$v=19$m=19456,t=2,p=1$$", "$scrypt$ln=15,r=8,p=3$AAAA$AAAA"])
        assert.equal(await hasher.verify("", stored), false, stored);
    });

    test("the hash of the other kind is outdated when a stronger one exists", () => {
      assert.equal(hasher.isOutdated("$scrypt$ln=15,r=8,p=3$a$b"), usesArgon2);
    });
  });
}

test("at most 22 hashes run and wait, and more are refused with SERVICE_UNAVAILABLE", async () => {
  const hasher = createPasswordHasher();
  const hashes = await Promise.allSettled(Array.from({ length: 24 }, () => hasher.hash("larch window")));
  const refused = hashes.flatMap((hash) => (hash.status === "rejected" ? [hash.reason] : []));
  assert.equal(refused.length, 2);
  for (const error of refused) assert.ok(error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE");
  assert.equal((await hasher.hash("larch window")).length > 40, true);
});
