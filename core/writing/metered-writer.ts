import type { WriterBudget } from "../ports/writing/report-writer.ts";
import {
  type Writer,
  WriterFailure,
  type WriterFailureReason,
  type WriterRequest,
  type WriterTokens,
} from "../ports/writing/writer.ts";

/** Failures before the model read anything. */
const UNREAD: ReadonlySet<WriterFailureReason> = new Set(["auth", "model", "quota", "rate_limited", "unavailable"]);
/** Least length of a token in UTF-16 units over long texts of Latin letters, half of the usual four. */
const UNITS_PER_TOKEN = 2;

/** Returns the tokens that a request can need: its texts and the longest answer. */
function mostTokens({ messages, maxTokens }: WriterRequest): WriterTokens {
  const units = messages.reduce((sum, { content }) => sum + content.length, 0);
  return { inputTokens: Math.ceil(units / UNITS_PER_TOKEN), outputTokens: maxTokens };
}

/**
 * Counts each request of a model. The most that it can need is counted before, and corrected by what the model reports.
 * The count stays when the model reports nothing and when an answer is cut.
 */
export function meteredWriter(writer: Writer, budget: WriterBudget): Writer {
  return {
    model: writer.model,
    check: (signal) => writer.check(signal),
    async write(request) {
      const taken = mostTokens(request);
      await budget.take(taken);
      let used = taken;
      try {
        const answer = await writer.write(request);
        if (answer.usage.inputTokens + answer.usage.outputTokens > 0) used = answer.usage;
        return answer;
      } catch (error) {
        if (error instanceof WriterFailure && UNREAD.has(error.reason)) used = { inputTokens: 0, outputTokens: 0 };
        throw error;
      } finally {
        if (used !== taken) await budget.correct(taken, used);
      }
    },
  };
}
