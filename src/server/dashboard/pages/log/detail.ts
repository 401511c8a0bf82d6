import { MEMBER_ROLES, type MemberRole } from "../../../../../core/domain/caller.ts";
import type { AuditRow } from "../../../../../core/ports/identity-rows.ts";
import type { Texts } from "../texts.ts";

interface Reading {
  readonly detail: string;
  /** Names of people by user id. */
  readonly names: ReadonlyMap<string, string>;
  readonly texts: Texts;
}

type Read = (reading: Reading) => string;

function roleIn(role: string, { people }: Texts): string {
  return MEMBER_ROLES.some((known) => known === role) ? people.roles[role as MemberRole] : role;
}

const word: Read = ({ detail, texts }) => texts.auditLog.words[detail] ?? detail;
const person: Read = ({ detail, names }) => names.get(detail) ?? detail;

function wordsIn(list: string, texts: Texts): string {
  const { words } = texts.auditLog;
  return list
    .split(", ")
    .map((name) => words[name] ?? name)
    .join(", ");
}

/** Writes an object of limits as "name: value", in one line. */
function limitsIn(value: unknown, texts: Texts): string {
  if (value === null) return texts.auditLog.unchanged;
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${texts.auditLog.words[name] ?? name}: ${limitsIn(one, texts)}`)
    .join(", ");
}

const READS: Readonly<Record<string, Read>> = {
  "member.remove": person,
  "member.role": ({ detail, names, texts }) => {
    const [id = "", role = ""] = detail.split(" ");
    return `${names.get(id) ?? id}: ${roleIn(role, texts)}`;
  },
  invite: ({ detail, texts }) => detail.replace(/ as (\w+)$/, (_, role: string) => `: ${roleIn(role, texts)}`),
  "organization.status": word,
  "organization.metering": word,
  "organization.writer": word,
  "organization.brand": ({ detail, texts }) => wordsIn(detail, texts),
  "organization.hosts": ({ detail }) => detail.replace(/^\d+ hosts: /, ""),
  "organization.limits": ({ detail, texts }) => {
    try {
      return limitsIn(JSON.parse(detail), texts);
    } catch {
      return detail;
    }
  },
  "endpoint.change": ({ detail, texts }) =>
    detail.replace(/: (.*)$/, (_, fields: string) => `: ${wordsIn(fields, texts)}`),
  "payments.open": word,
  "secret.show": word,
  "secret.rotate": word,
  "sign-in": word,
  "usage.export": ({ detail, texts }) =>
    detail.replace(/^(\d+) days$/, (_, days: string) => texts.usagePage.days(texts.number(Number(days)))),
  "user.status": word,
  "watch.mail": word,
};

/** Returns the detail of a line of the audit log in words of the person's language. Names that people chose stay. */
export function detailOf(
  { action, detail }: Pick<AuditRow, "action" | "detail">,
  names: Reading["names"],
  texts: Texts,
) {
  return READS[action]?.({ detail, names, texts }) ?? detail;
}
