/** Prices of a language model in the operator's currency, and the money of one organization. D-163 */
export interface WriterMoney {
  /** Price of a million tokens that the model reads. */
  readonly inputPrice: number;
  /** Price of a million tokens that the model writes. */
  readonly outputPrice: number;
  /** Money of one organization and month of UTC; `null`: no limit. */
  readonly monthly: number | null;
}

/** Millionths of a currency's unit, which money is counted in. */
export const MICROS = 1_000_000;

/** Returns the price of tokens in millionths, rounded up. The price of a million is the millionths of one. */
export function microsOf(
  money: Pick<WriterMoney, "inputPrice" | "outputPrice"> | null,
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
): number {
  return money === null ? 0 : Math.ceil(inputTokens * money.inputPrice + outputTokens * money.outputPrice);
}
