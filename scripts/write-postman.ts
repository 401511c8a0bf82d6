/**
 * Writes `integrations/postman/serplens.postman_collection.json`, a Postman collection of the REST interface, from the
 * OpenAPI document.
 *
 *     bun scripts/write-postman.ts
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "../core/surfaces/openapi/document.ts";

/** Path of the collection. */
export const COLLECTION = join(import.meta.dirname, "..", "integrations/postman/serplens.postman_collection.json");

/** The members of the OpenAPI document that the collection reads. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
    >;
  };
}

/** Keeps the id of the new job for the requests that follow. */
const KEEP_JOB = [
  "const { job_id: jobId } = pm.response.json();",
  'if (jobId !== undefined) pm.collectionVariables.set("jobId", jobId);',
];

/** Returns the body that a collection shows: the smallest example without deprecated members. */
function bodyOf({ requestBody }: Operation): unknown {
  const examples = Object.entries(requestBody?.content["application/json"]?.examples ?? {});
  const usable = examples.filter(([name]) => name !== "deprecated").map(([, { value }]) => value);
  return usable.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)[0];
}

function itemOf(path: string, method: string, operation: Operation) {
  const body = bodyOf(operation);
  const { parameters = [] } = operation;
  const segments = path.slice(1).split("/");
  const named = segments.map((part) => part.replace(/^\{(.+)\}$/, ":$1"));
  const query = parameters.filter((each) => each.in === "query");
  const inPath = parameters.filter((each) => each.in === "path");
  return {
    name: operation.summary.replace(/\.$/, ""),
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      ...(operation.security === undefined ? { auth: { type: "noauth" } } : {}),
      header: [
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
        ...(parameters.some(({ name }) => name === "Idempotency-Key")
          ? [{ key: "Idempotency-Key", value: "{{$guid}}" }]
          : []),
      ],
      url: {
        raw: `{{baseUrl}}/${named.join("/")}`,
        host: ["{{baseUrl}}"],
        path: named,
        ...(query.length === 0
          ? {}
          : {
              query: query.map(({ name, description = "" }) => ({ key: name, value: "", description, disabled: true })),
            }),
        ...(inPath.length === 0 ? {} : { variable: inPath.map(({ name }) => ({ key: name, value: `{{${name}}}` })) }),
      },
      ...(body === undefined
        ? {}
        : { body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } } }),
    },
    ...(method === "post" && path !== "/v1/webhooks/test"
      ? { event: [{ listen: "test", script: { type: "text/javascript", exec: KEEP_JOB } }] }
      : {}),
    response: [],
  };
}

/** Returns the collection as JSON text. */
export function postmanCollection(): string {
  // The project makes the document, so its shape is known.
  const document = openApiDocument({ baseUrl: "http://127.0.0.1:8080" }) as unknown as {
    readonly info: { readonly version: string };
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const folders = new Map<string, ReturnType<typeof itemOf>[]>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = "Other"] = operation.tags;
      folders.set(tag, [...(folders.get(tag) ?? []), itemOf(path, method, operation)]);
    }
  const collection = {
    info: {
      name: "serplens",
      description:
        "Set the variables baseUrl and apiKey. Start a scan, repeat the status request every 3 to 5 seconds until the job has completed, then read its result. The id of the last job is kept in jobId.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
      version: document.info.version,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: "http://127.0.0.1:8080" },
      { key: "apiKey", value: "" },
      { key: "jobId", value: "" },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(COLLECTION, postmanCollection());
