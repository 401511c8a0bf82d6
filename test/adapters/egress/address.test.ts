import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  isInBlock,
  isLoopbackAddress,
  isPublicAddress,
  isSameAddress,
  parseAddress,
  parseBlock,
} from "../../../adapters/egress/address.ts";

const { addresses } = JSON.parse(readFileSync(new URL("./vectors.json", import.meta.url), "utf8")) as {
  addresses: { address: string; isPublic: boolean }[];
};

function isPublic(text: string): boolean {
  const address = parseAddress(text);
  assert.ok(address !== null, `${text} is an address`);
  return isPublicAddress(address);
}

describe("addresses", () => {
  test("every address vector gets the verdict of the registries", () => {
    assert.ok(addresses.length >= 100);
    const wrong = addresses.filter(({ address, isPublic: expected }) => isPublic(address) !== expected);
    assert.deepEqual(wrong, []);
  });

  test("no spelling but the canonical one is read", () => {
    const texts = [
      "",
      "1.2.3",
      "1.2.3.4.5",
      "01.2.3.4",
      "0x1.2.3.4",
      "256.1.1.1",
      "1.2.3.4 ",
      "127.1",
      "2130706433",
      "1.2.3.-4",
    ];
    const texts6 = [
      ":",
      ":::",
      "1::2::3",
      "12345::",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7::8:9",
      "::1%lo",
      "[::1]",
      "::1.2.3",
      "1.2.3.4::",
      "::g",
    ];
    for (const text of [...texts, ...texts6]) assert.equal(parseAddress(text), null, text);
  });

  test("an IPv4 address stays refused inside every IPv6 form that carries it", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const value = parseAddress(address);
        if (value?.family !== 4) return false;
        const high = Math.floor(value.value / 65_536).toString(16);
        const low = (value.value % 65_536).toString(16);
        return [`::ffff:${address}`, `::${address}`, `64:ff9b::${address}`, `2002:${high}:${low}::1`].every(
          (text) => !isPublic(text),
        );
      }),
    );
  });

  test("nothing outside 2000::/3 is public", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const first = groups[0] ?? 0;
        fc.pre(first < 0x2000 || first > 0x3fff);
        return !isPublic(groups.map((group) => group.toString(16)).join(":"));
      }),
    );
  });

  test("an address is the same address in every notation", () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const address = parseAddress(text);
        if (address?.family !== 6) return false;
        return isSameAddress(
          text,
          address.groups.map((group) => group.toString(16).toUpperCase().padStart(4, "0")).join(":"),
        );
      }),
    );
    assert.ok(isSameAddress("::ffff:127.0.0.1", "127.0.0.1"));
    assert.ok(!isSameAddress("127.0.0.2", "127.0.0.1"));
    assert.ok(!isSameAddress("", ""));
  });

  test("a block contains its first and last address and no neighbor", () => {
    const cases = [
      ["203.0.113.0/24", "203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
      ["10.1.2.3", "10.1.2.3", "10.1.2.3", "10.1.2.2", "10.1.2.4"],
      ["2001:db8:8000::/33", "2001:db8:8000::", "2001:db8:ffff:ffff::1", "2001:db8:7fff:ffff::1", "2001:db9::"],
    ] as const;
    for (const [text, first, last, before, after] of cases) {
      const block = parseBlock(text);
      const isIn = (address: string) => {
        const parsed = parseAddress(address);
        return block !== null && parsed !== null && isInBlock(parsed, block);
      };
      assert.deepEqual([first, last, before, after].map(isIn), [true, true, false, false], text);
    }
    for (const text of ["10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "x/8", "10.0.0.0/-1"])
      assert.equal(parseBlock(text), null, text);
  });

  test("loopback is 127.0.0.0/8 and ::1, not the mapped form", () => {
    const verdicts = ["127.0.0.1", "127.9.9.9", "::1", "128.0.0.1", "::2", "::ffff:127.0.0.1"].map((text) => {
      const address = parseAddress(text);
      return address !== null && isLoopbackAddress(address);
    });
    assert.deepEqual(verdicts, [true, true, true, false, false, false]);
  });
});
