import assert from "node:assert/strict";
import { test } from "node:test";
import { openSmtpMailer } from "../../../adapters/nodemailer/mailer.ts";
import { CA, type MailServer, openMailServer } from "./mail-server.ts";

const MAIL = {
  to: "ada@example.com",
  subject: "moka pot: the score fell",
  text: "Score 64\nReport: https://x.example/\n",
};

async function mailerTo({ port }: MailServer, over: Partial<Parameters<typeof openSmtpMailer>[0]> = {}) {
  const place = { host: "secure.example", address: "127.0.0.1", port, ca: CA };
  return openSmtpMailer({ ...place, isSecure: false, login: null, from: "seo@example.com", ...over });
}

const headersOf = (message = "") => message.slice(0, message.indexOf("\r\n\r\n"));
const bodyOf = (message = "") => Buffer.from(message.slice(message.indexOf("\r\n\r\n") + 4), "base64").toString();

test("a mail is sent with its headers, and its text comes back whole", async () => {
  await using server = await openMailServer({ tls: "never" });
  await (await mailerTo(server)).send({
    ...MAIL,
    subject: "Käse & Brot 🧀: Die Bewertung ist gefallen",
    text: "ä\n.\n..x\n",
  });
  assert.deepEqual(server.commands.slice(0, 4), [
    "EHLO serplens",
    "MAIL FROM:<seo@example.com>",
    "RCPT TO:<ada@example.com>",
    "DATA",
  ]);
  const [message] = server.messages;
  assert.match(headersOf(message), /^From: seo@example\.com\r\nTo: ada@example\.com\r\nSubject: =\?UTF-8\?B\?/m);
  assert.match(headersOf(message), /\r\nDate: \w{3}, \d{2} \w{3} \d{4} [\d:]{8} \+0000\r\n/);
  assert.match(headersOf(message), /\r\nMessage-ID: <[\w-]+@example\.com>/);
  assert.match(headersOf(message), /Auto-Submitted: auto-generated/);
  const words = [...headersOf(message).matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word = ""]) =>
    Buffer.from(word, "base64"),
  );
  assert.equal(Buffer.concat(words).toString(), "Käse & Brot 🧀: Die Bewertung ist gefallen");
  assert.equal(bodyOf(message), "ä\r\n.\r\n..x\r\n");
  for (const line of message?.split("\r\n") ?? []) assert.ok(line.length <= 78, line);
});

test("a subject or address cannot add a header or a command", async () => {
  await using server = await openMailServer({ tls: "never" });
  await (await mailerTo(server)).send({ ...MAIL, subject: "x\r\nBcc: eve@example.com" });
  assert.doesNotMatch(headersOf(server.messages[0]), /^Bcc/m);
  await assert.rejects(
    (await mailerTo(server)).send({ ...MAIL, to: "a@example.com>\r\nRCPT TO:<eve@example.com" }),
    /address/,
  );
  assert.equal(server.messages.length, 1);
});

test("a password goes over TLS only, from the first byte or after STARTTLS", async () => {
  const login = { user: "seo", password: "secret" };
  const auth = `*AUTH PLAIN ${Buffer.from("\0seo\0secret").toString("base64")}`;
  await using always = await openMailServer({ tls: "always" });
  await (await mailerTo(always, { isSecure: true, login })).send(MAIL);
  assert.deepEqual(always.commands.slice(0, 2), ["*EHLO serplens", auth]);
  await using offered = await openMailServer({ tls: "offered" });
  await (await mailerTo(offered, { login })).send(MAIL);
  assert.deepEqual(offered.commands.slice(0, 4), ["EHLO serplens", "STARTTLS", "*EHLO serplens", auth]);
  await using never = await openMailServer({ tls: "never" });
  await assert.rejects((await mailerTo(never, { login })).send(MAIL), /STARTTLS/);
  assert.deepEqual(never.commands.slice(0, 2), ["EHLO serplens", "STARTTLS"]);
  assert.ok(!never.commands.some((command) => command.startsWith("AUTH")));
});

test("a certificate of nobody or for another name ends the mail", async () => {
  await using server = await openMailServer({ tls: "always" });
  await assert.rejects((await mailerTo(server, { isSecure: true, host: "other.example" })).send(MAIL));
  const { ca: _, ...strangers } = { ca: CA, host: "secure.example", address: "127.0.0.1", port: server.port };
  const mailer = await openSmtpMailer({ ...strangers, isSecure: true, login: null, from: "seo@example.com" });
  await assert.rejects(mailer.send(MAIL));
  assert.deepEqual(server.messages, []);
});

for (const [name, replies, problem] of [
  ["an unknown receiver", { RCPT: "550 no such user" }, /550 no such user/],
  ["a refused message", { MESSAGE: "554 spam" }, /554 spam/],
  ["a refused sign-in", { AUTH: "535 wrong" }, /^Error: mail: Invalid login: 535 wrong$/],
  ["a server that is busy", { GREETING: "421 later" }, /421 later/],
] as const)
  test(`${name} is an error that names the reply and no secret`, async () => {
    await using server = await openMailServer({ tls: "always", replies });
    const login = { user: "seo", password: "secret" };
    await assert.rejects((await mailerTo(server, { isSecure: true, login })).send(MAIL), (error: Error) => {
      assert.match(String(error), problem);
      assert.ok(!error.message.includes("c2VjcmV0"));
      return true;
    });
  });

test("a server that cannot be reached is an error", async () => {
  const server = await openMailServer({ tls: "never" });
  await server[Symbol.asyncDispose]();
  await assert.rejects((await mailerTo(server)).send(MAIL));
});
