import { gzipSync } from "node:zlib";
import { pathOf } from "../../../core/contract/match.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Mount } from "./mount.ts";

/** A document that never changes while the server runs. */
export interface StaticDocument {
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes from which a document is compressed. A smaller one fits into one packet. */
const MIN_COMPRESSED = 1_400;

/** True for a client that takes gzip. A weight of zero refuses it. RFC 9110 12.5.3 */
function takesGzip(header: string | null): boolean {
  return (header ?? "").split(",").some((range) => /^\s*(?:x-)?gzip\s*(?:;(?!\s*q=0(?:\.0*)?\s*$).*)?$/i.test(range));
}

/**
 * Mounts documents by exact path, compressed for clients that take gzip. Browsers may cache them for 5 minutes. `make`
 * runs at the first request, because most processes get none. A path in `paths` without a document is NOT_FOUND.
 */
export function documentMounts(
  paths: readonly string[],
  make: () => ReadonlyMap<string, StaticDocument>,
): readonly Mount[] {
  let documents: ReadonlyMap<string, StaticDocument> | null = null;
  const compressed = new Map<StaticDocument, Uint8Array<ArrayBuffer>>();
  const gzipOf = (document: StaticDocument): Uint8Array<ArrayBuffer> => {
    const bytes = compressed.get(document) ?? new Uint8Array(gzipSync(document.body));
    compressed.set(document, bytes);
    return bytes;
  };
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
      Vary: "Accept-Encoding",
      ...document.headers,
    };
    if (document.body.length < MIN_COMPRESSED || !takesGzip(request.headers.get("accept-encoding")))
      return new Response(document.body, { headers });
    return new Response(gzipOf(document), { headers: { ...headers, "Content-Encoding": "gzip" } });
  };
  return paths.map((path) => ({ path, method: "GET", respond }));
}
