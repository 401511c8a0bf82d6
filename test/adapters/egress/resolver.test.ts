import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { after, before, describe, test } from "node:test";
import { createGuard } from "../../../adapters/egress/guard.ts";
import { resolveName, systemResolver } from "../../../adapters/egress/resolver.ts";

const RCODE: Readonly<Record<string, number>> = { servfail: 2, nxdomain: 3, refused: 5 };
const TYPE_A = 1;
const TYPE_CNAME = 5;

/** Zone of the fake name server: first label to IPv4 addresses, or to a CNAME with its address. */
const ZONE: Readonly<Record<string, { readonly cname?: string; readonly a: readonly string[] }>> = {
  public: { a: ["93.184.215.14", "93.184.215.15"] },
  mixed: { a: ["93.184.215.14", "10.0.0.1"] },
  alias: { cname: "inner.zone.test", a: ["127.0.0.1"] },
  nodata: { a: [] },
};

function encodeName(name: string): Buffer {
  return Buffer.concat([...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])), Buffer.from([0])]);
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

/** Answer to one DNS question (RFC 1035 4.1), or `null` for names that get none. */
function answer(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString("latin1", position + 1, position + 1 + length));
    position += length + 1;
  }
  const type = query.readUInt16BE(position + 1);
  const question = query.subarray(12, position + 5);
  const first = labels[0]?.toLowerCase() ?? "";
  if (first === "silent") return null;
  const entry = ZONE[first];
  const owner = encodeName(entry?.cname ?? labels.join("."));
  const addresses = type === TYPE_A ? (entry?.a ?? []).map((text) => record(owner, TYPE_A, Buffer.from(text.split(".").map(Number)))) : [];
  const alias = entry?.cname === undefined ? [] : [record(encodeName(labels.join(".")), TYPE_CNAME, encodeName(entry.cname))];
  const records = [...alias, ...addresses];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (RCODE[first] ?? 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question, ...records]);
}

describe("systemResolver against a name server on loopback", () => {
  const server = createSocket("udp4");
  const resolver = systemResolver();
  before(async () => {
    server.on("message", (query, peer) => {
      const reply = answer(query);
      if (reply !== null) server.send(reply, peer.port, peer.address);
    });
    await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
  });
  after(() => server.close());

  test("gives every address of a name, though it has no AAAA", async () => {
    const resolution = await resolveName(resolver, "public.zone.test", 1_500);
    assert.ok(resolution.kind === "addresses");
    assert.deepEqual([...resolution.addresses].sort(), ["93.184.215.14", "93.184.215.15"]);
  });

  test("an absent name and a name without addresses are final", async () => {
    for (const name of ["nxdomain", "nodata"])
      assert.deepEqual(await resolveName(resolver, `${name}.zone.test`, 1_500), { kind: "none", isTransient: false }, name);
  });

  test("a failing name server is transient", async () => {
    for (const name of ["servfail", "refused"])
      assert.deepEqual(await resolveName(resolver, `${name}.zone.test`, 1_500), { kind: "none", isTransient: true }, name);
  });

  test("a silent one is given up at the limit, and other names do not wait for it", async () => {
    const startedAt = performance.now();
    const silent = Array.from({ length: 40 }, (_, index) => resolveName(resolver, `silent.n${index}.test`, 800));
    const quick = await resolveName(resolver, "public.zone.test", 1_500);
    assert.ok(quick.kind === "addresses" && performance.now() - startedAt < 500);
    for (const resolution of await Promise.all(silent)) assert.deepEqual(resolution, { kind: "none", isTransient: true });
    assert.ok(performance.now() - startedAt < 2_500);
  });

  test("a private address behind an alias or beside a public one denies the name", async () => {
    const guard = createGuard({ resolver });
    const verdicts = await Promise.all(
      ["public", "alias", "mixed"].map(async (name) => (await guard.approve(`https://${name}.zone.test/`, "page")).kind),
    );
    assert.deepEqual(verdicts, ["approved", "denied", "denied"]);
  });
});
