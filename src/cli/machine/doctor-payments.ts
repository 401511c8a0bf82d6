import { messageOf } from "../../../core/domain/errors.ts";
import type { BillingHealth } from "../../../core/service/billing/billing-api.ts";
import type { Config } from "../../config/config.ts";
import { withBilling } from "./with-admin.ts";

interface PaymentCheck {
  readonly name: "payments";
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
}

/** Difference of the clocks in ms at which signed notices begin to fail. The provider signs them for 5 min. */
const MAX_SKEW_MS = 120_000;

const check = (state: PaymentCheck["state"], detail: string): PaymentCheck => ({ name: "payments", state, detail });

function checkPrices({ offer }: BillingHealth): PaymentCheck {
  const { packs, custom, currency } = offer;
  if (packs.length === 0 && custom === null)
    return check("warn", "there are no prices, so nothing is sold; set SERPLENS_PACKS or SERPLENS_CREDIT_PRICE");
  const amounts = custom === null ? "no custom amounts" : "custom amounts";
  return check("ok", `${packs.length} pack(s) in ${currency}, ${amounts}`);
}

function checkClock({ clockSkewMs }: BillingHealth): readonly PaymentCheck[] {
  if (clockSkewMs === null) return [];
  const seconds = Math.round(Math.abs(clockSkewMs) / 1_000);
  if (Math.abs(clockSkewMs) <= MAX_SKEW_MS) return [check("ok", `the clocks differ by ${seconds} s`)];
  return [check("fail", `the clock differs by ${seconds} s from the provider's, so webhooks are refused; set it`)];
}

function checkWebhooks({ lastNoticeAt, isReachable }: BillingHealth, baseUrl: string): readonly PaymentCheck[] {
  if (!isReachable) return [];
  const url = `${baseUrl}/billing/stripe`;
  if (!baseUrl.startsWith("https:"))
    return [check("warn", `webhooks need https; SERPLENS_BASE_URL is ${baseUrl}. Payments are found within the hour`)];
  if (lastNoticeAt === null)
    return [check("warn", `no webhook has arrived yet; add the endpoint ${url} at the provider and send a test event`)];
  return [check("ok", `the newest webhook was applied at ${new Date(lastNoticeAt).toISOString()}`)];
}

/** Checks mode, reach, prices, clock and webhooks of the payment provider. Returns nothing while payments are off. */
export async function checkPayments({ payments, baseUrl }: Config): Promise<readonly PaymentCheck[]> {
  if (payments.kind === "off") return [];
  try {
    const health = await withBilling((billing) => billing.health());
    if (payments.kind === "manual")
      return [check("ok", "manual: settle orders with `serplens topups settle`"), checkPrices(health)];
    const mode = health.offer.isLive ? "live payments" : "sandbox: payments move no money";
    const reach = health.isReachable
      ? check(health.offer.isLive ? "ok" : "warn", `stripe, ${mode}`)
      : check("fail", `${health.problems.join("; ")}; check SERPLENS_STRIPE_KEY and the network`);
    return [reach, checkPrices(health), ...checkClock(health), ...checkWebhooks(health, baseUrl)];
  } catch (cause) {
    return [check("fail", messageOf(cause))];
  }
}
