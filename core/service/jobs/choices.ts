import type { Caller } from "../../domain/caller.ts";
import { NO_TERM_CHOICE, type TermChoice } from "../../domain/draft.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { JobRequest } from "../../domain/job.ts";
import type { Crypto } from "../../ports/crypto.ts";
import type { Store } from "../../ports/store.ts";
import type { JobRow } from "../../ports/store-rows.ts";
import { pageKey } from "../../util/normalize-url.ts";
import type { Command } from "../transactions/command.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";

/** A heading of a planned page. */
export interface PlannedHeading {
  /** 1 to 4. */
  readonly level: number;
  readonly text: string;
}

/** The choices of people for a page and keyword. They outlive the scan. */
export interface PageChoice {
  /** Addresses of the ranking pages that scans compare. Empty: those of a search. */
  readonly pages: readonly string[];
  /** `null` without an outline. */
  readonly outline: readonly PlannedHeading[] | null;
  readonly terms: TermChoice;
}

/** A change of the choice of terms: a term of the ranking pages by its key, or an own term by its words. */
export type TermChoiceChange =
  | { readonly kind: "ignore" | "use"; readonly key: string; readonly term: string }
  | { readonly kind: "add" | "remove"; readonly term: string };

/** Requests about choices. They are free. D-106 */
export interface PageChoices {
  /** Returns the choice for the page and keyword of a scan. Throws NOT_FOUND for an unknown scan. */
  pageChoice(caller: Caller, jobId: string): Promise<PageChoice>;
  /**
   * Keeps the given parts of the choice for the page and keyword of a scan. Throws NOT_FOUND for an unknown scan,
   * VALIDATION_ERROR over the limits.
   */
  choosePages(caller: Caller, jobId: string, change: Partial<Omit<PageChoice, "terms">>): Promise<PageChoice>;
  /**
   * Changes one term of the choice, so that two people can choose at once. Throws NOT_FOUND for an unknown scan and for
   * guests, VALIDATION_ERROR over the limits. D-119
   */
  chooseTerm(caller: Caller, jobId: string, change: TermChoiceChange): Promise<TermChoice>;
}

const NO_CHOICE: PageChoice = { pages: [], outline: null, terms: NO_TERM_CHOICE };

/** Most headings of an outline, and longest heading in UTF-16 units. */
export const OUTLINE_LIMITS = { headings: 60, text: 300 } as const;
/** Most terms of each kind, and longest own term in UTF-16 units. */
const TERM_LIMITS = { ignored: 200, own: 50, length: 80 } as const;
/** Longest key of a term in UTF-16 units: four stems. */
const MAX_KEY = 320;
/** As in the body of a scan. D-82 */
const MAX_PAGES = 15;

function check({ pages = [], outline = null }: Partial<PageChoice>): void {
  if (pages.length > MAX_PAGES)
    throw new ServiceError(
      "VALIDATION_ERROR",
      `A scan compares at most ${MAX_PAGES} chosen pages. Choose fewer pages.`,
    );
  if ((outline?.length ?? 0) > OUTLINE_LIMITS.headings)
    throw new ServiceError("VALIDATION_ERROR", `An outline has at most ${OUTLINE_LIMITS.headings} headings.`);
  if (outline?.some(({ text }) => text.length > OUTLINE_LIMITS.text) === true)
    throw new ServiceError("VALIDATION_ERROR", `A heading has at most ${OUTLINE_LIMITS.text} characters.`);
}

const choiceOf = (body: string | undefined): PageChoice =>
  body === undefined ? NO_CHOICE : { ...NO_CHOICE, ...(JSON.parse(body) as Partial<PageChoice>) };

function keep(
  id: string,
  organizationId: string,
  change: (choice: PageChoice) => Partial<PageChoice>,
): Command<PageChoice> {
  return {
    // No row exists before the first choice, so two first choices wait for each other at the organization's row.
    plan: { organizations: [organizationId], choices: [id] },
    decide(work) {
      const before = choiceOf(work.choices.get(id)?.body);
      const next = { ...before, ...change(before) };
      work.choices.put(id, { id, organizationId, body: JSON.stringify(next) });
      return next;
    },
  };
}

interface ChoiceParts {
  readonly read: Pick<Store["read"], "choice">;
  readonly batcher: CommandBatcher;
  readonly crypto: Pick<Crypto, "sha256">;
  readonly ownJob: (caller: Caller, jobId: string) => Promise<JobRow>;
}

/** Returns the choice after a change. Throws VALIDATION_ERROR over the limits. */
function changedTerms({ ignored, own }: TermChoice, change: TermChoiceChange): TermChoice {
  const { kind } = change;
  const term = change.term.trim().replace(/\s+/g, " ");
  if (term === "" || term.length > TERM_LIMITS.length)
    throw new ServiceError("VALIDATION_ERROR", `A term has 1 to ${TERM_LIMITS.length} characters.`);
  const isSame = (other: string): boolean => other.toLowerCase() === term.toLowerCase();
  const next =
    kind === "ignore" || kind === "use"
      ? {
          own,
          ignored: [
            ...ignored.filter(({ key }) => key !== change.key),
            ...(kind === "ignore" ? [{ key: change.key.slice(0, MAX_KEY), term }] : []),
          ],
        }
      : { ignored, own: [...own.filter((other) => !isSame(other)), ...(kind === "add" ? [term] : [])] };
  if (next.ignored.length > TERM_LIMITS.ignored || next.own.length > TERM_LIMITS.own)
    throw new ServiceError(
      "VALIDATION_ERROR",
      `At most ${TERM_LIMITS.ignored} terms can be ignored, and ${TERM_LIMITS.own} can be your own.`,
    );
  return next;
}

/** Choices over the store: the requests of callers, and the choice for a job. */
interface PageChoiceParts {
  readonly requests: PageChoices;
  choiceOf(job: Pick<JobRow, "organizationId" | "request">): Promise<PageChoice>;
}

/** Implements choices over the store. */
export function createPageChoices({ read, batcher, crypto, ownJob }: ChoiceParts): PageChoiceParts {
  function idOf(organizationId: string, request: JobRequest): string {
    if (request.type !== "scan") throw new ServiceError("NOT_FOUND", "Only scans have ranking pages to choose.");
    const { keyword, region, url } = request;
    const subject = [keyword.trim().toLowerCase(), region, url === null ? "" : pageKey(url)];
    return `${organizationId} pages ${crypto.sha256(JSON.stringify(subject)).slice(0, 32)}`;
  }
  async function stored({ organizationId, request }: Pick<JobRow, "organizationId" | "request">): Promise<PageChoice> {
    return choiceOf((await read.choice(organizationId, idOf(organizationId, request)))?.body);
  }
  const requests: PageChoices = {
    pageChoice: async (caller, jobId) => stored(await ownJob(caller, jobId)),
    async choosePages(caller, jobId, change) {
      const { organizationId, request } = await ownJob(caller, jobId);
      check(change);
      return batcher.submit(keep(idOf(organizationId, request), organizationId, () => change));
    },
    async chooseTerm(caller, jobId, change) {
      if (caller.guest !== undefined) throw new ServiceError("NOT_FOUND", "Members of the organization choose terms.");
      const { organizationId, request } = await ownJob(caller, jobId);
      const id = idOf(organizationId, request);
      const apply = ({ terms }: PageChoice) => ({ terms: changedTerms(terms, change) });
      return (await batcher.submit(keep(id, organizationId, apply))).terms;
    },
  };
  return { requests, choiceOf: stored };
}
