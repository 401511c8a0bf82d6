import { Command, Option } from "commander";
import { MEMBER_ROLES, type MemberRole } from "../../../core/domain/caller.ts";
import type { PeopleApi } from "../../../core/service/identity/people/people.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { linkUrl } from "../../server/sign-in/browser-request.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";
import { withPeople } from "./with-admin.ts";

const EXAMPLES = `
Examples:
  serplens users add ada@example.com --org org_1 --role owner     prints a link for the invitation
  serplens users link ada@example.com                             prints a link that sets a new password
  serplens users list
  serplens users invitations --org org_1
  serplens users revoke INVITATION_ID --org org_1
  serplens users audit --org org_1
  serplens users suspend ada@example.com                          sessions and connected programs stop at once
  serplens users remove ada@example.com`;

/** Actor of commands. Nobody is signed in on the command line, so the audit log names no user. */
const OPERATOR = { by: null, address: null };

interface JsonOption {
  readonly json?: boolean;
}

/** Prints a link that works once. Its token is in the fragment, which browsers send to nobody. */
function printLink(path: "invite" | "reset" | "setup", token: string, { json }: JsonOption): void {
  const url = linkUrl(configFromEnvironment().baseUrl, path, token);
  if (json === true) printJson({ url });
  else printLine(url);
}

/** `serplens users`: people who may sign in. */
export function usersCommand(): Command {
  const users = new Command("users")
    .description("Add, list and remove people who sign in.")
    .addHelpText("after", EXAMPLES);
  users
    .command("add")
    .description("Invite a person to an organization. The link works once, for 7 days.")
    .argument("<email>", "address of the person")
    .requiredOption("--org <id>", "organization to join")
    .addOption(new Option("--role <role>", "role in the organization").choices(MEMBER_ROLES).default("writer"))
    .option("--json", 'print {"url"}')
    .addHelpText("after", EXAMPLES)
    .action(async (email: string, options: JsonOption & { readonly org: string; readonly role: MemberRole }) => {
      const invitation = { organizationId: options.org, email, role: options.role };
      const invited = await withPeople((people) => people.invite(invitation, OPERATOR));
      if (invited.hasUnverifiedAccount)
        process.stderr.write(
          `warning: ${email} has an account, and nobody verified its address. The holder of the link may take the address.\n`,
        );
      printLink("invite", invited.token, options);
    });
  addInvitations(users);
  users
    .command("link")
    .description("Print a link with which a person sets a new password. It works once, for 24 hours.")
    .argument("<email>", "address of the person")
    .option("--json", 'print {"url"}')
    .addHelpText("after", EXAMPLES)
    .action(async (email: string, options: JsonOption) =>
      printLink("reset", await withPeople((people) => people.createResetLink(email)), options),
    );
  users
    .command("list")
    .description("List all people with their roles.")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(listUsers);
  users
    .command("audit")
    .description("List the last 200 actions in an organization: who, what, when, from which address.")
    .requiredOption("--org <id>", "organization")
    .option("--before <id>", "only actions older than the line with this id, as --json shows it")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(printAudit);
  addChange(users, "remove", "Remove a person with sessions and connected programs.", (people, email) =>
    people.removeUser(email),
  );
  addChange(
    users,
    "suspend",
    "Suspend a person. Sessions and connected programs stop within a second.",
    (people, email) => people.setUserStatus(email, "suspended"),
  );
  addChange(users, "activate", "Reactivate a suspended person.", (people, email) =>
    people.setUserStatus(email, "active"),
  );
  return users;
}

/** Adds the commands over open invitations. */
function addInvitations(users: Command): void {
  users
    .command("invitations")
    .description("List the open invitations to an organization.")
    .requiredOption("--org <id>", "organization")
    .option("--json", "print the list as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: JsonOption & { readonly org: string }) => {
      const open = await withPeople((people) => people.invitations(options.org));
      if (options.json === true) return printJson(open);
      const rows = open.map(({ id, email, role, invitedBy, expiresAt, hasUnverifiedAccount }) => [
        id,
        hasUnverifiedAccount ? `${email} (has an unverified account)` : email,
        role,
        invitedBy ?? "operator",
        new Date(expiresAt).toISOString(),
      ]);
      printLine(formatTable([["id", "email", "role", "invited by", "ends"], ...rows]));
    });
  users
    .command("revoke")
    .description("End an open invitation.")
    .argument("<id>", "id of the invitation")
    .requiredOption("--org <id>", "organization")
    .option("--json", 'print {"id","done"}')
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, options: JsonOption & { readonly org: string }) => {
      await withPeople((people) => people.revokeInvitation({ organizationId: options.org, id }, OPERATOR));
      if (options.json === true) printJson({ id, done: "revoke" });
      else printLine(`revoke: ${id}`);
    });
}

function addChange(
  users: Command,
  name: string,
  description: string,
  change: (people: PeopleApi, email: string) => Promise<void>,
): void {
  users
    .command(name)
    .description(description)
    .argument("<email>", "address of the person")
    .option("--json", 'print {"email","done"}')
    .addHelpText("after", EXAMPLES)
    .action(async (email: string, options: JsonOption) => {
      await withPeople((people) => change(people, email));
      if (options.json === true) printJson({ email, done: name });
      else printLine(`${name}: ${email}`);
    });
}

async function printAudit(options: JsonOption & { readonly org: string; readonly before?: string }): Promise<void> {
  const lines = await withPeople((people) => people.audit(options.org, options.before));
  if (options.json === true) return printJson(lines);
  const rows = lines.map((line) => [
    new Date(line.at).toISOString(),
    line.userId ?? "operator",
    line.action,
    line.detail,
    line.address ?? "",
  ]);
  printLine(formatTable([["when", "who", "action", "detail", "address"], ...rows]));
}

async function listUsers(options: JsonOption): Promise<void> {
  const all = await withPeople((people) => people.users());
  if (options.json === true) return printJson(all);
  const rows = all.map(({ id, email, status, isAdmin, memberships }) => [
    id,
    email,
    isAdmin ? `${status}, administrator` : status,
    memberships.map(({ organizationId, role }) => `${organizationId} ${role}`).join(", "),
  ]);
  printLine(formatTable([["id", "email", "state", "roles"], ...rows]));
}

/** `serplens setup-token`: the link of the first run. */
export function setupTokenCommand(): Command {
  return new Command("setup-token")
    .description("Print a link that creates the first person. It works once, for one hour, while there is nobody.")
    .option("--json", 'print {"url"}')
    .action(async (options: JsonOption) => {
      const token = await withPeople((people) => people.createSetupLink(), { schema: "create" });
      if (token === null)
        throw new CliError("there is a user already; run `serplens users link EMAIL` for a new password", EXIT.failed);
      printLink("setup", token, options);
    });
}
