import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeCrypto } from "../../../adapters/node-crypto/crypto.ts";
import { signedPost } from "../../../core/webhooks/sign.ts";
import { loadGuides } from "../../../src/docs/guides.ts";
import { REPORT } from "../../conformance/test-service.ts";
import { openApi } from "../../http/harness.ts";

/** The samples of a guide in one language, with the package's names leading to this repository. */
function samplesOf(slug: string, language: string, baseUrl = "http://unused.test"): readonly string[] {
  const markdown = loadGuides(baseUrl).find((page) => page.slug === slug)?.markdown ?? "";
  const entry = (name: string) => fileURLToPath(new URL(`../../../src/${name}`, import.meta.url));
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\`$`, "gm"))].map(([, text = ""]) =>
    text.replace('"serplens/client"', `"${entry("client/client.ts")}"`).replace('"serplens/webhooks"', `"${entry("webhooks.ts")}"`),
  );
}

function withFile<Result>(text: string, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-guide-"));
  const file = join(folder, "sample.ts");
  writeFileSync(file, text);
  return use(file).finally(() => rmSync(folder, { recursive: true, force: true }));
}

test("the quick start's program runs as it stands and prints a report", async () => {
  await using api = await openApi();
  await api.service.start(["worker"]);
  const [sample = ""] = samplesOf("quick-start", "ts", api.base);
  const printed = await withFile(sample, async (file) => {
    const child = Bun.spawn([process.execPath, file], { env: { ...process.env, SERPLENS_KEY: api.key }, stdout: "pipe", stderr: "pipe" });
    const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited]);
    expect(code, err).toBe(0);
    return out;
  });
  expect(printed).toContain(String(REPORT.on_page_optimization.grade));
});

test("the webhook guide's receiver takes a genuine delivery and refuses a changed one", async () => {
  const [sample = ""] = samplesOf("webhooks", "ts");
  await withFile(sample, async (file) => {
    const { receive } = (await import(file)) as { receive(request: Request, secret: string): Promise<Response> };
    const secret = "whsec_test";
    const post = signedPost(nodeCrypto, {
      secret,
      body: '{"job_id":"j","status":"completed"}',
      type: "job.completed",
      deliveryId: "d",
      now: Date.now(),
    });
    const send = (body: Uint8Array) =>
      receive(new Request("http://receiver.test/", { method: "POST", headers: post.headers, body: new Uint8Array(body) }), secret);
    expect((await send(post.body)).status).toBe(204);
    expect((await send(new TextEncoder().encode('{"job_id":"j","status":"failed"}'))).status).toBe(401);
  });
});
