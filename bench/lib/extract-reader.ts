import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { GoldPage } from "./extract-data.ts";
import type { VariantAnswer } from "./extract-variant.ts";

/** Extractors that are compared; the first is ours. */
export const VARIANTS = ["own", "linkedom", "happy-dom", "defuddle", "article-extractor"] as const;
export type Variant = (typeof VARIANTS)[number];

/** A page that takes longer is killed and counts as empty. */
export const PAGE_TIMEOUT_MS = 20_000;

/** One child that reads pages, started again after a page it did not survive. */
export class Reader {
  readonly #variant: Variant;
  #child: ChildProcess | null = null;

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  /** The answer for one page; `null` when it took too long or ended the child. */
  async read(page: GoldPage): Promise<VariantAnswer | null> {
    // Some peers log what they cannot parse, and go on.
    this.#child ??= fork(fileURLToPath(new URL("./extract-variant.ts", import.meta.url)), [this.#variant], {
      stdio: ["ignore", "inherit", "ignore", "ipc"],
    });
    const child = this.#child;
    const answer = await new Promise<VariantAnswer | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
      const settle = (value: VariantAnswer | null): void => {
        clearTimeout(timer);
        resolve(value);
      };
      child.once("exit", () => settle(null));
      // The child sends nothing else.
      child.once("message", (message) => settle(message as VariantAnswer));
      child.send({ html: page.html, url: page.url });
    });
    child.removeAllListeners();
    if (answer === null) this.close();
    return answer;
  }

  /** Ends the child; the next page gets a fresh one. */
  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}
