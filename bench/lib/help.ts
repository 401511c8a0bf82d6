/** Imported for its side effect: with `--help` a bench prints its first comment and exits. */
import { readFileSync } from "node:fs";

if (process.argv.includes("--help")) {
  const [, block, lines] =
    /^(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(readFileSync(process.argv[1] ?? "", "utf8")) ?? [];
  console.log((block ?? lines ?? "").replace(/^[ \t]*(?:\*|\/\/) ?/gm, "").trim());
  process.exit(0);
}
