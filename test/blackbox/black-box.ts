import { describe } from "node:test";
import { agentClauses } from "./agents.ts";
import { jobClauses } from "./jobs.ts";
import { limitClauses } from "./limits.ts";
import { lifeClauses } from "./lives.ts";
import { refusalClauses } from "./refusals.ts";
import { around, type Running, type Setup } from "./setup.ts";
import { webhookClauses } from "./webhooks.ts";

/** Tests the interface from outside against separate server processes. `own` adds tests for one set-up only. */
export function blackBox(
  name: string,
  setup: Setup,
  lives: Setup,
  own: (running: () => Promise<Running>) => void,
): void {
  describe(`black box: ${name}`, () => {
    describe("a running service", () => {
      const running = around(setup);
      jobClauses(running);
      agentClauses(running);
      webhookClauses(running);
      refusalClauses(running);
      limitClauses(running);
      own(running);
    });
    lifeClauses(lives);
  });
}
