import { ServiceError } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import type { CommandBatcher } from "../transactions/command-batcher.ts";
import { mailTarget, mailUrl } from "../webhooks/mail-target.ts";
import { changeEndpoint, register } from "../webhooks/registration.ts";
import type { SecretBox } from "../webhooks/secret-box.ts";

/** A member who gets mail. */
export interface MailedMember {
  readonly organizationId: string;
  readonly email: string;
  /** Language of the mail. */
  readonly language: "en" | "de";
}

/** Alerts of watches as mail to members. D-129 */
export interface AlertMail {
  /** True when the member gets alerts by mail; `null` when this service sends no mail. */
  alertMail(member: Pick<MailedMember, "organizationId" | "email">): Promise<boolean | null>;
  /** Turns the mail of a member on or off. Throws SERVICE_UNAVAILABLE when this service sends no mail. */
  setAlertMail(member: MailedMember, isOn: boolean): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly batcher: CommandBatcher;
  readonly secretBox: SecretBox;
  readonly sendsMail: boolean;
}

/** Creates the operations on mail. A receiver of mail is an endpoint with a mail address. */
export function createAlertMail({ store, batcher, secretBox, sendsMail }: Ports): AlertMail {
  async function endpointOf({ organizationId, email }: Pick<MailedMember, "organizationId" | "email">) {
    const endpoints = await store.read.endpoints(organizationId);
    return endpoints.find(({ kind, url }) => kind === "registered" && mailTarget(url)?.email === email);
  }
  return {
    alertMail: async (member) => (sendsMail ? (await endpointOf(member)) !== undefined : null),
    async setAlertMail(member, isOn) {
      if (!sendsMail) throw new ServiceError("SERVICE_UNAVAILABLE", "This service sends no mail.");
      const { organizationId } = member;
      const endpoint = await endpointOf(member);
      if (isOn === (endpoint !== undefined)) return;
      if (endpoint !== undefined) {
        const name = { organizationId, endpointId: endpoint.id };
        await batcher.submit(changeEndpoint(name, (row) => ({ ...row, kind: "removed", dueAt: null })));
        return;
      }
      const settings = { url: mailUrl(member), events: ["watch.alert"] as const, wantsRetryNotices: false };
      await batcher.submit(register(organizationId, settings, secretBox.fresh()));
    },
  };
}
