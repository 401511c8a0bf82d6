import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const ROOT = new URL("../../../../../", import.meta.url).pathname;

/** One German word for one thing. Left: words that the pages and reports do not use for it. */
const WORDS: readonly (readonly [instead: RegExp, write: string])[] = [
  [/\bScans?\b|[Ss]cannen/, "Analyse, analysieren"],
  [/Suchbegriff/, "Keyword"],
  [/\bWertung|\bBewertung(?!splattform)/, "Score"],
  [/Etikett/, "Label"],
  [/Content-Briefing/, "Briefing"],
  [/\bRang\b/, "Platz"],
  [/Einordnung|Klassifikation/, "Klassifizierung"],
  [/Nutzung/, "Verbrauch"],
  [/[Gg]ründliche Analyse|[Ss]chnelle Analyse|Tiefe Tief/, "Deep, Lite"],
  [/\bNotizen\b/, "Kommentare"],
  [/\baufgehoben|\baufheben/, "gesichert"],
  [/[Ff]reiwillig/, "optional"],
  [/\bMails?\b(?! ist)(?<!E-Mails?)/, "E-Mail"],
  [/kostet Guthaben|Kauf von Guthaben/, "Credits; Guthaben is the balance"],
];

/** German texts of pages, reports and mails: files of German alone, or the German half of a file. */
function germanTexts(): readonly (readonly [file: string, text: string])[] {
  const folders = ["src/server/dashboard", "core"];
  const files = folders.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.ts`).scanSync(ROOT)]);
  return files.flatMap((file) => {
    const source = readFileSync(`${ROOT}${file}`, "utf8");
    if (/(?:^|[/-])de\.ts$/.test(file)) return [[file, source] as const];
    const at = source.search(/^(?:export )?const (?:\w+_)?DE\b|^ {2}de: \{$/m);
    return at === -1 ? [] : [[file, source.slice(at)] as const];
  });
}

test("German pages, reports and mails have one word for one thing", () => {
  const texts = germanTexts();
  expect(texts.length).toBeGreaterThan(30);
  const found = texts.flatMap(([file, text]) =>
    text.split("\n").flatMap((line) =>
      // Identifiers and comments are English.
      (line.match(/"[^"]*"|`[^`]*`|„[^“]*“/g) ?? []).flatMap((words) =>
        WORDS.flatMap(([instead, write]) => (instead.test(words) ? [`${file}: ${words} (${write})`] : [])),
      ),
    ),
  );
  expect(found).toEqual([]);
});
