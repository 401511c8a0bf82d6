import type { TextListener } from "../ports/writing/report-writer.ts";

/** Beginning of an answer up to the first text, and its longest length in UTF-16 units. */
const OPENING = /^\s*\{\s*"options"\s*:\s*\[\s*"/;
const MAX_OPENING = 200;
/** Characters of a JSON string that are complete. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings hold none of them.
const COMPLETE = /^(?:[^"\\\x00-\x1f]|\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]))+/;

/** Reads the first text of a JSON answer while it arrives. An answer outside the schema has no text. */
export function optionReader(onText: TextListener): (part: string) => void {
  let held = "";
  let place: "before" | "inside" | "after" = "before";
  let isNew = true;
  return (part) => {
    if (place === "after") return;
    held += part;
    if (place === "before") {
      const opening = OPENING.exec(held)?.[0];
      if (opening === undefined) {
        if (held.length > MAX_OPENING) place = "after";
        return;
      }
      held = held.slice(opening.length);
      place = "inside";
    }
    const complete = COMPLETE.exec(held)?.[0] ?? "";
    held = held.slice(complete.length);
    // The remaining part ends the text, or is an escape whose other half comes later.
    if (held !== "" && !held.startsWith("\\")) place = "after";
    if (complete === "") return;
    onText(JSON.parse(`"${complete}"`), isNew);
    isNew = false;
  };
}
