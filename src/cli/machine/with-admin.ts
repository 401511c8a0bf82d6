import { ServiceError } from "../../../core/domain/errors.ts";
import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import type { BillingApi } from "../../../core/service/billing/billing-api.ts";
import type { PeopleApi } from "../../../core/service/identity/people/people.ts";
import type { OperatorLookup } from "../../compose/open-admin.ts";
import { configFromEnvironment } from "../../config/config.ts";
import { type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import { CliError, EXIT } from "../output/output.ts";

/**
 * Opens the configured database, which a server may have open, calls `act` and closes the database.
 *
 * `lookup` is for commands of the operator, who may leave out the organization.
 */
export async function withOwner<Result>(
  act: (owner: AdminApi, lookup: OperatorLookup) => Promise<Result>,
  options: LocalHostOptions = {},
): Promise<Result> {
  // Loaded on use, because most commands and `--help` never open the service.
  const { openAdmin } = await import("../../compose/open-admin.ts");
  const config = configFromEnvironment();
  const opened = await openAdmin(config, { mapHosts: readMapHosts(options, config) });
  try {
    return await act(opened.service.admin, opened.lookup);
  } finally {
    await opened.close();
  }
}

/** Opens the configured database, calls `act` with the operations of people and closes the database. */
export async function withPeople<Result>(act: (people: PeopleApi) => Promise<Result>): Promise<Result> {
  const { openAdmin } = await import("../../compose/open-admin.ts");
  const opened = await openAdmin(configFromEnvironment(), { mapHosts: new Map() });
  try {
    return await act(opened.service.people);
  } finally {
    await opened.close();
  }
}

/** Opens the configured database and payment provider, calls `act` and closes both. Throws when payments are off. */
export async function withBilling<Result>(act: (billing: BillingApi) => Promise<Result>): Promise<Result> {
  const { openAdmin } = await import("../../compose/open-admin.ts");
  const opened = await openAdmin(configFromEnvironment(), { mapHosts: new Map() });
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
