import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { closeAll } from "../../core/util/closing.ts";
import { within } from "./deadline.ts";
import { describe, describeLaunchFailure, launch } from "./launch.ts";
import { killByArgument } from "./process-tree.ts";
import type { OpenProxy, PageProxy } from "./proxy.ts";
import { isSandboxRefused, type SandboxMode } from "./sandbox.ts";

/** Pages and age in ms after which a browser is replaced. D-58 */
const MAX_PAGES = 50;
const MAX_AGE_MS = 15 * 60_000;
/** Time in ms for a context or a browser to close before the browser is killed. */
const CLOSE_MS = 3_000;
/** Time in ms for the context of a page that used up its time. */
const DISTRUSTED_CLOSE_MS = 500;
/** Time in ms for the driver to notice that a killed browser is gone. */
const NOTICE_MS = 1_000;

/** The program of the browser, its path to the web and its sandbox. */
export interface BrowserProgram {
  readonly executable: string;
  readonly openProxy: OpenProxy;
  readonly sandbox: SandboxMode;
}

/** A page with its own browser context and its own proxy. */
export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly proxy: PageProxy;
  /** Product and version. */
  readonly browser: string;
  /** Returns true once the page's process or the whole browser is gone. */
  isGone(): boolean;
  /** Marks the page as one that used up its time. Its browser must close the page at once, or gets no more pages. */
  distrust(): void;
  readonly isDistrusted: boolean;
}

/** The proxy, the context's settings and the time limit of a new page. */
export interface OpenPageOptions {
  readonly proxy: PageProxy;
  readonly options: BrowserContextOptions;
  /** Time in ms for the context, and again for the page. */
  readonly limitMs: number;
  /** Called when the page's process ends by itself or is killed. */
  onCrash(): void;
}

/** Chromium could not be started, or died while a page was being opened. */
export class BrowserError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = "BrowserError";
  }
}

/** Closes a browser's proxy and removes its files. Files that cannot be removed stay: each browser has its own folder. */
async function discard(proxy: PageProxy, folder: string): Promise<void> {
  try {
    await closeAll([
      () => proxy.close(),
      () => rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }),
    ]);
  } catch (error) {
    console.error("serplens browser worker: cannot close the proxy or remove the files of a browser:", error);
  }
}

/** One process tree of Chromium, from its start to its end. */
export class BrowserRun {
  readonly #executable: string;
  readonly #browser: Browser;
  readonly #proxy: PageProxy;
  readonly #folder: string;
  readonly #startedAt = performance.now();
  #servedCount = 0;
  #openCount = 0;
  #isDistrusted = false;
  #ending: Promise<void> | null = null;

  private constructor(executable: string, browser: Browser, proxy: PageProxy, folder: string) {
    this.#executable = executable;
    this.#browser = browser;
    this.#proxy = proxy;
    this.#folder = folder;
  }

  /** Starts the browser. Throws `BrowserError`. */
  static async start({ executable, openProxy, sandbox }: BrowserProgram): Promise<BrowserRun> {
    if (isSandboxRefused(sandbox)) throw new BrowserError("Chromium's sandbox does not work for root");
    const folder = await mkdtemp(join(tmpdir(), "serplens-browser-"));
    const proxy = await openProxy("none");
    try {
      const browser = await launch({ executable, proxyPort: proxy.port, homeFolder: folder, sandbox });
      return new BrowserRun(executable, browser, proxy, folder);
    } catch (error) {
      await discard(proxy, folder);
      throw new BrowserError(describeLaunchFailure(error), error);
    }
  }

  /** Product and version. */
  get name(): string {
    return describe(this.#executable, this.#browser);
  }

  get version(): string {
    return this.#browser.version();
  }

  get openCount(): number {
    return this.#openCount;
  }

  /** True when new pages should go to another browser. */
  get isWorn(): boolean {
    const isOld = performance.now() - this.#startedAt > MAX_AGE_MS;
    return this.#isDistrusted || this.#ending !== null || this.#servedCount >= MAX_PAGES || isOld;
  }

  /** Calls back once when the browser's main process ends without `end` or `kill`. */
  onCrash(callback: () => void): void {
    this.#browser.once("disconnected", () => {
      if (this.#ending === null) callback();
    });
  }

  /** Counts a page that uses this browser, until `leave`. */
  enter(): void {
    this.#openCount += 1;
    this.#servedCount += 1;
  }

  leave(): void {
    this.#openCount -= 1;
  }

  /** Keeps new pages away from this browser, and makes `end` kill it. */
  distrust(): void {
    this.#isDistrusted = true;
  }

  /** Opens a context with one page. Throws when that takes more than `limitMs`. */
  async open({ proxy, options, limitMs, onCrash }: OpenPageOptions): Promise<OpenPage> {
    const browser = this.#browser;
    const server = `http://127.0.0.1:${proxy.port}`;
    const context = await within(browser.newContext({ ...options, proxy: { server } }), limitMs);
    const page = await within(context.newPage(), limitMs);
    let isCrashed = false;
    let isDistrusted = false;
    context.on("page", (popup) => {
      // The pop-up may be closing already.
      popup.close().catch(() => undefined);
    });
    page.on("dialog", (dialog) => {
      dialog.dismiss().catch(() => undefined); // The dialog ended with its page.
    });
    page.on("crash", () => {
      isCrashed = true;
      onCrash();
    });
    return {
      context,
      page,
      proxy,
      browser: this.name,
      isGone: () => isCrashed || !browser.isConnected(),
      distrust() {
        isDistrusted = true;
      },
      get isDistrusted() {
        return isDistrusted;
      },
    };
  }

  /** Closes a context. Returns false when the browser does not react to that within 3 s. */
  async closeContext({ context, isDistrusted }: OpenPage): Promise<boolean> {
    try {
      if (this.#browser.isConnected()) await within(context.close(), isDistrusted ? DISTRUSTED_CLOSE_MS : CLOSE_MS);
      return true;
    } catch {
      return !this.#browser.isConnected(); // A browser that is gone has closed everything.
    }
  }

  /** Ends the browser, by force when it is distrusted or does not close within 3 s. Never rejects. */
  end(): Promise<void> {
    this.#ending ??= this.#isDistrusted ? this.#kill() : this.#close();
    return this.#ending;
  }

  async #close(): Promise<void> {
    await within(this.#browser.close(), CLOSE_MS).catch(() => this.#killProcesses());
    await discard(this.#proxy, this.#folder);
  }

  async #kill(): Promise<void> {
    this.#killProcesses();
    // The driver removes its profile when it sees the process end; nothing waits for a driver that does not.
    await within(this.#browser.close(), NOTICE_MS).catch(() => undefined);
    await discard(this.#proxy, this.#folder);
  }

  #killProcesses(): void {
    killByArgument(process.pid, `:${this.#proxy.port}`);
  }
}
