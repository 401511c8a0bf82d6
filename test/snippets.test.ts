import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { before, describe, it } from "node:test";
import { ROUTES } from "../core/contract/routes.ts";
import { problemsOf } from "../core/contract/validate.ts";
import { CLIENT_VARIABLES, VARIABLES } from "../src/config/variables.ts";
import {
  type CommandTable,
  callsIn,
  commandProblem,
  commandTable,
  curlCallsIn,
  snippetsIn,
  spansIn,
} from "./snippets.ts";
import { runCli } from "./src/cli.ts";

// The compiler needs seconds for all sources.
const SLOW = { timeout: 60_000 };
const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const markdownIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "." ? name : `${folder}/${name}`));

const FILES = [
  ...markdownIn(".").filter((file) => file !== "CHANGELOG.md"),
  ...markdownIn("docs"),
  ...markdownIn("docs/decisions"),
  "integrations/github-action/README.md",
  "templates/searcher/README.md",
  "templates/section/README.md",
];
const TEXTS: readonly { readonly file: string; readonly text: string }[] = FILES.map((file) => ({
  file,
  text: read(file),
}));
const SNIPPETS = TEXTS.flatMap(({ file, text }) => snippetsIn(file, text));
const inLanguage = (...languages: readonly string[]) => SNIPPETS.filter(({ language }) => languages.includes(language));
const SCRIPTS = inLanguage("sh", "bash", "shell");
const hasProgram = (name: string): boolean => spawnSync(name, ["--version"]).status === 0;
const placeOf = ({ file, line }: { readonly file: string; readonly line: number }): string => `${file}:${line}`;

/** Modules that samples import as files of the reader. */
const READER_FILES: Readonly<Record<string, string>> = {
  "mine.ts": `import { createMine as open } from "./searcher.ts";
export const createMine = () => open({ address: "https://search.example.com/", key: "key" });
`,
  "searcher.ts": read("templates/searcher/searcher.ts"),
};

/** Type-checks each snippet as a module of a project that depends on the package. Returns the compiler's complaints. */
function complaintsAbout(snippets: readonly { readonly text: string }[]): string {
  const folder = mkdtempSync(join(tmpdir(), "serplens-snippets-"));
  const { exports } = JSON.parse(read("package.json")) as { exports: Record<string, { readonly bun?: string }> };
  const paths = Object.entries(exports).flatMap(([name, { bun }]) =>
    bun === undefined ? [] : [[name.replace(/^\./, "serplens"), [join(ROOT, bun)]] as const],
  );
  const config = {
    extends: join(ROOT, "tsconfig.json"),
    // Readers have their own options: strict is the usual one.
    compilerOptions: {
      exactOptionalPropertyTypes: false,
      noUnusedLocals: false,
      paths: Object.fromEntries(paths),
      typeRoots: [join(ROOT, "node_modules/@types")],
    },
    include: ["*.ts", join(ROOT, "adapters/snowball/vendor.d.ts")],
  };
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    for (const [name, text] of Object.entries(READER_FILES)) writeFileSync(join(folder, name), text);
    for (const [index, { text }] of snippets.entries()) writeFileSync(join(folder, `sample-${index}.ts`), text);
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder],
      {
        encoding: "utf8",
      },
    );
    return status === 0 ? "" : stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("snippets of the documents", () => {
  it("every snippet has a known language", () => {
    const known = ["", "go", "json", "md", "mermaid", "php", "python", "sh", "text", "ts", "yaml"];
    const unknown = SNIPPETS.filter(({ language }) => !known.includes(language));
    assert.deepEqual(unknown.map(placeOf), []);
    assert.ok(SNIPPETS.length >= 35, `only ${SNIPPETS.length} snippets were found`);
  });

  it("no page has a placeholder of a template, because readers of the repository copy its samples", () => {
    const left = TEXTS.filter(({ file, text }) => !file.startsWith("integrations/") && /\{\{\w+\}\}/.test(text));
    assert.deepEqual(
      left.map(({ file }) => file),
      [],
    );
  });

  it("every JSON snippet is valid JSON", () => {
    for (const snippet of inLanguage("json")) assert.doesNotThrow(() => JSON.parse(snippet.text), placeOf(snippet));
  });

  it("every TypeScript snippet compiles against the package's types", SLOW, () => {
    // The pages of the API contain declarations of the compiler, not programs.
    const snippets = inLanguage("ts").filter(({ file }) => !/^docs\/api\b/.test(file));
    assert.ok(snippets.length >= 6);
    assert.equal(complaintsAbout(snippets), "", snippets.map(placeOf).join("\n"));
  });

  it("the shell can read every shell snippet", { skip: hasProgram("bash") ? false : "bash is not installed" }, () => {
    for (const snippet of SCRIPTS) {
      const { status, stderr } = spawnSync("bash", ["-n"], { input: snippet.text, encoding: "utf8" });
      assert.equal(status, 0, `${placeOf(snippet)}: ${stderr}`);
    }
  });

  it("Python can compile every Python snippet", {
    skip: hasProgram("python3") ? false : "Python is not installed",
  }, () => {
    const compile = 'import sys; compile(sys.stdin.read(), "snippet", "exec")';
    for (const snippet of inLanguage("python")) {
      const { status, stderr } = spawnSync("python3", ["-c", compile], { input: snippet.text, encoding: "utf8" });
      assert.equal(status, 0, `${placeOf(snippet)}: ${stderr}`);
    }
  });
});

describe("commands in the documents", () => {
  let table: CommandTable;
  before(async () => {
    table = commandTable((await runCli(["completion", "bash"])).stdout);
    assert.ok(table.flags.size > 50, `only ${table.flags.size} commands were found`);
  });

  it("every call of serplens in a shell snippet names commands, options and values that exist", () => {
    const calls = SCRIPTS.flatMap((snippet) =>
      callsIn(snippet.text).map((words) => ({ place: placeOf(snippet), words })),
    );
    const wrong = calls.flatMap(({ place, words }) => {
      const problem = commandProblem(words, table);
      return problem === null ? [] : [`${place}: ${problem}`];
    });
    assert.deepEqual(wrong, []);
    assert.ok(calls.length >= 35, `only ${calls.length} calls were found`);
  });

  it("every call of serplens in a sentence names commands, options and values that exist", () => {
    const calls = TEXTS.flatMap(({ file, text }) =>
      spansIn(text).flatMap((span) => callsIn(span).map((words) => ({ file, words }))),
    );
    const wrong = calls.flatMap(({ file, words }) => {
      const problem = commandProblem(words, table);
      return problem === null ? [] : [`${file}: ${problem}`];
    });
    assert.deepEqual(wrong, []);
    assert.ok(calls.length >= 40, `only ${calls.length} calls were found`);
  });

  it("docs/commands.md lists every command and none that does not exist", () => {
    const rows = read("docs/commands.md").matchAll(/^\| (`.+?) \|/gm);
    const calls = [...rows].flatMap(([, cell = ""]) =>
      spansIn(cell).map((span) => callsIn(`serplens ${span}`)[0] ?? []),
    );
    assert.deepEqual(
      calls.map((words) => commandProblem(words, table)).filter((problem) => problem !== null),
      [],
    );
    const listed = new Set(calls.map(([first]) => first));
    const missing = (table.words.get("serplens") ?? []).filter((name) => !listed.has(name) && !name.startsWith("-"));
    // The page explains completion and help above its table.
    assert.deepEqual(missing, ["completion", "help"]);
  });

  it("every npm script and every script file in a document exists", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const { file, text } of TEXTS) {
      if (file.startsWith("templates/")) continue;
      for (const [, name = ""] of text.matchAll(/(?:npm|bun) run ([\w:-]+)/g))
        assert.ok(name in scripts, `${file}: ${name}`);
      for (const [, path = ""] of text.matchAll(
        /\b((?:bench|scripts|src|deploy|test|core)\/[\w./-]+\.(?:ts|mjs|yaml|json))\b/g,
      ))
        assert.ok(existsSync(join(ROOT, path)), `${file} names ${path}`);
    }
  });
});

describe("names in the documents", () => {
  it("every environment variable in a document exists", () => {
    const known = [...VARIABLES, ...CLIENT_VARIABLES].map(({ name }) => name);
    const named = TEXTS.flatMap(({ file, text }) =>
      [...text.matchAll(/\bSERPLENS_[A-Z0-9_]*[A-Z0-9]\b(?![_*])/g)].map(([name]) => ({ file, name })),
    );
    const wrong = named.filter(({ name }) => !known.includes(name as (typeof known)[number]));
    assert.deepEqual(wrong, []);
    assert.ok(named.length > 100, `only ${named.length} names were found`);
  });

  it("every path of the REST API in a document is a route, with its method", () => {
    const paths = TEXTS.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:\b(GET|POST|PUT|PATCH|DELETE) )?(?<![\w.])(\/v1\/[\w{}$/]+)(\.\.\.)?/g)].map(
        ([, method, path = "", dots]) => ({ file, method, path: path.replace(/\$\w+/g, "{jobId}"), dots }),
      ),
    );
    const wrong = paths.filter(
      ({ method, path, dots }) =>
        !ROUTES.some(
          (route) =>
            (dots === undefined ? route.path === path : route.path.startsWith(path)) &&
            (method === undefined || route.method === method),
        ),
    );
    assert.deepEqual(wrong, []);
    assert.ok(paths.length > 30, `only ${paths.length} paths were found`);
  });

  it("every request of curl in a snippet has a route, its method and a valid body", () => {
    const calls = SCRIPTS.flatMap((snippet) =>
      curlCallsIn(snippet.text).map((call) => ({ place: placeOf(snippet), ...call })),
    );
    for (const { place, method, path, body } of calls) {
      const route = ROUTES.find((each) => each.method === method && each.path === path);
      assert.ok(route !== undefined, `${place}: ${method} ${path}`);
      assert.equal(body === null, route.body === null, place);
      if (body !== null && route.body !== null) assert.deepEqual(problemsOf(route.body, JSON.parse(body)), [], place);
    }
    assert.ok(calls.length >= 5, `only ${calls.length} requests were found`);
  });
});

describe("the checks of this file", () => {
  const table = commandTable(`
    "serplens jobs list --state"|"serplens jobs list -s") words="queued failed" ;;
    "serplens jobs list --org") words="" ;;
      "serplens") flags="--help" words="jobs trigger" ;;
      "serplens jobs") flags="--help -h" words="list help" ;;
      "serplens jobs list") flags="--org --state -s --json" words="--org --state -s --json" ;;
      "serplens trigger") flags="--url" words="job.completed job.failed" ;;
`);

  for (const [line, problem] of [
    ["serplens jobs list --org ORG_ID --state failed --json", null],
    ["serplens trigger job.failed", null],
    ["serplens job list", "serplens has no command job"],
    ["serplens jobs lost", "serplens jobs has no command lost"],
    ["serplens jobs list --all", "serplens jobs list has no option --all"],
    ["serplens jobs list -s ended", "serplens jobs list -s has no value ended"],
    ["serplens trigger job.done", "serplens trigger has no value job.done"],
  ] as const) {
    it(`the line "${line}" has ${problem === null ? "no problem" : "a problem"}`, () => {
      assert.equal(commandProblem(callsIn(line)[0] ?? [], table), problem);
    });
  }

  it("calls are found after pipes, assignments and in substitutions, and not as arguments", () => {
    const script = [
      'ORG=$(serplens orgs create --name "My team") # serplens no',
      "cat x | npx serplens tool terms",
      "docker logs serplens",
    ].join("\n");
    assert.deepEqual(callsIn(script), [
      ["orgs", "create", "--name", "My team"],
      ["tool", "terms"],
    ]);
  });

  it("a snippet that does not compile is reported", SLOW, () => {
    assert.match(
      complaintsAbout([{ text: 'import { openEmbeded } from "serplens";\nopenEmbeded();\n' }]),
      /openEmbeded/,
    );
  });

  it("an indented snippet is found without its indent", () => {
    const [snippet] = snippetsIn("a.md", "1. Step\n\n   ```sh\n   echo a\n     b\n   ```\n");
    assert.deepEqual(snippet, { file: "a.md", line: 3, language: "sh", text: "echo a\n  b\n" });
  });
});
