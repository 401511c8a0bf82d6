import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, it } from "node:test";

const ROOT = resolve(import.meta.dirname, "..");
const SOURCES = ["core", "plugins", "adapters", "src", "test", "bench", "scripts"];
const DECISIONS = "docs/decisions";
/**
 * Data and saved pages, whose text is not the project's. This file is skipped because it cites numbers that must not
 * exist.
 */
const SKIPPED = [
  "/profiles/",
  "foreign-data.ts",
  "term-table.ts",
  "background-data.ts",
  "known-stems-data.ts",
  "test/fixtures/",
  "test/papers.test.ts",
];
const PAPERS = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"];

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).split(sep).join("/"))
    .filter((file) => pattern.test(file) && !SKIPPED.some((part) => file.includes(part)))
    .sort();
}

/** Returns every document that readers open outside the code. */
function papers(): string[] {
  const folders = ["docs", "integrations", "templates", ".github"].filter((folder) => existsSync(join(ROOT, folder)));
  return [
    ...PAPERS.filter((file) => existsSync(join(ROOT, file))),
    ...folders.flatMap((folder) => filesUnder(folder, /\.md$/)),
  ];
}

/** Files that cite decisions and clauses: code, tests and documents. */
const citing = (): string[] => [
  ...SOURCES.flatMap((folder) => filesUnder(folder, /\.(?:ts|tsx|mjs|md)$/)),
  ...papers(),
];

/** Returns the numbers of the decisions that a text cites: `D-4` or `decisions/4`. */
function decisionsIn(text: string): number[] {
  return [...text.matchAll(/\bD-(\d+)\b|\bdecisions\/(\d+)/g)].map(([, plain, path]) => Number(plain ?? path));
}

/** Returns the clauses that a text cites: `contract 6.5`, `Contract 4, 5 and 7`, `interface.md 2.3`. */
function clausesIn(text: string): string[] {
  const lists = text.matchAll(
    /\b(?:contract|interface(?:\.md)?) (?:§ ?)?(\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi,
  );
  return [...lists].flatMap(([, list = ""]) => list.split(/, | and /));
}

/** Removes code from a Markdown text, because code has no links and no headings. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

/** Returns the targets of the links and pictures in a Markdown text. */
function linksIn(text: string): string[] {
  const inline = /\]\(([^)\s]+)(?: "[^"]*")?\)|^\[[^\]]+\]: (\S+)|<(?:a|img) [^>]*?(?:href|src)="([^"]+)"/gm;
  return [...withoutCode(text).matchAll(inline)].map(([, link, reference, html]) => link ?? reference ?? html ?? "");
}

/** Returns the anchors of the headings in a Markdown text, as repository hosts build them. */
function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    // A repeated heading gets a number.
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** Returns why a link of a file leads nowhere, or `null`. Links to other hosts are not followed. */
function brokenLink(file: string, target: string): string | null {
  if (/^(?:https?|mailto):/.test(target)) return null;
  const [path = "", anchor] = target.split("#");
  if (path.startsWith("/")) return `${file} links to ${target}: a link to a file must be relative`;
  const found = path === "" ? file : relative(ROOT, resolve(ROOT, dirname(file), path));
  if (!existsSync(join(ROOT, found))) return `${file} links to ${target}: no such file`;
  if (anchor !== undefined && !anchorsIn(read(found)).includes(anchor))
    return `${file} links to ${target}: no such heading`;
  return null;
}

const numberOf = (file: string): number => Number(/\/(\d{2,3})-/.exec(file)?.[1]);
const decisionFiles = (): string[] =>
  filesUnder(DECISIONS, /\/\d{2,3}-[^/]+\.md$/).sort((left, right) => numberOf(left) - numberOf(right));
const clauses = (): string[] =>
  [...read("docs/interface.md").matchAll(/^## (\d+)\. |^### (\d+\.\d+) /gm)].map(([, top, sub]) => top ?? sub ?? "");

describe("decisions", () => {
  it("every cited decision has a page", () => {
    const known = decisionFiles().map(numberOf);
    let count = 0;
    const missing = citing().flatMap((file) => {
      const cited = decisionsIn(read(file));
      count += cited.length;
      return cited.filter((number) => !known.includes(number)).map((number) => `${file} cites D-${number}`);
    });
    assert.deepEqual(missing, []);
    assert.ok(count > 150, `only ${count} citations were found`);
  });

  // Branches take numbers from ranges of their own, so a gap can exist until all of them are merged.
  it("each page has a number of its own", () => {
    const numbers = decisionFiles().map(numberOf);
    assert.deepEqual(numbers, [...new Set(numbers)]);
    assert.equal(numbers[0], 1);
    assert.ok(numbers.length >= 45);
  });

  it("every page has its number as title, a status, a context, a decision and consequences", () => {
    const shape =
      /^# D-(\d+): .+\n\nStatus: .+\n\n## Context\n\n[\s\S]+\n\n## Decision\n\n[\s\S]+\n\n## Consequences\n\n\S/;
    const wrong = decisionFiles().filter((file) => Number(shape.exec(read(file))?.[1]) !== numberOf(file));
    assert.deepEqual(wrong, []);
  });

  it("the index lists every page once, in order, under its title", () => {
    const listed = [...read(`${DECISIONS}/README.md`).matchAll(/^- \[(.+)\]\((\d{2,3}-.+\.md)\)$/gm)].map(
      ([, title, file]) => `# ${title} ${DECISIONS}/${file}`,
    );
    const written = decisionFiles().map((file) => `${read(file).split("\n", 1)[0]} ${file}`);
    assert.deepEqual(listed, written);
  });
});

describe("interface", () => {
  it("every cited clause is a heading of docs/interface.md", () => {
    const known = clauses();
    let count = 0;
    const missing = citing().flatMap((file) => {
      const cited = clausesIn(read(file));
      count += cited.length;
      return cited.filter((clause) => !known.includes(clause)).map((clause) => `${file} cites contract ${clause}`);
    });
    assert.deepEqual(missing, []);
    assert.ok(count > 100, `only ${count} citations were found`);
  });

  it("the clauses are in order and each occurs once", () => {
    const known = clauses();
    const sorted = [...new Set(known)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    assert.deepEqual(known, sorted);
  });
});

describe("links", () => {
  it("every relative link of a document leads to a file and a heading that exist", () => {
    const targets = papers().flatMap((file) => linksIn(read(file)).map((target) => ({ file, target })));
    assert.deepEqual(
      targets.map(({ file, target }) => brokenLink(file, target)).filter((problem) => problem !== null),
      [],
    );
    assert.ok(targets.length > 80, `only ${targets.length} links were found`);
  });
});

describe("the checks of this file", () => {
  it("a decision is found in its plain form and as a path", () => {
    assert.deepEqual(decisionsIn("See D-4, D-99 and decisions/31. Not 3D-1x."), [4, 99, 31]);
  });

  it("a clause is found alone and in lists, in any case", () => {
    const text = "Contract 6.5. See contract 4, 5 and 7.1, interface.md § 2.3; not contract D-7 or 8.1.";
    assert.deepEqual(clausesIn(text), ["6.5", "4", "5", "7.1", "2.3"]);
  });

  it("a link to a missing file, a missing heading and an absolute path is reported", () => {
    assert.match(brokenLink("docs/limits.md", "nothing.md") ?? "", /no such file/);
    assert.match(brokenLink("docs/limits.md", "interface.md#10-nothing") ?? "", /no such heading/);
    assert.match(brokenLink("docs/limits.md", "/docs/limits") ?? "", /must be relative/);
    assert.equal(brokenLink("docs/limits.md", "interface.md#7-errors"), null);
    assert.equal(brokenLink("docs/limits.md", "https://example.com/nothing"), null);
  });

  it("links with a title, by reference and in HTML are found", () => {
    const text = '[a](b.md "B")\n[c]: d.md\n<img alt="e" src="f.png">\n';
    assert.deepEqual(linksIn(text), ["b.md", "d.md", "f.png"]);
  });

  it("a repeated heading has a numbered anchor", () => {
    assert.deepEqual(anchorsIn("# A b\n## C!\n## C!\n"), ["a-b", "c", "c-1"]);
  });

  it("a link inside code is not followed", () => {
    assert.deepEqual(linksIn("[a](b.md) `[c](d.md)`\n```md\n[e](f.md)\n```\n"), ["b.md"]);
  });
});
