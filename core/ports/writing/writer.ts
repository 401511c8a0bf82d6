/** One message to the model. */
export interface WriterMessage {
  readonly role: "system" | "user";
  readonly content: string;
}

/** A request to the model. */
export interface WriterRequest {
  readonly messages: readonly WriterMessage[];
  /** JSON Schema of the answer, and its name. */
  readonly schema: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Maximum tokens of the answer. */
  readonly maxTokens: number;
  readonly signal?: AbortSignal;
  /** Called with each part of the text while the model writes. */
  readonly onText?: (part: string) => void;
}

/** Tokens that a model reads and writes, which have two prices. */
export interface WriterTokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The answer of the model and its price in tokens. */
export interface WriterAnswer {
  /** Text that should be JSON of the schema. The caller checks it. */
  readonly text: string;
  /** Model that the server names in its answer. */
  readonly model: string;
  readonly usage: WriterTokens;
}

/** Reason for which a model returned no text. */
export type WriterFailureReason =
  | "auth"
  | "model"
  | "quota"
  | "rate_limited"
  | "malformed"
  | "refused"
  | "timeout"
  | "too_large"
  | "unavailable"
  | "cut";

/** Thrown by a writer. The message names the remedy and never contains the key. */
export class WriterFailure extends Error {
  readonly reason: WriterFailureReason;
  /** Seconds after which another request may succeed. `null`: unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(reason: WriterFailureReason, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "WriterFailure";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A language model that the operator plugs in. */
export interface Writer {
  /** Model of the configuration. */
  readonly model: string;
  /** Throws `WriterFailure`, or the reason of an aborted signal. */
  write(request: WriterRequest): Promise<WriterAnswer>;
  /** Checks address, key and model without writing. Throws `WriterFailure`. */
  check(signal?: AbortSignal): Promise<string>;
}
