import { Command } from "commander";
import { type PageOptions, pageQueryOf, printPage, when, withPageOptions } from "../options/pages.ts";
import { formatTable, printJson, printLine } from "../output/output.ts";
import { withOwner } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens webhooks deliveries list --org org_1
  serplens webhooks deliveries list --org org_1 --endpoint whe_1 --limit 10 --json
  serplens webhooks deliveries attempts dlv_1 --org org_1
  serplens webhooks deliveries replay dlv_1 --org org_1      sends it again under its id, with 8 further attempts`;

interface ListOptions extends PageOptions {
  readonly org: string;
  readonly endpoint?: string;
}

interface OrgOptions {
  readonly org: string;
  readonly json?: boolean;
}

/** `serplens webhooks deliveries`: deliveries and their attempts. */
export function deliveriesCommand(): Command {
  const deliveries = new Command("deliveries")
    .description("List deliveries and their attempts, or replay a delivery.")
    .addHelpText("after", EXAMPLES);
  const list = deliveries
    .command("list")
    .description("List deliveries, newest first.")
    .requiredOption("--org <id>", "organization");
  withPageOptions(list.option("--endpoint <id>", "only deliveries to this receiver"))
    .addHelpText("after", EXAMPLES)
    .action(listDeliveries);
  deliveries
    .command("attempts")
    .description("List the attempts of a delivery, oldest first.")
    .argument("<id>", "id of the delivery")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(listAttempts);
  deliveries
    .command("replay")
    .description("Replay a delivery that has ended.")
    .argument("<id>", "id of the delivery")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the delivery as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (deliveryId: string, options: OrgOptions) => {
      const delivery = await withOwner((owner) => owner.replayDelivery({ organizationId: options.org, deliveryId }));
      if (options.json === true) printJson(delivery);
      else printLine(`${deliveryId} is ${delivery.state} again`);
    });
  return deliveries;
}

async function listDeliveries(options: ListOptions): Promise<void> {
  const { org, endpoint } = options;
  const query = {
    organizationId: org,
    ...pageQueryOf(options),
    ...(endpoint === undefined ? {} : { endpointId: endpoint }),
  };
  const { items: deliveries, nextCursor } = await withOwner((owner) => owner.listDeliveries(query));
  printPage(
    { items: deliveries, nextCursor },
    {
      options,
      heading: ["id", "created", "event", "endpoint", "state", "attempts", "next"],
      row: (delivery) => [
        delivery.id,
        when(delivery.createdAt),
        `${delivery.event}${delivery.isTest ? " (test)" : ""}`,
        delivery.endpointId,
        delivery.state,
        String(delivery.attemptCount),
        when(delivery.nextAt),
      ],
    },
  );
}

async function listAttempts(deliveryId: string, options: OrgOptions): Promise<void> {
  const attempts = await withOwner((owner) => owner.listAttempts({ organizationId: options.org, deliveryId }));
  if (options.json === true) return printJson(attempts);
  const rows = attempts.map(({ number, startedAt, endedAt, status, failure }) => [
    String(number),
    when(startedAt),
    `${endedAt - startedAt} ms`,
    status === null ? (failure ?? "") : `HTTP ${status}`,
  ]);
  printLine(formatTable([["attempt", "started", "took", "outcome"], ...rows]));
}
