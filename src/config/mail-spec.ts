import type { VariableName } from "./variables.ts";

/** Mail server of the operator. Contains a secret. */
export interface MailSpec {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
}

/** Ports of mail submission without and with TLS from the first byte. RFC 8314 */
const PORTS = { "smtp:": 587, "smtps:": 465 } as const;

/** Reads the variables of the mail server. Returns `null` when none is set. A problem never repeats the password. */
export function readMail(text: (name: VariableName) => string, problems: string[]): MailSpec | null {
  const url = text("SERPLENS_SMTP_URL");
  const from = text("SERPLENS_MAIL_FROM");
  if (url === "" && from === "") return null;
  const parsed = URL.parse(url);
  const protocol = parsed?.protocol;
  if (parsed === null || (protocol !== "smtp:" && protocol !== "smtps:") || parsed.hostname === "") {
    problems.push("SERPLENS_SMTP_URL: must be an address such as smtps://USER:PASSWORD@mail.example.com");
    return null;
  }
  if (!/^[\w.+-]+@[a-z0-9.-]+$/i.test(from))
    problems.push("SERPLENS_MAIL_FROM: must be the address that sends mail, such as seo@example.com");
  const [user, password] = [parsed.username, parsed.password].map(decodeURIComponent);
  return {
    host: parsed.hostname,
    port: parsed.port === "" ? PORTS[protocol] : Number(parsed.port),
    isSecure: protocol === "smtps:",
    login: user === undefined || user === "" ? null : { user, password: password ?? "" },
    from,
  };
}
