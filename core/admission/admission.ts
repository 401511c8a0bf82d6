import { canonicalJson } from "../contract/json.ts";
import type { Lane } from "../engine/lane.ts";
import type { Releaser } from "../engine/releaser.ts";
import { ServiceError } from "../errors.ts";
import { topicOf } from "../job.ts";
import { normalizeUrl } from "../pipeline/normalize-url.ts";
import type { Clock } from "../ports/clock.ts";
import type { Crypto } from "../ports/crypto.ts";
import type { UrlPolicy } from "../ports/fetcher.ts";
import type { Store } from "../ports/store.ts";
import type { AdmitCommand, Caller, Service } from "../service.ts";
import { refusalOf } from "../testmode/rehearsal.ts";
import { admit, idempotencyRefOf, replay } from "./admit.ts";

interface AdmissionPorts {
  readonly store: Store;
  readonly lane: Lane;
  readonly releaser: Releaser;
  readonly clock: Clock;
  readonly crypto: Crypto;
  readonly urlPolicy: UrlPolicy;
}

/** A test job fetches nothing, so its page is not even resolved (D-5); what is no web address can stand for no page all the same. D-30 */
function fixturePage(url: string): string {
  return normalizeUrl(url) === null ? "denied" : "allowed";
}

/** URL_NOT_ALLOWED, with one message for every reason, when the policy denies an address of the request; else `null`. D-30 */
async function forbiddenUrl({ kind }: Caller, { request, webhook }: AdmitCommand, urlPolicy: UrlPolicy): Promise<ServiceError | null> {
  const checks: (string | Promise<string>)[] = [];
  if (request.url !== null) checks.push(kind === "test" ? fixturePage(request.url) : urlPolicy.check(request.url, "page"));
  if (webhook !== null) checks.push(urlPolicy.check(webhook.url, "webhook"));
  return (await Promise.all(checks)).includes("denied") ? new ServiceError("URL_NOT_ALLOWED", "The URL is not allowed.") : null;
}

/** Makes the way from a validated request to its queued job, in the order of D-6. */
export function createAdmission({ store, lane, releaser, clock, crypto, urlPolicy }: AdmissionPorts): Service["admit"] {
  /** What is known against the request before its transaction. */
  async function objection(caller: Caller, command: AdmitCommand): Promise<unknown> {
    const rehearsed = caller.kind === "test" ? refusalOf(command.request, clock.now()) : null;
    // A policy that fails must not fail a replay either, so its failure is an answer here.
    return rehearsed ?? forbiddenUrl(caller, command, urlPolicy).catch((error: unknown) => error);
  }

  function hashOf({ idempotencyKey, sent }: AdmitCommand): string | null {
    return idempotencyKey === null ? null : crypto.sha256(`${sent.route}\n${canonicalJson(sent.body)}`);
  }

  return async (caller, command) => {
    const bodyHash = hashOf(command);
    const objected = await objection(caller, command);
    if (objected !== null) {
      const ref = idempotencyRefOf(caller, command);
      const record = ref === null ? null : await store.read.idempotency(ref);
      // A replay answers whatever is objected to its request (D-6). All others are looked up in the transaction alone: one query less.
      if (record !== null && record.expiresAt > clock.now()) return replay(record, bodyHash);
      throw objected;
    }
    const { accepted, dispatch, isReleaseDue } = await lane.submit(admit({ caller, command, bodyHash }));
    if (dispatch !== null) await releaser.dispatch([dispatch]);
    else if (isReleaseDue) releaser.releaseSoon([topicOf(command.request)]);
    return accepted;
  };
}
