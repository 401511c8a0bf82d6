import type { Written } from "../../../../../core/ports/writing/report-writer.ts";
import type { ProposalEvent, ProposalFailure, ProposalProblem } from "../../editor/proposals.ts";
import { path, send } from "../editor/page.ts";

/** A text to ask the language model for. The draft is evidence. */
export type ProposalRequest = { readonly draft: string } & (
  | { readonly task: "title" | "description" }
  | { readonly task: "section"; readonly topic: string }
  | { readonly task: "passage"; readonly passage: string; readonly cover: readonly string[] }
);

/** Says why there is no proposal. */
export class ProposalError extends Error {
  readonly failure: ProposalFailure;

  constructor(failure: Partial<ProposalFailure> & Pick<ProposalFailure, "problem">) {
    super(failure.problem);
    this.failure = { retryAfterSeconds: null, opensOn: null, message: null, ...failure };
  }
}

/** Problems by the status of a response that the language model has no part in. */
const PROBLEMS: Readonly<Record<number, ProposalProblem>> = {
  400: "invalid",
  401: "signed_out",
  403: "forbidden",
  404: "gone",
  413: "invalid",
  429: "minute",
};

const LINES = "application/x-ndjson";

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ProposalEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line);
  }
}

/** Throws for a response without events. */
function requireEvents({ status, headers, body }: Response): ReadableStream<Uint8Array> {
  if (body !== null && headers.get("Content-Type") === LINES) return body;
  const seconds = headers.get("Retry-After");
  throw new ProposalError({
    problem: PROBLEMS[status] ?? "unavailable",
    retryAfterSeconds: seconds === null ? null : Number(seconds),
  });
}

/**
 * Requests a text of the language model. `onText` gets the text so far. Rejects with `ProposalError`, also for a broken
 * connection, and with the reason of the signal.
 */
export async function askFor(
  request: ProposalRequest,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Written> {
  let text = "";
  try {
    const response = await send(path.replace(/draft$/, "write"), request, signal);
    for await (const event of eventsOf(requireEvents(response))) {
      if (event.kind === "done") return event.written;
      if (event.kind === "failed") throw new ProposalError(event.failure);
      text = event.isNew ? event.text : text + event.text;
      onText(text);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProposalError) throw error;
  }
  throw new ProposalError({ problem: "lost" });
}
