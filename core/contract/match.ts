import { ServiceError } from "../domain/errors.ts";

/** An address that a surface serves. */
export interface Address {
  /**
   * The path. `{name}` matches one segment that is not empty, and `*` at the end matches any rest. Examples:
   * `/v1/jobs/{jobId}`, `/docs/*`.
   */
  readonly path: string;
  /** The method; GET includes HEAD. `null`: every method. */
  readonly method: "GET" | "POST" | null;
}

/** The address that a request matches, or the reason for no match. */
export type Match<Target extends Address> =
  | { readonly kind: "found"; readonly target: Target; readonly params: Readonly<Record<string, string>> }
  /** The path is served with other methods only. `allow` lists them for the `Allow` header. */
  | { readonly kind: "wrong method"; readonly path: string; readonly allow: string }
  | { readonly kind: "unknown" };

/** The targets that share one path. */
interface Place<Target extends Address> {
  readonly path: string;
  readonly pattern: RegExp;
  /** The match of each method, made once because most requests need no parameters. */
  readonly byMethod: ReadonlyMap<string, Match<Target>>;
  /** The match of every other method. */
  readonly otherwise: Match<Target>;
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

/** Returns the path of an absolute URL without its query. Cheaper than `new URL`, and it leaves escapes as they were sent. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  if (start < 0) return "/";
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Runtimes decode a `%` without two hex digits differently, so such a path is unknown. */
function hasBadEscape(path: string): boolean {
  return path.includes("%") && /%(?![0-9A-Fa-f]{2})/.test(path);
}

/** Decodes a segment. Bytes that are not UTF-8 stay encoded, so they match no identifier. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()[\]\\|]/g, "\\$&")
    .replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")
    .replace(/\*$/, ".*");
  return new RegExp(`^${source}$`);
}

function found<Target extends Address>(target: Target, params = NO_PARAMS): Match<Target> {
  return { kind: "found", target, params };
}

function placesOf<Target extends Address>(targets: readonly Target[]): readonly Place<Target>[] {
  return [...new Set(targets.map(({ path }) => path))].map((path) => {
    const own = targets.filter((target) => target.path === path);
    const byMethod = new Map<string, Match<Target>>();
    for (const target of own) {
      if (target.method !== null) byMethod.set(target.method, found(target));
      if (target.method === "GET") byMethod.set("HEAD", found(target));
    }
    const anyMethod = own.find(({ method }) => method === null);
    const allow = [...byMethod.keys()].join(", ");
    const otherwise: Match<Target> = anyMethod === undefined ? { kind: "wrong method", path, allow } : found(anyMethod);
    return { path, pattern: patternOf(path), byMethod, otherwise };
  });
}

function withParams<Target extends Address>(match: Match<Target>, groups: object | undefined): Match<Target> {
  if (match.kind !== "found" || groups === undefined) return match;
  const params = Object.entries(groups).map(([name, segment]) => [name, decoded(String(segment))]);
  return found(match.target, Object.fromEntries(params));
}

/**
 * Builds the one route matcher of all surfaces. Exact paths win over patterns; among patterns the first in the list
 * wins. Matching is exact: case counts, and a slash at the end is another path.
 */
export function createMatcher<Target extends Address>(
  targets: readonly Target[],
): (method: string, url: string) => Match<Target> {
  const places = placesOf(targets);
  const patterns = places.filter(({ path }) => path.includes("{") || path.endsWith("*"));
  const exact = new Map(places.filter((place) => !patterns.includes(place)).map((place) => [place.path, place]));
  return (method, url) => {
    const path = pathOf(url);
    const place = exact.get(path);
    if (place !== undefined) return place.byMethod.get(method) ?? place.otherwise;
    if (hasBadEscape(path)) return { kind: "unknown" };
    for (const { pattern, byMethod, otherwise } of patterns) {
      const groups = pattern.exec(path);
      if (groups !== null) return withParams(byMethod.get(method) ?? otherwise, groups.groups);
    }
    return { kind: "unknown" };
  };
}

/** Creates the error for a request without an address: NOT_FOUND, or METHOD_NOT_ALLOWED with its `Allow` header. D-7 */
export function mismatchError(
  match: Exclude<Match<Address>, { readonly kind: "found" }>,
  method: string,
): ServiceError {
  if (match.kind === "unknown") return new ServiceError("NOT_FOUND", "No such route.");
  const { allow } = match;
  return new ServiceError("METHOD_NOT_ALLOWED", `Method ${method} is not allowed. Allowed: ${allow}.`, {
    headers: { Allow: allow },
  });
}
