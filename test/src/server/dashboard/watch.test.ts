import { describe, expect, test } from "bun:test";
import { openDashboard } from "./stand.ts";

const FORM = {
  when: "week-7",
  hour: "2",
  zone: "Europe/Berlin",
  fall_by: "5",
  below: "yes",
  new_in_first: "",
  floor: "1",
};

describe("watches", () => {
  test("a form watches a page, changes, pauses, resumes and deletes the watch", async () => {
    await using server = await openDashboard();
    await server.scanned();
    const person = server.person();
    await person.signIn();
    const pageId = (await server.service.inventory.list(server.caller)).pages[0]?.id ?? "";
    const page = async () => (await person.get("/app/watch")).text();
    expect(await page()).toContain("Nothing is watched yet.");
    expect(await (await person.get("/app/pages")).text()).toContain(`/app/watch?page=${pageId}#form`);
    expect(await (await person.get(`/app/watch?page=${pageId}`)).text()).toContain(`value="page:${pageId}" selected`);
    const form = { ...FORM, target: `page:${pageId}` };
    expect((await person.post("/app/watch", Object.entries(form))).headers.get("location")).toBe("/app/watch");
    for (const text of ["every week, Sunday at 2:00", "the score falls by 5 points or more, or the score falls below"])
      expect(await page()).toContain(text);
    await person.post("/app/watch", Object.entries({ ...form, when: "month-31" }));
    expect(await page()).toContain("every month, day 31 at 2:00");
    const [watch, ...others] = await server.service.watches.list(server.caller);
    expect(others).toEqual([]);
    const path = `/app/watch/${watch?.id}`;
    expect(await (await person.get(`/app/watch?id=${watch?.id}`)).text()).toContain('value="month-31" selected');
    expect((await person.post(`${path}/pause`, [])).status).toBe(303);
    expect(await page()).toContain("Paused");
    await person.post(`${path}/resume`, []);
    expect(await page()).toContain("Nov 30, 2026");
    await person.post(`${path}/delete`, []);
    expect(await page()).toContain("Nothing is watched yet.");
  });

  test("wrong values return the form with them and a reason, and foreign watches are unknown", async () => {
    await using server = await openDashboard();
    await server.scanned();
    const person = server.person();
    await person.signIn();
    const pageId = (await server.service.inventory.list(server.caller)).pages[0]?.id ?? "";
    const form = { ...FORM, target: `page:${pageId}` };
    for (const wrong of [
      { zone: "Mars/Olympus" },
      { hour: "x" },
      { when: "month-40" },
      { fall_by: "0" },
      { floor: "-1" },
      { floor: "0x20" },
      { floor: "1e3" },
      { floor: "1,000" },
      { floor: "" },
      { fall_by: "0x2" },
      { hour: "1e0" },
      { when: "month-0x2" },
    ]) {
      const answer = await person.post("/app/watch", Object.entries({ ...form, ...wrong, new_in_first: "7" }));
      expect(`${JSON.stringify(wrong)} ${answer.status}`).toBe(`${JSON.stringify(wrong)} 400`);
      const html = await answer.text();
      expect(html).toContain('role="alert"');
      expect(html).toContain('name="new_in_first" type="number" min="1" max="20" value="7"');
    }
    expect((await person.post("/app/watch", Object.entries({ ...form, target: "tag:none" }))).status).toBe(404);
    expect((await person.post("/app/watch/wch_unknown/pause", [])).status).toBe(404);
    expect(await server.service.watches.list(server.caller)).toEqual([]);
  });

  test("a fall of the score of a watched page is an alert on the overview and in the list", async () => {
    let score = 80;
    await using server = await openDashboard({
      change: (report) => ({ ...report, on_page_optimization: { ...(report.on_page_optimization as object), score } }),
    });
    await server.scanned();
    const person = server.person();
    await person.signIn();
    const pageId = (await server.service.inventory.list(server.caller)).pages[0]?.id ?? "";
    await person.post("/app/watch", Object.entries({ ...FORM, target: `page:${pageId}` }));
    expect(await (await person.get("/app")).text()).not.toContain("Alerts this week");
    score = 60;
    await server.clock.advance(62 * 60_000);
    const overview = await (await person.get("/app")).text();
    expect(overview).toContain("Alerts this week");
    expect(overview).toContain("falling");
    expect(await (await person.get("/app/pages?show=alerts")).text()).toContain("falling");
  });
});

describe("many pages at once", () => {
  test("chosen pages get a tag that is watched every week, and a watched tag keeps its settings", async () => {
    await using server = await openDashboard();
    await server.scanned();
    const ada = server.person();
    await ada.signIn();
    const { inventory, watches } = server.service;
    const [page] = (await inventory.list(server.caller)).pages;
    const watch = (tag: string) =>
      ada.post("/app/pages/watch", [
        ["page", page?.id ?? ""],
        ["watch_tag", tag],
      ]);
    const unnamed = await watch("");
    expect(unnamed.status).toBe(400);
    expect(await unnamed.text()).toContain("Name a tag for the pages");
    const made = await watch("Guides");
    const [first] = await watches.list(server.caller);
    expect(made.headers.get("location")).toBe(`/app/watch?id=${first?.id}#form`);
    expect(first).toMatchObject({
      target: { tag: "Guides" },
      schedule: { every: "week", weekday: 1, hour: 6 },
      rules: { fallBy: 5, isBelowTypical: true, newInFirst: 5 },
      pages: [{ id: page?.id }],
    });
    const rules = { fallBy: 9, isBelowTypical: false, newInFirst: null };
    await watches.create(server.caller, { ...first, rules } as NonNullable<typeof first>);
    // Without a name the pages are watched by the tag that they share.
    expect((await watch("")).status).toBe(303);
    expect((await watches.list(server.caller)).map((one) => one.rules)).toEqual([rules]);
  });

  test("a batch is watched by its tag when the form says so, and needs a tag for that", async () => {
    await using server = await openDashboard();
    const ada = server.person();
    await ada.signIn();
    const send = (tag: string) =>
      ada.post("/app/batches", [
        ["key", "one"],
        ["lines", "https://own.example/a, oak table"],
        ["region", "US"],
        ["tier", "lite"],
        ["tag", tag],
        ["watch", "yes"],
      ]);
    const unnamed = await send(" ");
    expect(unnamed.status).toBe(400);
    expect(await unnamed.text()).toContain("Name a tag for the pages");
    expect(await server.service.batches.list(server.caller)).toEqual([]);
    expect((await send("Shop")).headers.get("location")).toMatch(/^\/app\/batches\/bat_/);
    const [watch] = await server.service.watches.list(server.caller);
    expect(watch).toMatchObject({ target: { tag: "Shop" }, pages: [{ keyword: "oak table" }] });
  });
});
