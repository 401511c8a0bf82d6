import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ERRORS } from "../../../../core/contract/errors.ts";
import { HTTP_STATUS } from "../../../../core/contract/http-status.ts";
import { ROUTES } from "../../../../core/contract/routes.ts";
import type { ErrorCode } from "../../../../core/domain/errors.ts";
import { EVENT_KINDS } from "../../../../core/domain/event-kinds.ts";
import { openApiDocument } from "../../../../core/surfaces/openapi/document.ts";
import { checkOf, OPERATIONS } from "../../../http/document.ts";

const DOCUMENT = openApiDocument({ baseUrl: "https://seo.serplens.test" });

describe("OpenAPI document", () => {
  test("the document names the version of the interface", () => {
    assert.equal((DOCUMENT.info as { readonly version: string }).version, "1.0.0-preview");
  });

  test("the document has every route with the status of each error code and of success", () => {
    assert.deepEqual(
      OPERATIONS.map(({ method, path }) => `${method} ${path}`),
      ROUTES.map(({ method, path }) => `${method} ${path}`),
    );
    for (const route of ROUTES) {
      const statuses = new Set([route.success.status, ...route.errors.map((code) => HTTP_STATUS[code])].map(String));
      const { responses } =
        OPERATIONS.find(({ method, path }) => method === route.method && path === route.path) ?? assert.fail(route.id);
      assert.deepEqual(new Set(Object.keys(responses)), statuses);
    }
  });

  test("an operation is named by a verb, and no name that generators make of it is the name of a schema", () => {
    const schemas = new Set(Object.keys((DOCUMENT.components as { readonly schemas: object }).schemas));
    for (const { operationId } of OPERATIONS) {
      assert.match(operationId, /^(create|get|list|test)[A-Z]/);
      const type = operationId.charAt(0).toUpperCase() + operationId.slice(1);
      for (const suffix of ["", "Result", "Error", "Body", "Params", "Response", "Request"])
        assert.ok(!schemas.has(`${type}${suffix}`), `${type}${suffix}`);
    }
  });

  test("every example satisfies its schema", () => {
    let count = 0;
    for (const { operationId, requestBody, responses } of OPERATIONS) {
      for (const media of [requestBody, ...Object.values(responses)]) {
        const json = media?.content?.["application/json"];
        for (const [name, { value }] of Object.entries(json?.examples ?? {})) {
          assert.deepEqual(checkOf(json?.schema ?? {})(value), [], `${operationId} ${name}`);
          count += 1;
        }
      }
    }
    assert.ok(count > 80, String(count));
  });

  test("each error code has its own schema, and no other code's body satisfies that schema", () => {
    const codes = Object.keys(ERRORS) as ErrorCode[];
    const { schemas } = DOCUMENT.components as unknown as {
      schemas: Record<string, { properties: { error: { properties: { code: { const: string } } } } }>;
    };
    const found = Object.values(schemas).flatMap((schema) => schema.properties?.error?.properties?.code?.const ?? []);
    assert.deepEqual(found.sort(), codes.sort());
  });

  test("public routes need no key, and all others need a bearer key", () => {
    const paths = DOCUMENT.paths as unknown as Record<string, Record<string, { security: readonly object[] }>>;
    for (const { path, method, scope } of ROUTES) {
      assert.deepEqual(paths[path]?.[method.toLowerCase()]?.security, scope === null ? [] : [{ bearerKey: [] }]);
    }
  });

  test("every event is described as a webhook with its signature headers", () => {
    const webhooks = DOCUMENT.webhooks as unknown as Record<
      string,
      { post: { parameters: readonly { name: string }[] } }
    >;
    assert.deepEqual(Object.keys(webhooks), [...EVENT_KINDS]);
    for (const kind of EVENT_KINDS)
      assert.ok(webhooks[kind]?.post.parameters.some(({ name }) => name === "Service-Signature"));
  });

  test("the document is plain JSON and equal each time", () => {
    assert.deepEqual(JSON.parse(JSON.stringify(DOCUMENT)), DOCUMENT);
    assert.deepEqual(openApiDocument({ baseUrl: "https://seo.serplens.test" }), DOCUMENT);
  });
});
