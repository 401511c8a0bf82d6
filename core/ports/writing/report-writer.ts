import type { WriterMessage, WriterTokens } from "./writer.ts";

/** Texts that a model can propose. */
export const WRITING_TASKS = ["title", "description", "outline", "section", "passage"] as const;
/** One of the texts that a model can propose. */
export type WritingTask = (typeof WRITING_TASKS)[number];

/** A text to propose from a report. */
export interface TextRequest {
  readonly task: WritingTask;
  /** Subtopic of a section, as the report names it. @default none, for the other tasks */
  readonly topic?: string;
  /** Own text so far, whose facts count as evidence. @default none */
  readonly draft?: string;
  /** Words to write again. @default none, for the other tasks */
  readonly passage?: DraftPassage;
  readonly signal?: AbortSignal;
  /** Called while the model writes, with each part of the first proposal. Nothing of it is checked yet. */
  readonly onText?: TextListener;
}

/** Words of a draft to write again. */
export interface DraftPassage {
  /** Markdown of at most 8,000 UTF-16 units. */
  readonly text: string;
  /** Terms and subtopics that the new words have to cover, as a step of the plan names them. At most 20. */
  readonly cover: readonly string[];
}

/** Receives a part of a text. `isNew`: an answer begins, and the parts of the one before count no more. */
export type TextListener = (part: string, isNew: boolean) => void;

/** A statement of a proposal that the evidence has to state. Places are UTF-16 units of the proposal. */
export interface StatedClaim {
  readonly kind: "figure" | "number" | "date" | "name" | "quotation" | "address";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A claim that the evidence states. */
export interface SupportedClaim {
  readonly claim: StatedClaim;
  /** Address of a ranking page, or `own` for the page and the draft of the writer. */
  readonly source: string;
  /** Sentence of the evidence that states it. */
  readonly sentence: string;
}

/** A claim that the evidence does not state, or words that are copied. */
export interface Unsupported {
  readonly kind: StatedClaim["kind"] | "copied";
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /**
   * `absent`: no evidence states it. `other_name`: the evidence states the figure of another name. `copied`: eight or
   * more words in the order of a ranking page. `foreign_address`: a ranking page has the address.
   */
  readonly reason: "absent" | "other_name" | "copied" | "foreign_address";
  /** Page of the copied words, of the figure of the other name, or of the address. */
  readonly source: string | null;
}

/** Result of the check. A text without unsupported parts may be accepted. */
export interface EvidenceCheck {
  readonly supported: readonly SupportedClaim[];
  readonly unsupported: readonly Unsupported[];
}

/** A proposal of a model with the check of its claims. */
export interface Proposal {
  readonly text: string;
  readonly check: EvidenceCheck;
  /** True when the evidence states every claim and nothing is copied. */
  readonly isSupported: boolean;
}

/** Proposals for one task. */
export interface Written {
  readonly proposals: readonly Proposal[];
  readonly model: string;
  /** Tokens of all requests. */
  readonly usage: WriterTokens;
  /** All that was sent to the model. */
  readonly sent: readonly WriterMessage[];
}

/** Counts the tokens of an organization, and their price. */
export interface WriterBudget {
  /** Counts tokens before a request to the model. Rejects when the limits of the organization do not allow them. */
  take(most: WriterTokens): Promise<void>;
  /** Replaces a count by the tokens that the request used. */
  correct(taken: WriterTokens, used: WriterTokens): Promise<void>;
}

/** Lets a model propose texts from reports, and checks each claim against the report and the draft. */
export interface ReportWriter {
  /**
   * Takes the report of a standard or deep scan. Throws `ServiceError` VALIDATION_ERROR for another report and an
   * unknown subtopic, `WriterFailure`, the refusal of the budget, or the reason of an aborted signal.
   */
  write(report: object, request: TextRequest, budget?: WriterBudget): Promise<Written>;
}
