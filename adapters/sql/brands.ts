import type { Brand, Logo, LogoFacts } from "../../core/domain/brand.ts";
import type { AccountStore } from "../../core/ports/account-store.ts";
import { fromBase64, toBase64 } from "../../core/util/base64.ts";
import { sql } from "./query.ts";
import type { Sql, SqlRow } from "./sql.ts";
import { json, nullable, text } from "./table.ts";

/** Brands of organizations. The bytes of a logo are base64, because both databases store texts alike. D-126 */
export const BRAND_SCHEMA: readonly string[] = [
  `create table brands (
    organization_id text primary key references organizations (id),
    name text, color text, footer text, logo text, logo_data text)`,
];

const optional = nullable(text());
const facts = nullable(json<LogoFacts>());

function brandOf({ name = null, color = null, footer = null, logo = null }: SqlRow): Brand {
  return {
    name: optional.decode(name),
    color: optional.decode(color),
    footer: optional.decode(footer),
    logo: facts.decode(logo),
  };
}

/** Creates the part of the account store that keeps brands. */
export function createSqlBrands(on: Sql): Pick<AccountStore, "brand" | "brandLogo" | "setBrand"> {
  return {
    async brand(organizationId) {
      const [row] = await on.rows(
        sql`select name, color, footer, logo from brands where organization_id = ${organizationId}`,
      );
      return row === undefined ? null : brandOf(row);
    },
    async brandLogo(organizationId) {
      const [row] = await on.rows(sql`select logo, logo_data from brands where organization_id = ${organizationId}`);
      const brand = facts.decode(row?.logo ?? null);
      return brand === null ? null : { ...brand, bytes: fromBase64(String(row?.logo_data)) };
    },
    setBrand: (organizationId, { name, color, footer }, logo?: Logo | null) =>
      on.transaction(async (inner) => {
        const [known] = await inner.rows(sql`select id from organizations where id = ${organizationId}`);
        if (known === undefined) return false;
        await inner.run(sql`insert into brands (organization_id, name, color, footer)
          values (${organizationId}, ${name}, ${color}, ${footer}) on conflict (organization_id)
          do update set name = excluded.name, color = excluded.color, footer = excluded.footer`);
        if (logo === undefined) return true;
        const { bytes = null, ...own } = logo ?? {};
        await inner.run(sql`update brands set logo = ${logo === null ? null : JSON.stringify(own)},
          logo_data = ${bytes === null ? null : toBase64(bytes)} where organization_id = ${organizationId}`);
        return true;
      }),
  };
}
