import { Command } from "commander";
import { unitsOf } from "../../../core/domain/amount.ts";
import { centsOf } from "../../config/payments-spec.ts";
import { type PageOptions, pageQueryOf, printPage, when, withPageOptions } from "../options/pages.ts";
import { CliError, EXIT, printJson, printLine } from "../output/output.ts";
import { withBilling } from "./with-admin.ts";

const TOP_UP_EXAMPLES = `
Examples:
  serplens topups list --org org_1
  serplens topups show tpa_1 --org org_1
  serplens topups settle tpa_1 --amount 58.31 --tax 9.31 --reference invoice-17     with SERPLENS_PAYMENTS=manual
  serplens topups check tpa_1                 looks the payment up at the provider`;

const REFUND_EXAMPLES = `
The credits of the refunded share are taken first. A running server sends the refund.

Examples:
  serplens refunds create tpa_1               everything that is left
  serplens refunds create tpa_1 --amount 20.00
  serplens refunds list --org org_1`;

interface ListOptions extends PageOptions {
  readonly org: string;
}

interface JsonOption {
  readonly json?: boolean;
}

/** Formats cents, such as 5831 as 58.31. */
function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

function amountOf(option: string, text: string): number {
  const cents = unitsOf(text, 2) === 0 ? 0 : centsOf(text);
  if (cents === null) throw new CliError(`${option} ${text}: must be an amount, as in 58.31`, EXIT.usage);
  return cents;
}

function show(row: object, { json }: JsonOption): void {
  if (json === true) printJson(row);
  else for (const [name, value] of Object.entries(row)) printLine(`${name.padEnd(20)} ${String(value ?? "")}`);
}

function listOf(command: Command, name: string): Command {
  const list = command.command("list").description(`List ${name}, newest first.`);
  return withPageOptions(list.requiredOption("--org <id>", "organization"));
}

/** `serplens topups`: purchases of credits. */
export function topUpsCommand(): Command {
  const topUps = new Command("topups")
    .description("List, show, settle and check purchases of credits.")
    .addHelpText("after", TOP_UP_EXAMPLES);
  listOf(topUps, "top-ups").action(async (options: ListOptions) => {
    const query = { organizationId: options.org, ...pageQueryOf(options) };
    printPage(await withBilling((billing) => billing.listTopUps(query)), {
      options,
      heading: ["id", "created", "kind", "state", "credits", "bonus", "amount", "tax", "refunded", "reason"],
      row: (row) => [
        row.id,
        when(row.createdAt),
        row.kind,
        row.hold === "none" ? row.state : `${row.state}, ${row.hold}`,
        String(row.millicredits / 1000),
        String(row.bonusMillicredits / 1000),
        `${money(row.amountCents)} ${row.currency}`,
        money(row.taxCents),
        money(row.refundedCents),
        row.reason ?? "",
      ],
    });
  });
  topUps
    .command("show <id>")
    .description("Show one top-up.")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print JSON")
    .action(async (id: string, options: JsonOption & { readonly org: string }) => {
      show(await withBilling((billing) => billing.topUp(options.org, id)), options);
    });
  topUps
    .command("settle <id>")
    .description("Record a payment that arrived outside of the provider, and grant the credits.")
    .requiredOption("--amount <sum>", "paid sum with tax, as in 58.31")
    .option("--tax <sum>", "tax within the sum", "0")
    .requiredOption("--reference <text>", "invoice or transfer")
    .option("--json", "print JSON")
    .action(async (id: string, options: JsonOption & Readonly<Record<"amount" | "tax" | "reference", string>>) => {
      const payment = {
        amountCents: amountOf("--amount", options.amount),
        taxCents: amountOf("--tax", options.tax),
        reference: options.reference,
      };
      show(await withBilling((billing) => billing.settleByHand(id, payment)), options);
    });
  topUps
    .command("check <id>")
    .description("Look the payment up at the provider now.")
    .option("--json", "print JSON")
    .action(async (id: string, options: JsonOption) => {
      show(await withBilling((billing) => billing.check(id)), options);
    });
  return topUps;
}

/** `serplens refunds`: money that goes back to payers. */
export function refundsCommand(): Command {
  const refunds = new Command("refunds")
    .description("Return money of a top-up and take its credits back.")
    .addHelpText("after", REFUND_EXAMPLES);
  listOf(refunds, "refunds").action(async (options: ListOptions) => {
    const query = { organizationId: options.org, ...pageQueryOf(options) };
    printPage(await withBilling((billing) => billing.listRefunds(query)), {
      options,
      heading: ["id", "created", "top-up", "state", "amount", "credits", "bonus", "shortfall", "origin", "reason"],
      row: (row) => [
        row.id,
        when(row.createdAt),
        row.topUpId,
        row.state,
        money(row.amountCents),
        String(row.paidMillicredits / 1000),
        String(row.bonusMillicredits / 1000),
        String(row.shortfallMillicredits / 1000),
        row.origin,
        row.reason ?? "",
      ],
    });
  });
  refunds
    .command("create <top-up>")
    .description("Take the credits back and queue the refund.")
    .option("--amount <sum>", "sum with tax, as in 20.00 (default: everything that is left)")
    .option("--json", "print JSON")
    .action(async (id: string, options: JsonOption & { readonly amount?: string }) => {
      const amount = options.amount === undefined ? undefined : amountOf("--amount", options.amount);
      show(await withBilling((billing) => billing.refund(id, amount)), options);
    });
  return refunds;
}

/** `serplens disputes`: payments that payers dispute. */
export function disputesCommand(): Command {
  const disputes = new Command("disputes").description("List disputed payments.");
  listOf(disputes, "disputes").action(async (options: ListOptions) => {
    const query = { organizationId: options.org, ...pageQueryOf(options) };
    printPage(await withBilling((billing) => billing.listDisputes(query)), {
      options,
      heading: ["id", "created", "top-up", "amount", "status", "reason", "ended"],
      row: (row) => [
        row.id,
        when(row.createdAt),
        row.topUpId,
        money(row.amountCents),
        row.isMoneyMoved ? (row.status ?? "") : `${row.status ?? ""} (inquiry)`,
        row.reason ?? "",
        when(row.endedAt),
      ],
    });
  });
  return disputes;
}
