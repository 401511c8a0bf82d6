import { ResponseReader } from "../../../../adapters/egress/http1/response-reader.ts";

/** The reader's result for some bytes. */
export interface Read {
  readonly status: number | null;
  readonly isComplete: boolean;
  readonly isReusable: boolean;
  readonly fault: string | null;
}

/** Cuts bytes into pieces of one size. */
export function inPieces(bytes: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Reads all pieces until the first fault, as a connection would deliver them. */
export function readPieces(pieces: readonly Buffer[], headerBytes = 32 * 1024): Read {
  const reader = new ResponseReader(headerBytes);
  let fault: string | null = null;
  for (const piece of pieces) {
    fault = reader.take(piece);
    if (fault !== null) break;
  }
  const { status, isComplete, leavesReusable } = reader;
  return { status, isComplete, isReusable: leavesReusable, fault };
}
