import type { Unsupported } from "../../../../../core/ports/writing/report-writer.ts";
import type { ProposalFailure } from "../proposals.ts";
import { dayInWords } from "./day-in-words.ts";

const seconds = (count: number | null): string =>
  count === null ? "Try again shortly." : `Try again in ${count} ${count === 1 ? "second" : "seconds"}.`;

/** The English texts about proposals of the language model. */
export const SUGGEST_EN = {
  title: "Suggestion of the language model",
  write: "Write this section",
  rewrite: "Rewrite the selection",
  rewriteStep: "For which step of the plan?",
  start: "Write",
  selectFirst: "Select the words to rewrite first.",
  tooLong: "Select at most 8,000 characters.",
  noSteps: "The plan has no open step.",
  writing: "The language model is writing.",
  stop: "Stop",
  stopped: "Stopped. Your text is as it was.",
  by: (model: string, tokens: string) => `Written by ${model}, ${tokens} tokens.`,
  supported: "Every number, date, price, name and quotation stands in the evidence.",
  nothingToCheck: "It has no number, date, price, name or quotation, so nothing was checked.",
  unsupported: (count: number) =>
    count === 1 ? "1 part does not stand in the evidence:" : `${count} parts do not stand in the evidence:`,
  notSupported: "not supported",
  copied: "copied",
  whyNot: ({ reason }: Pick<Unsupported, "reason">, host: string | null) =>
    reason === "copied"
      ? `These words stand in this order on ${host ?? "a ranking page"}. Copied words are not accepted.`
      : reason === "foreign_address"
        ? `${host ?? "A ranking page"} has this address, so it may come from there and not from you.`
        : reason === "other_name"
          ? `${host ?? "The evidence"} states it of another name.`
          : "No ranking page of the report and no line of your text states it.",
  checked: "I checked the marked parts myself",
  accept: "Accept",
  reject: "Reject",
  again: "Ask again",
  close: "Close",
  accepted: "The suggestion is in the text",
  rejected: "The suggestion is gone. Your text is as it was",
  changed: "You changed the passage meanwhile. Accepting replaces your new words, too.",
  gone: "The passage is gone from the text, so the suggestion has no place any more.",
  sent: "What was sent",
  roles: { system: "Rules", user: "Material" },
  evidence: (count: number) => `Evidence (${count})`,
  own: "your text",
  rankingPage: "a ranking page",
  unchanged: "Your text is as it was.",
  problem: ({ problem, retryAfterSeconds, opensOn, message }: ProposalFailure): string => {
    switch (problem) {
      case "auth":
        return "The model's server refused the key of this service. Only the operator can change it.";
      case "model":
        return "The model's server does not know the configured model. Only the operator can change it.";
      case "quota":
        return "The operator's account at the model's server has no money left.";
      case "rate_limited":
        return `The language model is busy. ${seconds(retryAfterSeconds)}`;
      case "minute":
        return `You asked too often. ${seconds(retryAfterSeconds)}`;
      case "refused":
        return "The language model refused to write this.";
      case "malformed":
        return "The language model answered twice in a form that cannot be read.";
      case "timeout":
        return "The language model did not finish in time.";
      case "too_large":
        return "The answer of the language model was too long.";
      case "unavailable":
        return "The model's server failed or cannot be reached. Try again later.";
      case "cut":
        return "The answer broke off before its end.";
      case "month":
        return `Too little of your organization's monthly limit is left for this text. Ask again on ${opensOn === null ? "the first day of the next month" : dayInWords(opensOn, "en")}.`;
      case "forbidden":
        return "You may not use the language model in this organization.";
      case "invalid":
        return message ?? "This text cannot be asked for.";
      case "signed_out":
        return "You are signed out. Sign in in another window, then ask again.";
      case "gone":
        return "The language model or the report cannot be reached any more.";
      case "lost":
        return "The connection broke off.";
    }
  },
};

/** Texts about proposals of the language model. */
export type SuggestTexts = typeof SUGGEST_EN;
