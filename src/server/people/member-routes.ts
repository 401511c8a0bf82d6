import type { Mount } from "../../../adapters/elysia/mount.ts";
import type { RequestContext } from "../../../adapters/elysia/request-context.ts";
import { MEMBER_ROLES, type MemberRole } from "../../../core/domain/caller.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import type { Parameters } from "../../../core/service/identity/oauth/authorize.ts";
import type { SignedIn } from "../../../core/service/identity/people/parts.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";
import { addressOf, field, formOf, linkUrl, type PeopleSite, requireOwnForm, signedInOf } from "./http.ts";
import { page, redirect } from "./page.ts";
import { asPage } from "./sign-in-routes.ts";

const TITLE = "Members";
const PATH = "/account/members";

/** Returns the page of an organization, whose id is in the query. */
function pathOf(organizationId: string): string {
  return `${PATH}?organization=${encodeURIComponent(organizationId)}`;
}

function roleSelect(selected: MemberRole): string {
  const options = MEMBER_ROLES.map((role) => `<option${role === selected ? " selected" : ""}>${role}</option>`);
  return `<label>Role<select name="role">${options.join("")}</select></label>`;
}

/** Begins a form of this session about the organization. */
function formStart(action: string, by: SignedIn, organizationId: string): string {
  return `<form method="post" action="${PATH}/${action}"><input type="hidden" name="form_token" value="${by.formToken}">
<input type="hidden" name="organization" value="${escapeHtml(organizationId)}">`;
}

/** Throws NOT_FOUND unless the user belongs to the organization. */
function roleIn(by: SignedIn, organizationId: string): MemberRole {
  const role = by.memberships.find((member) => member.organizationId === organizationId)?.role;
  if (role === undefined) throw new ServiceError("NOT_FOUND", "No such organization.");
  return role;
}

async function membersPage({ service }: PeopleSite, by: SignedIn, organizationId: string): Promise<Response> {
  const own = roleIn(by, organizationId);
  const mayChange = own === "admin" || own === "owner";
  const members = await service.people.members(organizationId);
  const rows = members.map(({ userId, email, role }) => {
    const id = `<input type="hidden" name="user" value="${escapeHtml(userId)}">`;
    const changes = mayChange
      ? `${formStart("role", by, organizationId)}${id}${roleSelect(role)}<button class="plain">Change</button></form>
${formStart("remove", by, organizationId)}${id}<button class="plain">Remove ${escapeHtml(email)}</button></form>`
      : role;
    return `<tr><td>${escapeHtml(email)}</td><td>${changes}</td></tr>`;
  });
  const lines = mayChange ? await service.people.audit(organizationId) : [];
  const log = lines.map(
    ({ at, action, detail, address }) =>
      `<tr><td>${new Date(at).toISOString().slice(0, 16).replace("T", " ")}</td><td>${escapeHtml(action)}</td>
<td>${escapeHtml(detail)}</td><td>${escapeHtml(address ?? "")}</td></tr>`,
  );
  const invite = mayChange
    ? `<h2>Invite a person</h2>${formStart("invite", by, organizationId)}
<label>Email address<input name="email" type="email" required></label>${roleSelect("writer")}
<button>Make a link</button></form>
<h2>Last actions</h2><table><tbody>${log.join("")}</tbody></table>`
    : "";
  return page(
    TITLE,
    `<table><tbody>${rows.join("")}</tbody></table>${invite}<p><a href="/account">Your account</a></p>`,
  );
}

interface Change {
  readonly by: SignedIn;
  readonly organizationId: string;
  readonly form: Parameters;
  readonly address: string | null;
}

function sentRole(form: Parameters): MemberRole {
  const role = MEMBER_ROLES.find((known) => known === field(form, "role"));
  if (role === undefined) throw new ServiceError("VALIDATION_ERROR", `A role is one of ${MEMBER_ROLES.join(", ")}.`);
  return role;
}

/** Mounts a change of members. It needs a recent sign-in, and leads to a new one otherwise. */
function changing(site: PeopleSite, action: string, work: (change: Change) => Promise<Response>): Mount {
  return {
    path: `${PATH}/${action}`,
    method: "POST",
    respond: asPage(TITLE, async (context: RequestContext) => {
      requireOwnForm(site, context);
      const form = await formOf(site, context);
      const by = await signedInOf(site, context);
      const organizationId = field(form, "organization");
      const again = `/sign-in?again=1&next=${encodeURIComponent(pathOf(organizationId))}`;
      if (by === null || field(form, "form_token") !== by.formToken) return redirect(again);
      roleIn(by, organizationId);
      if (!site.service.people.isProved(by)) return redirect(again);
      return work({ by, organizationId, form, address: addressOf(context) });
    }),
  };
}

/** Routes of the members of an organization. */
export function memberRoutes(site: PeopleSite): readonly Mount[] {
  const { people } = site.service;
  return [
    {
      path: PATH,
      method: "GET",
      respond: asPage(TITLE, async (context) => {
        const by = await signedInOf(site, context);
        const organizationId = new URL(context.request.url).searchParams.get("organization") ?? "";
        if (by === null) return redirect(`/sign-in?next=${encodeURIComponent(pathOf(organizationId))}`);
        return membersPage(site, by, organizationId);
      }),
    },
    changing(site, "invite", async ({ by, organizationId, form, address }) => {
      const invitation = { organizationId, email: field(form, "email"), role: sentRole(form) };
      const token = await people.invite(invitation, { by, address });
      const url = escapeHtml(linkUrl(site.baseUrl, "invite", token));
      return page(
        "Send this link",
        `<p>It works once, for 7 days, and is shown only now.</p><p><code>${url}</code></p>
<p><a href="${escapeHtml(pathOf(organizationId))}">Members</a></p>`,
      );
    }),
    changing(site, "role", async ({ by, organizationId, form, address }) => {
      await people.setRole({ organizationId, userId: field(form, "user"), role: sentRole(form) }, { by, address });
      return redirect(pathOf(organizationId));
    }),
    changing(site, "remove", async ({ by, organizationId, form, address }) => {
      await people.removeMember({ organizationId, userId: field(form, "user") }, { by, address });
      return redirect(pathOf(organizationId));
    }),
  ];
}
