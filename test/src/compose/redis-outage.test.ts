import { afterAll, describe, expect, test } from "bun:test";
import { createIds } from "../../../adapters/node-crypto/ids.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { LogFields, Logger } from "../../../core/ports/logger.ts";
import { createHttp, loadConfig, openService, SCOPES } from "../../../src/index.ts";
import { ownRedis } from "../../conformance/services.ts";

const redis = await ownRedis();
afterAll(() => redis?.stop());

function collect(): { readonly logger: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const write = (level: string) => (_fields: LogFields, message: string) => void lines.push(`${level} ${message}`);
  return { logger: { debug: () => {}, info: write("info"), warn: write("warn"), error: write("error") }, lines };
}

describe("an outage of Redis", () => {
  for (const mode of ["fail-closed", "fail-open"] as const)
    test.skipIf(redis === null)(
      `is one error, and one line when it is over, with ${mode}`,
      async () => {
        const { logger, lines } = collect();
        const config = loadConfig({
          SERPLENS_DATABASE_URL: "sqlite::memory:",
          SERPLENS_REDIS_URL: redis?.url,
          SERPLENS_RATE_LIMIT_FAILURE_MODE: mode,
          SERPLENS_BROWSER: "off",
          SERPLENS_ANALYSIS_WORKERS: "0",
        });
        const { service, close } = await openService(config, { logger });
        await service.start();
        const { id: organizationId } = await service.admin.createOrganization({ name: "Customer" });
        const { key } = await service.admin.createKey({ organizationId, kind: "test", scopes: SCOPES });
        const http = createHttp(service, { baseUrl: config.baseUrl, ids: createIds(systemClock) });
        const post = async () => {
          const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
          const request = { method: "POST", headers, body: JSON.stringify({ text: "Coffee" }) };
          return (await http.fetch(new Request(`${config.baseUrl}/v1/classify`, request))).status;
        };
        expect(await post()).toBe(202);
        for (const _ of [1, 2]) {
          lines.length = 0;
          await redis?.kill();
          for (let round = 0; round < 6; round++) {
            await Bun.sleep(300);
            // Open, the service accepts jobs until too many of them wait.
            expect(mode === "fail-open" ? [202, 429] : [503]).toContain(await post());
          }
          await redis?.start();
          const deadline = performance.now() + 10_000;
          while (!lines.includes("info Redis responds again") && performance.now() < deadline) await Bun.sleep(50);
          expect([202, 429]).toContain(await post());
          expect(lines.filter((line) => !/^info job /.test(line))).toEqual([
            "error Redis does not respond; its connections are opened again until it is back",
            "info Redis responds again",
          ]);
        }
        await close();
      },
      60_000,
    );
});
