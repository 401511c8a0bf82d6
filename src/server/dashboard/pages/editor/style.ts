/** Style sheet of the editor. It comes after the dashboard's sheet, in a layer of its own, so that its rules
  win. */
export const EDITOR_STYLE = `@layer editor {
main.whole { padding: 0; max-width: none; }
.editor { display: grid; grid-template: "bar bar" auto "notices notices" auto "tools panel" auto "text panel"
  minmax(0, 1fr) / minmax(0, 1fr) 404px; height: 100dvh; background: var(--paper); }
.editor > .notices { grid-area: notices; } .editor > .tools { grid-area: tools; } .editor > .column {
  grid-area: text; }
  .editor > .panel { grid-area: panel; }
.editor:has(.panel.wide) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
.bar { grid-area: bar; display: flex; align-items: center; gap: 16px; min-height: 60px; padding: 4px 16px;
  background:
  var(--surface); border-bottom: 1px solid var(--line); }
.bar .back { width: 36px; height: 36px; display: grid; place-items: center; border-radius: 8px; font-size:
  22px; color:
  var(--ink); text-decoration: none; flex: none; } .bar .back:hover { background: var(--sunken); }
.bar .names { flex: 1 1 0; min-width: 0; } .bar h1 { font-size: 15px; line-height: 1.3; letter-spacing: 0;
  white-space:
  nowrap; overflow: hidden; text-overflow: ellipsis; } .bar .names p { font-size: 12.5px; color: var(--ink-2);
  white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.measures { display: flex; flex: none; border: 1px solid var(--line); border-radius: 10px; background:
  var(--surface); }
  .measures > * + * { border-inline-start: 1px solid var(--line); }
.score { position: relative; background: var(--sunken); border-radius: 9px 0 0 9px; } .score summary { display:
  flex;
  align-items: center; gap: 10px; padding: 4px 12px; min-height: 48px; cursor: pointer; list-style: none; }
  .score summary::-webkit-details-marker { display: none; } .score summary > span { display: grid; min-width:
  104px; }
  .score summary b { font-weight: 620; font-size: 14px; line-height: 1.3; } .score summary small { font-size:
  12px;
  color: var(--ink-2); } .score strong { font-size: 27px; font-weight: 680; letter-spacing: -.02em; } .score
  .word {
  font-size: 15px; letter-spacing: 0; } .score .up { color: var(--good); } .score .down { color: var(--bad); }
  .score.stale strong { color: var(--ink-3); }
.ring { width: 40px; height: 40px; flex: none; } .ring circle { fill: none; stroke-width: 5; } .ring .track {
  stroke:
  var(--line-2); } .ring .value { stroke: var(--accent); } .ring .tick { stroke: var(--ink); stroke-width: 2; }
.stale .ring .value { stroke: var(--ink-3); }
.score .pop { position: absolute; z-index: 5; inset-inline-start: 0; top: calc(100% + 8px); width: 320px;
  padding: 16px;
  margin: 0; box-shadow: 0 6px 24px rgb(0 0 0 / .14); } .score .pop b { font-weight: 620; }
.figure { padding: 4px 14px; display: grid; grid-template-columns: auto auto; column-gap: 6px; align-content:
  center;
  align-items: baseline; justify-content: start; white-space: nowrap; } .figure span { grid-column: 1 / -1;
  font-size:
  12px; color: var(--ink-2); } .figure b { font-size: 15px; font-weight: 650; } .figure small { font-size:
  12px; color:
  var(--ink-2); }
.bar .ends { flex: 1 1 0; display: flex; gap: 8px; align-items: center; justify-content: flex-end; min-width:
  0; }
  .bar .button { padding: 4px 10px; font-size: 13px; white-space: nowrap; } .saved { font-size: 13px; color:
  var(--ink-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.notice { padding: 8px 16px; background: var(--sunken); font-size: 14px; border-bottom: 1px solid var(--line); }
  .notice.warn { background: var(--warn-soft); color: var(--warn); display: flex; flex-wrap: wrap; gap: 4px
  16px;
  align-items: center; }
.editor .tools { position: static; flex-wrap: wrap; align-items: center; gap: 2px; min-height: 43px; padding:
  4px 24px;
  background: var(--surface); border-bottom: 1px solid var(--line); }
.column { overflow-y: auto; overscroll-behavior: contain; padding: 24px; min-width: 0; scroll-padding: 24px; }
.sheet { display: block; max-width: 780px; margin: 0 auto; padding: 28px 48px 64px; background: var(--surface);
  border:
  1px solid var(--line); border-radius: 14px; min-height: calc(100% - 48px); }
.sheet .line { display: block; margin-bottom: 12px; } .sheet .line > span { display: flex; justify-content:
  space-between; font-size: 12px; font-weight: 400; color: var(--ink-3); } .sheet .line small { color: inherit;
  }
  .sheet .line textarea { min-height: 0; padding: 4px 0; border: 0; border-radius: 4px; background: none;
  width: 100%;
  resize: none; font-size: 15px; line-height: 1.5; color: var(--ink-2); field-sizing: content; }
  .sheet .title textarea { font-size: 18px; font-weight: 650; color: var(--ink); }
.sheet .body { border-top: 1px solid var(--line); margin-top: 16px; padding-top: 16px; } .sheet .body > label {
  margin:
  8px 0; } .sheet .body > textarea { min-height: 60vh; }
.rich { border: 0; padding: 0; max-width: none; min-height: 50vh; font-size: 17px; line-height: 1.65;
  outline-offset:
  12px; } .rich h1 { font-size: 30px; line-height: 1.2; letter-spacing: -.01em; } .rich h2 { font-size: 23px;
  margin-top:
  32px; } .rich h3 { font-size: 19px; } .rich:focus { outline: none; }
.panel { display: grid; grid-template-rows: auto minmax(0, 1fr); background: var(--surface);
  border-inline-start: 1px
  solid var(--line); min-width: 0; min-height: 0; }
.tablist { display: flex; justify-content: space-between; padding: 0 4px; overflow-x: auto; border-bottom: 1px
  solid var(--line); gap: 2px;
  } .tablist button { border: 0; background: none; padding: 6px 6px 5px; font-size: 13px; line-height: 1.25;
  color:
  var(--ink-2); cursor: pointer; border-bottom: 2px solid transparent; text-align: center; white-space: nowrap;
  }
  .tablist small { display: block; font-size: 12px; min-height: 15px; } .tablist [aria-selected=true] { color:
  var(--ink); font-weight: 650; border-color: var(--accent); } .tablist [aria-selected=true] small {
  font-weight: 400; }
.tabpanel { overflow-y: auto; overscroll-behavior: contain; padding: 16px; display: flex; flex-direction:
  column; gap:
  8px; min-width: 0; } .tabpanel.off { display: none; } .tabpanel > * { flex: none; }
@media (scripting: none) { .editor { height: auto; } .panel { display: block; } .tabpanel.off { display: flex;
  } .tablist {
  display: none; } }
.tabpanel .topic { border: 1px solid var(--line); border-radius: 10px; padding: 0 12px; } .tabpanel .topic[open] {
  border-color:
  var(--line-2);
  padding-bottom: 12px; } .tabpanel .topic summary { display: grid; grid-template-columns: 18px minmax(0, 1fr) auto;
  gap: 10px;
  align-items: center; padding: 8px 0; cursor: pointer; font-weight: 620; list-style: none; overflow-wrap:
  anywhere; }
  .tabpanel .topic summary::-webkit-details-marker { display: none; }
  .tabpanel .topic .stack { padding-inline-start: 28px; }
.dot { width: 16px; height: 16px; border-radius: 50%; border: 2px solid var(--good); background: var(--good); }
  .dot.partly {
  border-color: var(--warn); background: linear-gradient(90deg, var(--surface) 50%, var(--warn) 50%); }
  .dot.missing {
  border: 2px dashed var(--bad); background: none; }
.strip .own { outline: 2px solid var(--ink); outline-offset: 1px; margin-inline-end: 4px; }
.editor .strip i { width: 9px; }
.button.small { padding: 3px 10px; font-size: 13px; } .chips:empty { display: none; } .chip.more { color:
  var(--ink); }
.plain { border: 0; background: none; padding: 0; font: inherit; color: inherit; text-align: start; cursor:
  pointer;
  overflow-wrap: anywhere; min-width: 0; } .plain:hover { text-decoration: underline; }
.finder { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px; } .finder select { width: auto; }
  .finder input, .finder select, .tabpanel select { min-height: 36px; padding: 4px 10px; font-size: 14px; }
.tabpanel .filters { display: flex; flex-wrap: wrap; gap: 6px; } .filter { border: 1px solid var(--line-2); background:
  none;
  border-radius: 99px; padding: 3px 10px; font-size: 13px; cursor: pointer; } .filter[aria-pressed=true] {
  background:
  var(--ink); color: var(--paper); border-color: var(--ink); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space:
  nowrap; }
.tabpanel .terms li { display: grid; grid-template-columns: minmax(0, 1fr) auto minmax(70px, auto) 24px; gap: 10px;
  align-items: center; padding:
  6px 8px; border-bottom: 1px solid var(--line); font-size: 14px; } .terms .count { font-size: 13px; color:
  var(--ink-2);
  white-space: nowrap; } .terms .count b { font-weight: 650; } .term.missing b { color: var(--bad); } .term.few
  b { color:
  var(--warn); } .term.in_range b { color: var(--good); } .term.more b { color: var(--ink); } .term.over b {
  color:
  var(--over); }
.terms .missing-use { grid-column: 1 / -1; padding-bottom: 6px; }
  .terms .leave { padding: 0 6px; border-radius: 6px; font-size: 12px; color: var(--ink-3); } .terms .leave:hover {
  background: var(--sunken); color: var(--ink); } .terms .pill { font-size: 11px; padding: 0 8px; } details.own >
  summary { list-style: none; cursor: pointer; font-size: 13px; color: var(--accent); } details.own > * + * {
  margin-top: 6px; }
.where { width: 70px; height: 12px; } .where line { stroke: var(--line-2); stroke-width: 1.5; } .where rect {
  fill:
  var(--h1); } .where circle { fill: var(--ink); } .where.missing circle { fill: var(--bad); } .where.few
  circle { fill:
  var(--warn); } .where.in_range circle { fill: var(--good); } .where.over circle { fill: var(--over); }
.tabpanel .outline li { display: flex; gap: 8px; align-items: baseline; padding: 4px 0; overflow-wrap: anywhere; }
  .outline li >
  .plain, .outline li > bdi { flex: 1; } .outline .l3 { padding-inline-start: 16px; } .outline .l4, .outline
  .l5, .outline
  .l6 { padding-inline-start: 32px; } .outline .l1 { font-weight: 620; }
.rankings { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 16px; } .ranking {
  display: flex; flex-direction: column; gap: 8px; font-size: 13.5px; line-height: 1.55; color: var(--ink-2);
  min-width: 0; overflow-wrap: break-word; } .ranking + .ranking { border-inline-start: 1px solid var(--line);
  padding-inline-start: 16px; } .ranking h3 { color: var(--ink); margin-top: 8px; } .ranking .level { border: 1px
  solid var(--line-2); border-radius: 4px; padding: 0 4px; font-weight: 400; color: var(--ink-2); }
  .ranking .button { padding: 0 7px; }
.movers { display: flex; gap: 4px; } .movers .plain { padding: 0 8px; border-radius: 6px; } .movers .plain:hover {
  background: var(--sunken); text-decoration: none; } .outline li[draggable] { cursor: grab; }
.marks { display: flex; align-items: center; gap: 8px; font-size: 13px; font-weight: 400; color: var(--ink-2); }
  .marks select { width: auto; }
.toast { position: fixed; inset-block-end: 24px; inset-inline-start: 24px; z-index: 9; display: flex; gap: 12px;
  align-items: center; background: var(--ink); color: var(--paper); border-radius: 10px; padding: 10px 14px; max-width:
  min(480px, 90vw); } .toast:empty { display: none; } .toast .button { background: none; color: inherit; border-color:
  currentColor; }
::highlight(flash) { background-color: var(--accent); color: var(--on-accent); }
.split { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; } .split > .button {
  flex: none;
  } .done { color: var(--good); }
::highlight(in_range), ::highlight(more) { background-color: transparent; text-decoration: underline 2px
  var(--mark-good);
  } ::highlight(few) { background-color: var(--warn-soft); } ::highlight(over) { background-color:
  var(--over-soft); }
:root { --mark-good: light-dark(#8ccfa4, #2f7f53); }
:lang(de) .tablist button { padding-inline: 2px; font-size: 12px; }
@media (max-width: 1280px) { .tablist button { padding-inline: 2px; font-size: 12.5px; }
  :lang(de) .tablist button { padding-inline: 0; }
  .editor .strip i { width: 7px; } .editor { grid-template-columns: minmax(0, 1fr) 350px; } .sheet { padding-inline:
  28px; }
  .measures .figure { padding-inline: 10px; } }
@media (max-width: 1100px) { .measures .figure { display: none; } }
@media (max-width: 900px) { .editor { display: block; height: auto; } .bar { flex-wrap: wrap; position: sticky;
  top: 0;
  z-index: 3; } .bar .ends { flex-wrap: wrap; justify-content: flex-start; } .column { padding: 12px; } .sheet
  { padding:
  16px; } .panel { border: 0; border-top: 1px solid var(--line); } .tablist { overflow-x: auto; } .score .pop {
  width:
  min(320px, 90vw); } }
.rich table { table-layout: fixed; } .rich :is(td, th) { border: 1px solid var(--line-2); padding: 6px 10px; font-size:
  inherit; color: inherit; }
@media (forced-colors: active) { .editor .strip i, .dot, .ring, .where { forced-color-adjust: none; } .filter,
  .tablist
  [aria-selected=true] { border: 1px solid; } .filter[aria-pressed=true], .editor .tool[aria-pressed=true] {
  forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .rich { forced-color-adjust: none; background: Canvas; color: CanvasText; } .rich a { color: LinkText; }
  .rich :is(.image, pre, code) { background: Canvas; color: CanvasText; outline: 1px solid; }
  ::highlight(in_range), ::highlight(more) { background-color: Canvas; color: CanvasText; }
  ::highlight(few), ::highlight(over) { background-color: Mark; color: MarkText; } }
}
`;
