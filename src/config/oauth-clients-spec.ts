import type { PresetClient } from "../../core/service/identity/oauth/clients.ts";
import { isRedirect } from "../../core/service/identity/oauth/redirects.ts";

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** Reads clients as `ID URI [URI ...]`, separated by semicolons. */
export function readOAuthClients(text: string, problems: string[]): readonly PresetClient[] {
  const clients: PresetClient[] = [];
  for (const entry of text.split(";").filter((part) => part.trim() !== "")) {
    const [id = "", ...redirectUris] = entry.trim().split(/\s+/);
    const wrong = redirectUris.find((uri) => !isRedirect(uri));
    if (!ID.test(id)) problems.push(`SERPLENS_OAUTH_CLIENTS: "${id}" is no id; use letters, digits, dots and dashes`);
    else if (clients.some((client) => client.id === id))
      problems.push(`SERPLENS_OAUTH_CLIENTS: "${id}" is there twice`);
    else if (redirectUris.length === 0) problems.push(`SERPLENS_OAUTH_CLIENTS: "${id}" has no redirect address`);
    else if (wrong !== undefined)
      problems.push(`SERPLENS_OAUTH_CLIENTS: "${wrong}" must be https, http on this machine, or a private scheme`);
    else clients.push({ id, redirectUris });
  }
  return clients;
}
