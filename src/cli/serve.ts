import { Command } from "commander";
import { closeAll } from "../../core/closing.ts";
import { ROLES, type Role } from "../../core/service.ts";
import { configFromEnvironment } from "../config.ts";
import { type RequestHandler, serveHttp } from "../server.ts";
import { VARIABLES } from "../variables.ts";
import { restartFrugal } from "./frugal-heap.ts";
import { mapHostsOption, readMapHosts } from "./map-hosts.ts";
import { CliError, EXIT, formatTable, printNote } from "./output.ts";

const LINGER_MS = 1_000;

function settings(): string {
  const rows = VARIABLES.map(({ name, meaning, fallback }) => [`  ${name}`, `${meaning}${fallback === "" ? "" : ` [${fallback}]`}`]);
  return `
Settings (environment variables, defaults in brackets):
${formatTable(rows)}

A wrong value or an unknown SERPLENS_ variable stops the start.

Examples:
  serplens serve
  SERPLENS_PORT=9000 SERPLENS_SEARCH=searxng:http://127.0.0.1:8888,corpus serplens serve
  serplens serve --map-hosts hosts.json
  serplens serve --role api,worker        one of several processes on one database server; see --role`;
}

/** `serplens serve`: the HTTP service until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve the HTTP API, run its jobs and send its webhooks.")
    .option("--role <list>", "what this process does, of api, worker, deliver: take requests, run jobs, send webhooks", ROLES.join(","))
    .addOption(mapHostsOption())
    .addHelpText("after", settings())
    .action(runServe);
}

/** The roles in a list with commas. Throws a `CliError` for a name that is none. */
function rolesOf(list: string): readonly Role[] {
  return list.split(",").map((text) => {
    const role = ROLES.find((known) => known === text.trim());
    if (role === undefined) throw new CliError(`--role: "${text.trim()}" is no role; there are ${ROLES.join(", ")}`, EXIT.usage);
    return role;
  });
}

/** The answer to requests that come before the service is open. */
async function starting(): Promise<Response> {
  const error = { code: "SERVICE_UNAVAILABLE", message: "The service is starting; try again shortly." };
  return Response.json({ error }, { status: 503, headers: { "Retry-After": "1", "X-Request-Id": crypto.randomUUID() } });
}

async function runServe(options: { readonly mapHosts?: string; readonly role: string }): Promise<void> {
  const roles = rolesOf(options.role);
  restartFrugal();
  const config = configFromEnvironment();
  const mapHosts = readMapHosts(options.mapHosts, config);
  const [{ openService }, { openSurfaces }, { openTelemetry }, { createPinoLogger }] = await Promise.all([
    import("../presets.ts"),
    import("../http.ts"),
    import("../telemetry.ts"),
    import("../../adapters/pino/pino-logger.ts"),
  ]);
  const logger = createPinoLogger({ level: config.logLevel });
  const telemetry = await openTelemetry();
  let isDraining = false;
  let surfaces: RequestHandler = starting;
  // Listens first: the service names its own address, in links and in the crawler's User-Agent, and port 0 has none before.
  const server = roles.includes("api")
    ? serveHttp({ host: config.host, port: config.port, fetch: (request, info) => surfaces(request, info), logger })
    : null;
  const baseUrl = server === null ? config.baseUrl : config.baseUrl.replace(/:0$/, `:${server.port}`);
  const opened = await openService({ ...config, baseUrl }, { mapHosts, logger, telemetry }).catch(async (error: unknown) => {
    await server?.stop();
    throw error;
  });
  if (server !== null) surfaces = openSurfaces(opened.service, { baseUrl, logger, telemetry, isDraining: () => isDraining });
  // Listened for before the address is told: whoever reads it may send the signal at once.
  const stopped = stopRequest();
  try {
    await opened.service.start(roles);
    // Scripts wait for this line; it names the port that was taken for SERPLENS_PORT=0.
    printNote(server === null ? `serplens runs as ${roles.join(", ")}` : `serplens listens on ${server.address}`);
    await stopped;
    printNote("stopping: no new requests are taken, jobs in hand may finish");
  } finally {
    isDraining = true;
    await closeAll([() => server?.stop(), opened.close]).finally(endSoon);
  }
}

/** All is closed. A socket to a host whose packets are dropped is still open then, and would keep the process for as long as the kernel waits. */
function endSoon(): void {
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const name of ["SIGTERM", "SIGINT"] as const) process.off(name, stop);
      resolve();
    };
    for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, stop);
  });
}
