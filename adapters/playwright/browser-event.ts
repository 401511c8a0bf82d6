/** A fault of the browser or of a page in it, for log lines and counters. */
export type BrowserEvent =
  /** The browser did not start. */
  | { readonly kind: "not_started"; readonly detail: string }
  /** The browser's main process ended by itself. */
  | { readonly kind: "browser_crashed" }
  /** The browser was ended because it stayed over its memory limit or did not react. */
  | { readonly kind: "browser_killed"; readonly reason: "memory" | "unresponsive" }
  /** A page's process ended by itself. */
  | { readonly kind: "page_crashed" }
  /** The largest page process was ended because the browser was over its memory limit. Sizes in bytes. */
  | { readonly kind: "page_killed"; readonly memoryBytes: number; readonly limitBytes: number }
  /** The process that owns the browser ended by itself. */
  | { readonly kind: "worker_died" };
