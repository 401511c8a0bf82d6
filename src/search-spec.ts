import { normalizeUrl } from "../core/pipeline/normalize-url.ts";
import { nearestName } from "./variables.ts";

/** One search provider as configured. */
export type SearchSpec =
  | { readonly kind: "corpus" }
  /** `file` holds `{"keyword": ["url", ...]}`; `null` when the caller names the competitors (`scan --competitor`). */
  | { readonly kind: "static"; readonly file: string | null }
  | { readonly kind: "searxng"; readonly url: string };

const AVAILABLE = "corpus, static:FILE, searxng:URL";

/** Providers the design names whose adapters do not exist yet. */
const PLANNED: readonly string[] = ["brave", "openserp", "serper", "serpapi", "dataforseo"];

/** A parsed list, or what is wrong with it and how to mend it. */
export type SearchParse = { readonly specs: readonly SearchSpec[] } | { readonly problem: string };

/** Reads the value of `SERPLENS_SEARCH`: providers with commas between them. */
export function parseSearch(value: string): SearchParse {
  const specs: SearchSpec[] = [];
  for (const part of value.split(",").map((text) => text.trim())) {
    const colon = part.indexOf(":");
    const name = (colon < 0 ? part : part.slice(0, colon)).toLowerCase();
    const spec = specOf(name, colon < 0 ? "" : part.slice(colon + 1));
    if (typeof spec === "string") return { problem: spec };
    specs.push(spec);
  }
  return { specs };
}

function specOf(name: string, rest: string): SearchSpec | string {
  if (name === "corpus") return rest === "" ? { kind: "corpus" } : "corpus takes no value; the index file is set by SERPLENS_CORPUS_PATH";
  if (name === "static") return { kind: "static", file: rest === "" ? null : rest };
  if (name === "searxng") {
    if (normalizeUrl(rest) !== null) return { kind: "searxng", url: rest };
    return "searxng needs the address of an instance, as in searxng:http://127.0.0.1:8888";
  }
  if (PLANNED.includes(name)) return `${name} is not available in this version; available are ${AVAILABLE}`;
  if (name === "") return `a provider is missing; available are ${AVAILABLE}`;
  const near = nearestName(name, ["corpus", "static", "searxng"]);
  return `"${name}" is no search provider${near === null ? "" : ` (did you mean ${near}?)`}; available are ${AVAILABLE}`;
}
