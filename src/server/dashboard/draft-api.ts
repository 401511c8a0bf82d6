import { isRecord } from "../../../core/contract/json.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import type { Caller } from "../../../core/domain/caller.ts";
import type { Draft, SavedDraft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { NoteChange } from "../../../core/service/drafts/draft-notes.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { TermChoiceChange } from "../../../core/service/jobs/choices.ts";
import type { RequestContext } from "../http/request-context.ts";
import { field, hasType, jsonOf } from "../sign-in/browser-request.ts";
import { type Named, namedNotes, namedSave } from "./member-names.ts";
import type { Texts } from "./pages/texts.ts";
import { type DashboardSite, PAGE_HEADERS, textResponse } from "./visit.ts";

/** A person at a draft: a member of the organization, or the guest of a link. */
export interface DraftVisit {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly organizationId: string;
  readonly jobId: string;
  /** Address or guest name that versions and comments store. */
  readonly by: string;
  readonly named: Named;
  readonly texts: Texts;
}

/** A request about one draft, which members and guests send under different addresses. */
export interface DraftRequest {
  readonly method: "GET" | "POST";
  /** Path below the address of the draft. */
  readonly path: string;
  /** Least role of a member. Viewers read a draft and comment on it. D-120 */
  readonly role: "viewer" | "writer";
  respond(site: DashboardSite, visit: DraftVisit): Promise<Response>;
}

/** Returns JSON that nobody keeps. */
export function jsonResponse(context: RequestContext, body: object, status = 200): Response {
  const headers = { ...PAGE_HEADERS, "Content-Type": "application/json" };
  return textResponse(context, JSON.stringify(body), { status, headers });
}

/** Reads a JSON object. Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE and VALIDATION_ERROR. */
export async function sentObject(
  site: DashboardSite,
  { context, organizationId }: Pick<DraftVisit, "context" | "organizationId">,
): Promise<Readonly<Record<string, unknown>>> {
  if (!hasType(context, "application/json"))
    throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the draft as application/json.");
  const sent = await jsonOf(site, context, { maxBytes: MAX_BODY_BYTES, organizationId });
  if (isRecord(sent)) return sent;
  throw new ServiceError("VALIDATION_ERROR", "Send one JSON object.");
}

/** Returns a text of a sent object. Throws VALIDATION_ERROR for other values. */
function textIn(sent: Readonly<Record<string, unknown>>, name: string): string {
  const value = sent[name] ?? "";
  if (typeof value !== "string") throw new ServiceError("VALIDATION_ERROR", `Send ${name} as text.`);
  return value;
}

/** The version that a change began with, 0 for none. Throws VALIDATION_ERROR. */
export function versionOf(value: unknown): number {
  const version = Number(value ?? 0);
  if (Number.isSafeInteger(version) && version >= 0) return version;
  throw new ServiceError("VALIDATION_ERROR", "The version of a draft is a whole number from 0.");
}

/** Reads the number of a version or a comment. Throws VALIDATION_ERROR. */
export function numberOf(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new ServiceError("VALIDATION_ERROR", "The number of a version is a whole number from 1.");
}

/** Returns the draft of a sent object. Throws VALIDATION_ERROR. */
export function draftIn(sent: Readonly<Record<string, unknown>>): Draft {
  const { title, metaDescription, text } = sent;
  if ([title, metaDescription, text].every((each) => typeof each === "string"))
    return { title: String(title), metaDescription: String(metaDescription), text: String(text) };
  throw new ServiceError("VALIDATION_ERROR", "Send title, metaDescription and text as JSON.");
}

function changeIn(sent: Readonly<Record<string, unknown>>): NoteChange {
  const text = textIn(sent, "text");
  if (sent.no === undefined)
    return { kind: "comment", quotation: textIn(sent, "quotation"), prefix: textIn(sent, "prefix"), text };
  const no = numberOf(String(sent.no));
  return typeof sent.done === "boolean" ? { kind: "done", no, isDone: sent.done } : { kind: "reply", no, text };
}

/** Reads a comment or a reply of a form, as pages without scripts send it. Throws VALIDATION_ERROR. */
export function commentIn(form: Parameters): NoteChange {
  const text = field(form, "text").replaceAll("\r\n", "\n");
  const no = field(form, "no");
  if (no !== "") return { kind: "reply", no: numberOf(no), text };
  return { kind: "comment", quotation: field(form, "quotation").trim(), prefix: "", text };
}

/** Reads a change of the choice of terms. Throws VALIDATION_ERROR. */
export function termChangeIn(sent: Readonly<Record<string, unknown>>): TermChoiceChange {
  const { kind } = sent;
  const term = textIn(sent, "term");
  if (kind === "ignore" || kind === "use") return { kind, key: textIn(sent, "key"), term };
  if (kind === "add" || kind === "remove") return { kind, term };
  throw new ServiceError("VALIDATION_ERROR", "Send the kind ignore, use, add or remove.");
}

function otherOf(saved: SavedDraft | null, named: Named) {
  return saved === null ? null : { by: named(saved.savedBy), at: saved.savedAt, draft: saved.draft };
}

/** Saves the text. A conflict returns the other text with its writer, so that the page can show both. */
async function save(site: DashboardSite, visit: DraftVisit): Promise<Response> {
  const { caller, by, named, texts, context, jobId } = visit;
  const sent = await sentObject(site, visit);
  const how = { isAutomatic: sent.isAutomatic !== false, isMachineWritten: sent.isMachineWritten === true };
  const input = { draft: draftIn(sent), version: versionOf(sent.version), savedBy: by, ...how };
  const { kind, saved, version } = await site.service.saveDraft(caller, jobId, input);
  if (kind === "saved") return jsonResponse(context, { version, savedAt: saved?.savedAt ?? null });
  const other = otherOf(saved, named);
  return jsonResponse(context, { version, other, message: texts.drafts.conflict(other?.by ?? "") }, 409);
}

/** The requests about a draft that members and guests share. */
export const DRAFT_REQUESTS: readonly DraftRequest[] = [
  { method: "POST", path: "/save", role: "writer", respond: save },
  {
    method: "GET",
    path: "/latest",
    role: "viewer",
    async respond({ service }, { caller, jobId, context, named }) {
      const { saved, version } = await service.savedDraft(caller, jobId);
      return jsonResponse(context, { version, other: otherOf(saved, named) });
    },
  },
  {
    method: "GET",
    path: "/versions",
    role: "viewer",
    async respond({ service }, { caller, jobId, context, named }) {
      const versions = await service.draftVersions(caller, jobId);
      return jsonResponse(context, { versions: versions.map((version) => namedSave(version, named)) });
    },
  },
  {
    method: "GET",
    path: "/versions/{no}",
    role: "viewer",
    async respond({ service }, { caller, jobId, context, params, named }) {
      const version = await service.draftVersion(caller, jobId, numberOf(params.no ?? ""));
      return jsonResponse(context, namedSave(version, named));
    },
  },
  {
    method: "POST",
    path: "/versions/{no}/name",
    role: "writer",
    async respond(site, visit) {
      const no = numberOf(visit.params.no ?? "");
      const name = textIn(await sentObject(site, visit), "name");
      const versions = await site.service.nameDraftVersion(visit.caller, visit.jobId, { no, name });
      return jsonResponse(visit.context, { versions: versions.map((version) => namedSave(version, visit.named)) });
    },
  },
  {
    method: "GET",
    path: "/notes",
    role: "viewer",
    async respond({ service }, { caller, jobId, context, named }) {
      const notes = await service.draftNotes(caller, jobId);
      return jsonResponse(context, namedNotes(notes, named));
    },
  },
  {
    method: "POST",
    path: "/comments",
    role: "viewer",
    async respond(site, visit) {
      const change = changeIn(await sentObject(site, visit));
      const { caller, jobId, by, context, named } = visit;
      const notes = await site.service.changeComments(caller, jobId, change, by);
      return jsonResponse(context, namedNotes(notes, named));
    },
  },
  {
    method: "POST",
    path: "/state",
    role: "writer",
    async respond(site, visit) {
      const state = textIn(await sentObject(site, visit), "state");
      const notes = await site.service.setDraftState(visit.caller, visit.jobId, state);
      return jsonResponse(visit.context, namedNotes(notes, visit.named));
    },
  },
];
