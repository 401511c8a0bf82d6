/** @jsxImportSource preact */
import type { AuthorizeRequest } from "../../../../core/service/identity/oauth/authorize.ts";
import { isLoopbackRedirect } from "../../../../core/service/identity/oauth/redirects.ts";
import type { SignedIn } from "../../../../core/service/identity/people/parts.ts";
import type { OwnOrganization } from "../../../../core/service/identity/people/people.ts";
import type { Page } from "./layout.tsx";
import type { Texts } from "./texts.ts";

/** A request of a program for the rights of a user. */
export interface ConsentView {
  readonly by: SignedIn;
  readonly request: AuthorizeRequest;
  /** The query of the request, which the form sends back to be checked again. */
  readonly query: string;
  readonly organizations: readonly OwnOrganization[];
}

/** Returns a text that names the receiver of the code. */
function destination(redirectUri: string, { signIn }: Texts): string {
  if (isLoopbackRedirect(redirectUri)) return signIn.connect.thisComputer;
  const { protocol, host } = new URL(redirectUri);
  return protocol === "https:" ? host : signIn.connect.programsOf(protocol);
}

/** Returns the page on which the user decides. It marks the name of the client as text that nobody checked. */
export function consentPage({ by, request, query, organizations }: ConsentView, texts: Texts): Page {
  const { client, redirectUri, scopes } = request;
  const { connect, scopes: words } = texts.signIn;
  const body = (
    <form method="post" action="/oauth/consent" class="card pad stack">
      <h1>{connect.title}</h1>
      <p>
        {connect.claim(client.name)} {connect.by(by.user.email)}
      </p>
      <dl>
        <dt class="cap">{connect.website}</dt>
        <dd>{URL.parse(client.id)?.host ?? connect.noWebsite}</dd>
        <dt class="cap">{connect.target}</dt>
        <dd>{destination(redirectUri, texts)}</dd>
      </dl>
      {redirectUri.startsWith("https:") ? null : <p class="note">{connect.warning}</p>}
      <input type="hidden" name="form_token" value={by.formToken} />
      <input type="hidden" name="query" value={query} />
      <label>
        {connect.organization}
        <select name="organization">
          {organizations.map(({ id, name, role }) => (
            <option key={id} value={id}>
              {connect.roleIn(name, role)}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="stack">
        <legend>{connect.may}</legend>
        <p class="small">{connect.leftOut}</p>
        {scopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name="scope" value={scope} checked />
            <span>{words[scope]}</span>
          </label>
        ))}
      </fieldset>
      <p class="small">
        <a href="/account">{connect.ends}</a>
      </p>
      <p class="row">
        <button type="submit" class="button primary" name="decision" value="allow">
          {connect.allow}
        </button>
        <button type="submit" class="button" name="decision" value="refuse">
          {connect.refuse}
        </button>
      </p>
    </form>
  );
  return { title: connect.title, body };
}
