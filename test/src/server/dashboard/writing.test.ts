import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../../../core/domain/errors.ts";
import type { ModelBehavior } from "../../../adapters/openai/model-server.ts";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";
import { answer, openWriting, type WritingServer } from "./writing-stand.ts";

const TOPIC = "What about the grinder?";
const GOOD = `## ${TOPIC}\n\nA medium grind suits most drippers. The Kalita Wave is one of them, and it is flat.`;
const BAD = `## ${TOPIC}\n\nA medium grind suits most drippers. The Kalita Wave costs $99, says Marta Kessler.`;

/** Signs a member in. */
async function member(server: WritingServer, email = ADA.email) {
  const person = server.person();
  await person.signIn({ email, password: ADA.password });
  return person;
}

describe("proposals of the language model as pages", () => {
  test("the report offers titles, descriptions and a missing section, and viewers see nothing of it", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const page = await (await ada.get(`/app/reports/${jobId}`)).text();
    for (const words of ["Suggest titles", "Suggest descriptions", "Write this section", `<option value="${TOPIC}">`])
      expect(page).toContain(words);
    expect(page).not.toContain("Suggest an outline");
    await server.addMember("vi@example.com", "viewer");
    const viewer = await member(server, "vi@example.com");
    expect(await (await viewer.get(`/app/reports/${jobId}`)).text()).not.toContain("Suggest titles");
    expect((await viewer.post(`/app/reports/${jobId}/write`, [["task", "title"]])).status).toBe(404);
    await server.service.admin.setWriterForbidden(server.organizationId, true);
    expect(await (await ada.get(`/app/reports/${jobId}`)).text()).not.toContain("Suggest titles");
    const refused = await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]]);
    expect([refused.status, (await refused.text()).includes("You may not use the language model")]).toEqual([
      403,
      true,
    ]);
    expect(server.model.requests).toEqual([]);
  });

  test("a brief offers an outline, too", async () => {
    await using server = await openWriting({ isBrief: true });
    const jobId = await server.scanned();
    const ada = await member(server);
    expect(await (await ada.get(`/app/reports/${jobId}`)).text()).toContain("Suggest an outline");
    server.model.behave(answer("## Grind\n\n## Water"));
    const page = await (await ada.post(`/app/reports/${jobId}/write`, [["task", "outline"]])).text();
    expect(page).toContain("## Grind\n\n## Water");
  });

  test("a lite report and a shared report offer no suggestions", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const shared = await (await ada.post(`/app/reports/${jobId}/share`, [["until", ""]])).text();
    const link = /\/s\/[\w-]+/.exec(shared)?.[0] ?? "";
    const page = await (await server.person().get(link)).text();
    expect([page.includes(TOPIC), page.includes("Suggest titles")]).toEqual([true, false]);
  });

  test("without a language model no page mentions one, and its routes find nothing", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    for (const path of ["", "/draft"])
      expect(await (await person.get(`/app/reports/${jobId}${path}`)).text()).not.toMatch(
        /language model|data-rewrite|id="suggestions"/,
      );
    expect((await person.post(`/app/reports/${jobId}/write`, [["task", "title"]])).status).toBe(404);
    expect((await person.postJson(`/app/api/reports/${jobId}/write`, { task: "title" })).status).toBe(404);
  });

  test("headings of ranking pages are no text of the writer, so a brief without a draft sends none", async () => {
    await using server = await openWriting({ isBrief: true });
    const jobId = await server.scanned();
    const ada = await member(server);
    server.model.behave(answer("Coffee"));
    await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]]);
    const sent = () => server.model.requests.at(-1)?.body.messages?.[1]?.content;
    expect(sent()).not.toContain("Text of the writer so far:");
    const draft = { title: "", metaDescription: "", text: "Mine alone." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: "Ada" });
    await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]]);
    expect(sent()).toContain("Text of the writer so far:\nMine alone.");
  });

  test("a scan whose ranking pages are gone has no draft to begin, so its proposals cannot be taken over", async () => {
    await using server = await openWriting({ keepsPages: false });
    const jobId = await server.scanned();
    const ada = await member(server);
    server.model.behave(answer("Coffee"));
    const page = await (await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]])).text();
    expect(page).toContain("ranking pages of this scan are no longer kept");
    expect(page).not.toContain("Take it into the draft");
    const taken = await ada.post(`/app/reports/${jobId}/write/accept`, [
      ["task", "title"],
      ["text", "Coffee"],
    ]);
    expect(taken.status).toBe(404);
    expect((await server.service.savedDraft(server.caller, jobId)).saved).toBe(null);
  });

  test("a title over its width says so", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    server.model.behave(answer("Pour over coffee", "Pour over coffee, ".repeat(6)));
    const page = await (await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]])).text();
    expect(page.match(/too long/g)?.length).toBe(1);
  });

  test("each part without evidence is marked with its reason, and only supported texts can be taken over", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const ask = () =>
      ada.post(`/app/reports/${jobId}/write`, [
        ["task", "section"],
        ["topic", TOPIC],
      ]);
    server.model.behave(answer(BAD));
    const bad = await (await ask()).text();
    expect(bad).toContain('<mark>$99<span class="unseen"> (not supported)</span></mark>');
    expect(bad).toContain("<bdi>Marta Kessler</bdi></b>: No ranking page of the report and no line of your text");
    expect(bad).not.toContain("Take it into the draft");
    server.model.behave(answer(GOOD));
    const good = await (await ask()).text();
    expect(good).toContain("Every number, date, price, name and quotation stands in the evidence.");
    expect(good).toContain('<a href="http://filterbench.net/best-pour-over-drippers"');
    expect(good).toContain("Take it into the draft");
    // The page has every sent word.
    for (const { content } of server.model.requests.at(-1)?.body.messages ?? [])
      expect(good.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&")).toContain(content);
    server.model.behave(answer("Coffee, made slowly"));
    const plain = await (await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]])).text();
    expect(plain).toContain("so nothing was checked.");
    expect(plain).not.toContain("stands in the evidence.");
    const german = await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]], { "Accept-Language": "de" });
    expect(await german.text()).toContain("maschinell geschrieben");
  });

  test("an accepted section is a machine-written version with the score of the whole draft", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const { base } = await server.service.draftOf(server.caller, jobId);
    const taken = await ada.post(`/app/reports/${jobId}/write/accept`, [
      ["task", "section"],
      ["text", GOOD],
    ]);
    expect(taken.headers.get("location")).toBe(`/app/reports/${jobId}/draft`);
    await ada.post(`/app/reports/${jobId}/write/accept`, [
      ["task", "title"],
      ["text", "Pour Over Coffee, Step by Step"],
    ]);
    const { saved } = await server.service.savedDraft(server.caller, jobId);
    const draft = { ...base, title: "Pour Over Coffee, Step by Step", text: `${base.text}\n\n${GOOD}` };
    expect(saved?.draft).toEqual(draft);
    expect(saved?.score).toBe((await server.service.scoreDraft(server.caller, jobId, draft)).score);
    const versions = await (await ada.get(`/app/reports/${jobId}/draft/versions`)).text();
    expect(versions.match(/machine-written/g)?.length).toBe(2);
    expect(await (await ada.get(`/app/reports/${jobId}/draft/versions/1`)).text()).toContain("machine-written");
  });

  test("a text that is taken over after the save of another member names that member, and no address", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    await server.addMember("eve@example.com", "writer");
    const eve = await member(server, "eve@example.com");
    await eve.post("/account/name", [["person", "Eve Moneypenny"]]);
    const { draftOf, saveDraft } = server.service;
    Object.assign(server.service, {
      // Eve saves between the two steps of Ada's request.
      async draftOf(...given: Parameters<typeof draftOf>) {
        const scan = await draftOf(...given);
        await saveDraft(server.caller, jobId, { draft: scan.base, version: 0, savedBy: "eve@example.com" });
        return scan;
      },
    });
    const refused = await ada.post(`/app/reports/${jobId}/write/accept`, [
      ["task", "title"],
      ["text", "Coffee"],
    ]);
    const page = await refused.text();
    expect([refused.status, page.includes("Eve Moneypenny"), page.includes("eve@example.com")]).toEqual([
      400,
      true,
      false,
    ]);
  });

  test("a failure of the service while it reads the page of a scan is no scan without a page", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    server.model.behave(answer("Coffee"));
    Object.assign(server.service, {
      draftOf: () => Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "The database is not available.")),
    });
    expect((await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]])).status).toBe(503);
    expect(server.model.requests).toEqual([]);
  });

  const FAILURES: readonly (readonly [behavior: ModelBehavior, status: number, words: string])[] = [
    [{ kind: "status", status: 401 }, 503, "refused the key of this service"],
    [{ kind: "status", status: 404, code: "model_not_found" }, 503, "does not know the configured model"],
    [{ kind: "status", status: 402 }, 503, "has no money left"],
    [{ kind: "status", status: 429, retryAfter: "7" }, 503, "Try again in 7 seconds."],
    [{ kind: "status", status: 500 }, 503, "failed or cannot be reached"],
    [{ kind: "refusal" }, 503, "refused to write this"],
    [{ kind: "cut" }, 503, "broke off before its end"],
    [{ kind: "text", text: "Sure! Here is a title." }, 503, "in a form that cannot be read"],
  ];
  for (const [behavior, status, words] of FAILURES)
    test(`an answer of the kind "${"status" in behavior ? behavior.status : behavior.kind}" says "${words}"`, async () => {
      await using server = await openWriting();
      const jobId = await server.scanned();
      const ada = await member(server);
      server.model.behave(behavior);
      const response = await ada.post(`/app/reports/${jobId}/write`, [["task", "title"]]);
      const page = await response.text();
      expect([response.status, page.includes(words), page.includes("Your text is as it was.")]).toEqual([
        status,
        true,
        true,
      ]);
      if (words.includes("7 seconds")) expect(response.headers.get("retry-after")).toBe("7");
    });

  test("an organization at its limit reads on which day the next month begins", async () => {
    await using server = await openWriting({ options: { policy: { writerMonthlyTokens: 100 } } });
    const jobId = await server.scanned();
    const ada = await member(server);
    const ask = (language: string) =>
      ada.post(`/app/reports/${jobId}/write`, [["task", "title"]], { "Accept-Language": language });
    const response = await ask("en");
    expect(response.status).toBe(429);
    expect(await response.text()).toMatch(/Ask again on [A-Z][a-z]+ 1, \d{4}\./);
    expect(await (await ask("de")).text()).toMatch(/Fragen Sie wieder am 1\. [A-Z][a-zä]+ \d{4}\./);
    expect(server.model.requests).toEqual([]);
  });
});

describe("proposals of the language model for the editor", () => {
  const lines = async (response: Response) =>
    (await response.text())
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));

  test("a section arrives in parts while the model writes, and its check comes last", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const half = Promise.withResolvers<void>();
    server.model.behave({ ...answer(GOOD), half: half.promise });
    const sent = { task: "section", topic: TOPIC, draft: "" };
    const response = await ada.postJson(`/app/api/reports/${jobId}/write`, sent);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    // The response is here although half of the answer is not.
    half.resolve();
    const events = await lines(response);
    const text = events.filter(({ kind }) => kind === "text").map((event) => event.text);
    expect([text.length > 5, text.join("")]).toEqual([true, GOOD]);
    expect(events.at(-1)).toMatchObject({ kind: "done", written: { proposals: [{ text: GOOD, isSupported: true }] } });
  });

  test("a reader who leaves stops the model", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    server.model.behave({ ...answer(GOOD), half: new Promise(() => {}) });
    const response = await ada.postJson(`/app/api/reports/${jobId}/write`, { task: "section", topic: TOPIC });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await server.model.isLeft();
  });

  test("a failure before any text has its own status, and one behind a text is an event", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const ask = (sent: object) => ada.postJson(`/app/api/reports/${jobId}/write`, sent);
    server.model.behave({ kind: "status", status: 429, retryAfter: "7" });
    const busy = await ask({ task: "section", topic: TOPIC });
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "7"]);
    expect(await lines(busy)).toMatchObject([{ failure: { problem: "rate_limited", retryAfterSeconds: 7 } }]);
    server.model.behave({ kind: "cut", text: JSON.stringify({ options: [GOOD] }) });
    const cut = await ask({ task: "section", topic: TOPIC });
    expect(cut.status).toBe(200);
    expect((await lines(cut)).at(-1)).toMatchObject({ kind: "failed", failure: { problem: "cut" } });
    const wrong = await ask({ task: "section", topic: "Bread" });
    expect([wrong.status, (await lines(wrong))[0].failure.problem]).toEqual([400, "invalid"]);
    expect((await ask({ task: "poem" })).status).toBe(400);
  });

  test("guests and viewers have no proposals, and the eleventh request of a minute is refused", async () => {
    await using server = await openWriting();
    const jobId = await server.scanned();
    const ada = await member(server);
    const until = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const links = await ada.post(`/app/reports/${jobId}/draft/guests`, Object.entries({ rights: "write", until }));
    const path = /\/g\/slg_\w+/.exec(await links.text())?.[0] ?? "";
    const guest = server.person();
    await guest.post(`${path}/name`, [["name", "Ola"]]);
    expect(await (await guest.get(path)).text()).not.toContain("data-rewrite");
    expect((await guest.postJson(`${path}/draft/write`, { task: "title" })).status).toBe(404);
    expect((await guest.postJson(`/app/api/reports/${jobId}/write`, { task: "title" })).status).toBe(401);
    await server.addMember("vi@example.com", "viewer");
    const viewer = await member(server, "vi@example.com");
    expect((await viewer.postJson(`/app/api/reports/${jobId}/write`, { task: "title" })).status).toBe(404);
    expect(server.model.requests).toEqual([]);
    server.model.behave(answer("A title"));
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const response = await ada.postJson(`/app/api/reports/${jobId}/write`, { task: "title" });
      statuses.push(response.status);
      await response.text();
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(server.model.requests.length).toBe(10);
  });
});
