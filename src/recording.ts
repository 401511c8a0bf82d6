import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Static, Type } from "@sinclair/typebox";
import { REGION_CODES } from "../core/contract/regions.ts";
import { satisfies } from "../core/contract/validate.ts";
import type { ScanRequest } from "../core/job.ts";
import type { Tape, TapeEvent } from "../core/replay/tape.ts";
import { VERSION } from "./version.ts";

/** Largest recording, unpacked. A deep scan of ordinary pages takes about 10 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Largest file. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024;

const FORMAT = "serplens-recording";
const FORMAT_VERSION = 1;

/** A recorded scan: what was asked for and what the world answered. */
export interface Recording {
  readonly request: ScanRequest;
  /** Pause between two requests to one host, when it was not the usual one. */
  readonly spacingMs: number | null;
  readonly tape: Tape;
}

/** A recording that cannot be written or read. The message says why. */
export class RecordingError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RecordingError";
  }
}

const Text = Type.String();
const OrNull = <T extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Number>>(type: T) => Type.Union([type, Type.Null()]);

const SearchFailed = Type.Object({
  kind: Type.Literal("failed"),
  reason: Type.Union(
    (["auth", "quota", "rate_limited", "blocked", "timeout", "unavailable", "bad_response"] as const).map((reason) => Type.Literal(reason)),
  ),
  message: Text,
  retryAfterSeconds: OrNull(Type.Number()),
});

const SearchDone = Type.Object({
  kind: Type.Literal("ok"),
  serp: Type.Object({
    engine: Text,
    fetchedAt: Text,
    results: Type.Array(Type.Object({ rank: Type.Integer(), url: Text, title: Text, snippet: Text })),
    peopleAlsoAsk: Type.Array(Type.Object({ question: Text, answer: OrNull(Text), url: OrNull(Text) })),
    relatedSearches: Type.Array(Text),
    isPartial: Type.Boolean(),
    warnings: Type.Array(Text),
    costUsd: OrNull(Type.Number()),
    isCached: Type.Optional(Type.Literal(true)),
  }),
});

const FETCH_REASONS = [
  "denied",
  "invalid_url",
  "dns",
  "connect",
  "tls",
  "timeout",
  "too_large",
  "unsupported_type",
  "bad_response",
  "too_many_redirects",
] as const;

const FetchFailed = Type.Object({
  kind: Type.Literal("failed"),
  reason: Type.Union(FETCH_REASONS.map((reason) => Type.Literal(reason))),
  message: Text,
  isTransient: Type.Boolean(),
});

const FetchDone = Type.Object({
  kind: Type.Literal("fetched"),
  resource: Type.Object({
    requestedUrl: Text,
    url: Text,
    status: Type.Integer(),
    contentType: Text,
    headers: Type.Record(Text, Text),
    /** Base64. */
    body: Text,
    redirects: Type.Array(Text),
    elapsedMs: Type.Number(),
  }),
});

const Event = Type.Union([
  Type.Object({ kind: Type.Literal("search"), id: Text, after: Type.Integer(), at: Type.Number(), outcome: Type.Union([SearchDone, SearchFailed]) }),
  Type.Object({ kind: Type.Literal("fetch"), id: Text, after: Type.Integer(), at: Type.Number(), outcome: Type.Union([FetchDone, FetchFailed]) }),
  Type.Object({ kind: Type.Literal("sleep"), id: Text, after: Type.Integer(), at: Type.Number() }),
]);

const FileSchema = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Literal(FORMAT_VERSION),
  /** Version of the program that wrote it. */
  serplens: Text,
  request: Type.Object({
    type: Type.Literal("scan"),
    tier: Type.Union([Type.Literal("lite"), Type.Literal("standard"), Type.Literal("deep")]),
    keyword: Type.String({ minLength: 1, maxLength: 150 }),
    url: OrNull(Text),
    region: Type.Union(REGION_CODES.map((code) => Type.Literal(code))),
    locale: Text,
    compatibilityMode: Type.Boolean(),
  }),
  spacingMs: OrNull(Type.Number()),
  tape: Type.Object({ startedAt: Type.Number(), events: Type.Array(Event), abandoned: Type.Array(Type.Object({ id: Text, after: Type.Integer() })) }),
});

type FileEvent = Static<typeof Event>;

/** Writes the recording to the path: whole or not at all. Throws `RecordingError`. */
export async function writeRecording(path: string, { request, spacingMs, tape }: Recording): Promise<void> {
  const file: Static<typeof FileSchema> = {
    format: FORMAT,
    version: FORMAT_VERSION,
    serplens: VERSION,
    request: { ...request },
    spacingMs,
    tape: { startedAt: tape.startedAt, abandoned: [...tape.abandoned], events: tape.events.map(toFile) },
  };
  const bytes = Buffer.from(JSON.stringify(file));
  if (bytes.byteLength > MAX_BYTES) throw new RecordingError(`${path}: the recording is over ${MAX_BYTES / 1024 / 1024} MiB; nothing was written`);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, "w", 0o600);
    try {
      await handle.writeFile(gzipSync(bytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new RecordingError(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** Reads a recording and the version that wrote it. Throws `RecordingError` for a file that is none, is damaged or is too large. */
export async function readRecording(path: string): Promise<Recording & { readonly writtenBy: string }> {
  const file = parse(path, await read(path));
  if (!satisfies(FileSchema, file)) throw new RecordingError(whyNot(path, file));
  const { startedAt, abandoned, events } = file.tape;
  return { request: file.request, spacingMs: file.spacingMs, tape: { startedAt, abandoned, events: events.map(fromFile) }, writtenBy: file.serplens };
}

async function read(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MAX_PACKED_BYTES) throw new Error(`is over ${MAX_PACKED_BYTES / 1024 / 1024} MiB`);
    return await readFile(path);
  } catch (cause) {
    throw new RecordingError(`${path}: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

function parse(path: string, packed: Buffer): unknown {
  try {
    return JSON.parse(gunzipSync(packed, { maxOutputLength: MAX_BYTES }).toString("utf8"));
  } catch (cause) {
    throw new RecordingError(`${path}: is no recording, or a damaged one; make it anew with \`serplens record\``, cause);
  }
}

function whyNot(path: string, file: unknown): string {
  const version = typeof file === "object" && file !== null && "format" in file && file.format === FORMAT && "version" in file ? file.version : null;
  if (version !== null && version !== FORMAT_VERSION)
    return `${path}: has format version ${String(version)}; this serplens reads version ${FORMAT_VERSION}`;
  return `${path}: is no recording of a scan; make one with \`serplens record\``;
}

function toFile(event: TapeEvent): FileEvent {
  // A round trip through JSON follows, so the copies only shed `readonly`.
  if (event.kind !== "fetch" || event.outcome.kind !== "fetched") return event as FileEvent;
  const { resource } = event.outcome;
  const body = Buffer.from(resource.body).toString("base64");
  return {
    ...event,
    outcome: { kind: "fetched", resource: { ...resource, headers: { ...resource.headers }, redirects: [...resource.redirects], body } },
  };
}

function fromFile(event: FileEvent): TapeEvent {
  if (event.kind === "search") {
    const { outcome } = event;
    return outcome.kind === "failed" ? { ...event, outcome } : { ...event, outcome };
  }
  if (event.kind !== "fetch") return event;
  const { outcome } = event;
  if (outcome.kind === "failed") return { ...event, outcome };
  return {
    ...event,
    outcome: { kind: "fetched", resource: { ...outcome.resource, body: new Uint8Array(Buffer.from(outcome.resource.body, "base64")) } },
  };
}
