import { describe, expect, test } from "bun:test";
import { ADA, type Person } from "../sign-in/stand.ts";
import { type DashboardServer, openDashboard, pagesOf } from "./stand.ts";

const TEXT = { title: "Sheds", metaDescription: "", text: "Written by a guest." };

/** Makes a link as Ada and returns its path. */
async function linkOf(
  server: DashboardServer,
  jobId: string,
  fields: { readonly rights?: string; readonly until?: string } = {},
): Promise<{ readonly ada: Person; readonly path: string }> {
  const ada = server.person();
  await ada.signIn();
  const day = new Date(server.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const form = Object.entries({ rights: "write", until: day, ...fields });
  const page = await (await ada.post(`/app/reports/${jobId}/draft/guests`, form)).text();
  return { ada, path: /\/g\/slg_\w+/.exec(page)?.[0] ?? "" };
}

async function namedGuest(server: DashboardServer, path: string, name = "Ola Brandt"): Promise<Person> {
  const guest = server.person();
  expect((await guest.post(`${path}/name`, [["name", name]])).headers.get("location")).toBe(path);
  return guest;
}

describe("guests of a draft", () => {
  test("a guest enters a name once, and the versions carry it", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const { path } = await linkOf(server, jobId);
    const guest = server.person();
    const first = await guest.get(path);
    expect([first.status, first.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(await first.text()).toContain("Your name");
    expect((await guest.postJson(`${path}/draft/save`, { ...TEXT, version: 0 })).status).toBe(400);
    expect((await guest.post(`${path}/name`, [["name", " \u200b "]])).status).toBe(400);
    const named = await namedGuest(server, path, "  Ola <b> Brandt ");
    expect(await (await named.get(path)).text()).not.toContain("Your name");
    expect((await named.postJson(`${path}/draft/save`, { ...TEXT, version: 0 })).status).toBe(200);
    const { versions } = await (await named.get(`${path}/draft/versions`)).json();
    expect(versions.map(({ savedBy }: { readonly savedBy: string }) => savedBy)).toEqual(["Ola b Brandt (guest)"]);
    const score = await (await named.postJson(`${path}/draft`, TEXT)).json();
    expect(score.words).toBeGreaterThan(0);
    expect(score.plan.every(({ example }: { readonly example: unknown }) => example === null)).toBe(true);
  });

  test("a link for comments refuses every change of the text", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const { path } = await linkOf(server, jobId, { rights: "comment" });
    const guest = await namedGuest(server, path);
    for (const [part, sent] of [
      ["save", { ...TEXT, version: 0 }],
      ["versions/1/name", { name: "x" }],
      ["state", { state: "done" }],
    ] as const)
      expect(`${part} ${(await guest.postJson(`${path}/draft/${part}`, sent)).status}`).toBe(`${part} 404`);
    const said = await guest.postJson(`${path}/draft/comments`, { quotation: "Sheds", prefix: "", text: "Why?" });
    const { comments } = await said.json();
    expect(comments[0]).toMatchObject({
      no: 1,
      by: "Ola Brandt (guest)",
      quotation: "Sheds",
      text: "Why?",
      done: null,
    });
    expect((await server.service.savedDraft(server.caller, jobId)).saved).toBeNull();
  });

  test("a revoked and an ended link, and a link of a suspended organization, open nothing", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const { ada, path } = await linkOf(server, jobId);
    const guest = await namedGuest(server, path);
    const statuses = async (own: string) => [
      (await guest.get(own)).status,
      (await guest.postJson(`${own}/draft/save`, { ...TEXT, version: 0 })).status,
      (await guest.get(`${own}/draft/versions`)).status,
    ];
    expect(await statuses(path)).toEqual([200, 200, 200]);
    await server.service.admin.setOrganizationStatus(server.organizationId, "suspended");
    expect(await statuses(path)).toEqual([404, 404, 404]);
    await server.service.admin.setOrganizationStatus(server.organizationId, "active");
    expect(await statuses(path)).toEqual([200, 200, 200]);
    const list = await (await ada.get(`/app/reports/${jobId}/draft/guests`)).text();
    const id = /name="id" value="(\w{16})"/.exec(list)?.[1] ?? "";
    await ada.post(`/app/reports/${jobId}/draft/guests/end`, [["id", id]]);
    expect(await statuses(path)).toEqual([404, 404, 404]);
    const second = await linkOf(server, jobId);
    await server.clock.advance(2 * 86_400_000);
    expect(await statuses(second.path)).toEqual([404, 404, 404]);
    const day = new Date(server.clock.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    expect((await linkOf(server, jobId, { until: day })).path).toBe("");
    expect((await linkOf(server, jobId, { until: "soon" })).path).toBe("");
  });

  test("the token of a guest opens no other address", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const otherJob = await server.scanned();
    const { path } = await linkOf(server, jobId);
    const token = path.slice("/g/".length);
    const guest = await namedGuest(server, path);
    guest.cookies.set("serplens_session", token);
    // Pages of members lead to the sign-in.
    for (const page of [...pagesOf(jobId), ...pagesOf(otherJob)]) {
      const answer = await guest.get(page);
      expect(`${page} ${answer.status} ${answer.headers.get("location")?.split("?")[0]}`).toBe(`${page} 303 /sign-in`);
    }
    expect((await guest.get(`/s/${token}`)).status).toBe(404);
    for (const part of [
      "/draft/discard",
      "/draft/guests",
      "/draft/restore",
      "/export",
      "/share",
      `/${otherJob}/draft/save`,
    ])
      expect(`${part} ${[404, 405].includes((await guest.postJson(`${path}${part}`, {})).status)}`).toBe(
        `${part} true`,
      );
    for (const part of ["/v1/credits", `/v1/jobs/${jobId}`, `/v1/jobs/${jobId}/result`])
      expect((await guest.get(part, { Authorization: `Bearer ${token}` })).status).toBe(401);
    const other = { ...(await server.service.people.guestOf(token)) }.caller ?? server.caller;
    for (const read of [
      server.service.savedDraft(other, otherJob),
      server.service.result(other, otherJob),
      server.service.draftNotes(other, otherJob),
      server.service.cancel(other, jobId),
      server.service.discardDraft(other, jobId, "x"),
    ])
      expect(await read.then(() => "done").catch(({ code }) => code)).toBe("NOT_FOUND");
    await expect(
      Promise.resolve(server.service.enter({ caller: other }, { surface: "app", scope: "results:read", bucket: null })),
    ).rejects.toMatchObject({ code: "SCOPE_FORBIDDEN" });
  });

  test("a member of another organization and a viewer make, list and end no link", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember("eve@example.com", "owner", other.id);
    await server.addMember("vi@example.com", "viewer");
    for (const email of ["eve@example.com", "vi@example.com"]) {
      const person = server.person();
      await person.signIn({ email, password: ADA.password });
      const path = `/app/reports/${jobId}/draft/guests`;
      expect((await person.get(path)).status).toBe(404);
      expect((await person.post(path, [["until", "2999-01-01"]])).status).toBe(404);
      expect((await person.post(`${path}/end`, [["id", "0123456789abcdef"]])).status).toBe(404);
    }
  });
});

describe("comments without scripts", () => {
  test("a viewer and a guest comment and reply by forms, and an empty comment is refused", async () => {
    await using server = await openDashboard();
    const jobId = await server.scanned();
    const draft = { title: "", metaDescription: "", text: "## Sheds\n\nWords of the page." };
    await server.service.saveDraft(server.caller, jobId, { draft, version: 0, savedBy: ADA.email });
    const path = `/app/reports/${jobId}/draft`;
    await server.addMember("vi@example.com", "viewer");
    const vi = server.person();
    await vi.signIn({ ...ADA, email: "vi@example.com" });
    expect(await (await vi.get(path)).text()).toContain(`action="${path}/comments"`);
    const sent = await vi.post(`${path}/comments`, [
      ["quotation", "Words of the page"],
      ["text", "Which\r\nwords?"],
    ]);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `${path}#panel-comments`]);
    const link = await linkOf(server, jobId, { rights: "comment" });
    const guest = await namedGuest(server, link.path);
    const page = await (await guest.get(link.path)).text();
    expect(page).toContain(`action="${link.path}/comments"`);
    expect(page).not.toContain('id="tab-pages"');
    expect(page).toMatch(/<p[^>]*>you comment as a guest: Ola Brandt \u00b7 /);
    await guest.post(`${link.path}/comments`, [
      ["no", "1"],
      ["text", "The first ones."],
    ]);
    const [comment] = (await server.service.draftNotes(server.caller, jobId)).comments;
    expect(comment).toMatchObject({
      by: "vi@example.com",
      quotation: "Words of the page",
      text: "Which\nwords?",
      replies: [{ by: "Ola Brandt (guest)", text: "The first ones." }],
    });
    expect((await vi.post(`${path}/comments`, [["text", " "]])).status).toBe(400);
    const stranger = server.person();
    expect((await stranger.post(`${path}/comments`, [["text", "x"]])).status).toBe(401);
    expect((await server.service.draftNotes(server.caller, jobId)).comments.length).toBe(1);
  });
});

describe("the work on a draft", () => {
  test("comments have replies and can be closed, and the state is one of four", async () => {
    await using server = await openDashboard();
    const api = `/app/api/reports/${await server.scanned()}/draft`;
    const ada = server.person();
    await ada.signIn();
    const said = (sent: object) => ada.postJson(`${api}/comments`, sent);
    await said({ quotation: "q".repeat(600), prefix: "p".repeat(40), text: "One" });
    await said({ no: 1, text: "Two" });
    const { comments } = await (await said({ no: 1, done: true })).json();
    expect([comments[0].quotation.length, comments[0].prefix.length]).toEqual([500, 32]);
    expect([comments[0].replies[0].text, comments[0].done.by]).toEqual(["Two", ADA.email]);
    expect((await said({ text: "  " })).status).toBe(400);
    expect((await said({ text: "x".repeat(2_001) })).status).toBe(400);
    expect((await said({ no: 9, text: "x" })).status).toBe(404);
    expect((await (await ada.postJson(`${api}/state`, { state: "in_review" })).json()).state).toBe("in_review");
    expect((await ada.postJson(`${api}/state`, { state: "sold" })).status).toBe(400);
    const notes = await (await ada.get(`${api}/notes`)).json();
    expect([notes.state, notes.comments.length]).toEqual(["in_review", 1]);
  });

  test("a version has a name, and the same text sent twice is saved once", async () => {
    await using server = await openDashboard();
    const path = `/app/reports/${await server.scanned()}/draft`;
    const api = path.replace("/app/", "/app/api/");
    const ada = server.person();
    await ada.signIn();
    await ada.postJson(`${api}/save`, { ...TEXT, version: 0 });
    const again = await ada.postJson(`${api}/save`, { ...TEXT, version: 0 });
    expect([again.status, (await again.json()).version]).toEqual([200, 1]);
    const conflict = await ada.postJson(`${api}/save`, { ...TEXT, text: "Other.", version: 0 });
    expect(conflict.status).toBe(409);
    expect((await conflict.json()).other).toMatchObject({ by: ADA.email, draft: TEXT });
    const named = await ada.postJson(`${api}/versions/1/name`, { name: " Handed over " });
    expect((await named.json()).versions.at(-1)).toMatchObject({ no: 1, name: "Handed over" });
    expect((await ada.postJson(`${api}/versions/1/name`, { name: "x".repeat(81) })).status).toBe(400);
    expect((await ada.postJson(`${api}/versions/9/name`, { name: "x" })).status).toBe(404);
    const page = await (await ada.get(`${path}/versions/2`)).text();
    expect(page).toContain('<del><span class="unseen">removed: </span>Other.</del>');
    expect(await (await ada.get(`${path}/versions`)).text()).toContain("Handed over");
  });

  test("the editor's script learns that the session has ended", async () => {
    await using server = await openDashboard();
    const api = `/app/api/reports/${await server.scanned()}/draft`;
    const nobody = await server.person().postJson(`${api}/save`, { ...TEXT, version: 0 });
    expect([nobody.status, (await nobody.json()).error?.code]).toEqual([401, "INVALID_API_KEY"]);
  });
});
