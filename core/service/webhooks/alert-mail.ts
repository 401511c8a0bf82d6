import type { IdentityStore } from "../../ports/identity-store.ts";
import type { Mailer } from "../../ports/mail/mailer.ts";
import type { WebhookOutcome, WebhookPost, WebhookTransport } from "../../ports/webhook-transport.ts";
import { type MailTarget, mailTarget } from "./mail-target.ts";

/** The fields of `watch.alert` that a mail names. */
interface Alert {
  readonly kind: string;
  readonly keyword: string;
  readonly url: string | null;
  readonly score: number | null;
  readonly typical_score: number | null;
  readonly points: number | null;
  readonly rank: number | null;
  readonly new_page: string | null;
  readonly job_id: string;
}

const TEXTS = {
  en: {
    subject: ({ kind, keyword, points, rank }: Alert) =>
      kind === "score_fell"
        ? `${keyword}: the score fell by ${points} points`
        : kind === "below_typical"
          ? `${keyword}: the score fell below the typical page`
          : `${keyword}: a new page is at rank ${rank}`,
    score: (score: number, typical: number | null) =>
      `Score ${score}${typical === null ? "" : `, typical page ${typical}`}`,
    report: "Report",
    end: "You get this mail because you turned alerts on. Turn them off here:",
  },
  de: {
    subject: ({ kind, keyword, points, rank }: Alert) =>
      kind === "score_fell"
        ? `${keyword}: Der Score ist um ${points} Punkte gefallen`
        : kind === "below_typical"
          ? `${keyword}: Der Score ist unter die typische Seite gefallen`
          : `${keyword}: Eine neue Seite steht auf Platz ${rank}`,
    score: (score: number, typical: number | null) =>
      `Score ${score}${typical === null ? "" : `, typische Seite ${typical}`}`,
    report: "Bericht",
    end: "Sie bekommen diese E-Mail, weil Sie Meldungen eingeschaltet haben. Hier schalten Sie sie aus:",
  },
} as const;

function mailOf(alert: Alert, { email, language }: MailTarget, baseUrl: string) {
  const texts = TEXTS[language];
  const lines = [
    alert.url,
    alert.new_page,
    alert.score === null ? null : texts.score(alert.score, alert.typical_score),
    `${texts.report}: ${baseUrl}/app/reports/${alert.job_id}`,
    "",
    `${texts.end} ${baseUrl}/app/watch`,
  ];
  const text = `${lines.filter((line) => line !== null).join("\n")}\n`;
  return { to: email, subject: texts.subject(alert), text };
}

/** True for an active user with a verified address who is a member of the organization now. */
async function isMember(identities: IdentityStore, { organizationId, email }: MailTarget): Promise<boolean> {
  const [user] = await identities.find("users", { email });
  if (user === undefined || user.status !== "active" || user.emailVerifiedAt === null) return false;
  return (await identities.find("memberships", { organizationId, userId: user.id })).length > 0;
}

/** Parts of a transport that also sends mail. */
export interface MailingParts {
  readonly transport: WebhookTransport;
  readonly mailer: Mailer;
  readonly identities: IdentityStore;
  readonly baseUrl: string;
}

/**
 * Sends deliveries to addresses of members as mail, and all others as before. A person who is no member any more, or
 * whose address is not verified, gets nothing. D-129
 */
export function mailingTransport({ transport, mailer, identities, baseUrl }: MailingParts): WebhookTransport {
  async function post({ body, headers }: WebhookPost, target: MailTarget): Promise<WebhookOutcome> {
    try {
      if (!(await isMember(identities, target)))
        return { kind: "failed", reason: "denied", message: "The address belongs to no member any more." };
      // Only alerts are written for people.
      if (headers["Service-Event"] !== "watch.alert") return { kind: "answered", status: 204 };
      // The service wrote the body.
      const alert = JSON.parse(new TextDecoder().decode(body)) as Alert;
      await mailer.send(mailOf(alert, target, baseUrl.replace(/\/+$/, "")));
      return { kind: "answered", status: 250 };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "failed", reason: "connect", message: message.slice(0, 300) };
    }
  }
  return {
    post(request, signal) {
      const target = mailTarget(request.url);
      return target === null ? transport.post(request, signal) : post(request, target);
    },
  };
}
