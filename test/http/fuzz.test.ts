import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import fc from "fast-check";
import { checkOf, OPERATIONS, type Operation } from "./document.ts";
import { allowedBy, bodySchemaOf, faultyBodies, hardJson, oddHeaders } from "./fuzz-requests.ts";
import { type Answer, type Api, expectError, openApi } from "./harness.ts";

// `npm run fuzz` sets both. Every answer is held to route table and document by the harness, whatever is asserted here.
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const LIMIT_MS = 20_000 + RUNS * 100;
const OPTIONS = { numRuns: RUNS, seed: SEED };
console.error(`fuzz: ${RUNS} runs a property; again with npm run fuzz -- --seed ${SEED} --runs ${RUNS}`);

const WITH_BODY = OPERATIONS.filter(({ requestBody }) => requestBody !== null);

/** Returns a key of an unused organization, so that neither credits nor caps refuse a request. */
async function freshKey(api: Api): Promise<string> {
  const { id } = await api.service.admin.createOrganization({ name: "Fuzz" });
  return api.newKey({ organizationId: id });
}

function pathsOf(answer: Answer): readonly string[] {
  const details = expectError(answer, "VALIDATION_ERROR").details as readonly { readonly path: string }[];
  return details.map(({ path }) => path);
}

describe("what the document says of bodies is what the service does", () => {
  for (const operation of WITH_BODY) {
    const { method, path, operationId } = operation;
    const schema = bodySchemaOf(operation);

    test(
      `${operationId}: bodies it allows are taken`,
      async () => {
        // Every accepted job stays queued.
        await using api = await openApi({ options: { policy: { saturationDepth: Number.MAX_SAFE_INTEGER } } });
        const headers = fc.record(
          { "Idempotency-Key": fc.stringMatching(/^[A-Za-z0-9_-]{1,255}$/) },
          { requiredKeys: [] },
        );
        await fc.assert(
          fc.asyncProperty(allowedBy(schema), headers, async (json, sent) => {
            assert.deepEqual(checkOf(schema)(json), []);
            const answer = await api.call(method, path, { json, key: await freshKey(api), headers: sent });
            assert.equal(answer.status, 202, answer.text);
          }),
          OPTIONS,
        );
      },
      LIMIT_MS,
    );

    test(
      `${operationId}: bodies with one fault are refused by its path`,
      async () => {
        await using api = await openApi();
        await fc.assert(
          fc.asyncProperty(faultyBodies(schema), async (faulty) => {
            // A reader mends the first problem first. Other keys may be wrong because of it.
            const paths = pathsOf(await api.call(method, path, { json: faulty.body }));
            assert.ok(paths.includes(faulty.path), `${faulty.path} is not among ${paths.join(", ")}`);
          }),
          OPTIONS,
        );
      },
      LIMIT_MS,
    );
  }
});

/** The path of an operation with any job, and a query that may name a parameter twice. */
function pathOf({ path }: Operation): fc.Arbitrary<string> {
  const jobId = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/),
    fc.string({ minLength: 1, unit: "binary" }).map(encodeURIComponent),
  );
  const value = fc.oneof(fc.constantFrom("customer_v1", "customer_v1_lite", "legacy", ""), fc.webFragments());
  const parameter = fc
    .tuple(fc.constantFrom("response_format", "responseFormat", "key"), value)
    .map(([name, text]) => `${name}=${text}`);
  const query = fc.array(parameter, { maxLength: 3 }).map((parts) => (parts.length === 0 ? "" : `?${parts.join("&")}`));
  return fc.tuple(jobId, query).map(([id, end]) => path.replace("{jobId}", id) + end);
}

describe("whatever is sent, the answer is one of the contract and never a failure of the service", () => {
  test(
    "any method, path, query, headers and body",
    async () => {
      await using api = await openApi();
      const request = fc.constantFrom(...OPERATIONS).chain((operation) =>
        fc.record({
          operation: fc.constant(operation),
          method: fc.oneof(
            { weight: 4, arbitrary: fc.constant(operation.method) },
            fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"),
          ),
          path: pathOf(operation),
          headers: oddHeaders,
          body: hardJson,
          hasKey: fc.boolean(),
        }),
      );
      await fc.assert(
        fc.asyncProperty(request, async ({ operation, method, path, headers, body, hasKey }) => {
          const options = {
            headers,
            ...(hasKey ? {} : { key: null }),
            ...(method === "GET" || method === "HEAD" ? {} : { body }),
          };
          const answer = await api.call(method, path, options);
          assert.ok(answer.status < 500, answer.text);
          const isTwice = path.split(/[?&]response_format=/).length > 2;
          if (hasKey && method === "GET" && operation.operationId === "getJobResult" && isTwice)
            assert.deepEqual(pathsOf(answer), ["response_format"]);
        }),
        { ...OPTIONS, numRuns: 6 * RUNS },
      );
    },
    6 * LIMIT_MS,
  );

  test(
    "bytes",
    async () => {
      await using api = await openApi();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...WITH_BODY),
          fc.uint8Array({ minLength: 1, maxLength: 400 }),
          async ({ path }, bytes) => {
            assert.equal((await api.call("POST", path, { body: new Uint8Array(bytes) })).status, 400);
          },
        ),
        OPTIONS,
      );
    },
    LIMIT_MS,
  );

  test(
    "paths below a job",
    async () => {
      await using api = await openApi();
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("GET", "POST", "DELETE"),
          fc.webPath(),
          fc.webQueryParameters(),
          async (method, path, query) => {
            const { status } = await api.call(method, `/v1/jobs${path}?${query}`);
            assert.ok([400, 404, 405].includes(status), String(status));
          },
        ),
        OPTIONS,
      );
    },
    LIMIT_MS,
  );
});
