/** Styles of the overview before the first report. */
export const FIRST_RUN_STYLE = `@layer workspace { .first-run { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 360px);
  gap: 0 24px; align-items: start; } .first-run > div:last-child > section { margin-top: 16px; }
.checks li { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto auto; gap: 4px 16px; align-items: center;
  padding: 16px 20px; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
  .checks li:first-child { border: 0; }
.checks i { width: 22px; height: 22px; border: 2px solid var(--edge); border-radius: 50%; font: 700 12px/18px system-ui;
  text-align: center; color: var(--ink-2); } .checks .is-done i { background: var(--good); border-color: var(--good);
  color: var(--surface); } .checks .is-missing i { border-color: var(--bad); color: var(--bad); }
.checks .cap { font-weight: 400; } .first-run .stack > * { min-width: 0; } .first-run pre { white-space: pre-wrap;
  overflow-wrap: anywhere; margin-block: 4px; } .button:disabled { opacity: .5; cursor: default; }
.source-list li + li, .source-test { margin-top: 8px; } .source-test input[name="query"] { width: 220px; }
  .source-test ol { margin: 4px 0 8px; padding-inline-start: 24px; }
  .checks .source-test li { display: list-item; padding: 0; border: 0; }
@media (max-width: 1023px) { .first-run { grid-template-columns: minmax(0, 1fr); }
  .checks .button { grid-column: 2 / -1;
  justify-self: start; } }
@media (max-width: 600px) { .checks li { grid-template-columns: 24px minmax(0, 1fr); } .checks li > .cap {
  grid-column: 2; } } }`;
