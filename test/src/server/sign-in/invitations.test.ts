import { describe, expect, test } from "bun:test";
import { ServiceError } from "../../../../core/domain/errors.ts";
import type { SignedIn } from "../../../../core/service/identity/people/parts.ts";
import { ADA, NOBODY, openPeople, type PeopleServer } from "./stand.ts";

const CFO = { email: "cfo@bigcorp.example", password: "walnut ladder cloud" };
const OPERATOR = { by: null, address: null };

async function signedIn({ service }: PeopleServer, credentials = ADA): Promise<{ by: SignedIn; address: null }> {
  const opened = await service.people.signIn(credentials, NOBODY);
  const by = await service.people.session(opened?.session ?? null);
  if (by === null) throw new Error("not signed in");
  return { by, address: null };
}

/** A stranger registers the address of the CFO with an organization of her own. */
async function squat(server: PeopleServer) {
  const opened = await server.service.people.register({ ...CFO, organization: "Squat" }, NOBODY);
  const by = await server.service.people.session(opened.session);
  if (by === null) throw new Error("not signed in");
  return { session: opened.session, by };
}

async function emailsOf({ service }: PeopleServer, organizationId: string): Promise<readonly string[]> {
  return (await service.people.members(organizationId)).map(({ email }) => email).toSorted();
}

async function failureOf(failing: Promise<unknown>): Promise<string> {
  const error = await failing.then(() => null).catch((thrown: unknown) => thrown);
  return error instanceof ServiceError ? error.code : String(error);
}

describe("an invitation of an account that nobody verified", () => {
  test("the stranger who registered the address joins nothing when the invited person uses the link", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const { people } = server.service;
    const stranger = await squat(server);
    const invitation = { organizationId: server.organizationId, email: CFO.email, role: "owner" as const };
    const invited = await people.invite(invitation, await signedIn(server));
    expect(invited.hasUnverifiedAccount).toBe(true);
    const person = server.person();
    const page = await (await person.post("/invite", [["token", invited.token]])).text();
    expect(page).toContain("Not your account?");
    const used = await person.post("/invite", [
      ["token", invited.token],
      ["step", "use"],
      ["password", "a brand new password"],
    ]);
    expect(used.headers.get("location")).toBe("/app");
    expect(await emailsOf(server, server.organizationId)).toEqual([ADA.email, CFO.email]);
    expect(await people.session(stranger.session)).toBeNull();
    expect(await people.signIn(CFO, NOBODY)).toBeNull();
    expect(await people.signIn({ ...CFO, password: "a brand new password" }, NOBODY)).not.toBeNull();
  });

  test("the holder of the link receives no organization of the account", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const { people } = server.service;
    const stranger = await squat(server);
    const own = stranger.by.memberships[0]?.organizationId ?? "";
    const invitation = { organizationId: server.organizationId, email: CFO.email, role: "viewer" as const };
    const { token } = await people.invite(invitation, await signedIn(server));
    const used = await people.useLink(token, { email: "", password: "a brand new password" }, NOBODY);
    expect(typeof used === "object" && used !== null && used.userId !== stranger.by.user.id).toBe(true);
    expect(await emailsOf(server, own)).toEqual([`${stranger.by.user.id}@released.invalid`]);
    expect(await emailsOf(server, server.organizationId)).toContain(CFO.email);
  });

  test("its user joins in an own session and keeps password and organization", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    const { people } = server.service;
    const { by } = await squat(server);
    const invitation = { organizationId: server.organizationId, email: CFO.email, role: "viewer" as const };
    const { token } = await people.invite(invitation, await signedIn(server));
    expect(await people.useLink(token, { email: "", password: "" }, NOBODY, by)).toBe("joined");
    expect((await signedIn(server, CFO)).by.memberships.length).toBe(2);
  });

  test("the list of invitations marks the account for the inviter", async () => {
    await using server = await openPeople({ options: { signUp: "open" } });
    await squat(server);
    const owner = server.person();
    await owner.signIn();
    const answer = await owner.post("/app/members/invite", Object.entries({ email: CFO.email, role: "writer" }));
    expect(await answer.text()).toContain("has an unverified account");
    expect(await (await owner.get("/app/members")).text()).toContain("has an unverified account");
  });
});

describe("an invitation of a user who exists", () => {
  async function invitedMember() {
    const server = await openPeople();
    const other = await server.service.admin.createOrganization({ name: "Other" });
    await server.addMember(CFO.email, "viewer");
    const invitation = { organizationId: other.id, email: CFO.email, role: "writer" as const };
    const { token } = await server.service.people.invite(invitation, OPERATOR);
    return { server, other, token, user: { ...ADA, email: CFO.email } };
  }

  test("is refused without a session of that user, and stays usable", async () => {
    const { server, other, token, user } = await invitedMember();
    await using _ = server;
    const { people } = server.service;
    const input = { email: "", password: "a thief's password" };
    expect(await people.useLink(token, input, NOBODY)).toBe("sign in");
    expect(await people.useLink(token, input, NOBODY, (await signedIn(server)).by)).toBe("sign in");
    expect(await emailsOf(server, other.id)).toEqual([]);
    expect(await people.useLink(token, input, NOBODY, (await signedIn(server, user)).by)).toBe("joined");
    expect(await emailsOf(server, other.id)).toEqual([CFO.email]);
  });

  test("joins on its page after the password of that user, and not after a wrong one", async () => {
    const { server, other, token, user } = await invitedMember();
    await using _ = server;
    const person = server.person();
    const page = await (await person.post("/invite", [["token", token]])).text();
    expect(page).toContain(`${CFO.email} has an account. Sign in to join.`);
    const send = (password: string) => person.post("/invite", Object.entries({ token, step: "sign-in", password }));
    expect((await send("a thief's password")).status).toBe(400);
    expect(await emailsOf(server, other.id)).toEqual([]);
    expect((await send(user.password)).headers.get("location")).toBe("/app");
    expect(await emailsOf(server, other.id)).toEqual([CFO.email]);
  });
});

describe("the maker of an invitation", () => {
  const BACK = { email: "back@example.com", password: "walnut ladder cloud" };
  async function adminWithLink(signUp: "closed" | "invited" = "invited") {
    const server = await openPeople({ options: { signUp } });
    const { organizationId } = server;
    const userId = await server.addMember("eve@example.com", "admin");
    const eve = await signedIn(server, { ...ADA, email: "eve@example.com" });
    const { people } = server.service;
    const role = "admin" as const;
    if (signUp === "invited") {
      const { token } = await people.invite({ organizationId, email: BACK.email, role }, eve);
      return { server, organizationId, userId, eve, token };
    }
    const { token } = await people.invite({ organizationId, email: "eve@example.com", role }, eve);
    return { server, organizationId, userId, eve, token };
  }

  test("a removed admin does not come back through an own invitation", async () => {
    const { server, organizationId, userId, token } = await adminWithLink();
    await using _ = server;
    const { people } = server.service;
    await people.removeMember({ organizationId, userId }, OPERATOR);
    expect(await people.link(token)).toBeNull();
    expect(await people.useLink(token, BACK, NOBODY)).toBeNull();
    expect(await emailsOf(server, organizationId)).toEqual([ADA.email]);
    expect(await people.invitations(organizationId)).toEqual([]);
  });

  test("a removed user does not come back through an own invitation in the closed mode", async () => {
    const { server, organizationId, token } = await adminWithLink("closed");
    await using _ = server;
    const { people } = server.service;
    await people.removeUser("eve@example.com");
    expect(await people.useLink(token, { ...BACK, email: "eve@example.com" }, NOBODY)).toBeNull();
    expect(await emailsOf(server, organizationId)).toEqual([ADA.email]);
  });

  test("a lower rank or a suspension of the maker ends the link", async () => {
    const { server, organizationId, userId, token } = await adminWithLink();
    await using _ = server;
    const { people } = server.service;
    await people.setUserStatus("eve@example.com", "suspended");
    expect(await people.useLink(token, BACK, NOBODY)).toBeNull();
    await people.setUserStatus("eve@example.com", "active");
    await people.setRole({ organizationId, userId, role: "writer" }, OPERATOR);
    expect(await people.useLink(token, BACK, NOBODY)).toBeNull();
    await people.setRole({ organizationId, userId, role: "owner" }, OPERATOR);
    expect(await people.useLink(token, BACK, NOBODY)).not.toBeNull();
  });

  test("open invitations to a member end with the membership", async () => {
    await using server = await openPeople();
    const { organizationId } = server;
    const { people } = server.service;
    const userId = await server.addMember(CFO.email, "writer");
    const { token } = await people.invite({ organizationId, email: CFO.email, role: "owner" }, OPERATOR);
    await people.removeMember({ organizationId, userId }, OPERATOR);
    expect(await people.link(token)).toBeNull();
  });

  test("a link of a member makes no user where sign-up is closed", async () => {
    await using server = await openPeople({ options: { signUp: "closed" } });
    const { people } = server.service;
    const { organizationId } = server;
    const other = await server.service.admin.createOrganization({ name: "Other" });
    const id = await server.addMember(BACK.email, "viewer", other.id);
    const { token } = await people.invite(
      { organizationId, email: BACK.email, role: "viewer" },
      await signedIn(server),
    );
    await server.database.identities.transact({}, () => ({ effects: { remove: { users: [{ id }] } }, result: null }));
    expect(await people.useLink(token, BACK, NOBODY)).toBeNull();
    expect((await people.users()).map(({ email }) => email)).toEqual([ADA.email]);
  });
});

describe("open invitations", () => {
  test("an admin lists and revokes them on the page of members", async () => {
    await using server = await openPeople();
    const { people } = server.service;
    const { organizationId } = server;
    const { token } = await people.invite({ organizationId, email: CFO.email, role: "viewer" }, await signedIn(server));
    const [open] = await people.invitations(organizationId);
    expect(open).toMatchObject({ email: CFO.email, role: "viewer", invitedBy: ADA.email, hasUnverifiedAccount: false });
    const owner = server.person();
    await owner.signIn();
    expect(await (await owner.get("/app/members")).text()).toContain(`Revoke the invitation of ${CFO.email}`);
    expect((await owner.post("/app/members/invite/revoke", [["id", open?.id ?? ""]])).status).toBe(303);
    expect(await people.invitations(organizationId)).toEqual([]);
    expect(await people.link(token)).toBeNull();
  });

  test("an invitation of another organization does not exist", async () => {
    await using server = await openPeople();
    const { people, admin } = server.service;
    const other = await admin.createOrganization({ name: "Other" });
    await people.invite({ organizationId: other.id, email: CFO.email, role: "viewer" }, OPERATOR);
    const [open] = await people.invitations(other.id);
    const foreign = { organizationId: server.organizationId, id: open?.id ?? "" };
    expect(await failureOf(people.revokeInvitation(foreign, await signedIn(server)))).toBe("NOT_FOUND");
    expect((await people.invitations(other.id)).length).toBe(1);
  });
});
