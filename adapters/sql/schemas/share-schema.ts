/** The end of links to reports. Earlier links have none. */
export const SHARE_SCHEMA: readonly string[] = ["alter table shares add column expires_at bigint"];
