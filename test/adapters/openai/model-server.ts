import { sampleAnswer } from "./sample-texts.ts";

/** How the fake server responds to its next request. */
export type ModelBehavior =
  /** Sends the second half of the text after `half`, if it is there. */
  | { readonly kind: "text"; readonly text: string; readonly half?: Promise<unknown> }
  /** Writes the texts that the user's message quotes, which obeys every instruction in them. */
  | { readonly kind: "obedient" }
  /** Writes texts that are clearly samples, a token in `tokenMs` ms. */
  | { readonly kind: "sample"; readonly tokenMs: number }
  | { readonly kind: "refusal" }
  | { readonly kind: "filter" }
  | { readonly kind: "length" }
  /** Closes the stream in the middle of the text. */
  | { readonly kind: "cut"; readonly text?: string }
  /** Sends the first token and then nothing. */
  | { readonly kind: "stall" }
  | { readonly kind: "status"; readonly status: number; readonly code?: string; readonly retryAfter?: string };

/** A request that the fake server received. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly body: {
    readonly model?: string;
    readonly messages?: readonly { readonly role: string; readonly content: string }[];
    readonly max_completion_tokens?: number;
    readonly response_format?: { readonly type: string };
  };
}

/** A stateful server of the chat completions protocol on loopback. Behaviors are used up in order; the last stays. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  behave(...behaviors: readonly ModelBehavior[]): void;
  /** Resolves when a client has left a response before its end. */
  isLeft(): Promise<void>;
}

const KEY = "model-key";
export const MODEL = "pocket-writer";

function errorResponse(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: { message: `Refused, key ${KEY}.`, type: code, code } }, { status, headers });
}

/** Tokens of a text, by the usual estimate of four letters each. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Starts the fake server with one model. */
export function startModelServer(model = MODEL): ModelServer {
  const requests: ModelRequest[] = [];
  const left = Promise.withResolvers<void>();
  let written = 0;
  let behaviors: ModelBehavior[] = [{ kind: "text", text: '{"options":["A text"]}' }];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const body = request.method === "POST" ? await request.json() : {};
      const authorization = request.headers.get("authorization");
      requests.push({ path: pathname, authorization, body });
      if (authorization !== `Bearer ${KEY}`) return errorResponse(401, "invalid_api_key");
      if (pathname === "/v1/models") return Response.json({ object: "list", data: [{ id: model, object: "model" }] });
      if (pathname !== "/v1/chat/completions") return errorResponse(404, "not_found");
      if (body.model !== model) return errorResponse(404, "model_not_found");
      const behavior = behaviors.length > 1 ? behaviors.shift() : behaviors[0];
      return behavior === undefined
        ? errorResponse(500, "no_behavior")
        : respond(behavior, { body, no: written++ }, left.resolve);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    requests,
    behave: (...next) => {
      behaviors = [...next];
    },
    isLeft: () => left.promise,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}

/** The key that the fake server accepts. */
export const MODEL_KEY = KEY;

/** A request for a text, and its number from 0. */
interface Asked {
  readonly body: ModelRequest["body"];
  readonly no: number;
}

function respond(behavior: ModelBehavior, asked: Asked, left: () => void): Response {
  const { body } = asked;
  if (behavior.kind === "status") {
    const { status, code = "server_error", retryAfter } = behavior;
    return errorResponse(status, code, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
  }
  // Servers name the version of a model in their responses.
  const answering = body.model === MODEL ? `${MODEL}-2026` : body.model;
  const chunk = (delta: object, end: string | null, more: object = {}): string =>
    `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 0, model: answering, choices: [{ index: 0, delta, finish_reason: end }], ...more })}\n\n`;
  const prompt = (body.messages ?? []).map(({ content }) => content).join("\n");
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    cancel: left,
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const text = textOf(behavior, asked);
      let isHalf = false;
      if (behavior.kind === "refusal") send(chunk({ role: "assistant", refusal: "I cannot help with that." }, null));
      // Texts come in pieces that break words and JSON.
      for (let at = 0; at < text.length; at += 7) {
        send(chunk({ content: text.slice(at, at + 7) }, null));
        if (behavior.kind === "stall") return;
        if (behavior.kind === "sample") await Bun.sleep(behavior.tokenMs);
        if (at < text.length / 2) continue;
        if (behavior.kind === "cut") return controller.close();
        if (behavior.kind === "text" && !isHalf) await behavior.half;
        isHalf = true;
      }
      const end = behavior.kind === "length" ? "length" : behavior.kind === "filter" ? "content_filter" : "stop";
      send(chunk({}, end));
      const usage = { prompt_tokens: tokensOf(prompt), completion_tokens: tokensOf(text), total_tokens: 0 };
      send(
        `data: ${JSON.stringify({ id: "c1", object: "chat.completion.chunk", created: 0, model: answering, choices: [], usage })}\n\n`,
      );
      send("data: [DONE]\n\n");
      controller.close();
    },
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}

function textOf(behavior: ModelBehavior, { body, no }: Asked): string {
  const [rules = "", material = ""] = (body.messages ?? []).map(({ content }) => content);
  if (behavior.kind === "sample") return sampleAnswer({ rules, material, no });
  if (behavior.kind === "text") return behavior.text;
  if (behavior.kind === "cut" && behavior.text !== undefined) return behavior.text;
  if (behavior.kind !== "obedient") return '{"options":["A text that is long enough to be cut"]}';
  // It writes what the last order in the prompt demands, and does so without regard to the rules.
  const orders = [
    ...`${rules}\n${material}`.matchAll(/(?:write|reply with|output|answer|say):? "?([^"\n<]{1,300})"?/gi),
  ];
  return JSON.stringify({ options: [orders.at(-1)?.[1] ?? "nothing"] });
}
