import { describe, expect, test } from "bun:test";
import { targetFailure, targetRefusal } from "../../../../../core/analysis/crawl/target-failure.ts";
import type { FetchFailureReason } from "../../../../../core/ports/fetcher.ts";
import { germanFailure } from "../../../../../src/server/dashboard/pages/kept/failures-de.ts";
import { openDashboard } from "../stand.ts";

const URL_OF_PAGE = "https://a.example/";
const REASONS: readonly FetchFailureReason[] = [
  "denied",
  "invalid_url",
  "dns",
  "connect",
  "tls",
  "timeout",
  "too_large",
  "unsupported_type",
  "bad_response",
  "too_many_redirects",
];

function failed(reason: FetchFailureReason, isTransient = false) {
  const outcome = { kind: "failed", reason, isTransient, message: "" } as unknown as Parameters<
    typeof targetFailure
  >[1];
  const { failure } = targetFailure(URL_OF_PAGE, outcome);
  return germanFailure(failure);
}

describe("failures in German", () => {
  test("each reason for a page that cannot be fetched has its own German sentence", () => {
    const texts = [...REASONS.map((reason) => failed(reason)), failed("dns", true)];
    // Both reasons of an address that is not allowed have one text.
    expect(new Set(texts).size).toBe(texts.length - 1);
    expect(texts).not.toContain(null);
    expect(failed("dns")).toContain("DNS-Einträge");
  });

  test("each status of a server that sent no page has a German sentence", () => {
    const page = { wall: null, isEmpty: false } as const;
    const textOf = (status: number) =>
      germanFailure(targetRefusal(URL_OF_PAGE, status, page)?.failure ?? { code: "", message: "" });
    expect(textOf(403)).toContain("Abruf abgelehnt");
    expect(textOf(404)).toBe("Diese Seite gibt es nicht. Prüfen Sie die Adresse.");
    expect(textOf(418)).toContain("keine Seite geliefert");
    expect(textOf(503)).toContain("eigenen Fehler");
  });

  test.each([
    [
      "SEARCH_UNAVAILABLE",
      'search for "tea" in US failed: searxng: could not be reached (ECONNREFUSED)',
      "Die Suchquelle hat nicht geantwortet. Versuchen Sie es später erneut.",
    ],
    ["NO_RESULTS", 'search for "page does not exist" in US found no pages', "Die Suche hat keine Seiten gefunden."],
    [
      "COHORT_TOO_SMALL",
      "only 1 of 8 ranking pages could be compared: 7 could not be reached within the time limit",
      "Zu wenige rankende Seiten ließen sich lesen und vergleichen.",
    ],
  ])("a failure %s is not stated as one of the page, whatever its message contains", (code, message, text) => {
    expect(germanFailure({ code, message })).toStartWith(text);
  });

  test("what a form refuses is stated in German, and an unknown message stays as the reason", async () => {
    await using server = await openDashboard();
    const ada = server.person();
    await ada.signIn();
    const german = { "Accept-Language": "de" };
    const sent = async (path: string, fields: readonly (readonly [string, string])[]) =>
      (await ada.post(path, fields, german)).text();
    expect(await sent("/account/name", [["person", "a@b"]])).toContain("Ein Name enthält kein @.");
    expect(
      await sent("/app/members/invite", [
        ["email", "x"],
        ["role", "writer"],
      ]),
    ).toContain("Die E-Mail-Adresse ist nicht");
    expect(await sent("/app/batches", [["lines", ""]])).toContain("Ein Stapel hat 1 bis 500 Analysen.");
    expect(
      await sent("/app/scan", [
        ["keyword", "tea"],
        ["region", "US"],
        ["url", "foo"],
      ]),
    ).toContain("Das ist keine Adresse.");
    expect(
      await sent("/app/scan", [
        ["keyword", ""],
        ["region", "US"],
        ["url", ""],
      ]),
    ).toContain("Geben Sie ein Keyword ein.");
    expect(
      await sent("/app/members/role", [
        ["user", "x"],
        ["role", "king"],
      ]),
    ).toContain("Grund: A role is one of");
  });

  test("a German page shows the sentence, and the English message marked as English", async () => {
    await using server = await openDashboard({ fails: () => true });
    const jobId = await server.scanned();
    const ada = server.person();
    await ada.signIn();
    const html = await (await ada.get(`/app/reports/${jobId}`, { "Accept-Language": "de" })).text();
    expect(html).toContain("Die Seite ist nicht erreichbar. Prüfen Sie die Adresse.");
    expect(html).toMatch(/Meldung im Wortlaut.*<span lang="en" dir="ltr">The page/s);
    const english = await (await ada.get(`/app/reports/${jobId}`)).text();
    expect(english).not.toContain("Message in full");
  });
});
