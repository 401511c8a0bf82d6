import { MEMBER_ROLES, type MemberRole } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { Mount } from "../http/mount.ts";
import { addressOf, field, formOf, hasPasskeys, linkUrl, setZoneCookie } from "../sign-in/browser-request.ts";
import { redirect } from "../sign-in/page.ts";
import { wordsOf } from "./scan-routes.ts";
import { type DashboardSite, route, toProof, type Visit } from "./visit.ts";

const MANAGES = { role: "admin" } as const;
const OWNS = { role: "owner" } as const;

function sentRole(form: Parameters): MemberRole {
  const role = MEMBER_ROLES.find((known) => known === field(form, "role"));
  if (role === undefined) throw new ServiceError("VALIDATION_ERROR", `A role is one of ${MEMBER_ROLES.join(", ")}.`);
  return role;
}

async function membersOf(site: DashboardSite, visit: Visit): Promise<Response> {
  const { people } = site.service;
  const members = await people.members(visit.organizationId);
  const mayChange = visit.role === "admin" || visit.role === "owner";
  const invitations = mayChange ? await people.invitations(visit.organizationId) : [];
  return visit.page(
    visit.ui.membersPage({ members, invitations, mayChange, isClosed: people.signUp === "closed" }, visit.texts),
  );
}

/** Routes of the members of an organization. Changes need a recent proof of presence. */
function memberRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  const act = (name: string, run: (visit: Visit, form: Parameters) => Promise<Response | undefined>) =>
    route(site, "POST", `/app/members/${name}`, MANAGES, async (visit) => {
      if (!people.isProved(visit.by)) return toProof(site, visit, "/app/members");
      return (await run(visit, await formOf(site, visit.context))) ?? redirect("/app/members");
    });
  return [
    route(site, "GET", "/app/members", {}, (visit) => membersOf(site, visit)),
    act("invite", async (visit, form) => {
      const { organizationId, by, context, texts, ui } = visit;
      const invitation = { organizationId, email: field(form, "email"), role: sentRole(form) };
      const { token, hasUnverifiedAccount } = await people.invite(invitation, {
        by,
        address: addressOf(site, context),
      });
      const secret = linkUrl(site.baseUrl, "invite", token);
      const { invite: title, inviteOnce, unverified } = texts.people;
      const note = hasUnverifiedAccount ? `${inviteOnce} ${unverified(invitation.email)}` : inviteOnce;
      const input = { title, note, secret, curl: null, back: "/app/members" };
      return visit.page(ui.secretPage(input, texts), { isSecret: true });
    }),
    act("invite/revoke", async ({ organizationId, by, context }, form) => {
      const invitation = { organizationId, id: field(form, "id") };
      await people.revokeInvitation(invitation, { by, address: addressOf(site, context) });
      return undefined;
    }),
    act("role", async ({ organizationId, by, context }, form) => {
      const member = { organizationId, userId: field(form, "user"), role: sentRole(form) };
      await people.setRole(member, { by, address: addressOf(site, context) });
      return undefined;
    }),
    act("remove", async ({ organizationId, by, context }, form) => {
      const member = { organizationId, userId: field(form, "user") };
      await people.removeMember(member, { by, address: addressOf(site, context) });
      return undefined;
    }),
  ];
}

/** The page of the organization with its excluded hosts. */
async function settings(
  { service: { people } }: DashboardSite,
  { admin, by, organizationId, page, texts, ui }: Visit,
  hosts: {
    readonly hosts: string;
    readonly problem: string | null;
    readonly isSaved: boolean;
    readonly typedName?: string;
    readonly nameProblem?: string;
  },
  status = 200,
): Promise<Response> {
  const own = (await people.organizationsOf(by)).find(({ id }) => id === organizationId);
  const writer = await admin.writerSettings(organizationId);
  const none = { typedName: null, nameProblem: null };
  const input = { id: organizationId, name: own?.name ?? organizationId, writer, ...none, ...hosts };
  return page(ui.settingsPage(input, texts), { status });
}

/** Routes of the own account. */
function accountRoutes(site: DashboardSite): readonly Mount[] {
  const { people, oauth } = site.service;
  return [
    route(site, "GET", "/account", {}, async (visit) => {
      const { by, texts, ui } = visit;
      const [organizations, sessions, grants, passkeys, identities] = await Promise.all([
        people.organizationsOf(by),
        people.sessions(by),
        oauth?.grants(by) ?? [],
        hasPasskeys(site) ? people.passkeys(by) : null,
        people.identities(by),
      ]);
      const { user, formToken } = by;
      const provider = site.provider?.name ?? null;
      const isReview = new URL(visit.context.request.url).searchParams.has("review");
      const lists = { organizations, sessions, grants, passkeys, identities };
      const account = { email: user.email, name: user.name, formToken, ...lists, provider, isReview };
      return visit.page(ui.accountPage(account, texts));
    }),
    route(site, "POST", "/account/name", {}, async (visit) => {
      const typed = field(await formOf(site, visit.context), "person");
      await people.setName(visit.by, typed, addressOf(site, visit.context));
      return redirect("/account");
    }),
    route(site, "POST", "/account/zone", {}, async (visit) => {
      const zone = field(await formOf(site, visit.context), "zone");
      if (!visit.ui.ZONES.includes(zone)) throw new ServiceError("VALIDATION_ERROR", "The time zone is unknown.");
      return setZoneCookie(site, redirect("/account"), zone);
    }),
  ];
}

/** Routes of members, of the own account and of the organization's settings. */
export function peopleRoutes(site: DashboardSite): readonly Mount[] {
  const { people } = site.service;
  const secretPage = (visit: Visit, secret: string) => {
    const { jobSecret: title, jobSecretHelp: note } = visit.texts.people;
    const input = { title, note, secret, curl: null, back: "/app/settings" };
    return visit.page(visit.ui.secretPage(input, visit.texts), { isSecret: true });
  };
  return [
    ...memberRoutes(site),
    ...accountRoutes(site),
    route(site, "GET", "/app/settings", OWNS, async (visit) => {
      const isSaved = new URL(visit.context.request.url).searchParams.has("saved");
      const hosts = await visit.admin.excludedHosts(visit.organizationId);
      return settings(site, visit, { hosts: hosts.join("\n"), problem: null, isSaved });
    }),
    route(site, "POST", "/app/settings/hosts", OWNS, async (visit) => {
      const hosts = field(await formOf(site, visit.context), "hosts");
      try {
        await visit.admin.setExcludedHosts(visit.organizationId, wordsOf(hosts));
        return redirect("/app/settings?saved");
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
        return settings(site, visit, { hosts, problem: visit.ui.problemText(error, visit.texts), isSaved: false }, 400);
      }
    }),
    route(site, "POST", "/app/settings/writer", OWNS, async (visit) => {
      const isForbidden = field(await formOf(site, visit.context), "forbidden") === "yes";
      await visit.admin.setWriterForbidden(visit.organizationId, isForbidden);
      return redirect("/app/settings");
    }),
    route(site, "POST", "/app/settings/name", OWNS, async (visit) => {
      const { admin, organizationId, texts, ui } = visit;
      const typedName = field(await formOf(site, visit.context), "name");
      try {
        await admin.renameOrganization(organizationId, typedName);
        return redirect("/app/settings");
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== "VALIDATION_ERROR") throw error;
        const hosts = (await admin.excludedHosts(organizationId)).join("\n");
        const nameProblem = ui.problemText(error, texts);
        return settings(site, visit, { hosts, problem: null, isSaved: false, typedName, nameProblem }, 400);
      }
    }),
    route(site, "POST", "/app/settings/secret", OWNS, async (visit) => {
      if (!people.isProved(visit.by)) return toProof(site, visit, "/app/settings");
      return secretPage(visit, (await visit.admin.defaultSecret(visit.organizationId)).secret);
    }),
    route(site, "POST", "/app/settings/rotate", OWNS, async (visit) => {
      if (!people.isProved(visit.by)) return toProof(site, visit, "/app/settings");
      return secretPage(visit, (await visit.admin.rotateDefaultSecret(visit.organizationId)).secret);
    }),
  ];
}
