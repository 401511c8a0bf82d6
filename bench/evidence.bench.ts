/**
 * Compares the check of evidence with 200 made outputs of a model, and with outputs that are known to be hard.
 *
 *     bun bench/evidence.bench.ts
 *
 * Found: outputs with a fault that the check marks. Missed: outputs with a fault that it does not mark. False alarms:
 * supported outputs that it marks. Asserts that of the 200 none is missed and none is a false alarm.
 */
import assert from "node:assert/strict";
import { checkEvidence } from "../core/writing/check-evidence.ts";
import { evidenceIn, type HardOutput, hardOutputs, madeOutputs } from "../test/core/writing/made-outputs.ts";
import "./lib/help.ts";

interface Figures {
  outputs: number;
  found: number;
  missed: number;
  falseAlarms: number;
}

const isMarked = ({ language, text }: HardOutput): boolean =>
  checkEvidence(text, evidenceIn(language), language).unsupported.length > 0;

/** Counts by a key of the outputs, in the order of their first output, with the sum as the last row. */
function countedBy(outputs: readonly HardOutput[], key: (output: HardOutput) => string): ReadonlyMap<string, Figures> {
  const rows = new Map<string, Figures>();
  const rowOf = (name: string): Figures => {
    const row = rows.get(name) ?? { outputs: 0, found: 0, missed: 0, falseAlarms: 0 };
    rows.set(name, row);
    return row;
  };
  for (const output of outputs) rowOf(key(output));
  for (const output of outputs)
    for (const row of [rowOf(key(output)), rowOf("all")]) {
      row.outputs += 1;
      if (isMarked(output)) row[output.isSupported ? "falseAlarms" : "found"] += 1;
      else if (!output.isSupported) row.missed += 1;
    }
  return rows;
}

function print(title: string, rows: ReadonlyMap<string, Figures>): void {
  console.log(`\n${title.padEnd(26)}  outputs    found   missed  false alarms`);
  for (const [name, { outputs, found, missed, falseAlarms }] of rows)
    console.log(
      name.padEnd(26) +
        [outputs, found, missed].map((count) => String(count).padStart(9)).join("") +
        String(falseAlarms).padStart(14),
    );
}

const outputs = madeOutputs();
const byKind = countedBy(outputs, ({ kind }) => kind);
print("made outputs by kind", byKind);
print(
  "made outputs by language",
  countedBy(outputs, ({ language }) => language),
);
print(
  "known to be hard",
  countedBy(hardOutputs(), ({ kind, language }) => `${kind} (${language})`),
);
assert.deepEqual(byKind.get("all"), { outputs: 200, found: 120, missed: 0, falseAlarms: 0 });

const ROUNDS = 5;
const started = performance.now();
for (let round = 0; round < ROUNDS; round += 1) for (const output of outputs) isMarked(output);
const perCheck = (performance.now() - started) / (ROUNDS * outputs.length);
console.log(`\n${perCheck.toFixed(2)} ms for one check of one sentence against five pages`);
