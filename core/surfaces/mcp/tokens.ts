/** Characters of ASCII in one token. Tokenizers of current models need 3.3 to 4.2 characters of English or JSON. */
const ASCII_PER_TOKEN = 3;

/**
 * Returns a number of tokens that a text does not exceed in current models: a third of its ASCII characters, and one
 * for every other character.
 */
export function tokensOf(text: string): number {
  let ascii = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) < 128) ascii += 1;
  return Math.ceil(ascii / ASCII_PER_TOKEN) + text.length - ascii;
}

/** Returns the tokens of a value as JSON. */
export function tokensOfJson(value: unknown): number {
  return tokensOf(JSON.stringify(value) ?? "");
}
