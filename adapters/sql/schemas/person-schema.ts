/** The person who created a job, and the names that people chose. Earlier rows have neither. */
export const PERSON_SCHEMA: readonly string[] = [
  "alter table jobs add column user_id text",
  "alter table users add column name text",
];
