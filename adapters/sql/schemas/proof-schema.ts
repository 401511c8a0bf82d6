/**
 * Who made an invitation, and how a user's address was proved. D-90
 *
 * Earlier rows name no maker, so open invitations end. An earlier user who did not register alone came through a link.
 */
export const PROOF_SCHEMA: readonly string[] = [
  "alter table links add column created_by text",
  "delete from links where purpose = 'invite' and used_at is null",
  "create index links_by_organization on links (organization_id) where organization_id is not null",
  "create index links_by_email on links (email) where email is not null",
  "create index links_by_maker on links (created_by) where created_by is not null",
  "alter table users add column email_proof text check (email_proof in ('invitation', 'operator', 'issuer'))",
  "update users set email_proof = 'issuer' where email_verified_at is not null",
  `update users set email_proof = 'operator', email_verified_at = created_at where email_proof is null
    and exists (select 1 from audit where audit.user_id = users.id and audit.action in ('link.setup', 'link.reset'))`,
  `update users set email_proof = 'invitation', email_verified_at = created_at
    where email_proof is null and password is not null
    and not exists (select 1 from audit where audit.user_id = users.id and audit.action = 'register')`,
];
