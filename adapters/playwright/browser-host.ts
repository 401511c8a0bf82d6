import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { closeAll } from "../../core/closing.ts";
import { within } from "./deadline.ts";
import { contextOptions } from "./device.ts";
import { describe, launch } from "./launch.ts";
import { killByArgument } from "./process-tree.ts";
import type { OpenProxy, PageProxy } from "./proxy.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

/** Research on egress, 5. */
const MAX_PAGES = 50;
const MAX_AGE_MS = 15 * 60_000;
const IDLE_MS = 60_000;
const MEMORY_BYTES = 1024 * 1024 * 1024;
/** A page that is busy for ever holds up its own closing; then its browser goes. */
const CLOSE_MS = 3_000;
const OPEN_MS = 10_000;

/** Which browser runs, how it reaches the web, as whom, and how much memory it may have. */
export interface BrowserHostOptions {
  readonly executable: string;
  readonly openProxy: OpenProxy;
  /** Appended to the browser's own user agent: `serplens/<version> (+<base_url>/bot)`. D-31 */
  readonly userAgent: string;
  /** Memory of the browser's processes together. @default 1 GiB */
  readonly memoryBytes?: number;
}

/** A context of its own, its page and its way out. */
export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: PageProxy;
  /** Product and version. */
  readonly browser: string;
  /** True once the page's process or the whole browser is gone. */
  isGone(): boolean;
}

/** Chromium could not be started, or died while a page was being opened. */
export class BrowserError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = "BrowserError";
  }
}

/** One run of Chromium. */
interface Generation {
  readonly browser: Browser;
  readonly proxy: PageProxy;
  readonly folder: string;
  readonly watchdog: Watchdog;
  readonly startedAt: number;
  servedCount: number;
  openCount: number;
}

/** Closes a browser's way out and removes its files. What cannot be removed stays: the next browser has a folder of its own. */
async function discard(proxy: PageProxy, folder: string): Promise<void> {
  try {
    await closeAll([() => proxy.close(), () => rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 })]);
  } catch (error) {
    console.error("serplens browser worker: a browser's files or proxy:", error);
  }
}

/** Owns Chromium: starts it on use, replaces it after 50 pages, 15 minutes or a crash, ends it after a minute of rest. */
export class BrowserHost {
  readonly #options: BrowserHostOptions;
  readonly #generations = new Set<Generation>();
  #current: Generation | null = null;
  #launching: Promise<Generation> | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #peakBytes = 0;

  constructor(options: BrowserHostOptions) {
    this.#options = options;
  }

  /** Most memory of the browser's processes seen so far, in bytes. */
  peakBytes(): number {
    return Math.max(this.#peakBytes, ...[...this.#generations].map((generation) => generation.watchdog.peakBytes()));
  }

  /** Product and version, starting the browser when it does not run. Throws `BrowserError`. */
  async describe(): Promise<string> {
    return describe(this.#options.executable, (await this.#generation()).browser);
  }

  /**
   * Gives the work a fresh context with one page, and closes it whatever happens. Pop-ups are closed, dialogs dismissed, downloads refused.
   *
   * Throws `BrowserError` when there is no browser; else what the work throws.
   */
  async withPage<T>(use: "render" | "probe", locale: string, work: (open: OpenPage) => Promise<T>): Promise<T> {
    let generation = await this.#generation();
    // It may have ended while its promise was on the way.
    while (!this.#generations.has(generation)) generation = await this.#generation();
    generation.openCount += 1;
    generation.servedCount += 1;
    clearTimeout(this.#idle);
    let context: BrowserContext | null = null;
    let proxy: PageProxy | null = null;
    try {
      proxy = await this.#options.openProxy(use);
      const opened = await this.#open(generation, proxy, contextOptions(use, locale, this.#options.userAgent, generation.browser.version()));
      context = opened.context;
      return await work(opened);
    } finally {
      await this.#closeContext(generation, context);
      await proxy?.close();
      generation.openCount -= 1;
      await this.#retire(generation);
    }
  }

  /** Ends every browser. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    // One that fails to start leaves nothing to end.
    await this.#launching?.catch(() => undefined);
    await Promise.all([...this.#generations].map((generation) => this.#end(generation)));
  }

  async #open(generation: Generation, proxy: PageProxy, options: BrowserContextOptions): Promise<OpenPage> {
    const { browser } = generation;
    let isGone = false;
    try {
      const context = await within(browser.newContext({ ...options, proxy: { server: `http://127.0.0.1:${proxy.port}` } }), OPEN_MS);
      const page = await within(context.newPage(), OPEN_MS);
      context.on("page", (popup) => {
        // It may be closing already.
        popup.close().catch(() => undefined);
      });
      page.on("dialog", (dialog) => {
        dialog.dismiss().catch(() => undefined); // gone with its page
      });
      page.on("crash", () => {
        isGone = true;
      });
      return { context, page, proxy, browser: describe(this.#options.executable, browser), isGone: () => isGone || !browser.isConnected() };
    } catch (cause) {
      await this.#end(generation);
      throw new BrowserError("the browser died while a page was opened", cause);
    }
  }

  async #generation(): Promise<Generation> {
    if (this.#current !== null) return this.#current;
    this.#launching ??= this.#launch()
      .then((generation) => {
        this.#current = this.#generations.has(generation) ? generation : null;
        return generation;
      })
      .finally(() => {
        this.#launching = null;
      });
    return this.#launching;
  }

  async #launch(): Promise<Generation> {
    const folder = await mkdtemp(join(tmpdir(), "serplens-browser-"));
    const proxy = await this.#options.openProxy("none");
    try {
      const { executable, memoryBytes = MEMORY_BYTES } = this.#options;
      const isSandboxed = process.getuid?.() !== 0;
      const browser = await launch({ executable, proxyPort: proxy.port, homeFolder: folder, isSandboxed });
      const generation: Generation = {
        browser,
        proxy,
        folder,
        startedAt: performance.now(),
        servedCount: 0,
        openCount: 0,
        watchdog: startWatchdog({
          rootPid: process.pid,
          limitBytes: memoryBytes,
          onRunaway: () => {
            void this.#end(generation);
          },
        }),
      };
      this.#generations.add(generation);
      browser.once("disconnected", () => {
        void this.#end(generation);
      });
      return generation;
    } catch (error) {
      await discard(proxy, folder);
      throw new BrowserError("the browser did not start", error);
    }
  }

  async #closeContext(generation: Generation, context: BrowserContext | null): Promise<void> {
    try {
      if (context !== null && generation.browser.isConnected()) await within(context.close(), CLOSE_MS);
    } catch {
      await this.#end(generation);
    }
  }

  /** Lets a browser go that is worn out or, after a while, one that nobody uses. */
  async #retire(generation: Generation): Promise<void> {
    const isWorn = generation.servedCount >= MAX_PAGES || performance.now() - generation.startedAt > MAX_AGE_MS;
    // New pages go to a new browser from now on.
    if (isWorn && this.#current === generation) this.#current = null;
    if (generation.openCount > 0) return;
    if (isWorn) {
      await this.#end(generation);
      return;
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (generation.openCount === 0) void this.#end(generation);
    }, IDLE_MS);
    this.#idle.unref();
  }

  /** Never rejects: nobody waits for the end of a browser that died by itself. */
  async #end(generation: Generation): Promise<void> {
    if (!this.#generations.delete(generation)) return;
    if (this.#current === generation) this.#current = null;
    this.#peakBytes = Math.max(this.#peakBytes, generation.watchdog.peakBytes());
    // One that does not close is killed; one that is gone already counts as closed.
    await within(generation.browser.close(), CLOSE_MS).catch(() => killByArgument(process.pid, `:${generation.proxy.port}`));
    generation.watchdog.stop();
    await discard(generation.proxy, generation.folder);
  }
}
