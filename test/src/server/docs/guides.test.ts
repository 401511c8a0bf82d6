import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeCrypto } from "../../../../adapters/node-crypto/crypto.ts";
import { signedPost } from "../../../../core/service/webhooks/sign.ts";
import { loadGuides } from "../../../../src/server/docs/guides.ts";
import { REPORT } from "../../../conformance/test-service.ts";
import { openApi } from "../../../http/harness.ts";

/** Returns the samples of a guide in one language. Imports of the package lead to this repository. */
function samplesOf(slug: string, language: string, baseUrl = "http://unused.test"): readonly string[] {
  const markdown = loadGuides(baseUrl).find((page) => page.slug === slug)?.markdown ?? "";
  const entry = (name: string) => fileURLToPath(new URL(`../../../../src/${name}`, import.meta.url));
  return [...markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\`$`, "gm"))].map(([, text = ""]) =>
    text
      .replace('"serplens/client"', `"${entry("client/client.ts")}"`)
      .replace('"serplens/webhooks"', `"${entry("webhooks.ts")}"`),
  );
}

function withFile<Result>(text: string, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-guide-"));
  const file = join(folder, "sample.ts");
  writeFileSync(file, text);
  return use(file).finally(() => rmSync(folder, { recursive: true, force: true }));
}

test("the program of the quick start runs without changes and prints a report", async () => {
  await using api = await openApi();
  await api.service.start(["worker"]);
  const [sample = ""] = samplesOf("quick-start", "ts", api.base);
  const printed = await withFile(sample, async (file) => {
    const child = Bun.spawn([process.execPath, file], {
      env: { ...process.env, SERPLENS_KEY: api.key },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    expect(code, err).toBe(0);
    return out;
  });
  expect(printed).toContain(String(REPORT.on_page_optimization.grade));
});

test("the receiver of the webhook guide accepts a genuine delivery and rejects a changed one", async () => {
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
      receive(
        new Request("http://receiver.test/", { method: "POST", headers: post.headers, body: new Uint8Array(body) }),
        secret,
      );
    expect((await send(post.body)).status).toBe(204);
    expect((await send(new TextEncoder().encode('{"job_id":"j","status":"failed"}'))).status).toBe(401);
  });
});

test("a link between guides leads to the address of the served page, with its anchor", () => {
  const [first] = loadGuides("http://unused.test");
  expect(first?.slug).toBe("quick-start");
  expect(first?.markdown).toContain("[webhook](/docs/webhooks)");
  expect(first?.markdown).toContain("[The report](/docs/report)");
});

test("a link to a document that the site does not serve becomes plain text", () => {
  const text = loadGuides("http://unused.test").find(({ slug }) => slug === "interface")?.markdown ?? "";
  expect(text).toContain("Numbers such as D-7 name decisions, which");
  expect(text).not.toMatch(/\]\([^)]*\.md[^)]*\)/);
});
