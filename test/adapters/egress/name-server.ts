import { createSocket } from "node:dgram";

/** One name of the server, by its first label. */
export interface Zone {
  readonly [label: string]: {
    /** The alias that the addresses belong to. */
    readonly cname?: string;
    /** IPv4 addresses. */
    readonly a: readonly string[];
    /** Delay of each response, in ms. */
    readonly lateMs?: number;
    /** Number of first queries of each type that get no response. */
    readonly lostCount?: number;
    /** Number of first queries of each type that get SERVFAIL. */
    readonly failedCount?: number;
    /** Response code of RFC 1035 4.1.1. @default 0 */
    readonly code?: number;
  };
}

/** A name server on loopback. */
export interface NameServer {
  /** `host:port`, as `Resolver.setServers` takes it. */
  readonly address: string;
  /** Queries for IPv4 addresses so far, by first label. */
  queryCount(label: string): number;
  close(): Promise<void>;
}

const TYPE_A = 1;
const TYPE_CNAME = 5;
const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

function encodeName(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

function record(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

/** The one question of a query. RFC 1035 4.1.2 */
function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly bytes: Buffer } {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString("latin1", position + 1, position + 1 + length).toLowerCase());
    position += length + 1;
  }
  return {
    name: labels.join("."),
    type: query.readUInt16BE(position + 1),
    bytes: query.subarray(12, position + 5),
  };
}

function responseTo(query: Buffer, entry: Zone[string] | undefined, code: number): Buffer {
  const { name, type, bytes } = questionOf(query);
  const owner = encodeName(entry?.cname ?? name);
  const addresses =
    type === TYPE_A
      ? (entry?.a ?? []).map((text) => record(owner, TYPE_A, Buffer.from(text.split(".").map(Number))))
      : [];
  const alias = entry?.cname === undefined ? [] : [record(encodeName(name), TYPE_CNAME, owner)];
  const records = [...alias, ...addresses];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, bytes, ...records]);
}

/** Starts a name server. Names that the zone lacks do not exist. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const server = createSocket("udp4");
  const counts = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  server.on("message", (query, peer) => {
    const { name, type } = questionOf(query);
    const [label = ""] = name.split(".");
    const entry = zone[label];
    const count = (counts.get(`${label} ${type}`) ?? 0) + 1;
    counts.set(`${label} ${type}`, count);
    if (count <= (entry?.lostCount ?? 0)) return;
    const isFailure = count <= (entry?.failedCount ?? 0);
    const code = isFailure ? SERVER_FAILURE : entry === undefined ? NAME_ERROR : (entry.code ?? 0);
    const timer = setTimeout(() => {
      timers.delete(timer);
      server.send(responseTo(query, isFailure ? { a: [] } : entry, code), peer.port, peer.address);
    }, entry?.lateMs ?? 0);
    timers.add(timer);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${server.address().port}`,
    queryCount: (label) => counts.get(`${label} ${TYPE_A}`) ?? 0,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.close(() => resolve());
      }),
  };
}
