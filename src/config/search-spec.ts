import type { BudgetLimits } from "../../core/serp/budget.ts";
import { normalizeUrl } from "../../core/util/normalize-url.ts";
import { nearestName, type VariableName } from "./variables.ts";

/** Commercial providers of web search. Each needs its own key. */
export type KeyedProvider = "brave" | "serper" | "serpapi" | "dataforseo";

/** One configured search provider. It contains keys, so it never appears in logs and responses. */
export type SearchSpec =
  | { readonly kind: "corpus" }
  /** `file` holds `{"keyword": ["url", ...]}`; `null` when the caller names the competitors (`scan --competitor`). */
  | { readonly kind: "static"; readonly file: string | null }
  | { readonly kind: "searxng"; readonly url: string; readonly budget?: BudgetLimits }
  /** `key` is for the hosted service only. */
  | { readonly kind: "openserp"; readonly url: string; readonly key?: string; readonly budget?: BudgetLimits }
  /** `url` replaces the provider's own address. DataForSEO's key is `login:password`. */
  | { readonly kind: KeyedProvider; readonly key: string; readonly url?: string; readonly budget?: BudgetLimits };

/** Names that `SERPLENS_SEARCH` accepts. */
const NAMES: readonly string[] = [
  "corpus",
  "static",
  "searxng",
  "openserp",
  "brave",
  "serper",
  "serpapi",
  "dataforseo",
];

const AVAILABLE = "corpus, static:FILE, searxng:URL, openserp:URL, brave, serper, serpapi, dataforseo";

/** Name of the variable that has a provider's key. */
export const KEY_VARIABLES = {
  brave: "SERPLENS_BRAVE_KEY",
  serper: "SERPLENS_SERPER_KEY",
  serpapi: "SERPLENS_SERPAPI_KEY",
  dataforseo: "SERPLENS_DATAFORSEO_KEY",
  openserp: "SERPLENS_OPENSERP_KEY",
} as const satisfies Readonly<Record<string, VariableName>>;

/** Settings that `SERPLENS_SEARCH` refers to. */
export interface SearchSettings {
  /** Keys by provider. An empty key counts as absent. */
  readonly keys: Readonly<Partial<Record<keyof typeof KEY_VARIABLES, string>>>;
  /** Value of `SERPLENS_SEARCH_BUDGET`. */
  readonly budgets: string;
}

/** A parsed list, or the problem and its remedy. */
export type SearchParse = { readonly specs: readonly SearchSpec[] } | { readonly problem: string };

/** Parses `SERPLENS_SEARCH`: providers separated by commas. A problem never repeats a key. */
export function parseSearch(value: string, settings: SearchSettings = { keys: {}, budgets: "" }): SearchParse {
  const budgets = parseBudgets(settings.budgets);
  if (typeof budgets === "string") return { problem: budgets };
  const specs: SearchSpec[] = [];
  for (const part of value.split(",").map((text) => text.trim())) {
    const colon = part.indexOf(":");
    const name = (colon < 0 ? part : part.slice(0, colon)).toLowerCase();
    const spec = specOf(name, colon < 0 ? "" : part.slice(colon + 1), settings);
    if (typeof spec === "string") return { problem: spec };
    const budget = budgets.get(spec.kind);
    specs.push(spec.kind === "corpus" || spec.kind === "static" || budget === undefined ? spec : { ...spec, budget });
  }
  return { specs };
}

function specOf(name: string, rest: string, { keys }: SearchSettings): SearchSpec | string {
  switch (name) {
    case "corpus":
      return rest === "" ? { kind: "corpus" } : "corpus takes no value; the index file is set by SERPLENS_CORPUS_PATH";
    case "static":
      return { kind: "static", file: rest === "" ? null : rest };
    case "searxng":
      return normalizeUrl(rest) === null
        ? "searxng needs the address of an instance, as in searxng:http://127.0.0.1:8888"
        : { kind: "searxng", url: rest };
    case "openserp": {
      if (normalizeUrl(rest) === null)
        return "openserp needs the address of an instance, as in openserp:http://127.0.0.1:7000";
      const key = keys.openserp ?? "";
      return key === ""
        ? { kind: "openserp", url: rest }
        : (keyProblem("openserp", key) ?? { kind: "openserp", url: rest, key });
    }
    case "brave":
    case "serper":
    case "serpapi":
    case "dataforseo":
      return keyedSpec(name, rest, keys[name] ?? "");
    default:
      return unknownProvider(name);
  }
}

function keyedSpec(kind: KeyedProvider, url: string, key: string): SearchSpec | string {
  if (key === "") return `${kind} needs a key; set ${KEY_VARIABLES[kind]}`;
  if (url !== "" && normalizeUrl(url) === null)
    return `${kind} takes no value but another address of its API, as in ${kind}:https://proxy.internal`;
  return keyProblem(kind, key) ?? (url === "" ? { kind, key } : { kind, key, url });
}

function keyProblem(provider: keyof typeof KEY_VARIABLES, key: string): string | null {
  const variable = KEY_VARIABLES[provider];
  if (!/^[\x21-\x7e]+$/.test(key))
    return `${variable}: holds a space or a character that no key has; copy the key again`;
  if (provider === "dataforseo" && !/^[^:]+:./.test(key)) return `${variable}: must be LOGIN:PASSWORD of the API`;
  return null;
}

function unknownProvider(name: string): string {
  if (name === "") return `a provider is missing; available are ${AVAILABLE}`;
  const near = nearestName(name, NAMES);
  return `"${name}" is no search provider${near === null ? "" : ` (did you mean ${near}?)`}; available are ${AVAILABLE}`;
}

/** Parses `brave=1000,dataforseo=5usd`. A provider may have both kinds of limit. */
function parseBudgets(value: string): ReadonlyMap<string, BudgetLimits> | string {
  const budgets = new Map<string, BudgetLimits>();
  for (const part of value.split(",").map((text) => text.trim().toLowerCase())) {
    if (part === "") continue;
    const [, name = "", amount = "", unit = ""] = /^([a-z]+)=(\d{1,9}(?:\.\d{1,4})?)(usd)?$/.exec(part) ?? [];
    if (!NAMES.includes(name) || name === "corpus" || name === "static" || (unit === "" && amount.includes("."))) {
      return `SERPLENS_SEARCH_BUDGET: "${part}" must be PROVIDER=REQUESTS or PROVIDER=SUMusd, as in brave=1000,dataforseo=5usd`;
    }
    if (unit === "usd" && name !== "dataforseo") {
      return `SERPLENS_SEARCH_BUDGET: ${name} does not say what a search costs, so its budget must be a number of requests, as in ${name}=1000`;
    }
    const budget = budgets.get(name) ?? { requests: null, usd: null };
    budgets.set(name, unit === "usd" ? { ...budget, usd: Number(amount) } : { ...budget, requests: Number(amount) });
  }
  return budgets;
}
