import type { Caller } from "../../../core/domain/caller.ts";
import type { Draft, DraftScore, SavedDraft } from "../../../core/domain/draft.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { EditorFacts, EditorPerson } from "./editor/view.ts";
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
    topics: facts.topics.map((topic) => ({ ...topic, example: null, figures: [] })),
    questions: facts.questions.map((question) => ({ ...question, url: null })),
  };
}

/**
 * Collects what the editor shows: the form's draft, else the kept draft, else the page as it was scanned, else an
 * outline. Returns the kept draft alone when the ranking pages are gone. Throws NOT_FOUND.
 */
export async function editorInput(
  site: DashboardSite,
  { caller, organizationId, jobId, person, given, texts, ui }: Opening,
): Promise<{ readonly input: EditorInput } | { readonly input: null; readonly saved: SavedDraft }> {
  const { service } = site;
  const { saved, version } = await service.savedDraft(caller, jobId);
  const found = await service.draftOf(caller, jobId).catch((error: unknown) => {
    if (saved !== null && error instanceof ServiceError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (found === null && saved !== null) return { input: null, saved };
  const report = await reportOf(site, { caller, organizationId }, jobId);
  const hasPage = report.meta.url !== null;
  const full = "topic_and_classification" in report ? report.topic_and_classification : null;
  const outline = (full?.swipe_content.outline ?? []).map(({ level, text }) => `${"#".repeat(level)} ${text}`);
  const brief = { title: full?.swipe_content.suggested_title ?? "", metaDescription: "", text: outline.join("\n\n") };
  const base = hasPage && found !== null ? found.base : brief;
  const draft = given ?? saved?.draft ?? base;
  const score = await service.scoreDraft(caller, jobId, draft);
  const { url, location, target_keyword: keyword } = report.meta;
  const host = url === null ? null : (URL.parse(url)?.hostname ?? null);
  const about = [keyword, location, host].filter((part) => part !== null).join(" · ");
  const facts = ui.editorFacts({ jobId, report, pages: found?.pages ?? [], person }, texts);
  const notes = await service.draftNotes(caller, jobId);
  const { terms: choice } = await service.pageChoice(caller, jobId);
  const last = saved === null ? null : { by: saved.savedBy, at: saved.savedAt };
  const input = {
    jobId,
    about,
    facts,
    hasPage,
    draft,
    base,
    score,
    version,
    saved: last,
    badge: null,
    choice,
    ...notes,
  };
  if (!person.isGuest) return { input };
  return { input: { ...input, facts: factsForGuest(facts), score: scoreForGuest(score) } };
}
