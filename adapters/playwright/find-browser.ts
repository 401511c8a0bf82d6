import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Names of usable programs, the lightest first. The headless shell needs two thirds of the memory and sends nothing to
 * its vendor.
 */
const PROGRAMS = ["chromium-headless-shell", "headless_shell", "chromium", "chromium-browser", "google-chrome"];
/** Programs behind Debian's commands. The commands are scripts, and a script would hide the process from the kill. */
const BEHIND_SCRIPTS = ["/usr/lib/chromium/chromium-headless-shell", "/usr/lib/chromium/chromium"];

/** True for a program that can be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // A file that is absent or not executable is skipped.
  }
}

/** Paths of the Chromium builds on this machine, best first: from `folders` (as in PATH), then Debian's own. */
export function findBrowsers(folders: readonly string[]): readonly string[] {
  const paths: string[] = [];
  for (const name of PROGRAMS) {
    const behind = BEHIND_SCRIPTS.find((path) => basename(path) === name && isExecutable(path));
    const path = behind ?? folders.map((folder) => join(folder, name)).find(isExecutable);
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

/** The command that installs a browser on Debian and Ubuntu. */
export const INSTALL_BROWSER = "apt-get install --no-install-recommends chromium-headless-shell";

// Bundlers follow an imported `createRequire` and fail for packages that are not installed.
const { resolve: resolvePackage } = process.getBuiltinModule("node:module").createRequire(import.meta.url);

/** The single-file program contains the driver in its code and the library's files in this folder. */
const BUILT_IN = fileURLToPath(new URL("./web-vitals/dist/", import.meta.url).href);

/** True when the package can be loaded here. */
export function isInstalled(name: "playwright-core" | "web-vitals"): boolean {
  if (existsSync(BUILT_IN)) return true;
  try {
    resolvePackage(name);
    return true;
  } catch {
    return false; // The package cannot be loaded.
  }
}

/** The web-vitals library as a script for pages, and its version. Throws when it is not installed. */
export function readWebVitals(): { readonly script: string; readonly version: string } {
  const folder = existsSync(BUILT_IN) ? BUILT_IN : dirname(resolvePackage("web-vitals"));
  // The file belongs to our own dependency, and every package has the field `version`.
  const { version } = JSON.parse(readFileSync(join(folder, "..", "package.json"), "utf8")) as {
    readonly version: string;
  };
  return { script: readFileSync(join(folder, "web-vitals.iife.js"), "utf8"), version };
}
