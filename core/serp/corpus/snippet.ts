/** Length of a snippet in characters, as in search engines. */
const LENGTH = 160;

/** Returns the text around the first word of the query, cut at word boundaries, else the beginning of the text. */
export function snippetOf(body: string, query: string): string {
  const lower = body.toLowerCase();
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length > 2 && !word.includes(":"));
  // Lower-casing can change lengths. An offset that is wrong by a few characters only shifts the cut.
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first <= LENGTH / 2 ? 0 : wordStart(body, first - LENGTH / 4);
  const cut = body
    .slice(from, from + LENGTH * 2)
    .replace(/\s+/g, " ")
    .trim();
  if (cut.length <= LENGTH) return cut;
  const end = cut.lastIndexOf(" ", LENGTH);
  return `${cut.slice(0, end > LENGTH / 2 ? end : LENGTH)}...`;
}

function wordStart(text: string, at: number): number {
  const space = text.indexOf(" ", at);
  return space >= 0 && space - at < LENGTH / 4 ? space + 1 : at;
}
