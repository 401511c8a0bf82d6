import type { BrowserContextOptions } from "playwright-core";
import type { BrowserEvent } from "./browser-event.ts";
import { BrowserError, type BrowserProgram, BrowserRun, type OpenPage } from "./browser-run.ts";
import { contextOptions } from "./device.ts";
import type { PageProxy } from "./proxy.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

/** Time in ms without pages after which the browser ends. D-58 */
const IDLE_MS = 60_000;
/** Proportional memory in bytes of all browser processes together. D-58 */
const MEMORY_BYTES = 1024 * 1024 * 1024;
/**
 * Time in ms to open a page, by attempt. The second attempt uses another browser when a page keeps the first one busy.
 */
const OPEN_MS = [3_000, 10_000] as const;

/** The program of the browser, its path to the web, its user agent and its memory limit. */
export interface BrowserHostOptions extends BrowserProgram {
  /** Appended to the browser's own user agent: `serplens/<version> (+<base_url>/bot)`. D-31 */
  readonly userAgent: string;
  /** Proportional memory of the browser's processes together. @default 1 GiB */
  readonly memoryBytes?: number;
  /** Receives each fault of the browser and of its pages. @default faults are dropped */
  readonly onEvent?: (event: BrowserEvent) => void;
}

interface Opened {
  readonly run: BrowserRun;
  readonly open: OpenPage;
}

/** Owns Chromium: starts it on use, replaces it when it is worn or crashed, and ends it after a minute without pages. */
export class BrowserHost {
  readonly #options: BrowserHostOptions;
  readonly #runs = new Set<BrowserRun>();
  #current: BrowserRun | null = null;
  #starting: Promise<BrowserRun> | null = null;
  #watchdog: Watchdog | null = null;
  #killedPageCount = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BrowserHostOptions) {
    this.#options = options;
  }

  /** Returns product and version, after starting the browser if necessary. Throws `BrowserError`. */
  async describe(): Promise<string> {
    const run = await this.#run();
    this.#retire(run);
    return run.name;
  }

  /**
   * Calls `work` with a fresh context and its page, and closes both whatever happens.
   *
   * Closes pop-ups, dismisses dialogs, refuses downloads. Throws `BrowserError` when no page can be opened, and
   * whatever `work` throws.
   */
  async withPage<T>(use: "render" | "probe", locale: string, work: (open: OpenPage) => Promise<T>): Promise<T> {
    const proxy = await this.#options.openProxy(use);
    try {
      const { run, open } = await this.#openPage(use, locale, proxy);
      try {
        return await work(open);
      } finally {
        await this.#closePage(run, open);
      }
    } finally {
      await proxy.close();
    }
  }

  /** Ends every browser. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    // A browser that fails to start leaves nothing to end.
    await this.#starting?.catch(() => undefined);
    await Promise.all([...this.#runs].map((run) => this.#end(run)));
  }

  async #openPage(use: "render" | "probe", locale: string, proxy: PageProxy): Promise<Opened> {
    let cause: unknown;
    for (const limitMs of OPEN_MS) {
      const run = await this.#run();
      clearTimeout(this.#idle);
      run.enter();
      const killedBefore = this.#killedPageCount;
      const onCrash = () => {
        if (this.#killedPageCount === killedBefore) this.#report({ kind: "page_crashed" });
      };
      try {
        const options = this.#contextOptions(use, locale, run);
        return { run, open: await run.open({ proxy, options, limitMs, onCrash }) };
      } catch (error) {
        cause = error;
        run.distrust();
        run.leave();
        this.#retire(run);
      }
    }
    throw new BrowserError("no page could be opened in the browser", cause);
  }

  #contextOptions(use: "render" | "probe", locale: string, run: BrowserRun): BrowserContextOptions {
    return contextOptions(use, locale, this.#options.userAgent, run.version);
  }

  async #closePage(run: BrowserRun, open: OpenPage): Promise<void> {
    const isClosed = await run.closeContext(open);
    if (!isClosed) {
      this.#report({ kind: "browser_killed", reason: "unresponsive" });
      run.distrust();
    }
    run.leave();
    this.#retire(run);
  }

  /** Returns the browser for new pages, after starting it if necessary. */
  async #run(): Promise<BrowserRun> {
    for (;;) {
      if (this.#current?.isWorn === true) this.#retire(this.#current);
      if (this.#current !== null) return this.#current;
      this.#starting ??= this.#start().finally(() => {
        this.#starting = null;
      });
      const run = await this.#starting;
      // The browser may have ended before this call continues.
      if (!run.isWorn) return run;
    }
  }

  async #start(): Promise<BrowserRun> {
    try {
      const run = await BrowserRun.start(this.#options);
      run.onCrash(() => {
        this.#report({ kind: "browser_crashed" });
        run.distrust();
        void this.#end(run);
      });
      this.#runs.add(run);
      this.#current = run;
      this.#watchdog ??= this.#watch();
      return run;
    } catch (error) {
      if (error instanceof BrowserError) this.#report({ kind: "not_started", detail: error.message });
      throw error;
    }
  }

  #watch(): Watchdog {
    const limitBytes = this.#options.memoryBytes ?? MEMORY_BYTES;
    return startWatchdog({
      rootPid: process.pid,
      limitBytes,
      onKill: (memoryBytes) => {
        this.#killedPageCount += 1;
        this.#report({ kind: "page_killed", memoryBytes, limitBytes });
      },
      onRunaway: () => {
        this.#report({ kind: "browser_killed", reason: "memory" });
        for (const run of this.#runs) {
          run.distrust();
          void this.#end(run);
        }
      },
    });
  }

  /** Ends a worn browser once its last page left, and starts the idle time of one without pages. */
  #retire(run: BrowserRun): void {
    if (run.isWorn && this.#current === run) this.#current = null;
    if (run.openCount > 0) return;
    if (run.isWorn) {
      void this.#end(run);
      return;
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (run.openCount === 0) void this.#end(run);
    }, IDLE_MS);
    this.#idle.unref();
  }

  /** Never rejects. */
  async #end(run: BrowserRun): Promise<void> {
    if (this.#current === run) this.#current = null;
    await run.end();
    this.#runs.delete(run);
    if (this.#runs.size > 0) return;
    this.#watchdog?.stop();
    this.#watchdog = null;
  }

  #report(event: BrowserEvent): void {
    this.#options.onEvent?.(event);
  }
}
