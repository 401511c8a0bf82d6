import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { GoldPage } from "./data.ts";
import type { VariantAnswer } from "./variant.ts";

/** Extractors that are compared; the first one is ours. */
export const VARIANTS = ["own", "linkedom", "happy-dom", "defuddle", "article-extractor"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Time limit for one page in ms. A page over the limit is killed and counts as empty. */
export const PAGE_TIMEOUT_MS = 20_000;

/** One child process that reads pages. After a page that ended the child, the next page starts a new child. */
export class Reader {
  readonly #variant: Variant;
  #child: ChildProcess | null = null;

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  /** Reads one page; `null` when it took too long or ended the child. */
  async read(page: GoldPage): Promise<VariantAnswer | null> {
    // Some extractors log what they cannot parse and continue, so standard error is ignored.
    this.#child ??= fork(fileURLToPath(new URL("./variant.ts", import.meta.url)), [this.#variant], {
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
      // The cast is safe because the child sends only this message.
      child.once("message", (message) => settle(message as VariantAnswer));
      child.send({ html: page.html, url: page.url });
    });
    child.removeAllListeners();
    if (answer === null) this.close();
    return answer;
  }

  /** Ends the child. The next page starts a new child. */
  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }
}
