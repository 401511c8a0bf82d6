import type { VariableName } from "./variables.ts";

/** Address, key and model of a language model. Contains a secret. */
export interface WriterSpec {
  /** Address of the chat completions protocol with its version, as in `https://models.example.com/v1`. */
  readonly url: string;
  /** `null` for a server without keys. */
  readonly key: string | null;
  readonly model: string;
  /** Tokens of one organization and month in a service; `null`: no limit. */
  readonly monthlyTokens: number | null;
}

/** Reads the variables of the writer. Returns `null` when none is set. A problem never repeats the key. */
export function readWriter(text: (name: VariableName) => string, problems: string[]): WriterSpec | null {
  const url = text("SERPLENS_WRITER_URL");
  const key = text("SERPLENS_WRITER_KEY");
  const model = text("SERPLENS_WRITER_MODEL");
  const tokens = text("SERPLENS_WRITER_MONTHLY_TOKENS");
  if (url === "" && key === "" && model === "" && tokens === "") return null;
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search !== "" || parsed.username !== "")
    problems.push(
      "SERPLENS_WRITER_URL: must be an http or https address without query and password, as in http://127.0.0.1:11434/v1",
    );
  if (model === "") problems.push("SERPLENS_WRITER_MODEL: must name a model of the server in SERPLENS_WRITER_URL");
  if (tokens !== "" && !/^[1-9]\d{0,11}$/.test(tokens))
    problems.push(`SERPLENS_WRITER_MONTHLY_TOKENS="${tokens}": must be a whole number from 1 to 999999999999`);
  const monthlyTokens = tokens === "" ? null : Number(tokens);
  return { url, key: key === "" ? null : key, model, monthlyTokens };
}
