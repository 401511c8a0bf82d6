import { readFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { fileURLToPath } from "node:url";

const pem = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../egress/tls/${name}.pem`, import.meta.url)), "utf8");
const CERTIFICATE = { key: pem("key"), cert: pem("cert") };

/** The authority of the server's certificate, which is for secure.example. */
export const CA = pem("ca");

interface Options {
  readonly tls: "always" | "offered" | "never";
  /** Replies by the verb of a command. @default success */
  readonly replies?: Readonly<Record<string, string>>;
}

/** A mail server on loopback that keeps commands and messages. */
export interface MailServer extends AsyncDisposable {
  readonly port: number;
  /** Commands in order; those over TLS begin with a star. */
  readonly commands: string[];
  readonly messages: string[];
}

const SUCCESS: Readonly<Record<string, string>> = {
  DATA: "354 go on",
  QUIT: "221 bye",
  AUTH: "235 in",
  STARTTLS: "220 go",
};

/** Opens a server of one kind. */
export async function openMailServer({ tls, replies = {} }: Options): Promise<MailServer> {
  const commands: string[] = [];
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const talk = (socket: Socket, isTls: boolean): void => {
    sockets.add(socket);
    let [text, isData] = ["", false];
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      text += part.toString("latin1");
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        if (isData) {
          const stop = text.indexOf("\r\n.\r\n");
          if (stop < 0) return;
          messages.push(text.slice(0, stop + 2));
          text = text.slice(stop + 5);
          isData = false;
          socket.write(`${replies.MESSAGE ?? "250 kept"}\r\n`);
          continue;
        }
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        commands.push(`${isTls ? "*" : ""}${line}`);
        const verb = line.split(" ")[0] ?? "";
        const offer = tls === "offered" && !isTls ? "250-STARTTLS\r\n" : "";
        const isRefused = verb === "STARTTLS" && (tls !== "offered" || isTls);
        const reply =
          (isRefused ? "502 not implemented" : undefined) ??
          replies[verb] ??
          (verb === "EHLO" ? `250-hello\r\n${offer}250 AUTH PLAIN` : (SUCCESS[verb] ?? "250 ok"));
        socket.write(`${reply}\r\n`);
        isData = verb === "DATA" && reply.startsWith("354");
        if (verb === "STARTTLS" && !isRefused) {
          socket.removeAllListeners("data");
          talk(new TLSSocket(socket, { isServer: true, ...CERTIFICATE }), true);
          return;
        }
      }
    });
  };
  const greet = (isTls: boolean) => (socket: Socket) => {
    talk(socket, isTls);
    if (replies.GREETING !== "") socket.write(`${replies.GREETING ?? "220 mail"}\r\n`);
  };
  const server: Server = tls === "always" ? createTlsServer(CERTIFICATE, greet(true)) : createServer(greet(false));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    commands,
    messages,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
