import { type AnyReport, isWholeReport } from "../../../core/contract/report.ts";
import type { Caller } from "../../../core/domain/caller.ts";
import type { Draft, DraftScore, SavedDraft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { countryNamed } from "../../../core/domain/regions.ts";
import type { EditorFacts, EditorPerson } from "./editor/view.ts";
import { namedNotes, namesOf } from "./member-names.ts";
import type { EditorInput } from "./pages/editor/input.ts";
import type { Pages } from "./pages/open-pages.ts";
import type { Texts } from "./pages/texts.ts";
import type { DashboardSite } from "./visit.ts";
import { reportOf } from "./visited-report.ts";

/** A person who opens the editor of a scan. */
interface Opening {
  readonly caller: Caller;
  readonly organizationId: string;
  readonly jobId: string;
  readonly person: EditorPerson;
  /** The text of a form, `null` for the kept draft. */
  readonly given: Draft | null;
  readonly texts: Texts;
  readonly ui: Pages;
}

/** Returns the score without sentences and addresses of other pages, which a guest does not see. */
export function scoreForGuest(score: DraftScore): DraftScore {
  return { ...score, plan: score.plan.map((edit) => ({ ...edit, example: null, competitorUrls: [] })) };
}

/** Returns the facts without text and addresses of the ranking pages. */
function factsForGuest(facts: EditorFacts): EditorFacts {
  return {
    ...facts,
    pages: [],
    examples: {},
    topics: facts.topics.map((topic) => ({ ...topic, example: null, figures: [] })),
    questions: facts.questions.map((question) => ({ ...question, url: null })),
  };
}

/** The score of a draft whose scan scores nothing any more: the one of its last save. */
function lastScore({ score }: SavedDraft): DraftScore {
  const counts = { words: 0, headings: 0, images: 0 };
  const lists = { parts: [], plan: [], totals: [], questions: [], terms: [], topics: [], surfaces: [], crowded: [] };
  return { score, grade: "", summary: "", isTooShort: false, base: null, median: null, ...counts, ...lists };
}

/** Returns null for NOT_FOUND, and rejects with other errors. */
export async function found<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** Returns why a scan scores nothing: it has no ranking pages, or they are of an earlier formula. */
async function reasonOf({ service }: DashboardSite, caller: Caller, jobId: string): Promise<"pages" | "formula"> {
  return (await found(service.draftSnapshot(caller, jobId))) === null ? "pages" : "formula";
}

/** Returns the draft that a scan begins with: its page, or the suggested outline. */
export function baseOf(report: AnyReport | null, scan: { readonly base: Draft } | null): Draft {
  if (scan !== null && report?.meta.url != null) return scan.base;
  const swipe = report !== null && isWholeReport(report) ? report.topic_and_classification.swipe_content : null;
  const outline = (swipe?.outline ?? []).map(({ level, text }) => `${"#".repeat(level)} ${text}`);
  return { title: swipe?.suggested_title ?? "", metaDescription: "", text: outline.join("\n\n") };
}

/**
 * Collects what the editor shows: the form's draft, else the kept draft, else the page as it was scanned, else an
 * outline. A kept draft stays editable when its scan can no longer score it. Throws NOT_FOUND.
 */
export async function editorInput(
  site: DashboardSite,
  { caller, organizationId, jobId, person, given, texts, ui }: Opening,
): Promise<EditorInput> {
  const { service } = site;
  const { saved, version } = await service.savedDraft(caller, jobId);
  if (saved === null && !person.mayWrite && !person.isGuest)
    throw new ServiceError("NOT_FOUND", "No draft is kept yet.");
  const scan = saved === null ? await service.draftOf(caller, jobId) : await found(service.draftOf(caller, jobId));
  const report = await found(reportOf(site, { caller, organizationId }, jobId));
  if (report === null && saved === null) throw new ServiceError("NOT_FOUND", "The report is no longer kept.");
  const expired = scan === null ? await reasonOf(site, caller, jobId) : null;
  const base = baseOf(report, scan);
  const draft = given ?? saved?.draft ?? base;
  const score = expired === null || saved === null ? await service.scoreDraft(caller, jobId, draft) : lastScore(saved);
  const url = report === null ? (saved?.url ?? null) : report.meta.url;
  const keyword = report?.meta.target_keyword ?? saved?.keyword ?? "";
  const host = url === null ? null : (URL.parse(url)?.hostname ?? null);
  const job = await found(service.admin.job({ organizationId, jobId }));
  const about = [
    job?.isTest === true ? texts.firstRun.sample : null,
    keyword,
    countryNamed(report?.meta.location ?? null, texts.language),
    host,
  ]
    .filter((part) => part !== null)
    .join(" \u00b7 ");
  const facts = ui.editorFacts({ jobId, keyword, report, pages: scan?.pages ?? [], person }, texts);
  const named = await namesOf(site, organizationId);
  const notes = namedNotes(await service.draftNotes(caller, jobId), named);
  const { terms: choice } = await service.pageChoice(caller, jobId);
  const last = saved === null ? null : { by: named(saved.savedBy), at: saved.savedAt };
  const kept = { version, saved: last, badge: null, choice, ...notes };
  const input = { jobId, about, facts, hasPage: url !== null, draft, base, score, expired, ...kept };
  if (!person.isGuest) return input;
  return { ...input, facts: factsForGuest(facts), score: scoreForGuest(score) };
}
