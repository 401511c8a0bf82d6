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
