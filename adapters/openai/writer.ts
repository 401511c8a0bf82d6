import { type Writer, type WriterAnswer, WriterFailure, type WriterRequest } from "../../core/ports/writing/writer.ts";

// In a try block, bundlers warn about a missing package. Elsewhere they fail.
let library: typeof import("openai");
try {
  library = await import("openai");
} catch (cause) {
  throw new Error("The writer needs the package openai, an optional peer: npm install openai@7", { cause });
}
const { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError, default: OpenAI } = library;

/** Address, key and model of a server that speaks the chat completions protocol. */
export interface OpenAiWriterOptions {
  /** Address with the version, as in `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** `null` for a server without keys. */
  readonly key: string | null;
  readonly model: string;
  /** Time limit of one answer in ms. @default 60,000 */
  readonly timeoutMs?: number;
}

/** Maximum length of an answer in UTF-16 units, ten times that of the longest task. */
const MAX_ANSWER = 60_000;
/** Time limit of the check in ms. */
const CHECK_MS = 10_000;

/**
 * Opens a writer over the optional package `openai`. Local servers and gateways of the same protocol work too. Only the
 * operator chooses the address (D-51). The writer never retries a request, because each request costs money.
 */
export function openOpenAiWriter({ url, key, model, timeoutMs = 60_000 }: OpenAiWriterOptions): Writer {
  const client = new OpenAI({
    baseURL: url,
    // The package refuses an empty key, and servers without keys ignore this one.
    apiKey: key ?? "none",
    maxRetries: 0,
    fetchOptions: { redirect: "manual" },
    logLevel: "off",
  });

  async function write({ messages, schema, maxTokens, signal, onText }: WriterRequest): Promise<WriterAnswer> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    let text = "";
    let usage = { inputTokens: 0, outputTokens: 0 };
    let answering = model;
    let end: string | null = null;
    try {
      const stream = await client.chat.completions.create(
        {
          model,
          messages: messages.map(({ role, content }) => ({ role, content })),
          max_completion_tokens: maxTokens,
          response_format: { type: "json_schema", json_schema: { ...schema, strict: true } },
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal: either },
      );
      for await (const chunk of stream) {
        const [choice] = chunk.choices;
        if (typeof choice?.delta?.refusal === "string")
          throw new WriterFailure("refused", "The model refused to write this. Change the task or the model.");
        const part = choice?.delta?.content ?? "";
        text += part;
        end = choice?.finish_reason ?? end;
        answering = chunk.model || answering;
        if (chunk.usage)
          usage = { inputTokens: chunk.usage.prompt_tokens, outputTokens: chunk.usage.completion_tokens };
        if (text.length > MAX_ANSWER)
          throw new WriterFailure("too_large", `The model's answer exceeds ${MAX_ANSWER} characters.`);
        if (part !== "") onText?.(part);
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, deadline.aborted, timeoutMs);
    }
    // The package ends an aborted stream as if it were complete.
    signal?.throwIfAborted();
    if (deadline.aborted) throw failureOf(null, true, timeoutMs);
    requireEnd(end, maxTokens);
    return { text, model: answering, usage };
  }

  return {
    model,
    write,
    async check(signal) {
      const deadline = AbortSignal.timeout(CHECK_MS);
      try {
        const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
        const { data } = await client.models.list({ signal: either });
        if (data.some(({ id }) => id === model)) return `${model} is available`;
        throw new WriterFailure(
          "model",
          `The server has no model "${model}". Set SERPLENS_WRITER_MODEL to one it has.`,
        );
      } catch (error) {
        signal?.throwIfAborted();
        throw failureOf(error, deadline.aborted, CHECK_MS);
      }
    },
  };
}

/** Throws unless the model ended its answer itself. */
function requireEnd(end: string | null, maxTokens: number): void {
  if (end === "content_filter") throw new WriterFailure("refused", "The model's filter stopped the answer.");
  if (end === "length")
    throw new WriterFailure("cut", `The answer was cut at ${maxTokens} tokens. Use a model that thinks less.`);
  if (end === null) throw new WriterFailure("cut", "The connection closed before the end of the answer. Try again.");
}

/** Turns an error of the package into a failure with a remedy. Its messages may hold parts of the key. */
function failureOf(error: unknown, isLate: boolean, limitMs: number): WriterFailure {
  if (error instanceof WriterFailure) return error;
  if (isLate || error instanceof APIConnectionTimeoutError)
    return new WriterFailure("timeout", `The model did not answer within ${limitMs / 1_000} s.`);
  if (error instanceof APIUserAbortError || error instanceof APIConnectionError || !(error instanceof APIError))
    return new WriterFailure("unavailable", "The model's server cannot be reached. Check SERPLENS_WRITER_URL.");
  const retryAfter = Number(error.headers?.get("retry-after") ?? Number.NaN);
  const seconds = Number.isFinite(retryAfter) ? retryAfter : null;
  switch (error.status) {
    case 401:
    case 403:
      return new WriterFailure("auth", "The model's server refused the key. Check SERPLENS_WRITER_KEY.");
    case 404:
      return new WriterFailure("model", "The server does not know the model. Check SERPLENS_WRITER_MODEL.");
    case 402:
      return new WriterFailure("quota", "The account at the model's server has no money left.");
    case 429:
      return error.code === "insufficient_quota"
        ? new WriterFailure("quota", "The account at the model's server has no money left.")
        : new WriterFailure("rate_limited", "The model's server is busy. Try again later.", seconds);
    default:
      return new WriterFailure(
        "unavailable",
        `The model's server failed${error.status === undefined ? "" : ` with ${error.status}`}. Try again later.`,
        seconds,
      );
  }
}
