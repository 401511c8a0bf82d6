import { TOKENS } from "../dashboard/pages/tokens.ts";

/** Style sheet of the pages of people. Colors and sizes are those of the dashboard. */
export const PEOPLE_STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
main { max-width: 34rem; margin: 8vh auto; padding: 32px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 14px; }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -.02em; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 32px 0 8px; }
label { display: block; margin: 16px 0 0; font-weight: 540; }
label.choice { font-weight: 400; display: flex; gap: 8px; align-items: baseline; margin-top: 8px; }
input:not([type=checkbox]), select { display: block; width: 100%; margin-top: 4px; padding: 8px 12px; font: inherit;
  color: inherit; background: var(--sunken); border: 1px solid var(--edge); border-radius: 8px; }
button { margin: 24px 12px 0 0; padding: 8px 16px; font: inherit; font-weight: 540; cursor: pointer; border-radius: 8px;
  border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); }
button.plain { background: none; color: var(--accent); }
p.note { color: var(--ink-2); } p.warn, p.bad { padding: 12px; border-radius: 8px; }
p.warn { background: var(--warn-soft); color: var(--warn); } p.bad { background: var(--bad-soft); color: var(--bad); }
code, dd { overflow-wrap: anywhere; } dt { color: var(--ink-2); } dd { margin: 0 0 8px; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: start; padding: 8px 8px 8px 0;
  border-bottom: 1px solid var(--line); vertical-align: top; } td label { margin: 0; }
td button { margin: 8px 0 0; padding: 4px 8px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 38rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 100vh; padding: 24px 16px; } }
`;

/** Copies the token of a link from the fragment into its field. Without the script the user pastes the token. */
export const LINK_SCRIPT = `const field = document.querySelector("input[name=token]");
if (field !== null && location.hash.length > 1 && field.value === "") {
  field.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  field.form.submit();
}
`;
