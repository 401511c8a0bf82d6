import { Command } from "commander";
import { errorReply } from "../../../core/contract/error-reply.ts";
import { ROLES, type Role } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { SignInProvider } from "../../../core/ports/sign-in.ts";
import { closeAll } from "../../../core/util/closing.ts";
import type { OpenService } from "../../compose/compose.ts";
import type { Config } from "../../config/config.ts";
import { encryptionKeysOf, makeEncryptionKey } from "../../config/encryption-key.ts";
import type { OperationsAddress } from "../../config/operations-address.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { VARIABLES } from "../../config/variables.ts";
import type { Surfaces } from "../../server/open-surfaces.ts";
import { type RunningServer, type ServeOptions, serveHttp } from "../../server/server.ts";
import { linkUrl } from "../../server/sign-in/browser-request.ts";
import { addLocalHostOptions, type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import { CliError, EXIT, formatTable, printNote } from "../output/output.ts";
import { resealAll } from "./webhooks.ts";

/** Time in ms after which a closed process exits in any case. */
const LINGER_MS = 1_000;

function settings(): string {
  const rows = VARIABLES.map(({ name, meaning, fallback }) => [
    `  ${name}`,
    `${meaning}${fallback === "" ? "" : ` [${fallback}]`}`,
  ]);
  return `
Settings (environment variables, defaults in brackets):
${formatTable(rows)}

A wrong value or an unknown SERPLENS_ variable stops the start.

Examples:
  serplens serve
  SERPLENS_PORT=9000 SERPLENS_SEARCH=searxng:http://127.0.0.1:8888,corpus serplens serve
  serplens serve --allow-host localhost:3000
  serplens serve --role api,worker        one of several processes on one database server; see --role`;
}

interface ServeChoices {
  readonly role: string;
  readonly backupTaken?: boolean;
}

/** `serplens serve`: the HTTP service until SIGTERM or SIGINT. */
export function serveCommand(): Command {
  return addLocalHostOptions(new Command("serve"))
    .description("Serve the HTTP API, run its jobs and send its webhooks.")
    .option(
      "--role <list>",
      "work of this process, of api, worker, webhooks: serve requests, run jobs, send webhooks",
      ROLES.join(","),
    )
    .option("--backup-taken", "you have a backup: migrate an old database without a copy; PostgreSQL needs this option")
    .addHelpText("after", settings())
    .action(runServe);
}

/** Parses a comma-separated list of roles. Throws a `CliError` for an unknown name. */
function rolesOf(list: string): readonly Role[] {
  return list.split(",").map((text) => {
    const name = text.trim();
    const role = ROLES.find((known) => known === name);
    if (role === undefined)
      throw new CliError(`--role: "${name}" is not a role. Valid roles: ${ROLES.join(", ")}`, EXIT.usage);
    return role;
  });
}

/** Responds to requests before the service is open. */
async function starting(): Promise<Response> {
  const requestId = crypto.randomUUID();
  const error = new ServiceError("SERVICE_UNAVAILABLE", "The service is starting. Try again in a second.", {
    headers: { "Retry-After": "1" },
  });
  const { status, headers, body } = errorReply(error, requestId);
  return Response.json(body, { status, headers: { ...headers, "X-Request-Id": requestId } });
}

/** Starts the operations listener, or returns `null` when it is off. Uses a free port when the default one is in use. */
function serveOperations(
  address: OperationsAddress | null,
  options: Pick<ServeOptions, "fetch" | "logger">,
): RunningServer | null {
  if (address === null) return null;
  const { host, port, isDefault } = address;
  const variables = { host: "SERPLENS_OPS_ADDRESS", port: "SERPLENS_OPS_ADDRESS" };
  try {
    return serveHttp({ ...options, host, port, variables });
  } catch (error) {
    if (!isDefault) throw error;
    return serveHttp({ ...options, host, port: 0, variables });
  }
}

/**
 * Runs the server until a signal. Closes server, service and operations in this order, so that probes see a process
 * that drains.
 */
async function runServe(options: LocalHostOptions & ServeChoices): Promise<void> {
  if (process.versions.bun === undefined)
    throw new CliError("the server needs Bun 1.4 or newer: npm install --global bun, then run this command again");
  const roles = rolesOf(options.role);
  const config = configFromEnvironment();
  const keyFile = makeEncryptionKey(config);
  if (keyFile !== null)
    printNote(`made the encryption key ${keyFile}: back up this file, because stored webhook secrets need it`);
  if (encryptionKeysOf(config).length === 0)
    printNote("webhook secrets are stored as plain text; set SERPLENS_ENCRYPTION_KEY to encrypt them");
  const mapHosts = readMapHosts(options, config);
  const [{ openService }, { openSetup }, { openSurfaces }, { openTelemetry }, { createPinoLogger }] = await Promise.all(
    [
      import("../../compose/compose.ts"),
      import("../../compose/setup.ts"),
      import("../../server/open-surfaces.ts"),
      import("../../compose/telemetry.ts"),
      import("../../../adapters/pino/pino-logger.ts"),
    ],
  );
  const logger = createPinoLogger({ level: config.logLevel });
  const telemetry = await openTelemetry();
  let isDraining = false;
  let surfaces: Surfaces = { main: starting, operations: starting };
  let server: RunningServer | null = null;
  let operations: RunningServer | null = null;
  let opened: OpenService | null = null;
  try {
    // The servers listen first, because the service needs its own address for links, and port 0 has none before.
    if (roles.includes("api")) {
      const { host, port } = config;
      server = serveHttp({ host, port, fetch: (request, peer) => surfaces.main(request, peer), logger });
    }
    operations = serveOperations(config.operations, { fetch: (request) => surfaces.operations(request), logger });
    const baseUrl = server === null ? config.baseUrl : config.baseUrl.replace(/:0$/, `:${server.port}`);
    opened = await openService(
      { ...config, baseUrl },
      { mapHosts, logger, telemetry, isBackupTaken: options.backupTaken === true, note: printNote },
    );
    const { operationsToken, oidc, trustedProxies, corsOrigins } = config;
    const parts = {
      baseUrl,
      logger,
      telemetry,
      isDraining: () => isDraining,
      operationsToken,
      trustedProxies,
      corsOrigins,
      ...openSetup(config),
      provider: await openProvider(oidc),
    };
    surfaces = openSurfaces(opened.service, parts);
    // The signal handlers come before the address is printed, because a reader may send a signal immediately.
    const stopped = stopRequest();
    if (keyFile !== null) await resealAll(opened.service.admin);
    await opened.service.start(roles);
    const setup = server === null ? null : await opened.service.people.createSetupLink();
    if (setup !== null) printNote(`create the first user within an hour at ${linkUrl(baseUrl, "setup", setup)}`);
    if (operations !== null) printNote(`health, readiness and metrics: ${operations.address}`);
    // Scripts wait for this line. It contains the port that replaced SERPLENS_PORT=0.
    printNote(server === null ? `serplens runs as ${roles.join(", ")}` : `serplens listens on ${server.address}`);
    await stopped;
    printNote("stopping: no new requests are taken, running jobs may finish");
  } finally {
    isDraining = true;
    await closeAll([() => server?.stop(), () => opened?.close(), () => operations?.stop()]).finally(endSoon);
  }
}

/** Opens single sign-on. Its package is optional, so it is loaded on use. */
async function openProvider(oidc: Config["oidc"]): Promise<SignInProvider | null> {
  if (oidc === null) return null;
  const { createOidcProvider } = await import("../../../adapters/oauth/oidc-provider.ts");
  return createOidcProvider(oidc);
}

/** Exits after a short time. A socket to a host that drops packets would keep the process alive for minutes. */
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
