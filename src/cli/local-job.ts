import { systemClock } from "../../adapters/system-clock/clock.ts";
import { isTerminal, type JobRequest, type Json } from "../../core/job.ts";
import { type Caller, SCOPES, type Service } from "../../core/service.ts";
import { CliError, EXIT, printNote } from "./output.ts";
import { createProgress } from "./progress.ts";

/** How often the job's state is read. */
const POLL_MS = 100;

/**
 * Runs one job in this process to its result, with a progress bar on standard error.
 *
 * The service must be on its own in-memory database: an organisation is made for the job and its
 * free credits pay for it. Throws a `CliError` when the job fails or `waitSeconds` have passed.
 */
export async function runLocalJob(service: Service, request: JobRequest, waitSeconds: number | null): Promise<Json> {
  const organization = await service.owner.createOrganization({ name: "command line" });
  const caller: Caller = { organizationId: organization.id, keyId: null, kind: "live", scopes: SCOPES };
  await service.start();
  const accepted = await service.admit(caller, {
    request,
    requestId: "req_cli",
    idempotencyKey: null,
    fingerprint: { route: "cli", canonicalBody: "{}" },
    webhook: null,
    callbackMetadata: null,
  });
  const progress = createProgress(process.stderr);
  try {
    await waitForEnd(service, caller, accepted.jobId, { progress, deadline: waitSeconds === null ? null : systemClock.now() + waitSeconds * 1000 });
  } finally {
    progress.end();
  }
  return service.result(caller, accepted.jobId);
}

interface Waiting {
  readonly progress: ReturnType<typeof createProgress>;
  readonly deadline: number | null;
}

async function waitForEnd(service: Service, caller: Caller, jobId: string, { progress, deadline }: Waiting): Promise<void> {
  let noted = "";
  for (;;) {
    const view = await service.job(caller, jobId);
    progress.update(view.progress ?? 0, view.state);
    if (view.state === "completed") return;
    if (isTerminal(view.state))
      throw new CliError(view.error === null ? `the job was ${view.state}` : `${view.error.message} (${view.error.code})`, EXIT.failed);
    if (view.error !== null && view.error.message !== noted) {
      noted = view.error.message;
      progress.end();
      printNote(`an attempt failed and is repeated: ${noted}`);
    }
    if (deadline !== null && systemClock.now() >= deadline) {
      throw new CliError("the job was not done in time; give --wait more seconds, or leave the number out to wait for its end");
    }
    await systemClock.sleep(POLL_MS);
  }
}
