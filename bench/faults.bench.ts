/**
 * Scans ten ranking pages of which some have a fault, for each of 24 faults. Loopback only.
 *
 *     bun bench/faults.bench.ts [--only gzip] [--counts 1,3,5,10]
 *
 * Prints per fault and number of faulty pages how many pages were compared, or the code with which the job failed. It
 * asserts that every job ends within its time limit, and that no fault takes an honest page out of the comparison.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FAULTS } from "./lib/page-faults.ts";
import "./lib/help.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, counts: { type: "string", default: "1,3,5,10" } },
});
const PAGES = 10;
/** Longest time of one scan in ms: 20 s for its pages, as much for the rest. D-56 */
const LIMIT_MS = 40_000;
const SUBJECTS = "burr bean espresso filter steel water cup taste dose grind size brew machine hopper motor".split(" ");

function honestPage(number: number): string {
  const subject = (index: number) => SUBJECTS[index % SUBJECTS.length] ?? "";
  const paragraphs = Array.from({ length: 25 }, (_, at) => {
    const [a, b, c] = [subject(number + at), subject(3 * at + number), subject(7 * at + 2 * number)];
    return `<h2>The ${a} of a coffee grinder</h2><p>A coffee grinder with a ${a} and a ${b} makes the ${c} better. It costs ${20 + at} dollars and lasts ${1 + ((at + number) % 9)} years.</p>`;
  });
  return `<!doctype html><html lang="en"><head><title>Coffee grinder guide ${number}</title></head><body><main><article><h1>Coffee grinder guide ${number}</h1>${paragraphs.join("")}</article></main></body></html>`;
}

const hostOf = (number: number) => (number === 0 ? "target.example" : `site${number}.example`);

/** Serves the target as number 0 and the ranking pages, of which the first `faulty` have the fault. */
async function serve(fault: string, faulty: number) {
  const respond = FAULTS[fault] ?? assert.fail(fault);
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      if (!text.includes("\r\n\r\n")) return;
      const path = /^GET (\S+)/.exec(text)?.[1] ?? "/";
      const number = Number(/\nhost: (?:site)?([0-9]+)\.example/i.exec(text)?.[1] ?? 0);
      const cookie = /\ncookie: (.*)\r/i.exec(text)?.[1] ?? "";
      text = "";
      const page = honestPage(number);
      const isPage = path !== "/robots.txt" && !path.startsWith("/sitemap");
      if (number >= 1 && number <= faulty) return respond({ socket, path, page, cookie, isPage });
      const status = isPage ? "200 OK" : "404 Not Found";
      const body = Buffer.from(isPage ? page : "");
      socket.end(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n`),
          body,
        ]),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on TCP has an address object.
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

interface Report {
  readonly serp: { readonly items: readonly { readonly url: string; readonly use: string }[] };
}

const folder = mkdtempSync(join(tmpdir(), "serplens-faults-"));

/** Runs one scan and returns its cell of the table. */
async function scan(fault: string, faulty: number): Promise<string> {
  const web = await serve(fault, faulty);
  try {
    const hosts = Array.from({ length: PAGES + 1 }, (_, number) => [hostOf(number), `127.0.0.1:${web.port}`]);
    const map = join(folder, "hosts.json");
    writeFileSync(map, JSON.stringify(Object.fromEntries(hosts)));
    const urls = Array.from({ length: PAGES }, (_, at) => `http://${hostOf(at + 1)}/page`);
    const asked = ["-t", "standard", "-k", "coffee grinder", "-u", "http://target.example/page", "-c", ...urls];
    const child = spawn(process.execPath, ["src/cli/main.ts", "scan", "--map-hosts", map, "--json", ...asked], {
      env: { ...process.env, SERPLENS_BROWSER: "off" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LIMIT_MS,
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (bytes) => {
      output += String(bytes);
    });
    child.stderr.on("data", (bytes) => {
      errors += String(bytes);
    });
    const [status, signal] = await once(child, "close");
    assert.equal(signal, null, `${fault} x ${faulty}: not done in ${LIMIT_MS} ms`);
    if (status !== 0) return /[A-Z]+(?:_[A-Z]+)+/.exec(errors)?.[0] ?? `exit ${status}`;
    const { serp } = JSON.parse(output) as Report;
    const used = serp.items.filter(({ use }) => use === "cohort").map(({ url }) => urls.indexOf(url));
    assert.equal(
      used.filter((at) => at >= faulty).length,
      PAGES - faulty,
      `${fault} x ${faulty}: an honest page is lost`,
    );
    return `${used.length}`;
  } finally {
    web.close();
  }
}

try {
  const counts = values.counts.split(",").map(Number);
  console.log(`Pages compared of ${PAGES}, by the number of faulty ones`);
  console.log(`${"fault".padEnd(34)}${counts.map((count) => String(count).padStart(18)).join("")}`);
  for (const fault of Object.keys(FAULTS).filter((each) => each.includes(values.only))) {
    const cells: string[] = [];
    for (const count of counts) cells.push(await scan(fault, count));
    console.log(`${fault.padEnd(34)}${cells.map((cell) => cell.padStart(18)).join("")}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
