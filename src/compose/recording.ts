import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Static } from "@sinclair/typebox";
import { satisfies } from "../../core/contract/validate.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { ScanRequest } from "../../core/domain/job.ts";
import type { RecordedEvent, Recording } from "../../core/replay/recording.ts";
import { VERSION } from "../config/version.ts";
import { type FileEvent, FileSchema, FORMAT, FORMAT_VERSION } from "./recording-schema.ts";

/** Maximum size of an unpacked recording in bytes. A deep scan of ordinary pages takes about 10 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Maximum size of the file in bytes. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024;

/** A recorded scan: its request and every outcome of its ports. */
export interface SavedRecording {
  readonly request: ScanRequest;
  /** Delay in ms between two requests to one host, if not the default. */
  readonly spacingMs: number | null;
  readonly recording: Recording;
}

/** Error of writing or reading a recording. The message names the reason. */
export class RecordingError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RecordingError";
  }
}

/** Writes the recording atomically. Throws `RecordingError`. */
export async function writeRecording(path: string, { request, spacingMs, recording }: SavedRecording): Promise<void> {
  const file: Static<typeof FileSchema> = {
    format: FORMAT,
    version: FORMAT_VERSION,
    serplens: VERSION,
    request: { ...request },
    spacingMs,
    recording: { ...recording, abandoned: [...recording.abandoned], events: recording.events.map(toFile) },
  };
  const bytes = Buffer.from(JSON.stringify(file));
  if (bytes.byteLength > MAX_BYTES)
    throw new RecordingError(`${path}: the recording is over ${MAX_BYTES / 1024 / 1024} MiB; nothing was written`);
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
    throw new RecordingError(`${path}: ${messageOf(cause)}`, cause);
  }
}

/** Reads a recording and the version that wrote it. Throws `RecordingError` for a foreign, damaged or too large file. */
export async function readRecording(path: string): Promise<SavedRecording & { readonly writtenBy: string }> {
  const file = parse(path, await read(path));
  if (!satisfies(FileSchema, file)) throw new RecordingError(whyNot(path, file));
  return {
    request: file.request,
    spacingMs: file.spacingMs,
    recording: { ...file.recording, events: file.recording.events.map(fromFile) },
    writtenBy: file.serplens,
  };
}

async function read(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MAX_PACKED_BYTES) throw new Error(`is over ${MAX_PACKED_BYTES / 1024 / 1024} MiB`);
    return await readFile(path);
  } catch (cause) {
    throw new RecordingError(`${path}: ${messageOf(cause)}`, cause);
  }
}

function parse(path: string, packed: Buffer): unknown {
  try {
    return JSON.parse(gunzipSync(packed, { maxOutputLength: MAX_BYTES }).toString("utf8"));
  } catch (cause) {
    throw new RecordingError(
      `${path}: is no recording, or a damaged one; make it anew with \`serplens record\``,
      cause,
    );
  }
}

function whyNot(path: string, file: unknown): string {
  const version =
    typeof file === "object" && file !== null && "format" in file && file.format === FORMAT && "version" in file
      ? file.version
      : null;
  if (version !== null && version !== FORMAT_VERSION)
    return `${path}: has format version ${String(version)}; this serplens reads version ${FORMAT_VERSION}`;
  return `${path}: is no recording of a scan; make one with \`serplens record\``;
}

function toFile(event: RecordedEvent): FileEvent {
  // The cast only removes `readonly`, and the value is then written as JSON.
  if (event.kind !== "fetch" || event.outcome.kind !== "fetched") return event as FileEvent;
  const { resource } = event.outcome;
  const body = Buffer.from(resource.body).toString("base64");
  return {
    ...event,
    outcome: {
      kind: "fetched",
      resource: { ...resource, headers: { ...resource.headers }, redirects: [...resource.redirects], body },
    },
  };
}

function fromFile(event: FileEvent): RecordedEvent {
  if (event.kind === "search") {
    const { outcome } = event;
    return outcome.kind === "failed" ? { ...event, outcome } : { ...event, outcome };
  }
  if (event.kind !== "fetch") return event;
  const { outcome } = event;
  if (outcome.kind === "failed") return { ...event, outcome };
  return {
    ...event,
    outcome: {
      kind: "fetched",
      resource: { ...outcome.resource, body: new Uint8Array(Buffer.from(outcome.resource.body, "base64")) },
    },
  };
}
