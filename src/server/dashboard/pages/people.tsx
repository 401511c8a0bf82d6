/** @jsxImportSource preact */
import { MEMBER_ROLES, type MemberRole } from "../../../../core/domain/caller.ts";
import type { WriterSettings } from "../../../../core/service/admin/writer-admin.ts";
import type { GrantView } from "../../../../core/service/identity/oauth/oauth.ts";
import type { InvitationView } from "../../../../core/service/identity/people/invitations.ts";
import type { MemberView } from "../../../../core/service/identity/people/members.ts";
import type { PasskeyView } from "../../../../core/service/identity/people/passkeys.ts";
import type { IdentityView } from "../../../../core/service/identity/people/provider-sign-in.ts";
import type { SessionView } from "../../../../core/service/identity/people/session-use.ts";
import type { Page } from "./layout.tsx";
import { Button, Foreign, Head, Problem, Table } from "./parts.tsx";
import { NameForm, PersonForm, WriterForm, ZoneForm } from "./settings/parts.tsx";
import type { Texts } from "./texts.ts";

function RoleSelect({ selected, label, texts }: { selected: MemberRole; label: string; texts: Texts }) {
  return (
    <select name="role" aria-label={label}>
      {MEMBER_ROLES.map((role) => (
        <option key={role} value={role} selected={role === selected}>
          {texts.people.roles[role]}
        </option>
      ))}
    </select>
  );
}

/** Open invitations, each with its end. */
function Invitations({ invitations, texts }: { invitations: readonly InvitationView[]; texts: Texts }) {
  const { people } = texts;
  if (invitations.length === 0) return null;
  return (
    <section>
      <h2>{people.invitations}</h2>
      <Table
        caption={people.invitations}
        head={[people.email, people.role, people.invitedBy, texts.ends, texts.revoke]}
        rows={invitations.map(({ id, email, role, invitedBy, expiresAt, hasUnverifiedAccount }) => [
          <>
            <Foreign>{email}</Foreign>
            {hasUnverifiedAccount ? <p class="small">{people.unverified(email)}</p> : null}
          </>,
          people.roles[role],
          <Foreign>{invitedBy ?? people.operator}</Foreign>,
          texts.time(expiresAt),
          <Button
            action="/app/members/invite/revoke"
            fields={{ id }}
            isDanger
            object={email}
            consequence={texts.consequences.invitation}
          >
            {people.revokeInvitation(email)}
          </Button>,
        ])}
      />
    </section>
  );
}

/** The members of an organization. Owners and admins also change and invite them. */
export function membersPage(
  input: {
    readonly members: readonly MemberView[];
    readonly invitations: readonly InvitationView[];
    readonly mayChange: boolean;
    /** True where only the operator adds people who have no account yet. */
    readonly isClosed: boolean;
  },
  texts: Texts,
): Page {
  const { members, invitations, mayChange } = input;
  const { people } = texts;
  const owners = members.filter(({ role }) => role === "owner").length;
  const changesOf = ({ userId, email, role }: MemberView) =>
    role === "owner" && owners === 1 ? (
      <span class="small">{people.lastOwner}</span>
    ) : (
      <div class="row">
        <form method="post" action="/app/members/role" class="row">
          <input type="hidden" name="user" value={userId} />
          <RoleSelect selected={role} label={people.roleOf(email)} texts={texts} />
          <button type="submit" class="button">
            {people.change}
          </button>
        </form>
        <Button
          action="/app/members/remove"
          fields={{ user: userId }}
          isDanger
          object={email}
          consequence={texts.consequences.member}
        >
          {people.remove(email)}
        </Button>
      </div>
    );
  const body = (
    <>
      <Head title={texts.members} sub={people.membersHelp} />
      <Table
        caption={texts.members}
        head={[people.name, people.email, people.role, texts.created, ...(mayChange ? [people.change] : [])]}
        rows={members.map((member) => [
          <Foreign>{member.name ?? "\u2013"}</Foreign>,
          <Foreign>{member.email}</Foreign>,
          people.roles[member.role],
          texts.time(member.createdAt),
          ...(mayChange ? [changesOf(member)] : []),
        ])}
      />
      <Invitations invitations={invitations} texts={texts} />
      {mayChange ? (
        <section>
          <h2>{people.invite}</h2>
          <p>{input.isClosed ? people.inviteKnown : people.inviteHelp}</p>
          <form method="post" action="/app/members/invite" class="card pad form">
            <label>
              {people.email}
              <input name="email" type="email" required />
            </label>
            <div class="stack">
              <span>{people.role}</span>
              <RoleSelect selected="writer" label={people.role} texts={texts} />
            </div>
            <button type="submit" class="button primary">
              {texts.share.create}
            </button>
          </form>
        </section>
      ) : null}
    </>
  );
  return { title: texts.members, body };
}

/** Contents of the account page. */
export interface Account {
  readonly email: string;
  /** `null` before the person chose a name. */
  readonly name: string | null;
  readonly formToken: string;
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: MemberRole }[];
  readonly sessions: readonly SessionView[];
  readonly grants: readonly GrantView[];
  /** `null` where browsers cannot use passkeys. */
  readonly passkeys: readonly PasskeyView[] | null;
  readonly identities: readonly IdentityView[];
  /** True after a reset of the password. */
  readonly isReview: boolean;
  /** Name of a sign-in provider to connect, `null` without a provider. */
  readonly provider: string | null;
}

function Programs({ account, texts }: { readonly account: Account; readonly texts: Texts }) {
  const { grants, formToken, organizations } = account;
  const { people } = texts;
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return (
    <section>
      <h2>{people.programs}</h2>
      <p>{grants.length === 0 ? people.noPrograms : people.programsHelp}</p>
      {grants.length === 0 ? null : (
        <Table
          caption={people.programs}
          head={[people.program, texts.organization, texts.lastUse, texts.ends, texts.revoke]}
          rows={grants.map((grant) => [
            <>
              <Foreign>{grant.clientName}</Foreign>
              <br />
              <span class="cap">{grant.scopes.join(", ")}</span>
            </>,
            <Foreign>{names.get(grant.organizationId) ?? ""}</Foreign>,
            grant.usedAt === null ? people.never : texts.time(grant.usedAt),
            texts.time(grant.expiresAt),
            <Button
              action="/account/revoke"
              fields={{ form_token: formToken, id: grant.id }}
              isDanger
              object={grant.clientName}
              consequence={texts.consequences.program}
            >
              {texts.revoke}
            </Button>,
          ])}
        />
      )}
    </section>
  );
}

function PasskeyList({ account, texts }: { readonly account: Account; readonly texts: Texts }) {
  const { passkeys, formToken } = account;
  const { people } = texts;
  if (passkeys === null) return null;
  return (
    <section>
      <h2>{people.passkeys}</h2>
      <p>{people.passkeysHelp}</p>
      {passkeys.length === 0 ? null : (
        <Table
          caption={people.passkeys}
          head={[people.device, texts.created, texts.lastUse, texts.remove]}
          rows={passkeys.map(({ id, name, createdAt, usedAt }) => [
            <Foreign>{name}</Foreign>,
            texts.time(createdAt),
            usedAt === null ? people.never : texts.time(usedAt),
            <Button
              action="/account/passkeys/remove"
              fields={{ form_token: formToken, id }}
              isDanger
              object={name}
              consequence={texts.consequences.passkey}
            >
              {texts.remove}
            </Button>,
          ])}
        />
      )}
      <form
        method="post"
        action="/account/passkeys"
        class="card pad form"
        data-passkey="add"
        data-challenge="/account/passkeys/challenge"
        hidden
      >
        <input type="hidden" name="form_token" value={formToken} />
        <input type="hidden" name="response" value="" />
        <label>
          {people.device}
          <input name="name" maxLength={60} value={people.thisDevice} />
        </label>
        <button type="submit" class="button primary">
          {people.addPasskey}
        </button>
        <p class="small" role="status" />
      </form>
    </section>
  );
}

/** Accounts at issuers that open this account. */
function LinkedAccounts({ account, texts }: { readonly account: Account; readonly texts: Texts }) {
  const { identities, formToken } = account;
  const { people } = texts;
  if (identities.length === 0) return null;
  return (
    <section>
      <h2>{people.linked}</h2>
      <Table
        caption={people.linked}
        head={[people.issuer, texts.created, texts.remove]}
        rows={identities.map(({ id, issuer, createdAt }) => [
          <Foreign>{issuer}</Foreign>,
          texts.time(createdAt),
          <Button
            action="/account/unlink"
            fields={{ form_token: formToken, id }}
            isDanger
            object={issuer}
            consequence={texts.consequences.linked}
          >
            {people.unlink(issuer)}
          </Button>,
        ])}
      />
    </section>
  );
}

/** The account of the signed-in person. */
export function accountPage(account: Account, texts: Texts): Page {
  const { email, formToken, organizations, sessions, passkeys, provider } = account;
  const { people } = texts;
  const body = (
    <>
      <Head title={texts.account} sub={<Foreign>{email}</Foreign>}>
        {provider === null ? null : (
          <Button action="/account/link" fields={{ form_token: formToken, id: provider }}>
            {people.connect(provider)}
          </Button>
        )}
      </Head>
      {account.isReview ? (
        <p class="note" role="status">
          {people.review}
        </p>
      ) : null}
      <ul class="lines card pad">
        {organizations.map(({ id, name, role }) => (
          <li key={id}>
            <Foreign>{name}</Foreign>: {people.roles[role]}
          </li>
        ))}
      </ul>
      <PersonForm name={account.name} email={email} texts={texts} />
      <ZoneForm texts={texts} />
      <Programs account={account} texts={texts} />
      <PasskeyList account={account} texts={texts} />
      <LinkedAccounts account={account} texts={texts} />
      <section>
        <h2>{people.browsers}</h2>
        <Table
          caption={people.browsers}
          head={[people.signedIn, texts.lastUse, texts.signOut]}
          rows={sessions.map(({ id, createdAt, seenAt, isCurrent }) => [
            texts.time(createdAt),
            texts.time(seenAt),
            isCurrent ? (
              people.thisBrowser
            ) : (
              <Button action="/account/end-session" fields={{ form_token: formToken, id }}>
                {texts.signOut}
              </Button>
            ),
          ])}
        />
      </section>
    </>
  );
  return { title: texts.account, body, ...(passkeys === null ? {} : { script: "passkey" }) };
}

/** The organization, and the form of its excluded hosts. */
interface SettingsInput {
  readonly id: string;
  readonly name: string;
  /** The text of the field: what is stored, or what was sent. */
  readonly hosts: string;
  /** Why the sent text was not stored; `null` when nothing is wrong. */
  readonly problem: string | null;
  readonly isSaved: boolean;
  /** The name that was sent and not stored, and why. */
  readonly typedName: string | null;
  readonly nameProblem: string | null;
  /** `null` without a language model. */
  readonly writer: WriterSettings | null;
}

function Hosts({ input, texts }: { readonly input: SettingsInput; readonly texts: Texts }) {
  const { people } = texts;
  return (
    <section>
      <h2>{people.hosts}</h2>
      <p>{people.hostsHelp}</p>
      <Problem text={input.problem} />
      {input.isSaved ? (
        <p class="note good" role="status">
          {people.hostsSaved}
        </p>
      ) : null}
      <form method="post" action="/app/settings/hosts" class="card pad form">
        <label>
          {people.hostsField}
          <textarea name="hosts" rows={6} spellcheck={false} maxLength={20_000}>
            {input.hosts}
          </textarea>
        </label>
        <button type="submit" class="button primary">
          {people.save}
        </button>
      </form>
    </section>
  );
}

/** Settings of an organization. */
export function settingsPage(input: SettingsInput, texts: Texts): Page {
  const { people } = texts;
  const body = (
    <>
      <Head title={people.settings} sub={<Foreign>{input.name}</Foreign>} />
      <dl class="card pad stack">
        <dt>{texts.organization}</dt>
        <dd>
          <code>{input.id}</code>
        </dd>
      </dl>
      <NameForm name={input.typedName ?? input.name} problem={input.nameProblem} texts={texts} />
      <Hosts input={input} texts={texts} />
      {input.writer === null ? null : <WriterForm writer={input.writer} texts={texts} />}
      <section>
        <h2>{people.jobSecret}</h2>
        <p>{people.jobSecretHelp}</p>
        <div class="row">
          <Button action="/app/settings/secret">{people.showSecret}</Button>
          <Button
            action="/app/settings/rotate"
            isDanger
            object={people.jobSecret}
            consequence={texts.consequences.secret}
          >
            {texts.rotate}
          </Button>
        </div>
      </section>
    </>
  );
  return { title: people.settings, body };
}
