import { ServiceError } from "../../../core/domain/errors.ts";
import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import type { BillingApi } from "../../../core/service/billing/billing-api.ts";
import type { PeopleApi } from "../../../core/service/identity/people/people.ts";
import type { DatabaseUse } from "../../compose/database.ts";
import type { OperatorLookup } from "../../compose/open-admin.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { isPortFree } from "../../server/server.ts";
import { type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import { CliError, EXIT, printNote } from "../output/output.ts";

/** How a command treats a missing or old database. @default refuses both */
type SchemaOptions = Pick<Partial<DatabaseUse>, "schema" | "isBackupTaken">;

/** Opens the configured database. Says when a command makes an empty one, also beside a program on the port. */
async function openConfigured({ schema = "keep", isBackupTaken = false, ...hosts }: SchemaOptions & LocalHostOptions) {
  // Loaded on use, because most commands and `--help` never open the service.
  const { openAdmin } = await import("../../compose/open-admin.ts");
  const config = configFromEnvironment();
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const opened = await openAdmin(config, { mapHosts: readMapHosts(hosts, config), schema, isBackupTaken, note });
  for (const text of notes) printNote(text);
  const { host, port } = config;
  if (notes.some((text) => text.startsWith("made")) && port !== 0 && !(await isPortFree(host, port)))
    printNote(
      `${host} port ${port} is in use: if serplens runs there, it uses another database; set SERPLENS_DATABASE_URL to that database`,
    );
  return opened;
}

/**
 * Opens the configured database, which a server may have open, calls `act` and closes the database.
 *
 * `lookup` is for commands of the operator, who may leave out the organization.
 */
export async function withOwner<Result>(
  act: (owner: AdminApi, lookup: OperatorLookup) => Promise<Result>,
  options: LocalHostOptions & SchemaOptions = {},
): Promise<Result> {
  const opened = await openConfigured(options);
  try {
    return await act(opened.service.admin, opened.lookup);
  } finally {
    await opened.close();
  }
}

/** Opens the configured database, calls `act` with the operations of people and closes the database. */
export async function withPeople<Result>(
  act: (people: PeopleApi) => Promise<Result>,
  options: SchemaOptions = {},
): Promise<Result> {
  const opened = await openConfigured(options);
  try {
    return await act(opened.service.people);
  } finally {
    await opened.close();
  }
}

/** Opens the configured database and payment provider, calls `act` and closes both. Throws when payments are off. */
export async function withBilling<Result>(act: (billing: BillingApi) => Promise<Result>): Promise<Result> {
  const opened = await openConfigured({});
  try {
    const { billing } = opened.service;
    if (billing === null)
      throw new CliError("Payments are off. Set SERPLENS_PAYMENTS to manual or stripe.", EXIT.usage);
    return await act(billing);
  } finally {
    await opened.close();
  }
}

/** Names a job by its id and the organization of `--org`. Looks the organization up when the option is absent. */
export async function jobNamed(jobId: string, org: string | undefined, lookup: OperatorLookup) {
  return { organizationId: org ?? found(await lookup.organizationOfJob(jobId), "job", jobId), jobId };
}

/** Names a key by its id and the organization of `--org`. Looks the organization up when the option is absent. */
export async function keyNamed(keyId: string, org: string | undefined, lookup: OperatorLookup) {
  return { organizationId: org ?? found(await lookup.organizationOfKey(keyId), "key", keyId), keyId };
}

function found(organizationId: string | null, what: string, id: string): string {
  if (organizationId === null) throw new ServiceError("NOT_FOUND", `No ${what} has the id ${id}.`);
  return organizationId;
}
