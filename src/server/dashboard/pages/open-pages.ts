import { createHash } from "node:crypto";
import type { RequestContext } from "../../http/request-context.ts";
import type { DashboardLanguage, Frame } from "./pages.tsx";

/** The pages for people and their library. */
export type Pages = typeof import("./pages.tsx");

let loading: Promise<Pages> | null = null;

/** Loads the pages and their library at the first use, because many services have no people. */
export function openPages(): Promise<Pages> {
  loading ??= import("./pages.tsx");
  return loading;
}

/** Returns the language that the browser prefers among those of the pages. */
export function languageOf({ request }: RequestContext): DashboardLanguage {
  const wanted = (request.headers.get("accept-language") ?? "").toLowerCase().split(",");
  const first = wanted.map((tag) => tag.trim().slice(0, 2)).find((code) => code === "de" || code === "en");
  return first === "de" ? "de" : "en";
}

const ASSETS = "/assets/app/";

/** Returns the address of an asset with the hash of its content, so that browsers can keep it for a year. */
export function assetPath(name: string, body: string): string {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 10);
  return `${ASSETS}${name.replace(/\.(\w+)$/, `-${hash}.$1`)}`;
}

let assets: Frame["assets"] | null = null;

/** Returns the addresses of the style sheets and of the scripts. */
export function assetsOf({ DASHBOARD_ASSETS, EDITOR_SCRIPTS }: Pages): Frame["assets"] {
  if (assets !== null) return assets;
  const addresses = (ending: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(DASHBOARD_ASSETS).flatMap(([name, { body }]) =>
        name.endsWith(ending) ? [[name.slice(0, -ending.length), assetPath(name, body)] as const] : [],
      ),
    );
  assets = {
    icon: assetPath("mark.svg", DASHBOARD_ASSETS["mark.svg"].body),
    sheets: addresses(".css"),
    scripts: addresses(".js"),
    editors: Object.fromEntries(Object.entries(EDITOR_SCRIPTS).map(([code, name]) => [code, `${ASSETS}${name}`])),
  };
  return assets;
}
