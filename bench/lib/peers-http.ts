import { createHash } from "node:crypto";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { ScanBodySchema } from "../../core/contract/requests.ts";

type Fetch = (request: Request) => Promise<Response>;

let serial = 0;

function acceptedBody() {
  serial += 1;
  return { job_id: `job_${serial}`, request_id: `req_${serial}`, status: "queued", type: "scan" };
}

/** The least work of a web server for the request: parse the body and send JSON. */
export function rawEcho(): Fetch {
  return async (request) => {
    await request.json();
    return Response.json(acceptedBody(), { status: 202 });
  };
}

/**
 * Does the same work as the service's path in one handler without a framework.
 *
 * The handler checks the key by SHA-256, two fixed windows and a compiled schema, and sends rate headers and a request
 * id. Bun parses the request; there is no router and no response envelope.
 */
export function handWritten(keys: readonly string[]): Fetch {
  const known = new Map(
    keys.map((key, index) => [
      createHash("sha256").update(key).digest("hex"),
      { key: `key_${index}`, organization: `org_${index}` },
    ]),
  );
  const counts = new Map<string, number>();
  const validator = TypeCompiler.Compile(ScanBodySchema);
  const limit = 1_000_000_000;
  function take(counter: string): number {
    const count = (counts.get(counter) ?? 0) + 1;
    counts.set(counter, count);
    return limit - count;
  }
  return async (request) => {
    const bearer = request.headers.get("authorization")?.slice("Bearer ".length) ?? "";
    const caller = known.get(createHash("sha256").update(bearer).digest("hex"));
    if (caller === undefined) return Response.json({ error: { code: "INVALID_API_KEY" } }, { status: 401 });
    const resetAt = (Math.floor(Date.now() / 60_000) + 1) * 60;
    const remaining = Math.min(take(`${caller.key} ${resetAt}`), take(`${caller.organization} ${resetAt}`));
    const body: unknown = await request.json();
    if (!validator.Check(body)) return Response.json({ error: { code: "VALIDATION_ERROR" } }, { status: 400 });
    return Response.json(acceptedBody(), {
      status: 202,
      headers: {
        "X-Request-Id": crypto.randomUUID(),
        "X-RateLimit-Limit": String(limit),
        "X-RateLimit-Remaining": String(remaining),
        "X-RateLimit-Reset": String(resetAt),
      },
    });
  };
}
