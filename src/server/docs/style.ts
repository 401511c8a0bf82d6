/** Style sheet of the documentation pages: system fonts, light and dark colors, phone and print layouts. */
export const STYLE = `:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #0b62d6; }
@media (prefers-color-scheme: dark) { :root { --accent: #7ab3ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { padding: 1.5rem; border-right: 1px solid var(--line); min-height: 100vh; }
nav p { margin: 0 0 1rem; font-weight: 700; font-size: 1.2rem; }
nav h2 { font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; margin: 1.2rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; font-size: .92rem; }
nav li { margin: .15rem 0; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
a[aria-current] { font-weight: 700; color: inherit; }
main { padding: 1.5rem 2rem 4rem; max-width: 60rem; }
h1 { line-height: 1.2; margin-top: 0; }
h2 { margin-top: 2.2rem; padding-top: .4rem; border-top: 1px solid var(--line); }
pre { background: var(--soft); padding: .8rem 1rem; overflow-x: auto; border-radius: 6px; }
pre { font-size: .88rem; line-height: 1.45; }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
code { background: var(--soft); padding: .1em .25em; border-radius: 3px; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
footer { margin-top: 3rem; font-size: .9rem; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { min-height: 0; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1.5rem; }
}
@media print { nav, footer { display: none; } body { display: block; } }
`;
