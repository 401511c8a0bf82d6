import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/** Hosts on loopback with a host map. */
export interface LoopbackWeb {
  /** Path of the file for `--map-hosts`. */
  readonly hosts: string;
  readonly target: string;
  /** The target under its own name and port. */
  readonly local: string;
  readonly competitors: readonly string[];
  /** User-Agents of all requests so far. */
  readonly visitors: ReadonlySet<string>;
  close(): Promise<void>;
}

const SENTENCES = [
  "An espresso machine presses hot water through finely ground coffee.",
  "The grinder decides how even the coffee is and how the shot tastes.",
  "A boiler keeps the water hot, and a second boiler makes steam for milk.",
  "Pump pressure of nine bar is what most espresso machines are built for.",
  "Descaling the espresso machine every month protects the boiler from lime.",
  "The portafilter holds the ground coffee while the pump builds pressure.",
];

function page(title: string, from: number, count: number): string {
  const paragraphs = Array.from({ length: count }, (_, index) => {
    const rotated = SENTENCES.map((_sentence, at) => SENTENCES[(from + index + at) % SENTENCES.length]);
    return `<h2>${rotated[0]}</h2><p>${rotated.join(" ")}</p>`;
  });
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><main><h1>${title}</h1>${paragraphs.join("")}</main></body></html>`;
}

/** Starts the hosts and writes their map into `folder`. */
export async function startLoopbackWeb(folder: string): Promise<LoopbackWeb> {
  const names = ["one.test", "two.test", "three.test", "four.test"];
  const visitors = new Set<string>();
  const server = createServer((request, response) => {
    visitors.add(request.headers["user-agent"] ?? "");
    const host = request.headers.host ?? "";
    const index = names.indexOf(host);
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else if (host === "mine.test" || host.startsWith("localhost:"))
      response.writeHead(200, { "content-type": "text/html" }).end(page("My espresso page", 0, 2));
    else if (index >= 0)
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(page(`Espresso machine guide ${index + 1}`, index, 6 + index));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const hosts = join(folder, "hosts.json");
  writeFileSync(
    hosts,
    JSON.stringify(Object.fromEntries([...names, "mine.test"].map((name) => [name, `127.0.0.1:${address.port}`]))),
  );
  return {
    hosts,
    target: "http://mine.test/espresso",
    local: `http://localhost:${address.port}/espresso`,
    competitors: names.map((name) => `http://${name}/guide`),
    visitors,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
