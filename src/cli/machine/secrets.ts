import type { SecretView } from "../../../core/service/admin/webhook-views.ts";
import { when } from "../options/pages.ts";
import { printLine } from "../output/output.ts";

/** Prints a signing secret, and the previous secret while it is valid. */
export function printSecret({ secret, previous }: SecretView): void {
  printLine(secret);
  if (previous !== null)
    printLine(`before: ${previous.secret}, shown until ${when(previous.validUntil)}; the new one signs`);
}
