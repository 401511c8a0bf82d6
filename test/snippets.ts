/** A fenced block of code in a document. */
export interface Snippet {
  readonly file: string;
  /** Line of its first fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** Returns the fenced blocks of a document. An indented block loses its indent. */
export function snippetsIn(file: string, markdown: string): readonly Snippet[] {
  const fences = /^( *)```([a-z]*)[^\n]*\n([\s\S]*?)^\1```$/gm;
  return [...markdown.matchAll(fences)].map(({ 1: indent = "", 2: language = "", 3: body = "", index }) => ({
    file,
    line: markdown.slice(0, index).split("\n").length,
    language,
    text: body.replace(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** Returns the code spans of a document outside fenced blocks. */
export function spansIn(markdown: string): readonly string[] {
  const prose = markdown.replace(/^ *```[\s\S]*?^ *```$/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
}

/** The commands of a program with their options and values. */
export interface CommandTable {
  /** Options by command, such as `serplens jobs list`. */
  readonly flags: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values of an argument by command; an empty list allows every value. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** Values by command and option; an empty list allows every value. An option without a value is absent. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const listOf = (text: string): readonly string[] => text.split(" ").filter(Boolean);

/** Reads the commands from the completion script for bash, which the program writes from its own help. */
export function commandTable(completion: string): CommandTable {
  const places = [...completion.matchAll(/^ *"([^"]+)"\) flags="([^"]*)" words="([^"]*)" ;;$/gm)];
  const options = [...completion.matchAll(/^ *("[^)]+")\) words="([^"]*)" ;;$/gm)];
  return {
    flags: new Map(places.map(([, place = "", flags = ""]) => [place, new Set(listOf(flags))])),
    words: new Map(places.map(([, place = "", , words = ""]) => [place, listOf(words)])),
    values: new Map(
      options.flatMap(([, names = "", words = ""]) =>
        names.split("|").map((name): [string, readonly string[]] => [name.slice(1, -1), listOf(words)]),
      ),
    ),
  };
}

/** True for a word that the reader replaces: `ORG_ID`, `$ORG`, `EVENT`. */
const isPlaceholder = (word: string): boolean => /^(?:[A-Z][A-Z_]*|\$\w+|\.\.\.)$/.test(word);

/** Returns why a command line of the program is wrong, or `null`. `words` are the words after the program's name. */
export function commandProblem(words: readonly string[], table: CommandTable): string | null {
  let place = "serplens";
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word.startsWith("-")) {
      const [name = "", given] = word.split("=");
      if (/^--?$/.test(name)) return null;
      if (place === "serplens" ? !/^--(?:help|version)$/.test(name) : table.flags.get(place)?.has(name) !== true)
        return `${place} has no option ${name}`;
      const allowed = table.values.get(`${place} ${name}`);
      if (allowed === undefined) continue;
      if (given === undefined) index += 1;
      const value = given ?? words[index];
      if (value !== undefined && allowed.length > 0 && !isPlaceholder(value) && !allowed.includes(value))
        return `${place} ${name} has no value ${value}`;
      continue;
    }
    if (table.flags.has(`${place} ${word}`)) {
      place = `${place} ${word}`;
      continue;
    }
    const known = table.words.get(place) ?? [];
    if (isPlaceholder(word)) continue;
    if (place === "serplens") return `serplens has no command ${word}`;
    if (known.some((name) => table.flags.has(`${place} ${name}`))) return `${place} has no command ${word}`;
    const values = known.filter((value) => !value.startsWith("-"));
    if (index === words.length - 1 && values.length > 0 && !values.includes(word))
      return `${place} has no value ${word}`;
  }
  return null;
}

const WORD = /"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'|&;<>()`#]+/.source;
const COMMAND = new RegExp(
  `(?:^ *|[|;&(] *|npx +|\\w=\\S+ +)(?:serplens|bun src/cli/main\\.ts)(?=[\\s)]|$)((?:[ \\t]+(?:${WORD}))*)`,
  "gm",
);

/** Returns the words of each call of `serplens` in a shell script. */
export function callsIn(script: string): readonly (readonly string[])[] {
  const joined = script.replace(/\\\n\s*/g, " ");
  return [...joined.matchAll(COMMAND)].map(({ 1: rest = "" }) =>
    [...rest.matchAll(new RegExp(WORD, "g"))].map(([word]) => word.replace(/^(["'])(.*)\1$/s, "$2")),
  );
}

/** A request that curl sends to the service. */
export interface CurlCall {
  readonly method: string;
  /** Path with `{jobId}` in place of a shell variable. */
  readonly path: string;
  /** Body as text; `null` without a body. */
  readonly body: string | null;
}

/** Returns the requests to `/v1` that the curl commands of a shell script send. */
export function curlCallsIn(script: string): readonly CurlCall[] {
  const joined = script.replace(/\\\n\s*/g, " ");
  return [...joined.matchAll(/\bcurl\b([^\n|]*)/g)].flatMap(([, rest = ""]) => {
    const [, path] = /\S*?(\/v1\/[^\s"']*)/.exec(rest) ?? [];
    if (path === undefined) return [];
    const [, body = null] = / -d '([^']*)'/.exec(rest) ?? [];
    const [, method = body === null ? "GET" : "POST"] = / -X (\w+)/.exec(rest) ?? [];
    return [{ method, path: path.replace(/\$\{?\w+\}?/g, "{jobId}"), body }];
  });
}
