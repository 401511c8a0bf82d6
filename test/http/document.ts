import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openApiDocument } from "../../core/surfaces/openapi/document.ts";

/** The parts of an OpenAPI document the tests read. */
interface Media {
  readonly content?: {
    readonly "application/json"?: {
      readonly schema: object;
      readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}
interface DocumentedResponse extends Media {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: object }>>;
}
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody: Media | null;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The document of the REST API. */
export const DOCUMENT = openApiDocument({ baseUrl: "https://api.example.test" });

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: "https://api.example.test/openapi", ...DOCUMENT }, "document");

type Check = (value: unknown) => readonly string[];
const compiled = new Map<object, Check>();

/** A check of the values that a schema of the document allows. It returns the problems. */
export function checkOf(schema: object): Check {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  // Addresses of named schemas lead into the whole document.
  const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const validate = ajv.compile(JSON.parse(text));
  const check: Check = (value) =>
    validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  compiled.set(schema, check);
  return check;
}

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(
  DOCUMENT.paths as unknown as Record<string, Record<string, object>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      ({ parameters: [], requestBody: null, ...operation, method: method.toUpperCase(), path }) as unknown as Operation,
  ),
);

/** The operation of a request, or `null` when the document has none for its method and path. */
export function operationOf(method: string, path: string): Operation | null {
  const pathname = path.split("?")[0] ?? "";
  return (
    OPERATIONS.find(
      (operation) =>
        operation.method === method && new RegExp(`^${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname),
    ) ?? null
  );
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Fails unless the operation names this status, with these headers and a schema that the body satisfies. */
export function holdToOperation(operation: Operation, answer: Received): void {
  const response = operation.responses[String(answer.status)];
  assert.ok(response !== undefined, `${operation.operationId}: status ${answer.status} is not in the document`);
  for (const [name, { required, schema }] of Object.entries(response.headers)) {
    const value = answer.headers.get(name);
    if (value === null) assert.ok(!required, `${operation.operationId} ${answer.status}: header ${name} is missing`);
    else
      assert.deepEqual(
        checkOf(schema)(value),
        [],
        `${operation.operationId} ${answer.status}: header ${name}: ${value}`,
      );
  }
  const media = response.content?.["application/json"];
  assert.ok(media !== undefined);
  assert.deepEqual(checkOf(media.schema)(answer.body), [], `${operation.operationId} ${answer.status}`);
}

/** Checks the response to a request. A request without an operation is not in the document. */
export function holdToDocument(method: string, path: string, answer: Received): void {
  const operation = operationOf(method, path);
  if (operation !== null) holdToOperation(operation, answer);
}
