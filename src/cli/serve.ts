import { Command } from "commander";
import { ROLES, type Role } from "../../core/service.ts";
import { configFromEnvironment } from "../config.ts";
import { type RunningServer, serveHttp } from "../server.ts";
import { VARIABLES } from "../variables.ts";
import { mapHostsOption, readMapHosts } from "./map-hosts.ts";
import { CliError, EXIT, formatTable, printNote } from "./output.ts";

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

async function runServe(options: { readonly mapHosts?: string; readonly role: string }): Promise<void> {
  const roles = rolesOf(options.role);
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
  const opened = await openService(config, { mapHosts, logger, telemetry });
  let server: RunningServer | null = null;
  if (roles.includes("api")) {
    const fetch = openSurfaces(opened.service, { baseUrl: config.baseUrl, logger, telemetry, isDraining: () => isDraining });
    try {
      server = serveHttp({ host: config.host, port: config.port, fetch, logger });
    } catch (error) {
      await opened.close();
      throw error;
    }
  }
  // Listened for before the address is told: whoever reads it may send the signal at once.
  const stopped = stopRequest();
  await opened.service.start(roles);
  // Scripts wait for this line; it names the port that was taken for SERPLENS_PORT=0.
  printNote(server === null ? `serplens runs as ${roles.join(", ")}` : `serplens listens on ${server.address}`);
  await stopped;
  isDraining = true;
  printNote("stopping: no new requests are taken, jobs in hand may finish");
  await server?.stop();
  await opened.close();
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
