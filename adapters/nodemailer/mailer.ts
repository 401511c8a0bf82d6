import type { Mailer } from "../../core/ports/mail/mailer.ts";

/** Time limit in ms of a whole conversation. A receiver of a webhook has as long. */
const LIMIT_MS = 15_000;
/** An address that needs no quotes, no comments and no extension of SMTP. RFC 5321 4.1.2 */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+$/i;

/** A mail server and the sender of its mail. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** True: TLS from the first byte. False: TLS by STARTTLS where the server offers it. */
  readonly isSecure: boolean;
  /** `null`: the server takes mail without a sign-in. A password is sent over TLS and to this machine only. */
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
  /** Certificates of authorities as PEM. @default those of the runtime */
  readonly ca?: string;
  /** Address to connect to, when it is not the name in the certificate. @default `host` */
  readonly address?: string;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Returns the address. Throws when its characters could add a header or a second receiver to the mail. */
function plainAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("mail: the address has characters that mail servers do not take");
  return address;
}

async function loadLibrary(): Promise<typeof import("nodemailer")> {
  try {
    return await import("nodemailer");
  } catch (error) {
    throw new Error("Mail needs the package nodemailer, an optional peer: npm install nodemailer@10", { cause: error });
  }
}

/**
 * Opens a mailer over nodemailer that makes one connection for each mail. Loads the library, and throws with the remedy
 * when it is not installed.
 */
export async function openSmtpMailer(options: SmtpOptions): Promise<Mailer> {
  const { host, port, isSecure, login, from, ca, address = host } = options;
  const { createTransport } = await loadLibrary();
  const transport = createTransport({
    host: address,
    port,
    secure: isSecure,
    requireTLS: !isSecure && login !== null && !isLoopback(host),
    name: "serplens",
    tls: { servername: host, ...(ca === undefined ? {} : { ca }) },
    ...(login === null ? {} : { auth: { type: "login", user: login.user, pass: login.password } }),
    dnsTimeout: LIMIT_MS,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      const receiver = plainAddress(to);
      const sender = plainAddress(from);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error(`no end within ${LIMIT_MS / 1_000} s`)), LIMIT_MS);
      const sent = transport.sendMail({
        from: sender,
        to: receiver,
        envelope: { from: sender, to: [receiver] },
        subject,
        text: text.replace(/\r?\n/g, "\r\n"),
        textEncoding: "base64",
        // Programs that answer mail by themselves leave this one alone. RFC 3834 5
        headers: { "Auto-Submitted": "auto-generated" },
      });
      try {
        await Promise.race([sent, late.promise]);
      } catch (error) {
        throw new Error(`mail: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
