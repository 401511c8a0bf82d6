import type { SecretView } from "../../core/webhooks/owner-view.ts";
import { printLine } from "./output.ts";
import { when } from "./pages.ts";

/** Prints a signing secret, and the one before while receivers may still need it. */
export function printSecret({ secret, previous }: SecretView): void {
  printLine(secret);
  if (previous !== null) printLine(`before: ${previous.secret}, shown until ${when(previous.validUntil)}; the new one signs`);
}
