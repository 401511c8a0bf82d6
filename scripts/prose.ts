// Counts the prose that breaks the rules of plain English in CONTRIBUTING.md, and prints each place.
// Usage: bun scripts/prose.ts [folder or file ...] [--count]
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const FOLDERS = ["core", "plugins", "adapters", "src", "test", "bench", "scripts"];
/** Files whose text is data or generated, not prose. */
const SKIPPED = [
  "scripts/classify/profiles/",
  "classify/foreign-data.ts",
  "term-table.ts",
  "content-model.ts",
  "background-data.ts",
  "known-stems-data.ts",
  "test/fixtures/",
  "scripts/prose.ts",
  "prose.test.ts",
];

/** One breach of a prose rule. `line` counts from 1. */
export interface ProseBreach {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly text: string;
}

/** A comment, test title or error message and the line it begins on. */
interface Passage {
  readonly line: number;
  readonly text: string;
}

/** Rule names and the patterns that break them. Each pattern is tried on comments, test titles and error messages. */
const BANNED: Readonly<Record<string, RegExp>> = {
  tell: /\b(?:tells?|told|telling)\b/i,
  stand: /\b(?:stands?|stood|standing)\b(?! ?alone)/i,
  judge: /\bjudg(?:e|es|ed|ing|ement|ment)\b/i,
  owe: /\b(?:owes?|owed|owing)\b/i,
  "hear of": /\bhears? of|heard of\b/i,
  "in hand": /\bin hand\b/i,
  "but for": /\bbut for\b/i,
  anew: /\banew\b/i,
  "all the same": /\ball the same\b/i,
  "is none": /\b(?:is|are) none\b/i,
  // A reader has to look for the noun of "one". A description of the published contract keeps "null without one".
  "without one": /(?<!; null )\bwithout one\b/i,
  "give for return": /\b(?:gives|gave|giving)\b/i,
  "answer for response": /\b(?:answers|answered|answering)\b/i,
  "ask for request": /\b(?:asks|asking)\b/i,
  "sentence without an actor": /(?:^|[.:] )(?:What|Whoever|Those|Whether)\b(?![^.]*\?)/,
  "American spelling":
    /\b(?:organi[s]ations?|behaviou[r]s?|colou[r]s?|favou[r]\w*|normali[s]\w+|recogni[s]\w+|initiali[s]\w+|seriali[s]\w+|optimi[s](?:e|ed|es|ing|ation)|analy[s](?:e|ed|ing)\b|centre|licence|catalogue|judgement|neighbou[r]\w*|honou[r]\w*|summari[s]\w+|categori[s]\w+|minimi[s](?:e|ed|es|ing)|maximi[s](?:e|ed|es|ing)|synchroni[s]\w+|tokeni[s](?:e|ed|es|ing|ation)|authori[s]\w+|capitali[s]\w+)\b/i,
};

/** Files about questions and their answers, where "answer" and "ask" are the subject. */
const QUESTIONS = /question|answer|faq|swipe|intent|ask-secret|advice|topic_and|report\.|digest|prompts|findings/;
/** Longest line in characters; biome.json has the same number for code. */
const LINE_WIDTH = 120;
/** Maximum words of a sentence. CONTRIBUTING.md requires 20; the check allows more for names and numbers. */
const SENTENCE_WORDS = 28;

function passages(source: string): Passage[] {
  const found: Passage[] = [];
  const lines = source.split("\n");
  let block: { line: number; text: string[] } | null = null;
  const close = () => {
    if (block !== null) found.push({ line: block.line, text: block.text.join(" ").trim() });
    block = null;
  };
  lines.forEach((raw, index) => {
    const text = raw.trim();
    const comment = /^(?:\/\*\*?|\*(?!\/)|\/\/)\s?(.*?)(?:\*\/)?$/.exec(text);
    if (comment !== null && !text.startsWith("*/")) {
      block ??= { line: index + 1, text: [] };
      const words = comment[1] ?? "";
      // A blank comment line or a tag begins a new passage.
      if (words === "" || words.startsWith("@")) close();
      if (words !== "") {
        block ??= { line: index + 1, text: [] };
        block.text.push(words);
      }
      if (text.endsWith("*/")) close();
      return;
    }
    close();
    const trailing = /[;,{}()\]]\s+\/\/ (.+)$/.exec(raw);
    if (trailing !== null) found.push({ line: index + 1, text: trailing[1] ?? "" });
    const title = /\b(?:test|it|describe)(?:\.\w+)?\(\s*[`"](.+?)[`"],/.exec(raw);
    if (title !== null) found.push({ line: index + 1, text: title[1] ?? "" });
    const message =
      /(?:Error\(|fail\(|description: |message: |\.warn\(|\.info\(|\.error\(|say\()(?:[^"`]*)[`"](.+?)[`"]/.exec(raw);
    if (message !== null && title === null) found.push({ line: index + 1, text: message[1] ?? "" });
  });
  close();
  return found;
}

/** Returns the text without code spans, quotes and addresses, which are not prose. */
const proseOf = (text: string): string =>
  text
    .replace(/`[^`]*`/g, "x")
    .replace(/"[^"]*"/g, "x")
    .replace(/https?:\S+/g, "x")
    .replace(/\$\{[^}]*\}/g, "x");

function breachesOfPassage(file: string, passage: Passage): ProseBreach[] {
  const prose = proseOf(passage.text);
  const breach = (rule: string): ProseBreach => ({ file, line: passage.line, rule, text: passage.text.slice(0, 160) });
  const isAboutQuestions = QUESTIONS.test(file);
  const found = Object.entries(BANNED)
    .filter(([rule, pattern]) => !(isAboutQuestions && /^(?:answer|ask|tell)/.test(rule)) && pattern.test(prose))
    .map(([rule]) => breach(rule));
  const longest = Math.max(
    ...prose.split(/[.;:!?](?:\s|$)/).map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length),
  );
  if (longest > SENTENCE_WORDS) found.push(breach("long sentence"));
  return found;
}

/** Returns every breach of one file, in the order of its lines. `file` is a path from the project's root. */
export function proseBreaches(file: string): ProseBreach[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const long = source.split("\n").flatMap((text, index) => {
    const isData = /https?:\/\/|[`"].{100,}|\/.{100,}\//.test(text);
    return text.length > LINE_WIDTH && !isData
      ? [{ file, line: index + 1, rule: "line over 120 columns", text: text.trim().slice(0, 160) }]
      : [];
  });
  return [...passages(source).flatMap((passage) => breachesOfPassage(file, passage)), ...long].sort(
    (a, b) => a.line - b.line,
  );
}

/** Returns the source files of the given folders and the given files, sorted by path. */
export function proseFiles(places: readonly string[] = FOLDERS): string[] {
  return places
    .flatMap((place) => {
      if (statSync(join(ROOT, place)).isFile()) return [place];
      return readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" }).map((name) => join(place, name));
    })
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !SKIPPED.some((part) => file.includes(part)))
    .sort();
}

if (import.meta.main) {
  const places = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const files = proseFiles(places.length === 0 ? FOLDERS : places.map((place) => relative(ROOT, resolve(place))));
  const breaches = files.flatMap(proseBreaches);
  if (!process.argv.includes("--count"))
    for (const { file, line, rule, text } of breaches) console.log(`${file}:${line} [${rule}] ${text}`);
  const counts = new Map<string, ProseBreach[]>();
  for (const breach of breaches) counts.set(breach.rule, [...(counts.get(breach.rule) ?? []), breach]);
  for (const [rule, found] of [...counts].sort((a, b) => b[1].length - a[1].length))
    console.log(`${found.length.toString().padStart(6)} ${rule}`);
  console.log(`${breaches.length.toString().padStart(6)} breaches in ${files.length} files`);
}
