import { test } from "node:test";
import { openBullmqDispatcher } from "../../../adapters/bullmq/open.ts";
import { testDispatcher } from "../../conformance/dispatcher.ts";
import { startRedis } from "../../conformance/services.ts";

const redis = await startRedis();

if (redis === null) {
  test("dispatcher: BullMQ", { skip: "Redis is not installed" }, () => {});
} else {
  let opened = 0;
  testDispatcher("BullMQ", { open: () => openBullmqDispatcher({ redis: { url: redis.url }, prefix: `test${++opened}` }) });
}
