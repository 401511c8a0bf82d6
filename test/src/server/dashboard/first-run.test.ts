import { describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import { ReportSchema } from "../../../../core/contract/report.ts";
import type { JsonObject } from "../../../../core/domain/job.ts";
import { createSearchTest } from "../../../../src/compose/search-test.ts";
import type { Setup } from "../../../../src/compose/setup.ts";
import { sampleReport } from "../../../../src/server/dashboard/sample-report.ts";
import { ADA } from "../sign-in/stand.ts";
import { exampleSnapshot, openDashboard } from "./stand.ts";

const NO_BROWSER = { isReady: false, mending: "install Chromium" };
const EMPTY: Setup = {
  search: [{ state: "warn", detail: "corpus: no pages" }],
  sources: ["corpus"],
  browser: NO_BROWSER,
};

const scanForm = (html: string) => /<form[^>]*action="\/app\/scan".*?<\/form>/s.exec(html)?.[0] ?? "";

describe("the overview before the first report", () => {
  test("closes the scan form and names the commands while no search source finds pages", async () => {
    await using server = await openDashboard({ checkSetup: async () => EMPTY });
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app")).text();
    expect(html).toContain("Welcome to serplens");
    expect(html).toContain(ADA.email);
    expect(html).toContain("A scan would fail now:");
    expect(html).toContain("The index of your own pages (corpus) is empty.");
    expect(html).toContain("serplens corpus add");
    const controls = scanForm(html).match(/<(?:input|select|textarea|button)[^>]*>/g) ?? [];
    expect(controls.length).toBe(7);
    expect(controls.filter((control) => !control.includes("disabled"))).toEqual([]);
  });

  test("opens the scan form when one of several search sources finds pages", async () => {
    const search = [...EMPTY.search, { state: "ok", detail: "searxng: responds" } as const];
    await using server = await openDashboard({ checkSetup: async () => ({ ...EMPTY, search }) });
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app")).text();
    expect(html).toContain("Welcome to serplens");
    expect(html).not.toContain("A scan would fail now:");
    expect(scanForm(html)).not.toContain("disabled");
  });

  test("lists jobs that failed, and stays until a scan succeeds", async () => {
    await using server = await openDashboard({ checkSetup: async () => EMPTY, fails: () => true });
    const jobId = await server.scanned();
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app")).text();
    expect(html).toContain("Welcome to serplens");
    expect(html).toContain(`/app/reports/${jobId}`);
  });

  test("opens the form for readers who name the compared pages themselves", async () => {
    await using server = await openDashboard({ checkSetup: async () => EMPTY });
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app?pages=own")).text();
    expect(scanForm(html)).not.toContain("disabled");
    expect(scanForm(html)).toMatch(/<textarea name="competitors"[^>]*required/);
  });

  test("shows providers, their failures and commands to administrators of the installation only", async () => {
    await using server = await openDashboard({ checkSetup: async () => EMPTY });
    const email = "bo@example.com";
    await server.addMember(email, "writer");
    const person = server.person();
    await person.signIn({ ...ADA, email });
    const html = await (await person.get("/app")).text();
    expect(html).toContain("The administrator of this server has to set one.");
    for (const secret of ["(corpus)", "SERPLENS_SEARCH", "install Chromium", "Make a key"])
      expect(html).not.toContain(secret);
  });

  test("is the ordinary overview after the first report, without a check", async () => {
    let checks = 0;
    await using server = await openDashboard({
      checkSetup: async () => {
        checks++;
        return EMPTY;
      },
    });
    await server.scanned();
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app")).text();
    expect(html).not.toContain("Welcome to serplens");
    expect(scanForm(html)).not.toContain("disabled");
    expect(checks).toBe(0);
  });

  // D-130
  test("searches once with each source on request, shows three results of it, and says which source failed", async () => {
    const asked: string[] = [];
    using provider = Bun.serve({
      port: 0,
      fetch(request) {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname !== "/search") return new Response("{}", { status: 404 });
        asked.push(searchParams.get("q") ?? "");
        const results = [1, 2, 3, 4].map((no) => ({
          url: `https://tea${no}.example/`,
          title: `Tea <${no}>`,
          content: "",
          engines: ["test"],
        }));
        return Response.json({ results });
      },
    });
    const url = `http://127.0.0.1:${provider.port}`;
    const search = [{ kind: "searxng", url } as const, { kind: "searxng", url: "http://127.0.0.1:9" } as const];
    const searchTest = createSearchTest({ search, corpusPath: ":memory:" });
    await using server = await openDashboard({ checkSetup: async () => EMPTY, searchTest });
    const person = server.person();
    await person.signIn();
    const sent = await person.post("/app/search-test", [
      ["query", "green tea"],
      ["back", "/app"],
    ]);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/app#source"]);
    expect(asked).toEqual(["green tea"]);
    for (const path of ["/app", "/app/admin"]) {
      const html = await (await person.get(path)).text();
      expect(html).toContain("Tested with “green tea”");
      expect(html).toContain("<bdi>Tea &lt;3></bdi>");
      expect(html).not.toContain("tea4.example");
      expect(html).toContain("answered in");
      expect(html).toContain("did not answer");
    }
    await server.addMember("bo@example.com", "owner");
    const bo = server.person();
    await bo.signIn({ ...ADA, email: "bo@example.com" });
    expect((await bo.post("/app/search-test", [["query", "x"]])).status).toBe(404);
    expect(await (await bo.get("/app")).text()).not.toContain("green tea");
    expect(asked).toHaveLength(1);
  });

  test("names each search source with the lines that set it, and marks those that are set", async () => {
    const setup: Setup = { ...EMPTY, search: [{ state: "fail", detail: "brave: HTTP 401" }], sources: ["brave"] };
    await using server = await openDashboard({ checkSetup: async () => setup });
    const person = server.person();
    await person.signIn();
    const html = await (await person.get("/app")).text();
    expect(html).toContain('href="#sources"');
    const names = ["BRAVE", "SERPER", "SERPAPI", "DATAFORSEO"];
    for (const name of names) expect(html).toContain(`SERPLENS_SEARCH=${name.toLowerCase()}\nSERPLENS_${name}_KEY=`);
    for (const address of ["searxng:http://127.0.0.1:8888", "openserp:http://127.0.0.1:7000"])
      expect(html).toContain(`SERPLENS_SEARCH=${address}`);
    const set = html.match(/<summary>(?:(?!<\/summary>).)*class="pill[^"]*">set</gs) ?? [];
    expect(set.length).toBe(1);
    expect(set[0]).toContain("Brave");
  });

  // D-161
  test("opens a draft of the sample for free, once a day for all members, and stays", async () => {
    const snapshot = await exampleSnapshot();
    const result = EXAMPLE_REPORT as unknown as JsonObject;
    const testHandler = async () => ({ kind: "succeeded" as const, result, snapshot });
    await using server = await openDashboard({ checkSetup: async () => EMPTY, testHandler });
    const person = server.person();
    await person.signIn();
    const before = await server.service.credits(server.caller);
    const shown = (await person.post("/app/sample/draft", [])).headers.get("location") ?? "";
    expect(shown).toMatch(/^\/app\/sample\/draft\?job=job_\w+$/);
    await server.clock.advance(10);
    const draft = (await person.get(shown)).headers.get("location") ?? "";
    expect(draft).toMatch(/^\/app\/reports\/job_\w+\/draft$/);
    expect(await (await person.get(draft)).text()).toContain("Sample · ");
    const report = await (await person.get(draft.replace("/draft", ""))).text();
    expect(report).toContain("This is a sample with invented pages.");
    expect(report).not.toContain("Scan again");
    expect((await person.post("/app/sample/draft", [])).headers.get("location")).toBe(shown);
    expect(await server.service.credits(server.caller)).toEqual(before);
    expect((await server.service.inventory.list(server.caller)).total).toBe(0);
    expect(await (await person.get("/app")).text()).toContain("Welcome to serplens");
    await server.addMember("viewer@example.com", "viewer");
    const viewer = server.person();
    await viewer.signIn({ ...ADA, email: "viewer@example.com" });
    expect(await (await viewer.get("/app")).text()).not.toContain("/app/sample/draft");
    expect((await viewer.post("/app/sample/draft", [])).status).toBe(404);
    expect((await person.get("/app/sample/draft?job=job_none")).status).toBe(404);
  });

  test("has a sample report that satisfies the schema", async () => {
    const { report } = await sampleReport();
    expect([...Value.Errors(ReportSchema, report)].map(({ path, message }) => `${path} ${message}`)).toEqual([]);
  });

  test("leads to a sample report that costs nothing and offers nothing to change", async () => {
    await using server = await openDashboard({ checkSetup: async () => EMPTY });
    const person = server.person();
    await person.signIn();
    expect(await (await person.get("/app")).text()).toContain('href="/app/sample"');
    const before = await server.service.admin.credits(server.organizationId);
    const page = await person.get("/app/sample");
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("pour over coffee");
    expect(html).not.toContain("/app/reports/sample");
    expect(await server.service.admin.credits(server.organizationId)).toEqual(before);
  });
});
