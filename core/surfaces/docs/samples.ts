import type { Route } from "../../contract/routes.ts";
import { code } from "./page.ts";

const CLIENT_CALLS: Readonly<Record<Route["id"], (body: string) => string>> = {
  classify: (body) => `await serplens.classify.create(${body})`,
  scan: (body) => `await serplens.scan.create(${body})`,
  scanLite: (body) => `await serplens.scan.create(${body}, { tier: "lite" })`,
  scanDeep: (body) => `await serplens.scan.create(${body}, { tier: "deep" })`,
  job: () => "await serplens.jobs.get(jobId)",
  jobResult: () => "await serplens.results.get(jobId)",
  credits: () => "await serplens.credits.get()",
  regions: () => "await serplens.regions.list()",
  testWebhook: (body) => `await serplens.webhooks.test(${body})`,
};

function bodyOf(route: Route): unknown {
  return Object.values(route.examples.bodies)[0];
}

/** Converts JSON to Python, whose constants differ. Example strings must not contain these constants. */
function python(json: string): string {
  return json
    .replace(/\btrue\b/g, "True")
    .replace(/\bfalse\b/g, "False")
    .replace(/\bnull\b/g, "None");
}

function curl(route: Route, baseUrl: string): string {
  const body = bodyOf(route);
  const lines = [
    `curl${route.method === "GET" ? "" : ` -X ${route.method}`} "${baseUrl}${route.path.replace("{jobId}", "$JOB_ID")}"`,
    ...(route.scope === null ? [] : ['  -H "Authorization: Bearer $SERPLENS_KEY"']),
    ...(route.headers === null ? [] : ['  -H "Idempotency-Key: $(uuidgen)"']),
    ...(body === undefined ? [] : ['  -H "Content-Type: application/json"', `  -d '${JSON.stringify(body)}'`]),
  ];
  return lines.join(" \\\n");
}

function typescript(route: Route, baseUrl: string): string {
  const body = bodyOf(route);
  const call = CLIENT_CALLS[route.id](body === undefined ? "" : JSON.stringify(body));
  const options =
    route.scope === null ? `{ baseUrl: "${baseUrl}" }` : `{ apiKey: "slk_live_...", baseUrl: "${baseUrl}" }`;
  return `import { createClient } from "serplens/client";\n\nconst serplens = createClient(${options});\nconst answer = ${call};`;
}

function pythonOf(route: Route, baseUrl: string): string {
  const body = bodyOf(route);
  const headers = [
    ...(route.scope === null ? [] : ['"Authorization": f"Bearer {os.environ[\'SERPLENS_KEY\']}"']),
    ...(route.headers === null ? [] : ['"Idempotency-Key": str(uuid.uuid4())']),
  ];
  const imports = [...(route.scope === null ? [] : ["os"]), ...(route.headers === null ? [] : ["uuid"]), "requests"];
  const path = route.path.includes("{jobId}")
    ? `f"${baseUrl}${route.path.replace("{jobId}", "{job_id}")}"`
    : `"${baseUrl}${route.path}"`;
  const args = [
    path,
    ...(headers.length === 0 ? [] : [`headers={${headers.join(", ")}}`]),
    ...(body === undefined ? [] : [`json=${python(JSON.stringify(body))}`]),
    "timeout=30",
  ];
  return `${imports.map((name) => `import ${name}`).join("\n")}\n\nanswer = requests.${route.method.toLowerCase()}(\n    ${args.join(",\n    ")},\n)\nanswer.raise_for_status()\nprint(answer.json())`;
}

/** Formats a request to the route in curl, TypeScript and Python. */
export function samplesOf(route: Route, baseUrl: string): string {
  return [
    code("sh", curl(route, baseUrl)),
    code("ts", typescript(route, baseUrl)),
    code("python", pythonOf(route, baseUrl)),
  ].join("\n\n");
}
