import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Mailer } from "../../core/ports/mail/mailer.ts";
import { messageOf, plainAddress } from "./message.ts";

/** Time limit in ms of a whole conversation. A receiver of a webhook has as long. */
const LIMIT_MS = 15_000;
/** Longest reply in characters. */
const MAX_REPLY = 10_000;

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

interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
}

/** One connection. Commands and replies take turns. */
class Conversation {
  #socket: Socket;
  #text = "";
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | null = null;
  #error: Error | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  #listen(): void {
    this.#socket.setEncoding("utf8");
    this.#socket.on("data", (part) => {
      this.#text += String(part);
      if (this.#text.length > MAX_REPLY) this.fail(new Error("mail: the server sends too much"));
      this.#settle();
    });
    this.#socket.on("error", (error) => this.fail(error));
    this.#socket.on("close", () => this.fail(new Error("mail: the server closed the connection")));
  }

  #settle(): void {
    const [whole, ...lines] = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(this.#text) ?? [];
    if (whole === undefined || this.#waiting === null) return;
    this.#text = this.#text.slice(whole.length);
    lines.push(...whole.trimEnd().split(/\r?\n/));
    const { resolve } = this.#waiting;
    this.#waiting = null;
    resolve({ code: Number(lines.at(-1)?.slice(0, 3)), lines: lines.map((line) => line.slice(4)) });
  }

  fail(error: Error): void {
    this.#error ??= error;
    this.#waiting?.reject(this.#error);
    this.#waiting = null;
    this.#socket.destroy();
  }

  /** Sends a line, if any, and resolves with the reply. Rejects for a reply that is no success. */
  async say(line: string | null): Promise<Reply> {
    if (this.#error !== null) throw this.#error;
    const reply = new Promise<Reply>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    if (line !== null) this.#socket.write(`${line}\r\n`);
    this.#settle();
    const { code, lines } = await reply;
    if (code >= 200 && code < 400) return { code, lines };
    // The command could contain the password, so the error names only its verb.
    throw new Error(`mail: ${line?.split(" ")[0] ?? "greeting"}: ${code} ${lines.join(" ").slice(0, 200)}`);
  }

  /** Continues over TLS. */
  async secure(tls: { readonly host: string; readonly ca?: string }): Promise<void> {
    this.#socket.removeAllListeners();
    const secured = connectTls({
      socket: this.#socket,
      servername: tls.host,
      ...(tls.ca === undefined ? {} : { ca: tls.ca }),
    });
    this.#socket = secured;
    this.#text = "";
    await new Promise<void>((resolve, reject) => secured.once("secureConnect", resolve).once("error", reject));
    this.#listen();
  }

  close(): void {
    this.#error ??= new Error("mail: closed");
    this.#socket.destroy();
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

/** Opens the connection and signs in. */
async function greet(conversation: Conversation, options: SmtpOptions, isTls: boolean): Promise<void> {
  const { host, ca, login } = options;
  const hello = "EHLO serplens";
  let { lines } = await conversation.say(hello);
  let isPrivate = isTls || isLoopback(host);
  if (!isTls && lines.some((line) => /^STARTTLS$/i.test(line.trim()))) {
    await conversation.say("STARTTLS");
    await conversation.secure({ host, ...(ca === undefined ? {} : { ca }) });
    ({ lines } = await conversation.say(hello));
    isPrivate = true;
  }
  if (login === null) return;
  if (!isPrivate) throw new Error(`mail: ${host} offers no TLS, so the password is not sent`);
  const token = Buffer.from(`\0${login.user}\0${login.password}`).toString("base64");
  await conversation.say(`AUTH PLAIN ${token}`);
}

/** Creates a mailer that opens one connection for each mail. RFC 5321 */
export function openSmtpMailer(options: SmtpOptions): Mailer {
  const { host, port, isSecure, from, ca, address = host } = options;
  return {
    async send(mail) {
      const to = plainAddress(mail.to);
      const message = messageOf(mail, { from, at: Date.now(), id: randomUUID() });
      const socket = isSecure
        ? connectTls({ host: address, port, servername: host, ...(ca === undefined ? {} : { ca }) })
        : connect({ host: address, port });
      const conversation = new Conversation(socket);
      const timer = setTimeout(
        () => conversation.fail(new Error(`mail: no end within ${LIMIT_MS / 1_000} s`)),
        LIMIT_MS,
      );
      try {
        await conversation.say(null);
        await greet(conversation, options, isSecure);
        await conversation.say(`MAIL FROM:<${plainAddress(from)}>`);
        await conversation.say(`RCPT TO:<${to}>`);
        await conversation.say("DATA");
        // No line of a base64 body or of a header begins with a full stop, so nothing needs to be doubled.
        await conversation.say(`${message}.`);
        // The mail is accepted. A server that refuses the farewell changes nothing.
        await conversation.say("QUIT").catch(() => undefined);
      } finally {
        clearTimeout(timer);
        conversation.close();
      }
    },
  };
}
