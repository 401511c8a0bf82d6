import { HTTP_STATUS } from "../../../core/contract/http-status.ts";
import { isWholeReport } from "../../../core/contract/report.ts";
import { MAX_BODY_BYTES } from "../../../core/contract/request-body.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { withSection } from "../../../core/markdown/with-section.ts";
import {
  type DraftPassage,
  type TextRequest,
  WRITING_TASKS,
  type WritingTask,
  type Written,
} from "../../../core/ports/writing/report-writer.ts";
import { WriterFailure } from "../../../core/ports/writing/writer.ts";
import type { Mount } from "../http/mount.ts";
import { field, formOf } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { sentObject } from "./draft-api.ts";
import type { ProposalEvent, ProposalFailure, ProposalProblem } from "./editor/proposals.ts";
import { baseOf, found } from "./editor-input.ts";
import { conflictOf } from "./member-names.ts";
import { mayWrite } from "./scan-routes.ts";
import { type DashboardSite, PAGE_HEADERS, route, type Visit } from "./visit.ts";
import { idOf, reportOf } from "./visited-report.ts";

const NEEDS = { role: "writer", bucket: "write" } as const;
/** Time in ms after which a response begins without a text, and after which an empty line keeps it open. */
const SILENT_MS = 15_000;

/** Returns true when the visitor may use the language model: there is one, and the organization allows it. */
export async function mayPropose(
  { service }: DashboardSite,
  visit: Pick<Visit, "organizationId" | "role">,
): Promise<boolean> {
  if (!mayWrite(visit)) return false;
  const settings = await service.admin.writerSettings(visit.organizationId);
  return settings !== null && !settings.isForbidden;
}

/** Problems of requests by the code of their error. Other errors are no answer to a writer. */
const PROBLEMS: Readonly<Partial<Record<ServiceError["code"], ProposalProblem>>> = {
  RATE_LIMITED: "minute",
  SCOPE_FORBIDDEN: "forbidden",
  VALIDATION_ERROR: "invalid",
  NOT_FOUND: "gone",
  SERVICE_UNAVAILABLE: "unavailable",
};

/** Returns why there is no proposal. Throws errors that are defects. */
function failureOf(error: unknown): ProposalFailure {
  const known = error instanceof ServiceError ? PROBLEMS[error.code] : undefined;
  if (!(error instanceof ServiceError) || known === undefined) throw error;
  const { cause, headers, fields, message } = error;
  const opensOn = typeof fields.opens_on === "string" ? fields.opens_on : null;
  const problem = cause instanceof WriterFailure ? cause.reason : opensOn === null ? known : "month";
  const seconds = headers["Retry-After"];
  return {
    problem,
    retryAfterSeconds: seconds === undefined ? null : Number(seconds),
    opensOn,
    message: problem === "invalid" ? message : null,
  };
}

function isTask(text: string): text is WritingTask {
  return WRITING_TASKS.some((task) => task === text);
}

/** Reads a request of the editor. Throws VALIDATION_ERROR. */
function requestIn(sent: Readonly<Record<string, unknown>>): TextRequest {
  const { task, topic, draft, passage, cover } = sent;
  if (typeof task !== "string" || !isTask(task)) throw new ServiceError("VALIDATION_ERROR", "Send a known task.");
  const optional = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const [own, named, text] = [optional(draft), optional(topic), optional(passage)];
  const points = Array.isArray(cover) ? cover.map(String) : [];
  const selected: DraftPassage | undefined = text === undefined ? undefined : { text, cover: points };
  return {
    task,
    ...(named === undefined ? {} : { topic: named }),
    ...(own === undefined ? {} : { draft: own }),
    ...(selected === undefined ? {} : { passage: selected }),
  };
}

/**
 * Sends the events of a proposal as lines of JSON while the model writes. The response begins with the first event, so
 * that a failure before any text has its own status. A reader who leaves stops the model.
 */
async function eventLines(
  leaves: AbortSignal,
  propose: (signal: AbortSignal, send: (event: ProposalEvent) => void) => Promise<Written>,
): Promise<Response> {
  const stop = new AbortController();
  const signal = AbortSignal.any([leaves, stop.signal]);
  const encoder = new TextEncoder();
  const begun = Promise.withResolvers<ProposalEvent | null>();
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`${line}\n`));
      };
      const send = (event: ProposalEvent) => {
        begun.resolve(event);
        write(JSON.stringify(event));
      };
      const silence = setInterval(() => {
        begun.resolve(null);
        write("");
      }, SILENT_MS);
      const work = async () => {
        try {
          send({ kind: "done", written: await propose(signal, send) });
        } catch (error) {
          if (!signal.aborted) send({ kind: "failed", failure: failureOf(error) });
        }
        if (!signal.aborted) controller.close();
      };
      work()
        .catch((error) => {
          begun.reject(error);
          controller.error(error);
        })
        .finally(() => {
          begun.resolve(null);
          clearInterval(silence);
        });
    },
    cancel: () => stop.abort(),
  });
  const first = await begun.promise;
  const failure = first?.kind === "failed" ? first.failure : null;
  const wait = failure?.retryAfterSeconds ?? null;
  return new Response(lines, {
    status: failure === null ? 200 : statusOf(failure),
    headers: {
      ...PAGE_HEADERS,
      "Content-Type": "application/x-ndjson",
      "X-Accel-Buffering": "no",
      ...(wait === null ? {} : { "Retry-After": String(wait) }),
    },
  });
}

function statusOf({ problem }: ProposalFailure): number {
  const code = Object.entries(PROBLEMS).find(([, own]) => own === problem)?.[0] as ServiceError["code"] | undefined;
  return HTTP_STATUS[code ?? (problem === "month" ? "RATE_LIMITED" : "SERVICE_UNAVAILABLE")];
}

/**
 * Returns the text of the kept draft, else of the scanned page. `null` when a scan without its ranking pages begins no
 * draft. Headings that a brief begins with are of ranking pages, and no text of the writer.
 */
async function ownText({ service }: DashboardSite, visit: Visit): Promise<string | null> {
  const { saved } = await service.savedDraft(visit.caller, idOf(visit));
  if (saved !== null) return saved.draft.text;
  const scan = await found(service.draftOf(visit.caller, idOf(visit)));
  return scan === null ? null : scan.base.text;
}

/** Puts an accepted text into the draft of a scan, which begins with its page when nobody began it. */
async function accept(site: DashboardSite, visit: Visit, task: WritingTask, text: string): Promise<void> {
  const { service } = site;
  const jobId = idOf(visit);
  const { saved, version } = await service.savedDraft(visit.caller, jobId);
  const base = saved?.draft ?? baseOf(await reportOf(site, visit, jobId), await service.draftOf(visit.caller, jobId));
  const draft =
    task === "title"
      ? { ...base, title: text }
      : task === "description"
        ? { ...base, metaDescription: text }
        : { ...base, text: withSection(base.text, text) };
  const sent = { draft, version, savedBy: visit.by.user.email, isMachineWritten: true };
  const { kind, saved: other } = await service.saveDraft(visit.caller, jobId, sent);
  if (kind === "conflict") throw await conflictOf(site, visit, other);
}

/** Routes of the language model: proposals as a page, proposals for the editor, and an accepted text. */
export function writingRoutes(site: DashboardSite): readonly Mount[] {
  const { service } = site;
  const path = "/app/reports/{jobId}/write";
  return [
    route(site, "POST", path, NEEDS, async (visit) => {
      const jobId = idOf(visit);
      const form = await formOf(site, visit.context);
      const [task, topic] = [field(form, "task"), field(form, "topic")];
      if (!isTask(task) || task === "passage") throw new ServiceError("NOT_FOUND", "No such page.");
      const report = await reportOf(site, visit, jobId);
      if (!isWholeReport(report)) throw new ServiceError("NOT_FOUND", "No such page.");
      const own = await ownText(site, visit);
      const request: TextRequest = {
        task,
        ...(task === "section" ? { topic } : {}),
        ...(own === null || own === "" ? {} : { draft: own }),
      };
      const about = { jobId, task, topic, keyword: report.meta.target_keyword ?? "", hasDraft: own !== null };
      try {
        const written = await service.proposeTexts(visit.caller, jobId, request);
        return await visit.page(visit.ui.proposalsPage({ ...about, written, failure: null }, visit.texts));
      } catch (error) {
        const failure = failureOf(error);
        const page = visit.ui.proposalsPage({ ...about, written: null, failure }, visit.texts);
        const response = await visit.page(page, { status: statusOf(failure) });
        if (failure.retryAfterSeconds !== null) response.headers.set("Retry-After", String(failure.retryAfterSeconds));
        return response;
      }
    }),
    route(site, "POST", `${path}/accept`, { role: "writer" }, async (visit) => {
      const limits = { maxBytes: MAX_BODY_BYTES, organizationId: visit.organizationId };
      const form = await formOf(site, visit.context, limits);
      const task = field(form, "task");
      if (!isTask(task) || task === "passage") throw new ServiceError("NOT_FOUND", "No such page.");
      await accept(site, visit, task, field(form, "text").replaceAll("\r\n", "\n"));
      return redirect(`/app/reports/${idOf(visit)}/draft`);
    }),
    route(site, "POST", path.replace("/app/", "/app/api/"), NEEDS, async (visit) => {
      const request = requestIn(await sentObject(site, visit));
      const jobId = idOf(visit);
      return eventLines(visit.context.request.signal, (signal, send) =>
        service.proposeTexts(visit.caller, jobId, {
          ...request,
          signal,
          onText: (text, isNew) => send({ kind: "text", text, isNew }),
        }),
      );
    }),
  ];
}
