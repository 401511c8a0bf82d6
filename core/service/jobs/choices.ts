import type { Caller } from "../../domain/caller.ts";
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
}

/** Requests about choices. They are free. D-106 */
export interface PageChoices {
  /** Returns the choice for the page and keyword of a scan. Throws NOT_FOUND for an unknown scan. */
  pageChoice(caller: Caller, jobId: string): Promise<PageChoice>;
  /**
   * Keeps the given parts of the choice for the page and keyword of a scan. Throws NOT_FOUND for an unknown scan,
   * VALIDATION_ERROR over the limits.
   */
  choosePages(caller: Caller, jobId: string, change: Partial<PageChoice>): Promise<PageChoice>;
}

const NO_CHOICE: PageChoice = { pages: [], outline: null };

/** Most headings of an outline, and longest heading in UTF-16 units. */
export const OUTLINE_LIMITS = { headings: 60, text: 300 } as const;
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

function keep(id: string, organizationId: string, change: Partial<PageChoice>): Command<PageChoice> {
  return {
    // The lock of the organization orders two first choices.
    plan: { organizations: [organizationId], choices: [id] },
    decide(work) {
      const next = { ...choiceOf(work.choices.get(id)?.body), ...change };
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

/** Implements choices over the store. */
export function createPageChoices({ read, batcher, crypto, ownJob }: ChoiceParts): PageChoices {
  function idOf(organizationId: string, request: JobRequest): string {
    if (request.type !== "scan") throw new ServiceError("NOT_FOUND", "Only scans have ranking pages to choose.");
    const { keyword, region, url } = request;
    const subject = [keyword.trim().toLowerCase(), region, url === null ? "" : pageKey(url)];
    return `${organizationId} pages ${crypto.sha256(JSON.stringify(subject)).slice(0, 32)}`;
  }
  return {
    async pageChoice(caller, jobId) {
      const { organizationId, request } = await ownJob(caller, jobId);
      return choiceOf((await read.choice(organizationId, idOf(organizationId, request)))?.body);
    },
    async choosePages(caller, jobId, change) {
      const { organizationId, request } = await ownJob(caller, jobId);
      check(change);
      return batcher.submit(keep(idOf(organizationId, request), organizationId, change));
    },
  };
}
