/** Kind of a page that a server sends in place of the requested page. `closed`: maintenance, country or age. */
export type WallKind = "bot_check" | "consent" | "not_found" | "login" | "paywall" | "parked" | "closed";

/** The text of each kind for people. It completes the sentence "The page ...". */
export const WALL_TEXT: Readonly<Record<WallKind, string>> = {
  bot_check: "showed a bot check in place of its text",
  consent: "showed a consent dialog in place of its text",
  not_found: 'says "not found" although its status is a success',
  login: "showed a sign-in form in place of its text",
  paywall: "showed a paywall and only the start of its text",
  parked: "belongs to a domain without a site",
  closed: "said that it is closed for now, or for readers of this country or age",
};
