/** Rules of the inventory of pages. A layer of their own keeps them above the general rules of tables and forms. */
export const INVENTORY_STYLE = `@layer workspace {
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 1px; background:
  var(--line); }
.tiles li { background: var(--surface); padding: 16px 20px; } .tiles b { display: block; font-size: 22px; line-height:
  1.3; font-weight: 650; } .tiles .bad { color: var(--bad); } .tiles span { font-size: 13px; color: var(--ink-2); }
.filters { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 16px; } .filters > input { flex:
  1 1 220px; width: auto; min-width: 0; } .filters .choices { display: flex; flex-wrap: wrap; gap: 8px; } .filters
  select { width: auto; max-width: 220px; } .filters .count { margin-inline-start: auto; }
@media (min-width: 1024px) and (max-width: 1279px) { .filters > input { flex-basis: 100%; } }
@media (min-width: 1280px) { .filters { flex-wrap: nowrap; } }
@media (min-width: 1024px) { .folded > summary { display: none; }
  .folded::details-content { content-visibility: visible; display: contents; } .filters select { max-width: 170px; }
  .filters .choices { flex-wrap: nowrap; } }
.inventory { overflow: visible; } .inventory td, .inventory th { padding: 9px 8px; overflow-wrap: normal; white-space:
  nowrap; } .inventory th a { color: var(--ink-2); text-decoration: none; } .inventory th a:hover { text-decoration:
  underline; } .inventory td:first-child { padding-inline-start: 20px; } .inventory thead td { border-bottom: 1px
  solid
  var(--line); } .filters .count { white-space: nowrap; }
.inventory .c-page { width: 30%; max-width: 0; white-space: normal; } .c-page > a { font-weight: 620; color:
  var(--ink);
  text-decoration: none; display: block; overflow-wrap: anywhere; } .c-page > a:hover { text-decoration: underline; }
  .c-page .cut { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.score { font-size: 18px; font-weight: 650; } .failed { display: block; font-size: 12px; color: var(--bad); } .up {
  color: var(--good); } .down { color: var(--bad); } .c-score progress { width: 56px; } .spark { width: 84px; height:
  22px; display: block; } .spark polyline { fill: none; stroke: var(--h3); stroke-width: 2; stroke-linejoin: round; }
  .spark circle { fill: var(--h4); } .spark line { stroke: var(--edge); stroke-width: 1; stroke-dasharray: 2 2; }
.tag { border: 1px solid var(--line-2); border-radius: 6px; padding: 1px 6px; font-size: 12px; } .face { display:
  inline-grid; place-items: center; width: 26px; height: 26px; border-radius: 50%; background: var(--h1); color:
  var(--ink); font-size: 10px; font-weight: 650; }
.more { position: relative; display: inline-block; } .more > summary { list-style: none; } .more >
  summary::-webkit-details-marker
  { display: none; } .c-menu .button { padding: 2px 9px; } .more > .card { position: absolute; inset-inline-end: 0;
  top: calc(100% + 4px); margin: 0; z-index: 3; width: max-content; min-width: 220px; max-width: min(320px, 82vw);
  box-shadow: 0 8px 28px rgb(0 0 0 / .18); white-space: normal; } .more.above > .card { top: auto; bottom: calc(100% +
  8px); inset-inline: 0 auto; color: var(--ink); }
.c-menu .card > *, .c-menu .confirm > * { display: block; width: 100%; max-width: none; padding: 9px 14px; border: 0;
  background: none; text-align: start; color: var(--ink); text-decoration: none; cursor: pointer; font: inherit; }
  .c-menu .card > .confirm { padding: 0; } .c-menu .confirm > summary { list-style: none; } .c-menu .card .danger {
  color: var(--bad); } .c-menu .card > :is(a, button):hover, .c-menu .confirm > :is(summary, button):hover {
  background: var(--sunken); }
.many { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 24px; align-items: start; } .many label.row {
  display: flex; flex-wrap: nowrap; font-weight: 400; } .scans li { display: grid; grid-template-columns: minmax(0,
  1fr)
  130px 60px; gap: 12px; align-items: center; padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap:
  anywhere; }
.watches > li { padding: 14px 20px; border-top: 1px solid var(--line); } .watches > li:first-child { border: 0; }
  .watches .name { display: flex; flex-wrap: wrap; gap: 8px 16px; justify-content: space-between; align-items: start;
  overflow-wrap: anywhere; } .watches dl { display: grid; grid-template-columns: 2fr 4fr 2fr 1fr; gap: 8px 24px;
  margin: 8px 0; } .watches .button { padding: 3px 10px; } .watch-form { max-width: 680px; } .watch-form > .button {
  justify-self: start; } .rules { display: grid; gap: 8px; } .rules input[type=number], .watch-form
  input[name=floor] { max-width: 120px; } .rules label { align-items: center; justify-content: space-between; } .rules
  label.row { justify-content: start; }
@media (max-width: 700px) { .watches dl { grid-template-columns: minmax(0, 1fr); } }
.bulk { position: sticky; bottom: 8px; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; width:
  fit-content; max-width: 100%; margin: 12px auto 0; padding: 10px 16px; border-radius: 12px; background: #1a1b17;
  color: #f6f5f1; z-index: 2; box-shadow: 0 8px 28px rgb(0 0 0 / .25); } .bulk > .button, .bulk > .more > summary {
  background: none; color: inherit; border-color: #6b6c62; font-size: 14px; padding: 5px 12px; } .bulk >
  .button:hover,
  .bulk > .more > summary:hover { background: #33342d; } form:not(:has(input[name=page]:checked)) > .bulk { display:
  none; }
@media (max-width: 1100px) { .many { grid-template-columns: minmax(0, 1fr); } .c-wide, .inventory .nil, .inventory
  thead { display: none; } .inventory table,
  .inventory tbody { display:
  block; } .inventory tr { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; gap: 2px 12px;
  padding:
  10px 16px; border-bottom: 1px solid var(--line); align-items: start; } .inventory tr:last-child { border: 0; }
  .inventory td, .inventory td:first-child { padding: 0; border: 0; } .inventory .c-page { width: auto; max-width:
  none; grid-area: 1 / 2; } .c-choose { grid-area: 1 / 1; } .c-score { grid-area: 1 / 3; } .c-change { grid-area: 1 /
  4; min-width: 36px; } .c-since { display: none; } .c-draft { grid-area: 2 / 2; } .c-watch { grid-area: 2 / 3 / 3
  / 4;
  justify-self: end; } .c-menu { grid-area: 2 / 4; justify-self: end; } .c-choose input { margin-top: 5px; } .bulk {
  flex-wrap: nowrap; overflow-x: auto; } .bulk > * { flex: none; } .bulk:has(details[open]) { overflow: visible;
  flex-wrap:
  wrap; } .more.above { position: static; } .more.above > .card { inset-inline: 8px; width: auto; max-width: none; } }
@media (forced-colors: active) { .bulk, .tag, .face { border: 1px solid; } }
}`;
