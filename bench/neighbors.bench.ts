/**
 * Measures what one organization, or one stranger, costs the others of a real server.
 *
 *     bun bench/neighbors.bench.ts [--part writers,half-sent,drip] [--seconds 20] [--writers 30] [--sockets 2050]
 *         [--scans 20] [--slots 10]
 *
 * `writers`: people of one organization send drafts without a pause. `half-sent`: a stranger opens many requests and
 * sends only a part of each body. `drip`: one organization always has 12 running scans of pages that send single bytes.
 * During each part, another organization requests `/healthz`, `/v1/credits` and a test scan, or scans honest pages.
 * Each part prints the times before and during the load. The wait for a slot shows the load of the machine least.
 */
import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_POLICY } from "../core/domain/policy.ts";
import { openAdmin } from "../src/compose/open-admin.ts";
import { loadConfig } from "../src/config/config.ts";
import { type IsolationStand, openIsolationStand, runJob } from "../test/blackbox/isolation-stand.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "writers,half-sent,drip" },
    seconds: { type: "string", default: "20" },
    writers: { type: "string", default: "30" },
    sockets: { type: "string", default: "2050" },
    scans: { type: "string", default: "20" },
    slots: { type: "string", default: String(DEFAULT_POLICY.poolSizes["scan.standard"]) },
  },
});
const SECONDS = Number(values.seconds);
const PAUSE_MS = 50;
/** Numbers of standard scans that run at the same time. */
const SLOTS = values.slots.split(",").map(Number);
/** Number of scans of the other organization whose pages arrive slowly. */
const DRIPS = 12;

type Times = Readonly<Record<string, number[]>>;

async function timed(times: Times, name: string, work: () => Promise<{ readonly status: number }>): Promise<void> {
  const startedAt = performance.now();
  const { status } = await work();
  // A refusal is an outcome, too. Its time would look good, so it has a line of its own.
  times[status < 400 ? name : `${name} refused`]?.push(performance.now() - startedAt);
}

function emptyTimes(): Times {
  const names = ["/healthz", "/v1/credits", "test scan"];
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, []],
      [`${name} refused`, []],
    ]),
  );
}

/** Sends the neighbor's requests for a time. */
async function watch({ server, neighbor, neighborTest, web }: IsolationStand, seconds: number): Promise<Times> {
  const times = emptyTimes();
  const body = { ...web.honestScan(0).body, keyword: "test:fail" };
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await timed(times, "/healthz", () => fetch(`${server.address}/healthz`));
    await timed(times, "/v1/credits", () => neighbor.get("/v1/credits"));
    await timed(times, "test scan", () => neighborTest.post("/v1/scan", body));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

function print(title: string, times: Times): void {
  console.log(title);
  for (const [name, list] of Object.entries(times)) {
    if (list.length === 0) continue;
    const all = list.toSorted((a, b) => a - b);
    const at = (share: number) => (all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1);
    console.log(
      `  ${name.padEnd(22)} p50 ${at(0.5).padStart(8)}  p99 ${at(0.99).padStart(8)}  most ${at(1).padStart(8)} ms  (${all.length})`,
    );
  }
}

/** Cookies of people whom the operator adds beside the running server. */
async function sessionsOf(stand: IsolationStand, organizationId: string, count: number): Promise<readonly string[]> {
  const path = join(stand.folder, ".serplens", "serplens.db");
  const config = loadConfig({ SERPLENS_DATABASE_URL: `sqlite:${path}` });
  const opened = await openAdmin(config, { mapHosts: new Map() });
  const browser = { address: null, device: null };
  try {
    const sessions: string[] = [];
    for (let no = 0; no < count; no += 1) {
      const email = `writer${no}@example.com`;
      const { people } = opened.service;
      const { token } = await people.invite({ organizationId, email, role: "writer" }, { by: null, address: null });
      const used = await people.useLink(token, { email, password: "larch window kettle" }, browser);
      assert.ok(used !== null && typeof used === "object");
      sessions.push(used.session);
    }
    return sessions;
  } finally {
    await opened.close();
  }
}

async function writersPart(stand: IsolationStand): Promise<void> {
  const { attacker, web, server } = stand;
  const { id, end } = await runJob(attacker, web.honestScan(0));
  assert.equal(end, "completed");
  const sessions = await sessionsOf(stand, stand.attackerId, Number(values.writers));
  const statuses = new Map<number, number>();
  let isOver = false;
  const write = async (session: string) => {
    for (let no = 0; !isOver; no += 1) {
      const text = `# Grinder ${no}\n\n${"Coffee grinders with burrs keep the flavor of the beans for longer. ".repeat(60)}`;
      const response = await fetch(`${server.address}/app/api/reports/${id}/draft`, {
        method: "POST",
        body: JSON.stringify({ title: `Draft ${no}`, metaDescription: "", text }),
        headers: {
          "Content-Type": "application/json",
          Origin: server.address,
          Cookie: `serplens_session=${session}`,
        },
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  print("writers: before", await watch(stand, SECONDS / 2));
  const writing = sessions.map(write);
  print(`writers: beside ${sessions.length} writers`, await watch(stand, SECONDS));
  isOver = true;
  await Promise.all(writing);
  console.log(`  drafts by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
}

/** Another address of this machine, because the server bounds senders by address. */
const STRANGER = "127.0.0.2";

/** Sends the head of a request and half of its body. */
function halfSent(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: STRANGER }, () => {
      socket.write("POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n0123456789", () => resolve(socket));
    });
    socket.on("error", () => resolve(socket));
    socket.resume();
  });
}

async function halfSentPart(stand: IsolationStand): Promise<void> {
  print("half-sent: before", await watch(stand, SECONDS / 2));
  const count = Number(values.sockets);
  const sockets = await Promise.all(Array.from({ length: count }, () => halfSent(stand.server.address)));
  try {
    print(`half-sent: beside ${count} half-sent requests`, await watch(stand, SECONDS));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function dripPart(stand: IsolationStand): Promise<void> {
  const { attacker, neighbor, web } = stand;
  const scans = async () => {
    const times = { scan: [] as number[], "wait for a slot": [] as number[] };
    for (let no = 0; no < Number(values.scans); no += 1) {
      const startedAt = performance.now();
      const { id } = await runJob(neighbor, web.honestScan(no + 10));
      times.scan.push(performance.now() - startedAt);
      const { body } = await neighbor.get(`/v1/jobs/${id}`);
      times["wait for a slot"].push(Date.parse(String(body.started_at)) - Date.parse(String(body.created_at)));
    }
    return times;
  };
  print("drip: honest scans before", await scans());
  const ends = new Map<string, number>();
  let isOver = false;
  const drip = async () => {
    while (!isOver) {
      const { end } = await runJob(attacker, web.siteJobOf("page that drips", "target"));
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  const dripping = Array.from({ length: DRIPS }, drip);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  print(`drip: honest scans beside ${DRIPS} scans of a dripping page`, await scans());
  isOver = true;
  await Promise.all(dripping);
  console.log(`  ends of the dripping scans: ${[...ends].map(([end, count]) => `${end}: ${count}`).join(", ")}`);
}

const PARTS: Readonly<Record<string, (stand: IsolationStand) => Promise<void>>> = {
  writers: writersPart,
  "half-sent": halfSentPart,
  drip: dripPart,
};

for (const part of values.part.split(",")) {
  const run = PARTS[part];
  assert.ok(run !== undefined, `--part is one of ${Object.keys(PARTS).join(", ")}`);
  for (const slots of SLOTS) {
    console.log(`${slots} slots for standard scans`);
    const stand = await openIsolationStand({ size: 10_000, slots });
    try {
      await run(stand);
    } finally {
      await stand.close();
    }
  }
}
