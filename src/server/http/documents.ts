import { pathOf } from "../../../core/contract/match.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "./mount.ts";

/** A document that never changes while the server runs. */
export interface StaticDocument {
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Mounts documents by exact path; browsers may cache them for 5 minutes. `make` runs at the first request, because
 * most processes get none. A path in `paths` without a document is NOT_FOUND.
 */
export function documentMounts(
  paths: readonly string[],
  make: () => ReadonlyMap<string, StaticDocument>,
): readonly Mount[] {
  let documents: ReadonlyMap<string, StaticDocument> | null = null;
  const respond: Mount["respond"] = ({ request }) => {
    documents ??= make();
    const document = documents.get(pathOf(request.url));
    if (document === undefined) throw new ServiceError("NOT_FOUND", "No such page. The documentation begins at /docs.");
    const headers = {
      "Content-Type": document.contentType,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
      // The documents are public, so scripts of every origin may read them.
      "Access-Control-Allow-Origin": "*",
      ...document.headers,
    };
    return new Response(document.body, { headers });
  };
  return paths.map((path) => ({ path, method: "GET", respond }));
}
