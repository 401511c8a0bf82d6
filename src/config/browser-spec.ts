import type { SandboxMode } from "../../adapters/playwright/sandbox.ts";

/** Which Chromium is used, and whether its sandbox is on (the default). `auto` takes the best one found. */
export type BrowserSpec =
  | { readonly kind: "off" }
  /** Looks in `folders` and where Debian installs it. */
  | { readonly kind: "auto"; readonly folders: readonly string[]; readonly sandbox?: SandboxMode }
  | { readonly kind: "program"; readonly path: string; readonly sandbox?: SandboxMode };
