import type { SandboxMode } from "../../adapters/playwright/sandbox.ts";

/** Selects Chromium and its sandbox, which is on by default. `auto` selects the best installed build. */
export type BrowserSpec =
  | { readonly kind: "off" }
  /** Searches `folders` and the folders of Debian's packages. */
  | { readonly kind: "auto"; readonly folders: readonly string[]; readonly sandbox?: SandboxMode }
  | { readonly kind: "program"; readonly path: string; readonly sandbox?: SandboxMode };
