import { parseArgs } from "node:util";
import { seedFrom } from "../conformance/seeded.ts";
import { drillSqlite } from "./sqlite.ts";

// bun test/crash/main.ts --kills 2000 --target sqlite [--seed 7]
const { values } = parseArgs({
  options: { kills: { type: "string", default: "100" }, target: { type: "string", default: "sqlite" }, seed: { type: "string" } },
});
const seed = seedFrom(values.seed);
console.log(`seed ${seed}`);
const startedAt = performance.now();
const { faults, ...counts } = await drillSqlite({ kills: Number(values.kills), seed });
console.log(
  JSON.stringify({ target: values.target, kills: Number(values.kills), ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) }),
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
