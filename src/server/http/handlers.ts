import {
  parseClassifyRequest,
  parseScanRequest,
  parseWebhookTest,
  usesMarket,
} from "../../../core/contract/requests.ts";
import type { OperationId, Route } from "../../../core/contract/routes.ts";
import { problemsOf, type ValidationDetail, validationError } from "../../../core/contract/validate.ts";
import {
  acceptedJobBody,
  creditsBody,
  jobStatusBody,
  regionsBody,
  webhookTestBody,
} from "../../../core/contract/views.ts";
import type { Caller } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Json, Tier } from "../../../core/domain/job.ts";
import type { AdmitCommand } from "../../../core/domain/job-commands.ts";
import type { ResponseFormat } from "../../../core/domain/job-view.ts";
import type { Service } from "../../../core/service.ts";
import type { RequestContext } from "./request-context.ts";

/** A request whose caller passed key, scope and rate limit, with its body decoded. */
export interface Call {
  readonly route: Route;
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  /** Decoded JSON; `null` for routes without a body. */
  readonly body: Json;
}

/** The work of an endpoint after all checks of the request. It returns the success body. */
export type Handler =
  | { readonly kind: "public"; answer(context: RequestContext): unknown }
  | { readonly kind: "keyed"; answer(service: Service, call: Call): Promise<unknown> };

/** Returns the caller's Idempotency-Key after validation, or `null` without the header. Contract 4.1 */
function idempotencyKey({ route, context }: Call): string | null {
  const key = context.request.headers.get("idempotency-key");
  if (key === null || route.headers === null) return null;
  const problems = problemsOf(route.headers, { "Idempotency-Key": key });
  if (problems.length > 0) throw validationError(problems);
  return key;
}

async function admit(
  service: Service,
  call: Call,
  parsed: Pick<AdmitCommand, "request" | "webhook" | "callbackMetadata">,
): Promise<unknown> {
  const accepted = await service.admit(call.caller, {
    ...parsed,
    requestId: call.context.requestId,
    idempotencyKey: idempotencyKey(call),
    sent: { route: call.route.path, body: call.body },
  });
  if (accepted.isReplay) call.context.headers["Idempotency-Replayed"] = "true";
  return acceptedJobBody(accepted);
}

function scan(tier: Tier): Handler {
  return {
    kind: "keyed",
    answer: (service, call) => {
      // The warning is sent even with a refusal, because the caller has to change the field in any case.
      if (usesMarket(call.body)) {
        const { headers, baseUrl } = call.context;
        headers.Deprecation = "true";
        headers.Link = `<${baseUrl}/docs/regions>; rel="deprecation"`;
      }
      return admit(service, call, parseScanRequest(tier, call.body));
    },
  };
}

/** Returns the job identifier of the path. A text that cannot be an identifier names no job. */
function jobId({ route, params }: Call): string {
  const id = params.jobId;
  if (id === undefined || (route.params !== null && problemsOf(route.params, { jobId: id }).length > 0)) {
    throw new ServiceError("NOT_FOUND", "No such job.");
  }
  return id;
}

/** Returns the known query parameters and ignores others. Throws VALIDATION_ERROR for a repeated parameter. D-8 */
function query({ route, context }: Call): Readonly<Record<string, string>> {
  if (route.query === null) return {};
  const sent = new URL(context.request.url).searchParams;
  const values: Record<string, string> = {};
  const repeated: ValidationDetail[] = [];
  for (const name of Object.keys(route.query.properties)) {
    const [value, ...more] = sent.getAll(name);
    if (more.length > 0) repeated.push({ path: name, message: `"${name}" must be given once` });
    if (value !== undefined) values[name] = value;
  }
  const problems = repeated.length > 0 ? repeated : problemsOf(route.query, values);
  if (problems.length > 0) throw validationError(problems);
  return values;
}

/** Handler of each endpoint. */
export const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  classify: {
    kind: "keyed",
    answer: (service, call) => admit(service, call, { ...parseClassifyRequest(call.body), callbackMetadata: null }),
  },
  scan: scan("standard"),
  scanLite: scan("lite"),
  scanDeep: scan("deep"),
  job: { kind: "keyed", answer: async (service, call) => jobStatusBody(await service.job(call.caller, jobId(call))) },
  jobResult: {
    kind: "keyed",
    answer: (service, call) => {
      // The query schema has checked that the parameter is absent or one of the three formats.
      const format = query(call).response_format as ResponseFormat | undefined;
      return service.result(call.caller, jobId(call), format);
    },
  },
  credits: { kind: "keyed", answer: async (service, call) => creditsBody(await service.credits(call.caller)) },
  regions: {
    kind: "public",
    answer: (context) => {
      context.headers["Cache-Control"] = "public, max-age=86400";
      return regionsBody();
    },
  },
  testWebhook: {
    kind: "keyed",
    answer: async (service, call) =>
      webhookTestBody(await service.testWebhook(call.caller, parseWebhookTest(call.body))),
  },
};
