/** A terminal to type at. */
export interface Keyboard extends AsyncIterable<unknown> {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

const ENTER = /[\r\n]/;
/** Ctrl-C and Ctrl-D. */
const GIVING_UP = ["\u0003", "\u0004"];
/** Maximum length of the input. Keys are shorter, and a wrong pipe ends soon. */
const MAX_LENGTH = 1_000;

/**
 * Reads the first line of the input, trimmed. A terminal shows the prompt but not the typed text.
 * Returns `null` when the user aborts.
 */
export async function askSecret(
  prompt: string,
  input: Keyboard,
  output: { write(text: string): unknown },
): Promise<string | null> {
  const isTyped = input.isTTY === true && input.setRawMode !== undefined;
  const decoder = new TextDecoder();
  let text = "";
  if (isTyped) {
    output.write(prompt);
    input.setRawMode?.(true);
  }
  try {
    for await (const part of input) {
      text += part instanceof Uint8Array ? decoder.decode(part, { stream: true }) : String(part);
      if (isTyped && GIVING_UP.some((control) => text.includes(control))) return null;
      if (ENTER.test(text) || text.length > MAX_LENGTH) break;
    }
  } finally {
    if (isTyped) {
      input.setRawMode?.(false);
      output.write("\n");
    }
  }
  const line = text.split(ENTER)[0] ?? "";
  return (isTyped ? erased(line) : line).trim();
}

/** Applies backspaces to the typed text. */
function erased(line: string): string {
  let left = "";
  for (const character of line)
    left = character === "\u007f" || character === "\b" ? left.slice(0, -1) : left + character;
  return left;
}
