import { unitsOf } from "../../core/domain/amount.ts";
import type { WriterMoney } from "../../core/domain/writer-money.ts";
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
  /** Prices of its tokens, and the money of one organization and month. `null`: not counted. */
  readonly money: WriterMoney | null;
}

const VARIABLES = [
  "SERPLENS_WRITER_URL",
  "SERPLENS_WRITER_KEY",
  "SERPLENS_WRITER_MODEL",
  "SERPLENS_WRITER_MONTHLY_TOKENS",
  "SERPLENS_WRITER_INPUT_PRICE",
  "SERPLENS_WRITER_OUTPUT_PRICE",
  "SERPLENS_WRITER_MONTHLY_BUDGET",
] as const;
/** Decimals of a price and of a budget. */
const DECIMALS = 6;

/** Reads the variables of the writer. Returns `null` when none is set. A problem never repeats the key. */
export function readWriter(text: (name: VariableName) => string, problems: string[]): WriterSpec | null {
  const url = text("SERPLENS_WRITER_URL");
  const key = text("SERPLENS_WRITER_KEY");
  const model = text("SERPLENS_WRITER_MODEL");
  const tokens = text("SERPLENS_WRITER_MONTHLY_TOKENS");
  if (VARIABLES.every((name) => text(name) === "")) return null;
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search !== "" || parsed.username !== "")
    problems.push(
      "SERPLENS_WRITER_URL: must be an http or https address without query and password, as in http://127.0.0.1:11434/v1",
    );
  if (model === "") problems.push("SERPLENS_WRITER_MODEL: must name a model of the server in SERPLENS_WRITER_URL");
  if (tokens !== "" && !/^[1-9]\d{0,11}$/.test(tokens))
    problems.push(`SERPLENS_WRITER_MONTHLY_TOKENS="${tokens}": must be a whole number from 1 to 999999999999`);
  const monthlyTokens = tokens === "" ? null : Number(tokens);
  return { url, key: key === "" ? null : key, model, monthlyTokens, money: moneyOf(text, problems) };
}

/** Reads prices and budget. Both prices are needed, because a budget limits nothing when a price is missing. */
function moneyOf(text: (name: VariableName) => string, problems: string[]): WriterMoney | null {
  const amount = (name: VariableName): number | null => {
    const written = text(name);
    if (written === "") return null;
    const units = unitsOf(written, DECIMALS);
    if (units === null) problems.push(`${name}="${written}": must be an amount such as 2.5`);
    return units === null ? Number.NaN : units / 10 ** DECIMALS;
  };
  const inputPrice = amount("SERPLENS_WRITER_INPUT_PRICE");
  const outputPrice = amount("SERPLENS_WRITER_OUTPUT_PRICE");
  const monthly = amount("SERPLENS_WRITER_MONTHLY_BUDGET");
  if (monthly === 0) problems.push('SERPLENS_WRITER_MONTHLY_BUDGET="0": must be above 0. To refuse all, set no model');
  if (inputPrice !== null && outputPrice !== null) return { inputPrice, outputPrice, monthly };
  if (inputPrice !== null || outputPrice !== null || monthly !== null)
    problems.push("SERPLENS_WRITER_INPUT_PRICE and SERPLENS_WRITER_OUTPUT_PRICE: set both, per million tokens");
  return null;
}
