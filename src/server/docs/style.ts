import { TOKENS } from "../dashboard/pages/tokens.ts";

/** Style sheet of the documentation pages: system fonts, light and dark colors, phone and print layouts. */
export const STYLE = `${TOKENS}
* { box-sizing: border-box; } [hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; display: grid;
  grid-template-columns: 17rem minmax(0, 1fr); }
nav { padding: 24px 16px; border-inline-end: 1px solid var(--line); position: sticky; top: 0; height: 100vh;
  overflow-y: auto; }
nav p { margin: 0 8px 16px; font-weight: 650; font-size: 18px; } nav p a { color: var(--ink); }
nav h2 { font-size: 12px; font-weight: 620; color: var(--ink-3); margin: 20px 8px 4px; padding: 0; border: 0; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: 15px; }
nav li a { display: block; padding: 4px 8px; border-radius: 8px; color: var(--ink-2); overflow-wrap: anywhere; }
nav li a:hover { background: var(--sunken); text-decoration: none; }
nav li a[aria-current] { background: var(--sunken); color: var(--ink); font-weight: 620; }
nav summary { display: none; cursor: pointer; padding: 8px; font-weight: 540; }
a { color: var(--accent); text-decoration: none; } a:hover, a:focus { text-decoration: underline; }
main a { text-decoration: underline; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { padding: 24px 48px 72px; max-width: 60rem; min-width: 0; }
h1 { font-size: 34px; line-height: 1.15; letter-spacing: -.02em; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 24px; line-height: 1.25; letter-spacing: -.02em; margin: 48px 0 12px; overflow-wrap: anywhere; }
h3 { font-size: 18px; margin: 32px 0 8px; overflow-wrap: anywhere; }
p, li { max-width: 72ch; } li + li { margin-top: 4px; }
figure { margin: 16px 0; border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
  overflow: hidden; }
figcaption { display: flex; justify-content: space-between; align-items: center; padding: 4px 8px 4px 16px;
  border-bottom: 1px solid var(--line); font-size: 12px; color: var(--ink-2); min-height: 36px; }
pre { margin: 0; padding: 12px 16px; overflow-x: auto; font-size: 14px; line-height: 1.5; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
:not(pre) > code { background: var(--sunken); padding: .1em .3em; border-radius: 4px; overflow-wrap: anywhere; }
button { font: inherit; font-size: 12px; color: var(--ink); background: none; border: 1px solid var(--line-2);
  border-radius: 6px; padding: 2px 10px; cursor: pointer; } button:hover { background: var(--sunken); }
.table { overflow-x: auto; margin: 16px 0; border: 1px solid var(--line); border-radius: 8px;
  background: var(--surface); }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th, td { text-align: start; vertical-align: top; padding: 8px 12px; border-bottom: 1px solid var(--line);
  min-width: 7rem; } tr:last-child td { border-bottom: 0; } th { font-weight: 620; font-size: 13px; }
td code { overflow-wrap: anywhere; }
blockquote { margin: 16px 0; padding-inline-start: 16px; border-inline-start: 3px solid var(--line-2);
  color: var(--ink-2); }
input { font: inherit; color: inherit; width: 100%; min-height: 40px; padding: 8px 12px; border-radius: 8px;
  background: var(--sunken); border: 1px solid var(--edge); }
search { display: block; margin-bottom: 8px; }
search ol { list-style: none; margin: 8px 0 0; padding: 0; font-size: 14px; }
search small { display: block; color: var(--ink-2); } search li a { border: 1px solid var(--line); margin-bottom: 4px; }
footer { margin-top: 48px; font-size: 14px; color: var(--ink-2); }
@media (max-width: 60rem) {
  body { display: block; } main { padding: 16px 16px 48px; } h1 { font-size: 26px; }
  nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); padding: 12px 16px; }
  nav summary { display: block; }
}
@media (min-width: 60.01rem) { nav details::details-content { content-visibility: visible; display: block; } }
@media print { nav, footer, button { display: none; } body { display: block; background: #fff; } }
`;
