import { Kind, type Static, type TSchema } from "@sinclair/typebox";
import { Elysia, type t } from "elysia";
import { type BodyReader, createBodyReader } from "../../../core/contract/request-body.ts";
import {
  ClassifyBodySchema,
  JobParamsSchema,
  ResultQuerySchema,
  ScanBodySchema,
  WebhookTestBodySchema,
} from "../../../core/contract/requests.ts";
import {
  AcceptedJobSchema,
  CreditsSchema,
  JobResultSchema,
  JobStatusSchema,
  RegionsSchema,
  WebhookTestAcceptedSchema,
} from "../../../core/contract/responses.ts";
import { type OperationId, ROUTES } from "../../../core/contract/routes.ts";
import type { Service } from "../../../core/service.ts";
import { apiMounts } from "./api-mounts.ts";
import { type MountOptions, mountHandlers } from "./mount.ts";

/**
 * Returns a schema that the app can read, with the static type of the original. Elysia would check it before the key,
 * and the contract checks key, scope, rate and body in this order. D-6
 *
 * The kind is one that TypeBox knows, because the built package has its own copy of TypeBox, and Elysia another.
 */
function described<T extends TSchema>(schema: T) {
  // The cast is between two declarations of one library: Elysia refers to its CommonJS half.
  return { ...schema, [Kind]: "Any" } as unknown as ReturnType<typeof t.Unsafe<Static<T>>>;
}

/** Texts of a route in an OpenAPI document. */
function detailOf(id: OperationId) {
  const summary = ROUTES.find((route) => route.id === id)?.summary ?? id;
  return { summary, operationId: id, tags: ["serplens"] };
}

// The handlers read bodies themselves, because an unauthorized sender must not cost the reading of a body.
const RAW = { parse: "none" as const };

/** Settings of the plugin. */
export interface PluginOptions<Prefix extends string> extends MountOptions {
  /** Path before `/v1`. @default none */
  readonly prefix?: Prefix;
  /** Reads request bodies. @default a new reader */
  readonly bodies?: BodyReader;
}

/**
 * Returns the API of a service as a plugin of Elysia: `new Elysia().use(serplens(service, options))`.
 *
 * Hooks, `routes`, the OpenAPI plugin and the typed client of the app see each route with its schemas. Checks, their
 * order and the bodies of errors are those of the contract. The plugin owns nothing: the caller closes the service.
 */
export function serplens<const Prefix extends string = "">(
  service: Service,
  { prefix, bodies = createBodyReader(), ...options }: PluginOptions<Prefix>,
) {
  // An absent prefix has the type "".
  const before = (prefix ?? "") as Prefix;
  const mounts = apiMounts(service, bodies).map((mount) => ({ ...mount, path: `${before}${mount.path}` }));
  const handle = mountHandlers(mounts, options);
  const respond = ({ request }: { readonly request: Request }) => handle(request);
  // Elysia sends HEAD to the route of GET, drops the body and counts its length.
  const read = ({ request }: { readonly request: Request }) =>
    handle(request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request);
  const accepted = { 202: described(AcceptedJobSchema) };
  const scan = { ...RAW, body: described(ScanBodySchema), response: accepted };
  const classify = { ...RAW, body: described(ClassifyBodySchema), response: accepted };
  const test = {
    ...RAW,
    body: described(WebhookTestBodySchema),
    response: { 202: described(WebhookTestAcceptedSchema) },
  };
  const job = { params: described(JobParamsSchema), response: { 200: described(JobStatusSchema) } };
  const result = {
    params: job.params,
    query: described(ResultQuerySchema),
    response: { 200: described(JobResultSchema) },
  };
  return (
    new Elysia({ name: "serplens", seed: before, prefix: before })
      .post("/v1/classify", respond, { ...classify, detail: detailOf("classify") })
      .post("/v1/scan", respond, { ...scan, detail: detailOf("scan") })
      .post("/v1/scan/lite", respond, { ...scan, detail: detailOf("scanLite") })
      .post("/v1/scan/deep", respond, { ...scan, detail: detailOf("scanDeep") })
      .get("/v1/jobs/:jobId", read, { ...job, detail: detailOf("job") })
      .get("/v1/jobs/:jobId/result", read, { ...result, detail: detailOf("jobResult") })
      .get("/v1/credits", read, { response: { 200: described(CreditsSchema) }, detail: detailOf("credits") })
      .get("/v1/regions", read, { response: { 200: described(RegionsSchema) }, detail: detailOf("regions") })
      .post("/v1/webhooks/test", respond, { ...test, detail: detailOf("testWebhook") })
      // Other methods and unknown paths below the API get its errors.
      .all("/v1/*", respond, { ...RAW, detail: { hide: true } })
  );
}
