/** A result as SearXNG gives it, cleaned. */
export interface SearxngResult {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
}

/** The members of an answer that the searcher reads. */
export interface SearxngAnswer {
  readonly results: readonly SearxngResult[];
  readonly suggestions: readonly string[];
  /** Engine and reason, as in `google: CAPTCHA`. */
  readonly unresponsive: readonly string[];
}

/** Longest title and snippet kept, in characters; longer ones come from broken engines. */
const MAX_TITLE = 300;
const MAX_SNIPPET = 1000;

/** Reads a JSON answer leniently: what has the wrong type is left out. `null` when it is no SearXNG answer at all. */
export function readAnswer(text: string): SearxngAnswer | null {
  const body = parse(text);
  if (!isRecord(body) || !Array.isArray(body.results)) return null;
  return {
    results: body.results.flatMap(readResult),
    suggestions: list(body.suggestions)
      .filter((entry) => typeof entry === "string")
      .map((entry) => clean(entry, MAX_TITLE))
      .filter((entry) => entry !== ""),
    unresponsive: list(body.unresponsive_engines).flatMap((entry) => {
      const [engine, reason] = Array.isArray(entry) ? entry : [entry];
      return typeof engine === "string" ? [typeof reason === "string" ? `${engine}: ${reason}` : engine] : [];
    }),
  };
}

function readResult(entry: unknown): readonly SearxngResult[] {
  if (!isRecord(entry) || typeof entry.url !== "string" || !URL.canParse(entry.url)) return [];
  const url = new URL(entry.url);
  if (url.protocol !== "http:" && url.protocol !== "https:") return [];
  return [{ url: url.href, title: clean(entry.title, MAX_TITLE), snippet: clean(entry.content, MAX_SNIPPET) }];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated and foreign bodies are one case to the caller: not an answer.
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function clean(value: unknown, maxLength: number): string {
  return typeof value === "string"
    ? value
        .slice(0, maxLength * 4)
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, maxLength)
    : "";
}
