/** @jsxImportSource preact */

import type { ComponentChildren } from "preact";
import type { LinkView } from "../../../../core/service/identity/people/links.ts";
import type { KeptForm } from "./kept/fields.ts";
import { HiddenFields } from "./kept/page.tsx";
import type { Page } from "./layout.tsx";
import { Problem } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Kinds of links that work once, which are also their paths. */
export type LinkKind = keyof Texts["signIn"]["links"];

/** A page of one card. */
function card(title: string, children: ComponentChildren, script?: string): Page {
  const body = (
    <div class="card pad stack">
      <h1>{title}</h1>
      {children}
    </div>
  );
  return { title, body, ...(script === undefined ? {} : { script }) };
}

function Submit({ children, isPlain = false }: { readonly children: string; readonly isPlain?: boolean }) {
  return (
    <button type="submit" class={isPlain ? "button" : "button primary"}>
      {children}
    </button>
  );
}

function Hidden({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

function Email({ label, value = "" }: { readonly label: string; readonly value?: string }) {
  return (
    <label>
      {label}
      <input name="email" type="email" autocomplete="username" value={value} required />
    </label>
  );
}

function Password({ label, isNew = true }: { readonly label: string; readonly isNew?: boolean }) {
  return (
    <label>
      {label}
      <input name="password" type="password" autocomplete={isNew ? "new-password" : "current-password"} required />
    </label>
  );
}

/** Choices of a sign-in beside the password. */
export interface SignInOffer {
  /** Path at which the browser continues. */
  readonly next: string;
  readonly problem: string | null;
  /** The address that the person typed before. */
  readonly email: string;
  readonly hasPasskeys: boolean;
  /** Name of the OpenID issuer, `null` without an issuer. */
  readonly issuer: string | null;
  /** True when everybody may register. */
  readonly isOpen: boolean;
  /** Fields of a form that waits for the sign-in. Empty when no form waits. */
  readonly carried: KeptForm["fields"];
}

/** The page on which a person signs in. */
export function signInPage(
  { next, problem, email, hasPasskeys, issuer, isOpen, carried }: SignInOffer,
  { signIn, kept }: Texts,
): Page {
  const waits = carried.length > 0;
  const body = (
    <>
      <Problem text={problem} />
      {waits ? (
        <p class="note" role="status">
          {kept.carried}
        </p>
      ) : null}
      <form method="post" action="/sign-in" class="stack">
        <Hidden name="next" value={next} />
        <HiddenFields fields={carried} />
        <Email label={signIn.email} value={email} />
        <Password label={signIn.password} isNew={false} />
        <Submit>{signIn.submit}</Submit>
      </form>
      {hasPasskeys ? (
        <form
          method="post"
          action="/sign-in/passkey"
          data-passkey="sign-in"
          data-challenge="/sign-in/passkey/challenge"
          hidden
        >
          <Hidden name="next" value={next} />
          <Hidden name="response" value="" />
          <HiddenFields fields={carried} />
          <Submit isPlain>{signIn.withPasskey}</Submit>
          <p class="small" role="status" />
        </form>
      ) : null}
      {issuer === null ? null : (
        <form method="post" action="/sign-in/oidc" target={waits ? "_blank" : undefined}>
          <Hidden name="next" value={next} />
          <Submit isPlain>{signIn.withIssuer(issuer)}</Submit>
        </form>
      )}
      {waits ? (
        <form method="post" action="/sign-in/continue" class="stack">
          <HiddenFields fields={carried} />
          <p class="small">{kept.elsewhere}</p>
          <Submit isPlain>{kept.continue}</Submit>
        </form>
      ) : null}
      {isOpen ? (
        <p>
          <a href="/sign-up">{signIn.signUp}</a>
        </p>
      ) : null}
      <p class="small">
        {signIn.forgotten} <code>serplens users link</code>.
      </p>
    </>
  );
  return card(signIn.title, body, hasPasskeys ? "passkey" : undefined);
}

/** The page on which a person registers. */
export function signUpPage(
  problem: string | null,
  kept: { readonly email: string; readonly organization: string },
  { signIn, organization }: Texts,
): Page {
  const body = (
    <>
      <Problem text={problem} />
      <form method="post" action="/sign-up" class="stack">
        <label>
          {organization}
          <input name="organization" autocomplete="organization" value={kept.organization} required maxLength={100} />
        </label>
        <Email label={signIn.email} value={kept.email} />
        <Password label={signIn.firstPassword} />
        <Submit>{signIn.create}</Submit>
      </form>
      <p class="small">
        <a href="/sign-in">{signIn.hasAccount}</a>
      </p>
    </>
  );
  return card(signIn.signUp, body);
}

/** First step of a link: its token, which a script copies from the fragment of the address. */
export function linkTokenPage(kind: LinkKind, { signIn }: Texts): Page {
  const body = (
    <form method="post" action={`/${kind}`} class="stack">
      <label>
        {signIn.token}
        <input name="token" autocomplete="off" required />
      </label>
      <Submit>{signIn.continue}</Submit>
    </form>
  );
  return card(signIn.links[kind], body, "link");
}

/** The second step of a link. */
interface LinkDetails {
  readonly kind: LinkKind;
  readonly token: string;
  readonly link: LinkView;
  /** Address of the user who is signed in, `null` for nobody. */
  readonly signedInAs: string | null;
  /** The address that the person typed, or an empty text. */
  readonly email: string;
  readonly problem: string | null;
}

function StepForm(props: {
  readonly details: LinkDetails;
  readonly step: "use" | "sign-in";
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  const { kind, token } = props.details;
  return (
    <form method="post" action={`/${kind}`} class="stack">
      <Hidden name="token" value={token} />
      <Hidden name="step" value={props.step} />
      {props.children}
      <Submit>{props.label}</Submit>
    </form>
  );
}

/** The form of an invitation for a user who exists. Only that user joins. D-80 */
function ExistingUser({ details, texts }: { readonly details: LinkDetails; readonly texts: Texts }) {
  const { link, signedInAs } = details;
  const { signIn } = texts;
  const email = link.email ?? "";
  if (signedInAs === email)
    return (
      <StepForm details={details} step="use" label={signIn.join}>
        {null}
      </StepForm>
    );
  return (
    <>
      {signedInAs === null ? null : <p>{signIn.connect.by(signedInAs)}</p>}
      <p>{signIn.joinAs(email)}</p>
      <StepForm details={details} step="sign-in" label={signIn.signInAndJoin}>
        <Password label={signIn.password} isNew={false} />
      </StepForm>
      <p class="small">
        {signIn.otherMeans} <a href="/sign-in?again=1">{signIn.title}</a>
      </p>
      {link.account === "unverified" ? (
        <>
          <h2>{signIn.notYours}</h2>
          <p>{signIn.notYoursHelp}</p>
          <StepForm details={details} step="use" label={signIn.takeAddress}>
            <Password label={signIn.newPassword} />
          </StepForm>
        </>
      ) : null}
    </>
  );
}

/** Second step of a link: address and password. */
export function linkPage(details: LinkDetails, texts: Texts): Page {
  const { kind, link, problem } = details;
  const { signIn } = texts;
  const { organizationName, role, email } = link;
  const body = (
    <>
      <Problem text={problem} />
      {organizationName === null ? null : <p>{signIn.joins(organizationName, String(role))}</p>}
      {link.account === "new" ? (
        <StepForm details={details} step="use" label={signIn.save}>
          {email === null ? <Email label={signIn.email} value={details.email} /> : <p>{signIn.addressOf(email)}</p>}
          <Password label={signIn.newPassword} />
        </StepForm>
      ) : (
        <ExistingUser details={details} texts={texts} />
      )}
    </>
  );
  return card(signIn.links[kind], body);
}

/** A page with one message about a problem. */
export function messagePage(title: string, message: string): Page {
  return card(title, <Problem text={message} />);
}

/** A page whose link leads on, for browsers that do not follow the header of the response. */
export function continuePage(title: string, to: string, { signIn }: Texts): Page {
  return card(
    title,
    <p>
      <a href={to}>{signIn.continue}</a>
    </p>,
  );
}

/** The page of a user whom no organization has. */
export function lonelyPage(email: string, { signIn }: Texts): Page {
  const body = (
    <>
      <p>{signIn.lonely(email)}</p>
      <form method="post" action="/sign-out">
        <Submit isPlain>{signIn.out}</Submit>
      </form>
    </>
  );
  return card(signIn.noOrganization, body);
}
