import { FIRST_RUN_STYLE } from "./first-run/style.ts";
import { TOKENS } from "./tokens.ts";

/** Style sheet of all pages. It fixes the order of the layers for the sheets of surfaces, which load after it. */
export const DASHBOARD_STYLE = `@layer reset, tokens, layout, parts, report, workspace, print, editor;
@layer reset { *, ::before, ::after { box-sizing: border-box; } body, h1, h2, h3, p, ul, ol, dl, dd, figure,
  blockquote { margin: 0; }
ul, ol { padding: 0; list-style: none; } [hidden] { display: none !important; } button, input, select, textarea {
  font: inherit; color: inherit; }
table { border-collapse: collapse; width: 100%; } th { text-align: start; font-weight: 540; } }
@layer tokens { ${TOKENS}
body { background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; font-variant-numeric:
  tabular-nums; }
h1 { font-size: 34px; line-height: 1.15; letter-spacing: -.02em; font-weight: 650; overflow-wrap: anywhere; }
h2 { font-size: 24px; line-height: 1.25; letter-spacing: -.02em; font-weight: 640; } h3 { font-size: 15px;
  font-weight: 620; }
a { color: var(--accent); text-underline-offset: 2px; } :focus-visible { outline: 2px solid var(--accent);
  outline-offset: 2px; } }
@layer layout { .skip { position: absolute; inset-inline-start: -999px; } .skip:focus { inset-inline-start: 8px;
  top: 8px; background: var(--surface); padding: 8px; z-index: 2; }
.app { display: grid; grid-template-columns: 232px minmax(0, 1fr); min-height: 100vh; }
.side { border-inline-end: 1px solid var(--line); padding: 24px 16px; display: flex; flex-direction: column; gap:
  16px; position: sticky; top: 0; height: 100vh; overflow: hidden; }
.brand { font-weight: 650; font-size: 18px; color: var(--ink); text-decoration: none; letter-spacing: -.01em; }
.side nav { display: grid; gap: 2px; overflow-y: auto; min-height: 0; padding: 3px; margin: -3px; }
.side nav p { font-size: 12px; font-weight: 620; color: var(--ink-3); margin: 12px 8px 4px; }
.side nav a { color: var(--ink-2); text-decoration: none; padding: 6px 8px; border-radius: 8px; } .side nav a:hover
  { background: var(--sunken); }
.side nav a[aria-current] { background: var(--sunken); color: var(--ink); font-weight: 620; }
.side .org { border: 1px solid var(--line-2); border-radius: 8px; padding: 8px 12px; background: var(--surface);
  display: flex; justify-content: space-between; gap: 8px; overflow-wrap: anywhere; }
.who .button { white-space: nowrap; } .who { display: flex; gap: 8px; align-items: center;
  justify-content: space-between; margin-top: 4px; } .who a { color: inherit; min-width: 0; overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; }
.side .bottom { margin-top: auto; border-top: 1px solid var(--line); padding-top: 12px; font-size: 13px; color:
  var(--ink-2); }
.side form { display: inline; } main { padding: 24px 48px 72px; max-width: 1344px; min-width: 0; } .menu { display:
  none; }
main.open { margin-inline: auto; max-width: 1180px; } main.narrow { max-width: 37rem; margin: 4vh auto; }
.narrow h1 { font-size: 24px; } .narrow dd { margin-bottom: 8px; overflow-wrap: anywhere; }
.narrow .button { justify-self: start; }
.head { display: flex; flex-wrap: wrap; gap: 16px; justify-content: space-between; align-items: start;
  margin-bottom: 24px; overflow-wrap: anywhere; } .head > * { min-width: 0; } .head > :first-child { flex: 1 1 380px; }
.crumbs { font-size: 13px; color: var(--ink-3); margin-bottom: 8px; overflow-wrap: anywhere; } .sub { color:
  var(--ink-2); } .small { font-size: 13px; color: var(--ink-2); } .when { white-space: nowrap;
  } .cap { font-size: 12px; color: var(--ink-3); }
section { margin-top: 48px; scroll-margin-top: 16px; } section > p { color: var(--ink-2); max-width: 72ch;
  margin-top: 4px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; margin-top: 16px; overflow:
  hidden; } .pad { padding: 24px; }
  .mini { font-size: 15px; font-weight: 620; letter-spacing: 0; }
  h3.pad, .mini.pad { padding-bottom: 0; } .lines.pad { padding-block: 8px 16px; } .card + p
  { margin-top: 16px; }
.cols { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr)); gap: 24px;
  align-items: start; margin-top: 16px; } .cols > .card { margin-top: 0; }
  .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.stack { display: grid; gap: 12px; } .group { margin-top: 24px; }
@media (max-width: 1023px) { .app { display: block; } .side { position: static; height: auto; border: 0;
  border-bottom: 1px solid var(--line); padding: 12px 16px; flex-flow: row wrap; align-items: center; gap: 8px 16px;
  justify-content: space-between; overflow: visible; } .side > * { flex: 1 1 100%; } .side > .brand, .side > .menu
  { flex: none; } main { padding: 16px 16px 48px; } h1 { font-size:
  24px; }
.menu { display: block; } .side:not(:has(.menu[open])) > :is(nav, .org, form, .bottom) { display: none; } } }
@layer parts { .button { display: inline-block; border: 1px solid var(--line-2); background: var(--surface); color:
  var(--ink); border-radius: 8px; padding: 7px 14px; font-weight: 540; cursor: pointer; text-decoration: none; }
.button:hover { background: var(--sunken); } .primary { background: var(--accent); border-color: var(--accent);
  color: var(--on-accent); } .primary:hover { background: var(--accent); } .danger { color: var(--bad); }
label { display: grid; gap: 4px; font-weight: 540; } label small { font-weight: 400; color: var(--ink-2); }
  input:not([type=checkbox]):not([type=radio]), select, textarea { background: var(--sunken); border: 1px solid
  var(--edge); border-radius: 8px; padding: 8px 12px; width: 100%; min-height: 42px; }
fieldset { border: 0; padding: 0; margin: 0; } legend { font-weight: 540; padding: 0; } fieldset label { display:
  flex; gap: 8px; font-weight: 400; }
.form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr)); gap: 16px;
  align-items: end; } .form .stack { gap: 4px; font-weight: 540; } .form .button { justify-self: start; }
.hero { display: grid; grid-template-columns: minmax(240px, 1fr) 3fr; box-shadow: 0 1px 12px rgb(0 0 0 / .06); }
  .hero > div { padding: 24px; min-width: 0; } .hero > div + div { border-inline-start: 1px solid var(--line); }
.lead { font-size: 18px; max-width: 60ch; } .gauge { text-align: center; } .gauge svg { width: 200px; max-width:
  100%; } .gauge .track { stroke: var(--h0); } .gauge .value { stroke: var(--accent); } .gauge.warn .value { stroke:
  var(--warn); } .gauge.bad .value { stroke: var(--bad); }
.gauge path { fill: none; stroke-width: 10; stroke-linecap: round; } .gauge .tick { stroke: var(--ink);
  stroke-width: 2; } .gauge text { fill: var(--ink); font-weight: 650; font-size: 44px; text-anchor: middle; }
  .gauge .grade { font-size: 13px; fill: var(--ink-2); font-weight: 620; }
.swarm { margin: 24px 0; } .swarm svg { width: 100%; height: auto; overflow: visible; } .swarm line { stroke:
  var(--h0); stroke-width: 4; } .swarm circle { fill: var(--h3); } .swarm .you { fill: var(--ink); } .swarm text {
  font-size: 12px; fill: var(--ink-2); text-anchor: middle; } .swarm .me { fill: var(--ink); font-weight: 650; }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 16px; } .parts b {
  font-size: 13px; font-weight: 620; } .parts span { font-size: 12px; color: var(--ink-2); }
meter { appearance: none; width: 100%; height: 8px; border: 0; border-radius: 4px; background: var(--h0); display:
  block; margin: 4px 0; } meter::-webkit-meter-bar { background: var(--h0); border: 0; border-radius: 4px; height:
  8px; } meter::-webkit-meter-optimum-value { background: var(--accent); border-radius: 4px; } meter::-moz-meter-bar
  { background: var(--accent); border-radius: 4px; }
.toc { display: flex; gap: 20px; overflow-x: auto; border-bottom: 1px solid var(--line); margin-top: 24px;
  font-size: 13px; white-space: nowrap; } .toc a { color: var(--ink-2); text-decoration: none; padding: 8px 0; }
  .toc b { font-weight: 400; color: var(--ink-3); }
.edit { border-top: 1px solid var(--line); } .edit:first-of-type { border-top: 0; } .edit summary { display: grid;
  grid-template-columns: 84px minmax(0, 1fr) auto 16px; gap: 16px; padding: 14px 24px; cursor: pointer; align-items:
  center; list-style: none; }
.edit summary::-webkit-details-marker { display: none; } .edit summary::after { content: "\\203a"; color:
  var(--ink-3); transition: transform .15s; } .edit[open] summary::after { transform: rotate(90deg); } .gain {
  color: var(--good); font-weight: 620; white-space: nowrap; } .gain small { font-weight: 400; }
.evidence { display: grid; grid-template-columns: 3fr 2fr; gap: 24px; padding: 0 24px 20px 124px; } .evidence li {
  display: flex; gap: 8px; } .evidence ol { font-size: 13px; display: grid; gap: 4px; } .evidence a { overflow-wrap:
  anywhere; } blockquote { border-inline-start: 3px solid var(--h2); padding-inline-start: 12px; margin-top: 8px;
  overflow-wrap: anywhere; }
.strip { display: inline-flex; gap: 2px; vertical-align: middle; } .strip i { width: 10px; height: 14px;
  border-radius: 2px; background: var(--h0); } .strip .h1 { background: var(--h1); } .strip .h2 { background:
  var(--h2); } .strip .h3 { background: var(--h3); } .strip .h4 { background: var(--h4); }
.scroll { overflow-x: auto; } .scroll table { min-width: 640px; } td, th { padding: 8px 12px; border-bottom: 1px
  solid var(--line); vertical-align: middle; overflow-wrap: break-word; } tr:last-child td { border-bottom: 0; } th {
  font-size: 12px; color: var(--ink-2); } .num { text-align: end; white-space: nowrap; } td a {
  overflow-wrap: anywhere; } td > bdi, td > a > bdi { display: inline-block; min-width: 9em; overflow-wrap: anywhere;
  text-decoration: inherit; } th { overflow-wrap: normal; } td:first-child, th:first-child {
  padding-inline-start: 24px; }
.pill { display: inline-block; padding: 1px 10px; border-radius: 99px; font-size: 12px; font-weight: 540;
  background: var(--sunken); color: var(--ink-2); white-space: nowrap; } .pill.good { background: var(--good-soft);
  color: var(--good); } .pill.warn { background: var(--warn-soft); color: var(--warn); } .pill.bad { background:
  var(--bad-soft); color: var(--bad); } .pill.over { background: var(--over-soft); color: var(--over); }
.range { width: 92px; height: 14px; } .range line { stroke: var(--line-2); stroke-width: 2; } .range rect { fill:
  var(--h1); } .range circle { fill: var(--accent); } .range .over { fill: var(--over); }
.note { background: var(--warn-soft); color: var(--warn); border-radius: 8px; padding: 10px 14px; margin-top: 16px;
  } .note.bad { background: var(--bad-soft); color: var(--bad); } .note.good { background: var(--good-soft); color:
  var(--good); } code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { background: var(--sunken); padding:
  12px; border-radius: 8px; overflow-x: auto; } .secret { overflow-wrap: anywhere; }
.tabs { display: inline-flex; flex-wrap: wrap; background: var(--sunken); border-radius: 10px; padding: 3px;
  font-size: 13px; } .tabs a { padding: 4px 12px; border-radius: 8px; color: var(--ink-2); text-decoration: none; }
  .tabs a[aria-current] { background: var(--surface); color: var(--ink); font-weight: 620; }
.steps li { display: flex; gap: 12px; padding: 8px 0; } progress { width: 100%; height: 10px; accent-color:
  var(--accent); } .lines li { padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; } .lines
  li:first-child { border: 0; } .l3 { padding-inline-start: 16px; } .l4, .l5, .l6 { padding-inline-start: 32px; }
.tools { display: flex; flex-wrap: wrap; gap: 2px;
  position: sticky; top: 0; z-index: 1; background: var(--surface); padding-block: 6px; } .tool { border: 0; background:
  none; color: var(--ink-2); min-width: 34px; height: 32px; border-radius: 8px; cursor: pointer; font: inherit;
  font-weight: 620; } .tool:hover { background: var(--sunken); } .tool[aria-pressed=true] { background: var(--sunken);
  color: var(--ink); }
  .tool[data-symbol]::before { content: attr(data-symbol); } .tool { display: inline-grid; place-items: center;
  vertical-align: middle; } .icon { width: 20px; height: 20px;
  fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; } .tool-group {
  display: inline-flex; } .tool-group + .tool-group { border-inline-start: 1px solid var(--line-2); margin-inline-start:
  6px; padding-inline-start: 6px; } .tools input { width: auto; flex: 1; min-width: 180px; }
.rich { min-height: 60vh; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; line-height: 1.65;
  font-weight: 400; white-space: pre-wrap; overflow-wrap: break-word; max-width: 780px; } .rich > * + * { margin-top:
  12px; } .rich h2 { font-size: 22px; margin-top: 28px; } .rich h3 { font-size: 18px; margin-top: 20px; } .rich ul,
  .rich ol { padding-inline-start: 24px; } .rich ul { list-style: disc; } .rich ol { list-style: decimal; }
  .rich blockquote { border-inline-start: 3px solid var(--line); padding-inline-start: 12px; } .rich pre { background:
  var(--sunken); padding: 8px 12px; border-radius: 8px; white-space: pre-wrap; } .rich td, .rich th { border: 1px solid
  var(--line); padding: 4px 8px; vertical-align: top; text-align: start; } .rich .image { background: var(--sunken);
  border-radius: 6px; padding: 2px 8px; font-size: 13px; color: var(--ink-2); }
  .ProseMirror-selectednode { outline: 2px solid var(--accent); } .ProseMirror-hideselection
  *::selection { background: transparent; } img.ProseMirror-separator { display: inline; border: none; margin: 0; }
  label small { white-space: pre-wrap; }
.three { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; text-align: center; border-top: 1px solid
  var(--line); } .three div { padding: 10px; } .three b { display: block; font-size: 18px; } .chips { display: flex;
  flex-wrap: wrap; gap: 6px; } .chip { border: 1px solid var(--line-2); border-radius: 6px; padding: 2px 8px;
  font-size: 13px; background: none; text-align: start; cursor: pointer; } .chip.missing { border: 1px dashed
  var(--bad); color: var(--bad); } .chip.few { color: var(--warn); border-color: var(--warn); } .chip.over { color:
  var(--over); border-color: var(--over); } .chip.in_range { color: var(--good); border-color: var(--good); }
@media (max-width: 1023px) { .hero { grid-template-columns: minmax(0, 1fr); } .hero > div + div {
  border-inline-start: 0; border-top: 1px solid var(--line); }
  .evidence { grid-template-columns: minmax(0, 1fr); padding-inline-start: 24px; } .edit summary {
  grid-template-columns: 72px minmax(0, 1fr) 16px; padding: 12px 16px; } .edit summary .strip { display: none; }
  .pad { padding: 16px; } td:first-child, th:first-child { padding-inline-start: 16px; } }
@media screen and (max-width: 640px) { .scroll { position: relative; } .scroll table { min-width: 0; } .scroll :is(
  table, tbody, td) { display: block; } .scroll thead { position: absolute; clip-path: inset(50%); } .scroll tr {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; padding: 10px 16px; border-bottom: 1px solid
  var(--line); } .scroll tr:last-child { border: 0; } .scroll td { padding: 0; border: 0; text-align: start; min-width:
  0; max-width: 100%; } .scroll td:first-child:not(:has(> input)) { flex: 1 1 100%; } .scroll td + td::before {
  content: attr(data-head); font-size: 12px; color: var(--ink-2); margin-inline-end: 6px; } .scroll :is(td > bdi, td
  > a > bdi) { min-width: 0; } }
@media (forced-colors: active) { .strip i, .strip .h1, .strip .h2, .strip .h3, .strip .h4 { forced-color-adjust:
  none; } .pill, .chip { border: 1px solid; } } @media (prefers-reduced-motion: reduce) { * { transition: none
  !important; } } }
@layer print { @media print { .side, .toc, .actions, .tabs, .skip { display: none !important; } .app { display:
  block; } main { padding: 0; max-width: none; } .card { break-inside: avoid-page; box-shadow: none; } section {
  margin-top: 24px; } details::details-content { content-visibility: visible; display: block; } .edit {
  break-inside: avoid; } body { background: #fff; } h2, h3 { break-after: avoid; } th { overflow-wrap: normal; }
  .strip i, .pill, .parts i, svg { print-color-adjust: exact; } } }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.changes { display: grid; gap: 10px; max-width: 72ch; overflow-wrap: anywhere; } .changes h3 { font-size: 18px;
  margin-top: 12px; } .changes ins { background: var(--good-soft); color: var(--good); text-decoration: none;
  border-radius: 4px; padding-inline: 2px; } .changes del { background: var(--bad-soft); color: var(--bad);
  border-radius: 4px; padding-inline: 2px; } .changes .item { padding-inline-start: 20px; } .changes .item::before {
  content: "•"; margin-inline-start: -14px; padding-inline-end: 6px; } .changes .d2 { padding-inline-start: 40px; }
  .changes .d3, .changes .d4 { padding-inline-start: 60px; } .changes .code { font: 13px/1.5 ui-monospace, monospace;
  white-space: pre-wrap; } .changes .quote { border-inline-start: 3px solid var(--line-2); padding-inline-start: 12px; }
mark { background: var(--warn-soft); color: var(--warn); text-decoration: underline wavy 1px; border-radius: 4px; }
@media (forced-colors: active) { .changes ins { text-decoration: underline; } }
details.confirm { display: inline-block; max-width: 28rem; } details.confirm > summary { list-style: none; }
pre.prose { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
${FIRST_RUN_STYLE}`;
