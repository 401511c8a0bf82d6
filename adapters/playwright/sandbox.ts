/**
 * `on`: Chromium's own sandbox confines its pages. It needs an ordinary user and unprivileged user namespaces.
 * `off`: a page that breaks out of its process has the rights of this process's user.
 */
export type SandboxMode = "on" | "off";

const ROOT = 0;

/** Returns true when Chromium refuses to start in this mode, because its sandbox does not work for root. */
export function isSandboxRefused(mode: SandboxMode, userId: number | null = process.getuid?.() ?? null): boolean {
  return mode === "on" && userId === ROOT;
}
