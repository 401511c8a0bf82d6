import { ServiceError } from "../domain/errors.ts";
import type { Clock } from "../ports/clock.ts";
import { validationError } from "./validate.ts";

/** Maximum size of a request body in bytes; a larger one is refused with 413. D-7 */
export const MAX_BODY_BYTES = 256 * 1024;

/** Maximum bytes of all request bodies that a process waits for. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** A body that announces at most this many bytes is not counted, because the number of requests bounds them. */
const SMALL_BODY_BYTES = 4 * 1024;

/** Maximum bytes of the bodies that a process waits for from one organization, so that none can block the others. */
const MAX_UNREAD_BYTES_PER_ORGANIZATION = 16 * 1024 * 1024;

/** Time in ms in which a body must arrive: from a sender that proved nothing, and from a known caller. */
const ANONYMOUS_MS = 10_000;
const KNOWN_MS = 30_000;
/** Interval in ms of checks for late bodies. One timer for all bodies costs a request nothing. */
const CHECK_MS = 1_000;

/** Bounds of a body reader, in bytes, and the clock of its deadlines. */
export interface BodyLimits {
  /** @default bodies may take any time */
  readonly clock?: Clock;
  /** @default 64 MiB */
  readonly unread?: number;
  /** @default 16 MiB */
  readonly unreadPerOrganization?: number;
}

/** Reads request bodies into memory within bounds. Surfaces of one process share one reader. */
export interface BodyReader {
  /**
   * Starts to read the body. Rejects with PAYLOAD_TOO_LARGE, and with SERVICE_UNAVAILABLE when the reader waits for
   * too many bytes. Rejects with VALIDATION_ERROR for a body that takes too long. Rejects with the runtime's error when
   * the sender went away. Pass the bytes to `withinLimit` and the error to `bodyError`.
   *
   * An empty `organizationId` means a sender that proved nothing.
   */
  read(request: Request, organizationId: string): Promise<Uint8Array<ArrayBuffer>>;
}

function tooLarge(): ServiceError {
  return new ServiceError("PAYLOAD_TOO_LARGE", `The body has more than ${MAX_BODY_BYTES} bytes.`);
}

function tooManyUnread(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "Too many request bodies are still arriving. Try again shortly.", {
    // Closing the connection saves the service from receiving the rest of the body.
    headers: { "Retry-After": "1", Connection: "close" },
  });
}

function tooLate(ms: number): ServiceError {
  const message = `the request body must arrive within ${ms / 1_000} s`;
  const { code, message: text, fields } = validationError([{ path: "", message }]);
  return new ServiceError(code, text, { fields, headers: { Connection: "close" } });
}

/** Rejects readings that take longer than their time. */
function createDeadlines(clock: Clock) {
  const pending = new Set<{ readonly endsAt: number; expire(): void }>();
  const elapsed = () => clock.elapsed?.() ?? clock.now();
  let isWatching = false;
  async function watch(): Promise<void> {
    isWatching = true;
    while (pending.size > 0) {
      await clock.sleep(CHECK_MS);
      const now = elapsed();
      for (const one of pending) if (one.endsAt <= now) one.expire();
    }
    isWatching = false;
  }
  return <R>(reading: Promise<R>, ms: number): Promise<R> =>
    new Promise((resolve, reject) => {
      const one = {
        endsAt: elapsed() + ms,
        expire() {
          pending.delete(one);
          reject(tooLate(ms));
        },
      };
      pending.add(one);
      reading.then(
        (bytes) => {
          pending.delete(one);
          resolve(bytes);
        },
        (error: unknown) => {
          pending.delete(one);
          reject(error);
        },
      );
      if (!isWatching) void watch();
    });
}

/** Returns the announced length in bytes, or `null` for a chunked body. */
function declaredLength({ headers }: Request): number | null {
  const declared = headers.get("content-length");
  return declared === null ? null : Number(declared);
}

/** Throws PAYLOAD_TOO_LARGE when the announced length is over the limit. It needs no byte of the body. */
export function requireBodySize(request: Request): void {
  if ((declaredLength(request) ?? 0) > MAX_BODY_BYTES) throw tooLarge();
}

/** Reads a body of unknown length until its end or the limit. */
async function readChunked(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > MAX_BODY_BYTES) throw tooLarge();
      chunks.push(part.value);
    }
  } catch (error) {
    // Canceling is best effort: the response is the same when the sender cannot be stopped.
    reader.cancel().catch(() => {});
    throw error;
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

/** Returns the error of a body that could not be read. */
export function bodyError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, message, fields } = validationError([{ path: "", message: "the request body ended early" }]);
  return new ServiceError(code, message, { fields, cause: error });
}

/** Returns the bytes. Throws PAYLOAD_TOO_LARGE, because some servers do not hold the sender to the announced length. */
export function withinLimit(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.byteLength > MAX_BODY_BYTES) throw tooLarge();
  return bytes;
}

const afterReading = new WeakMap<Request, () => void>();

/** Calls `act` once a reader has the whole body of the request. Not called for a body that nobody reads. */
export function whenBodyRead(request: Request, act: () => void): void {
  afterReading.set(request, act);
}

/** Creates a reader that waits for no body yet. */
export function createBodyReader({
  unread: maxUnread = MAX_UNREAD_BYTES,
  unreadPerOrganization: maxPerOrganization = MAX_UNREAD_BYTES_PER_ORGANIZATION,
  clock,
}: BodyLimits = {}): BodyReader {
  const deadlines = clock === undefined ? null : createDeadlines(clock);
  /** Reads bytes in the time that the sender has. */
  async function inTime<R>(request: Request, reading: Promise<R>, organizationId: string): Promise<R> {
    const bytes = await (deadlines?.(reading, organizationId === "" ? ANONYMOUS_MS : KNOWN_MS) ?? reading);
    afterReading.get(request)?.();
    return bytes;
  }
  let unread = 0;
  const byOrganization = new Map<string, number>();
  async function receiveCounted(
    request: Request,
    declared: number | null,
    organizationId: string,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = declared ?? MAX_BODY_BYTES;
    const own = (byOrganization.get(organizationId) ?? 0) + bytes;
    if (unread + bytes > maxUnread || own > maxPerOrganization) throw tooManyUnread();
    unread += bytes;
    byOrganization.set(organizationId, own);
    try {
      return await inTime(request, declared === null ? readChunked(request.body) : request.bytes(), organizationId);
    } finally {
      unread -= bytes;
      const left = (byOrganization.get(organizationId) ?? 0) - bytes;
      if (left > 0) byOrganization.set(organizationId, left);
      else byOrganization.delete(organizationId);
    }
  }
  return {
    read(request, organizationId) {
      const declared = declaredLength(request);
      // The code has no async function here, because each wait costs a request about 2 %.
      if (declared !== null && declared <= SMALL_BODY_BYTES) return inTime(request, request.bytes(), organizationId);
      if (declared !== null && declared > MAX_BODY_BYTES) return Promise.reject(tooLarge());
      return receiveCounted(request, declared, organizationId);
    },
  };
}
