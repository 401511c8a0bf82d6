import { describe, expect, test } from "bun:test";
import { ADA } from "../sign-in/stand.ts";
import { openDashboard } from "./stand.ts";

const DRAFT = { title: "Sheds", metaDescription: "", text: "# Sheds\n\nA shed.", version: 0, isAutomatic: false };

async function named(name = "Ada Lovelace") {
  const server = await openDashboard();
  const ada = server.person();
  await ada.signIn();
  const jobId = await server.scanned();
  const api = `/app/api/reports/${jobId}/draft`;
  await ada.postJson(`${api}/save`, DRAFT);
  await ada.postJson(`${api}/comments`, { quotation: "", prefix: "", text: "Longer?" });
  const saved = await ada.post("/account/name", [["person", name]]);
  return { server, ada, jobId, api, saved };
}

describe("the name of a person", () => {
  test("replaces the address beside versions and comments, also earlier ones, and in the audit log", async () => {
    const { server, ada, jobId, api } = await named();
    await using _ = server;
    await server.clock.advance(5_000);
    const page = async (path: string) => (await ada.get(path)).text();
    for (const path of [`/app/reports/${jobId}/draft/versions`, "/app/drafts", "/app/log", `${api}/versions`]) {
      const text = await page(path);
      expect(text).toContain("Ada Lovelace");
      expect(text).not.toContain(ADA.email);
    }
    expect(await page(`${api}/notes`)).toContain('"by":"Ada Lovelace"');
    expect(await page(`${api}/latest`)).toContain('"by":"Ada Lovelace"');
    expect(await page(`/app/reports/${jobId}/draft`)).not.toContain(ADA.email);
    const members = await page("/app/members");
    expect(members).toContain("<bdi>Ada Lovelace</bdi>");
    expect(members).toContain(ADA.email);
  });

  test("is saved without control characters and has no @, so that nobody shows as the address of somebody else", async () => {
    const { server, ada, saved } = await named(" Ada \u202e <b>\u0007 Byron ");
    await using _ = server;
    expect(saved.status).toBe(303);
    const nameOf = async () => (await server.service.people.members(server.organizationId))[0]?.name;
    expect(await nameOf()).toBe("Ada b Byron");
    // The signs of U+FF20 and U+FE6B look like an @.
    for (const address of ["eve@example.com", "eve\uff20example.com", "eve\ufe6bexample.com"])
      expect((await ada.post("/account/name", [["person", address]])).status).toBe(400);
    expect(await nameOf()).toBe("Ada b Byron");
    await ada.post("/account/name", [["person", " "]]);
    expect(await nameOf()).toBeNull();
  });

  test("has the address beside it when two members have the same name, in any case", async () => {
    const { server } = await named();
    await using _ = server;
    await server.addMember("eve@example.com", "writer");
    const eve = server.person();
    await eve.signIn({ ...ADA, email: "eve@example.com" });
    await eve.post("/account/name", [["person", "ada \uff2cOVELACE"]]);
    const names = (await server.service.people.members(server.organizationId)).map(({ shownAs }) => shownAs);
    expect(names.toSorted()).toEqual([`Ada Lovelace (${ADA.email})`, "ada LOVELACE (eve@example.com)"].toSorted());
  });
});

test("the form of invitations states before it is sent that only the operator adds new people", async () => {
  await using server = await openDashboard({ options: { signUp: "closed" } });
  const ada = server.person();
  await ada.signIn();
  const members = await (await ada.get("/app/members")).text();
  expect(members).toContain("Only the operator adds new people here");
  expect(members).toContain("You can invite people who already have an account");
});
