import assert from "node:assert/strict";
import { test } from "node:test";
import { messagesFor } from "../../core/analysis/advice/messages.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import { ADVICE_LANGUAGES } from "../../core/domain/job.ts";
import { answerReadiness } from "../../plugins/answer_readiness/section.ts";
import { diagnostics } from "../../plugins/diagnostics.ts";
import { normal } from "./samples.ts";

function languageOf(body: Readonly<Record<string, string>>): string | undefined {
  return parseScanRequest("standard", { keyword: "tea", ...body }).request.adviceLanguage;
}

const COUNTS = [0, 1, 2].flatMap((count) => [1, 2, 3].map((total) => [count, Math.max(count, total)]));
const KINDS = ["amount", "definition", "steps", "yes_no", "time", "topic"];

/** Arguments of messages that take other values than counts. */
const SAMPLES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  noindex: [["meta"], ["header"]],
  canonicalElsewhere: [["https://a.example/", "https://b.example/"]],
  snippetForbidden: [["nosnippet"]],
  snippetShort: [1, 50].map((characters) => [`max-snippet:${characters}`, characters]),
  crawlersBlocked: [[["GPTBot", "CCBot"], "/guide"]],
  textNeedsScripts: [null, 0, 1, 20].map((served) => [served, 300]),
  answerFound: KINDS.map((kind) => [kind, "green tea"]),
  answerMissing: KINDS.flatMap((kind) => [["tea"], ["green", "tea"]].map((missing) => [kind, "green tea", missing])),
  answerUndecided: KINDS.map((kind) => [kind, "green tea"]),
  authorNamed: [["Ada Example"]],
  redirected: [["https://a.example/"]],
  languageDiffers: [["en", "de"]],
};

/** All texts of one language. Messages without samples take counts or nothing. */
function textsOf(language: (typeof ADVICE_LANGUAGES)[number]): string[] {
  const { readiness, diagnostics: warnings, speed } = messagesFor({ adviceLanguage: language });
  const texts = [...Object.entries(readiness), ...Object.entries(warnings)].flatMap(([name, member]) => {
    const say = member as (...values: readonly unknown[]) => unknown;
    return (SAMPLES[name] ?? COUNTS).map((values) => say(...values));
  });
  return [speed, ...texts.map((text) => (typeof text === "string" ? text : JSON.stringify(text)))];
}

test("a locale of a supported language sets the language of the texts, whatever its country", () => {
  assert.equal(languageOf({ locale: "de-AT", region: "DE" }), "de");
  assert.equal(languageOf({ locale: "fr", region: "FR" }), "fr");
  assert.equal(languageOf({ locale: "es-MX", region: "ES" }), "es");
});

test("a scan without locale has English texts even where the region's locale is German", () => {
  assert.equal(languageOf({ region: "DE" }), undefined);
});

test("an English locale and a locale of another language set no language of the texts", () => {
  assert.equal(languageOf({ locale: "en-GB", region: "UK" }), undefined);
  assert.equal(languageOf({ locale: "it-IT", region: "IT" }), undefined);
});

test("every message of every language is whole text without gaps", () => {
  for (const language of ADVICE_LANGUAGES) {
    for (const text of textsOf(language)) {
      assert.ok(text.length > 10);
      assert.doesNotMatch(text, /undefined|NaN|\[object| {2}/, `${language}: ${text}`);
    }
  }
});

test("a count of one has the singular in every language", () => {
  const finding = (language: (typeof ADVICE_LANGUAGES)[number]): string =>
    messagesFor({ adviceLanguage: language }).readiness.sourcesLinked(1).finding;
  assert.deepEqual(ADVICE_LANGUAGES.map(finding), [
    "The main text links to 1 other site.",
    "Der Haupttext verlinkt eine andere Website.",
    "El texto principal enlaza con 1 sitio externo.",
    "Le texte principal contient des liens vers 1 autre site.",
  ]);
});

test("French uses the singular for zero", () => {
  assert.match(messagesFor({ adviceLanguage: "fr" }).diagnostics.thin(0), /0 mot de/);
});

test("the warnings of diagnostics follow the language of the scan and keep their codes", () => {
  const warnings = (language: "de" | undefined) => {
    const evidence = normal();
    const request = { ...evidence.request, ...(language === undefined ? {} : { adviceLanguage: language }) };
    const output = diagnostics.run({ ...evidence, request, target: null, cohort: [] }, "standard");
    return (output as { warnings: { code: string; message: string }[] }).warnings;
  };
  assert.deepEqual(
    warnings("de").map((warning) => warning.code),
    warnings(undefined).map((warning) => warning.code),
  );
  assert.ok(warnings("de").some(({ message }) => message.startsWith("Keine rankende Seite ließ sich vergleichen")));
  assert.ok(warnings(undefined).some(({ message }) => message.startsWith("Only 0 ranking pages could be compared")));
});

test("checks in another language differ from the English ones in their texts only", () => {
  const run = (adviceLanguage: "en" | "fr") => {
    const evidence = normal();
    return answerReadiness.run({ ...evidence, request: { ...evidence.request, adviceLanguage } }, "standard") as {
      checks: { finding: string; fix: string | null }[];
    };
  };
  const plain = ({ checks, ...rest }: ReturnType<typeof run>) => ({
    ...rest,
    checks: checks.map((check) => ({ ...check, finding: "", fix: check.fix === null })),
  });
  assert.deepEqual(plain(run("fr")), plain(run("en")));
  assert.notDeepEqual(run("fr"), run("en"));
});
