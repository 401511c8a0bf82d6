import * as copy from "./copy.ts" with { type: "text" };
import * as docs from "./docs.ts" with { type: "text" };
import * as inventory from "./inventory.ts" with { type: "text" };
import * as link from "./link.ts" with { type: "text" };
import * as passkey from "./passkey.ts" with { type: "text" };
import * as progress from "./progress.ts" with { type: "text" };
import * as report from "./report.ts" with { type: "text" };

const SOURCES = { copy, docs, inventory, link, passkey, progress, report };

/** Name of a program of this folder that runs in browsers and imports nothing. */
export type BrowserScript = keyof typeof SOURCES;

const scripts = new Map<BrowserScript, string>();

/**
 * Returns the program as JavaScript without types and comments.
 *
 * The server reads the sources as text, so browsers always get the program that the compiler and the linter checked.
 */
export function browserScript(name: BrowserScript): string {
  const known = scripts.get(name);
  if (known !== undefined) return known;
  // The attribute makes the runtime load a text as `default`, which the compiler does not know.
  const { default: source } = SOURCES[name] as unknown as { readonly default: string };
  const script = new Bun.Transpiler({ loader: "ts" }).transformSync(source);
  scripts.set(name, script);
  return script;
}
