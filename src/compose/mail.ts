import type { WebhookTransport } from "../../core/ports/webhook-transport.ts";
import { type MailingParts, mailingTransport } from "../../core/service/webhooks/alert-mail.ts";
import type { MailSpec } from "../config/mail-spec.ts";

/** Returns the transport, which also sends mail where a server is configured. Loads the adapter on use. */
export async function withMail(
  spec: MailSpec | null,
  parts: Omit<MailingParts, "mailer">,
): Promise<{ readonly webhookTransport: WebhookTransport }> {
  if (spec === null) return { webhookTransport: parts.transport };
  const { openSmtpMailer } = await import("../../adapters/nodemailer/mailer.ts");
  return { webhookTransport: mailingTransport({ ...parts, mailer: await openSmtpMailer(spec) }) };
}
