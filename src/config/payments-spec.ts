import { unitsOf } from "../../core/domain/amount.ts";
import { type BillingRules, type CreditPack, DEFAULT_BILLING } from "../../core/domain/billing.ts";
import type { VariableName } from "./variables.ts";

/** The payment provider of the operator with its prices. May contain secrets. D-42 */
export type PaymentsSpec =
  | { readonly kind: "off" }
  | { readonly kind: "manual"; readonly rules: BillingRules }
  | {
      readonly kind: "stripe";
      readonly rules: BillingRules;
      readonly key: string;
      readonly webhookSecret: string;
      readonly hasTax: boolean;
      /** Address of a fake provider on this machine. `null`: Stripe's own. */
      readonly address: URL | null;
    };

/** Currencies without decimals or with three. Amounts in cents would be wrong by a power of ten. */
const NOT_TWO_DECIMALS =
  /^(?:bhd|bif|clp|djf|gnf|iqd|isk|jod|jpy|kmf|krw|kwd|lyd|mga|omr|pyg|rwf|tnd|ugx|uyi|vnd|vuv|xaf|xof|xpf)$/;
/** Above this, an amount is a typing error, and payment providers refuse it. */
const MAX_CENTS = 999_999_999;
const DISPUTES: readonly BillingRules["onDispute"][] = ["freeze", "suspend", "notify"];
const WARNINGS: readonly BillingRules["onWarning"][] = ["notify", "freeze", "refund"];

/** Parses an amount such as 19 or 19.00 as cents. Returns `null` for other texts, as 19.5, and for 0. */
export function centsOf(text: string): number | null {
  const cents = /\.[0-9]$/.test(text) ? null : unitsOf(text, 2);
  return cents !== null && cents > 0 && cents <= MAX_CENTS ? cents : null;
}

function readPacks(value: string, problems: string[]): readonly CreditPack[] {
  if (value === "") return [];
  const packs = value.split(",").map((entry) => {
    const [credits = "", price = "", ...others] = entry.trim().split("=");
    const amountCents = others.length === 0 ? centsOf(price.trim()) : null;
    if (!/^[1-9]\d{0,6}$/.test(credits) || amountCents === null) {
      problems.push(`SERPLENS_PACKS: "${entry.trim()}" must be CREDITS=PRICE, as in 200=19.00`);
      return null;
    }
    return { id: credits, millicredits: Number(credits) * 1_000, amountCents };
  });
  const valid = packs.filter((pack) => pack !== null);
  if (new Set(valid.map(({ id }) => id)).size < valid.length)
    problems.push("SERPLENS_PACKS: each number of credits may have one price");
  return valid;
}

function readCents(name: VariableName, value: string, problems: string[]): number {
  const cents = centsOf(value);
  if (cents === null) problems.push(`${name}="${value}": must be an amount above 0, as in 10.00`);
  return cents ?? 1;
}

function readRules(text: (name: VariableName) => string, problems: string[]): BillingRules {
  const currency = text("SERPLENS_CURRENCY").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency) || NOT_TWO_DECIMALS.test(currency))
    problems.push(`SERPLENS_CURRENCY="${currency}": must be a currency with two decimals, as in eur or usd`);
  const onDispute = DISPUTES.find((policy) => policy === text("SERPLENS_ON_DISPUTE"));
  if (onDispute === undefined) problems.push(`SERPLENS_ON_DISPUTE: must be one of ${DISPUTES.join(", ")}`);
  const onWarning = WARNINGS.find((policy) => policy === text("SERPLENS_ON_FRAUD_WARNING"));
  if (onWarning === undefined) problems.push(`SERPLENS_ON_FRAUD_WARNING: must be one of ${WARNINGS.join(", ")}`);
  const price = text("SERPLENS_CREDIT_PRICE");
  return {
    ...DEFAULT_BILLING,
    currency,
    packs: readPacks(text("SERPLENS_PACKS"), problems),
    creditPriceCents: price === "" ? null : readCents("SERPLENS_CREDIT_PRICE", price, problems),
    howToPay: text("SERPLENS_PAYMENT_HELP").replaceAll("\\n", "\n").trim() || null,
    minimumCents: readCents("SERPLENS_MINIMUM_TOP_UP", text("SERPLENS_MINIMUM_TOP_UP"), problems),
    onDispute: onDispute ?? "freeze",
    onWarning: onWarning ?? "notify",
  };
}

/** Accepts an address of this machine only, because requests to it contain the key. */
function readAddress(value: string, problems: string[]): URL | null {
  if (value === "") return null;
  const url = URL.parse(value);
  if (url !== null && url.protocol === "http:" && url.hostname === "127.0.0.1" && url.port !== "") return url;
  problems.push(`SERPLENS_STRIPE_URL="${value}": must be a fake provider of this machine, as in http://127.0.0.1:4242`);
  return null;
}

/** Reads the variables of payments. A problem never repeats a secret. */
export function readPayments(text: (name: VariableName) => string, problems: string[]): PaymentsSpec {
  const kind = text("SERPLENS_PAYMENTS");
  if (kind === "off") return { kind };
  if (kind !== "manual" && kind !== "stripe") {
    problems.push(`SERPLENS_PAYMENTS="${kind}": must be off, manual or stripe`);
    return { kind: "off" };
  }
  const rules = readRules(text, problems);
  if (kind === "manual") return { kind, rules };
  const key = text("SERPLENS_STRIPE_KEY");
  const webhookSecret = text("SERPLENS_STRIPE_WEBHOOK_SECRET");
  const tax = text("SERPLENS_STRIPE_TAX");
  const address = readAddress(text("SERPLENS_STRIPE_URL"), problems);
  if (!/^(?:sk|rk)_(?:test|live)_\S+$/.test(key))
    problems.push("SERPLENS_STRIPE_KEY: must be a secret or restricted key, which begins with sk_ or rk_");
  if (address !== null && /^.._live_/.test(key))
    problems.push("SERPLENS_STRIPE_URL: a fake provider must not get a live key");
  if (!webhookSecret.split(",").every((secret) => secret.trim().startsWith("whsec_")))
    problems.push(
      "SERPLENS_STRIPE_WEBHOOK_SECRET: must be the signing secret of the endpoint, which begins with whsec_",
    );
  if (tax !== "on" && tax !== "off") problems.push(`SERPLENS_STRIPE_TAX="${tax}": must be on or off`);
  return { kind, rules, key, webhookSecret, hasTax: tax === "on", address };
}
