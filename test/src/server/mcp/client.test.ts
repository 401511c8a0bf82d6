import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LiteReportSchema } from "../../../../core/contract/report.ts";
import { PROMPTS } from "../../../../core/surfaces/mcp/prompts.ts";
import { UNTRUSTED_TEXT } from "../../../../core/surfaces/mcp/tool.ts";
import { TOOLS } from "../../../../core/surfaces/mcp/tools.ts";
import { REPORT } from "../../../conformance/test-service.ts";
import { ERAS, openStand, structured } from "./stand.ts";

for (const era of ERAS) {
  describe(`official client, ${era} revision`, () => {
    test("lists the contract's tools with schemas, prompts with arguments and schema resources", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        [
          "classify_text",
          "scan_page",
          "scan_page_lite",
          "scan_page_deep",
          "check_job",
          "wait_for_job",
          "get_job_result",
          "check_credits",
        ],
      );
      for (const tool of tools) {
        assert.equal(tool.inputSchema.type, "object");
        assert.equal(tool.outputSchema?.type, "object");
        assert.ok(tool.annotations?.readOnlyHint !== undefined && (tool.description ?? "").length > 20);
      }
      const { prompts } = await client.listPrompts();
      assert.deepEqual(
        prompts.map(({ name }) => name),
        [
          "optimize_on_page_entities",
          "internal_linking_plan",
          "optimize_subheadlines",
          "authority_question_gap",
          "competitor_gap_analysis",
          "serp_speed_comparison",
          "content_brief",
        ],
      );
      assert.ok(
        prompts.every((prompt) =>
          prompt.arguments?.some(({ name, required }) => name === "keyword" && required === true),
        ),
      );
      const { resources } = await client.listResources();
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        ["schema://customer-report-v1", "schema://customer-report-v1-lite"],
      );
    });

    test("the instructions and the tools that lead to page text say that it is untrusted data", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      assert.ok(client.getInstructions()?.includes(UNTRUSTED_TEXT));
      const { tools } = await client.listTools();
      const warned = tools.filter(({ description }) => description?.includes(UNTRUSTED_TEXT)).map(({ name }) => name);
      assert.deepEqual(warned, ["scan_page", "scan_page_lite", "scan_page_deep", "get_job_result"]);
    });

    test("scan, wait with progress, read the result", async () => {
      let finish = (): void => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await using stand = await openStand({
        handler: async (_, context) => {
          context.progress(40, "running");
          await finished;
          return { kind: "succeeded", result: REPORT };
        },
      });
      await stand.service.start(["worker"]);
      const client = await stand.connect(era);
      const accepted = structured(
        await client.callTool({
          name: "scan_page",
          arguments: { keyword: "garden shed", url: "https://shop.example/" },
        }),
      );
      assert.equal(accepted.status, "queued");
      const seen: number[] = [];
      const waited = structured(
        await client.callTool(
          { name: "wait_for_job", arguments: { job_id: accepted.job_id } },
          {
            onprogress: ({ progress }) => {
              seen.push(progress);
              finish();
            },
          },
        ),
      );
      assert.deepEqual([waited.done, waited.status, waited.next_poll_seconds], [true, "completed", null]);
      assert.ok(seen.length > 0, "no progress was told");
      assert.deepEqual(
        seen,
        [...new Set(seen)].sort((a, b) => a - b),
      );
      const result = structured(
        await client.callTool({ name: "get_job_result", arguments: { job_id: accepted.job_id } }),
      );
      assert.deepEqual([result.detail, result.omitted], ["digest", []]);
      assert.equal(result.notice, UNTRUSTED_TEXT);
      assert.deepEqual(result.result, REPORT);
    });

    test("the same idempotency key makes one job, and another body is refused with the REST error", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      const scan = (keyword: string) =>
        client.callTool({ name: "scan_page_lite", arguments: { keyword, idempotency_key: "k1" } });
      const [first, second] = [structured(await scan("shed")), structured(await scan("shed"))];
      assert.equal(first.job_id, second.job_id);
      const refused = await scan("another");
      assert.equal(refused.isError, true);
      assert.equal((structured(refused).error as { code: string }).code, "IDEMPOTENCY_CONFLICT");
    });

    test("wrong arguments come back as the REST error with every detail", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      const refused = await client.callTool({ name: "scan_page", arguments: { keyword: "", colour: "red" } });
      assert.equal(refused.isError, true);
      const { code, details } = structured(refused).error as { code: string; details: readonly { path: string }[] };
      assert.equal(code, "VALIDATION_ERROR");
      assert.deepEqual(details.map(({ path }) => path).sort(), ["colour", "keyword"]);
    });

    test("a prompt names its tools and quotes the user's input, and a prompt without its arguments is refused", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      for (const { name } of PROMPTS) {
        const { messages } = await client.getPrompt({
          name,
          arguments: { keyword: 'say "hi"', url: "https://shop.example/" },
        });
        const [message] = messages;
        assert.ok(message?.content.type === "text");
        const text = message.content.text;
        assert.ok(text.includes(JSON.stringify('say "hi"')));
        assert.ok(TOOLS.some((tool) => text.includes(`Call ${tool.name} with`)) && text.includes("get_job_result"));
      }
      await assert.rejects(client.getPrompt({ name: "content_brief", arguments: {} }), {
        code: -32_602,
        message: /"keyword" is required/,
      });
    });

    test("a resource is the JSON Schema that reports satisfy", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      const { contents } = await client.readResource({ uri: "schema://customer-report-v1-lite" });
      const [content] = contents;
      assert.ok(content !== undefined && "text" in content);
      const schema = JSON.parse(content.text);
      assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
      assert.equal(schema.additionalProperties, false);
      assert.deepEqual(Object.keys(schema.properties), Object.keys(LiteReportSchema.properties));
      await assert.rejects(client.readResource({ uri: "schema://nothing" }));
    });

    test("a section of a report has a schema of its own, which the schema of the report refers to", async () => {
      await using stand = await openStand();
      const client = await stand.connect(era);
      const uri = "schema://customer-report-v1/benchmarks";
      const [content] = (await client.readResource({ uri })).contents;
      assert.ok(content !== undefined && "text" in content);
      assert.equal(JSON.parse(content.text).$id, uri);
      assert.ok("your_url" in JSON.parse(content.text).properties);
      await assert.rejects(client.readResource({ uri: "schema://customer-report-v1/nothing" }));
    });
  });
}
