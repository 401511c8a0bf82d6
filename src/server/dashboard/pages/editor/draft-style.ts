/** Style sheet of saving, history, comments and guests. It belongs to the layer of the editor. */
export const DRAFT_STYLE = `@layer editor {
.bar .ends { flex: 0 1 auto; } .saved { display: flex; flex: none; align-items: center; gap: 6px; } .saved .dot {
  width: 8px; height: 8px; border: 0; border-radius: 50%; background: var(--ink-3); flex: none; } .saved .good {
  background: var(--good); } .saved .bad { background: var(--bad); }
.state select { width: auto; field-sizing: content; min-height: 0; padding: 2px 8px; border: 0; border-radius: 99px;
  font-size: 12.5px; font-weight: 620; background: var(--sunken); color: var(--ink); } .state
  select[data-state=in_progress] { background: var(--warn-soft); color: var(--warn); } .state
  select[data-state=in_review] { background: var(--over-soft); color: var(--over); } .state select[data-state=done]
  { background: var(--good-soft); color: var(--good); } .state option { background: var(--surface); color:
  var(--ink); }
.notices .conflict { justify-content: space-between; } .notices .notice b { font-weight: 650; } .notices .notice
  .row { gap: 8px; } .notices .button { color: var(--ink); padding: 4px 10px; font-size: 13px; }
.popup { position: relative; } .popup > summary { list-style: none; } .popup > summary::-webkit-details-marker {
  display: none; } .popup > ul { position: absolute; z-index: 6; inset-inline-end: 0; top: calc(100% + 6px); margin:
  0; padding: 6px; min-width: 230px; box-shadow: 0 6px 24px rgb(0 0 0 / .14); } .popup .plain { display: block;
  width: 100%; text-align: start; padding: 8px 10px; border: 0; border-radius: 8px; background: none; cursor:
  pointer; text-decoration: none; color: inherit; } .popup .plain:hover { background: var(--sunken); }
.wide-dialog { border: 1px solid var(--line); border-radius: 14px; padding: 0; background: var(--surface); color:
  var(--ink); width: min(1180px, 94vw); height: min(760px, 88vh); max-width: none; max-height: none; overflow:
  hidden; } .wide-dialog::backdrop { background: rgb(0 0 0 / .35); } .frame { display: flex; flex-direction: column;
  height: 100%; } .frame > header { display: flex; gap: 16px; align-items: center; justify-content: space-between;
  padding: 14px 20px; border-bottom: 1px solid var(--line); } .frame > header h2 { font-size: 17px; letter-spacing:
  0; } .frame > footer { padding: 12px 20px; border-top: 1px solid var(--line); } .frame .scrolls { overflow-y:
  auto; flex: 1; min-height: 0; } .frame footer input { width: 260px; }
.halves { display: grid; grid-template-columns: 280px minmax(0, 1fr); flex: 1; min-height: 0; } .versions {
  overflow-y: auto; border-inline-end: 1px solid var(--line); padding: 8px; } .version { display: grid;
  grid-template-columns: minmax(0, 1fr) auto; width: 100%; gap: 2px 8px; text-align: start; border: 0; background:
  none; border-radius: 10px; padding: 9px 10px; } button.version { cursor: pointer; } button.version:hover,
  .version[aria-pressed=true] { background: var(--sunken); } .version b { font-size: 14px; font-weight: 640;
  overflow-wrap: anywhere; } .version span { grid-column: 1 / -1; font-size: 12.5px; color: var(--ink-2);
  overflow-wrap: anywhere; } .halves .changes { margin-top: 16px; font-size: 16px; line-height: 1.6; }
.comments { display: grid; gap: 12px; margin-bottom: 16px; } .comment { border: 1px solid var(--line);
  border-radius: 10px; padding: 10px 12px; display: grid; gap: 6px; font-size: 14px; overflow-wrap: anywhere; }
  .comment .by { display: flex; justify-content: space-between; gap: 8px; font-size: 12.5px; color: var(--ink-2); }
  .comment .by b { font-weight: 620; } .comment blockquote { margin: 0; color: var(--ink-2); font-size: 13px; }
  .comment.closed { opacity: .8; } .reply { border-inline-start: 2px solid var(--line-2); padding-inline-start:
  10px; } .comment .button, [data-new-comment] .button { padding: 3px 10px; font-size: 13px; justify-self: start; }
  .comment .plain { border: 0; background: none; color: var(--accent); text-decoration: underline; cursor: pointer;
  padding: 0; font-size: 12.5px; } .quoted { border-inline-start: 3px solid var(--h2); padding-inline-start: 8px; }
.suggestion { border: 1px solid var(--line-2); border-inline-start: 4px solid var(--over); border-radius: 10px;
  padding: 12px 16px; margin: 16px 0; background: var(--surface); font-size: 16px; line-height: 1.6; display: grid;
  gap: 10px; cursor: default; white-space: normal; } .suggestion p, .suggestion ul, .suggestion pre { margin: 0; }
  .suggestion .cap { font-size: 13px; color: var(--ink-2); } .suggestion .cap b { color: var(--over); } .suggestion
  .small { font-size: 13px; line-height: 1.5; } .suggestion .changes { display: grid; gap: 8px; } .suggestion
  .changes > :is(h1, h2, h3, h4, h5, h6) { font-weight: 650; font-size: 19px; line-height: 1.3; margin: 0; }
  .suggestion .changes > h3 { font-size: 17px; } .suggestion pre { white-space: pre-wrap; overflow-wrap: anywhere;
  font-size: 13px; max-height: 320px; overflow-y: auto; } .suggestion .doubts { display: grid; gap: 6px;
  border-radius: 8px; padding: 8px 12px; background: var(--warn-soft); color: var(--warn); font-size: 14px; }
  .suggestion .doubts li { overflow-wrap: anywhere; } .suggestion select { width: 100%; } .suggestion label {
  font-size: 14px; font-weight: 400; } .suggestion .check { display: flex; gap: 8px; align-items: center;
  font-weight: 620; } .suggestion .check input { width: 18px; height: 18px; flex: none; } .suggestion .problem {
  color: var(--bad); font-size: 15px; } .suggestion summary { font-size: 13px; cursor: pointer; color: var(--ink-2);
  }
[data-propose] { margin-bottom: 16px; } .option + .option { border-top: 1px solid var(--line); padding-top: 10px; }
.option { display: grid; gap: 10px; }
.asked { background: var(--over-soft); }
.dock, .guide-head { display: none; }
@media (max-width: 900px) { .dock:not([hidden]) { display: flex; gap: 4px; padding-inline-start: 128px; position:
  fixed; inset: auto 0 0; z-index: 2; padding-block: 8px; padding-inline-end: 8px; background: var(--surface);
  border-top: 1px solid var(--line); } .dock button { flex: 1; min-width: 0; border: 0; background: none;
  border-radius: 10px; padding: 6px 4px; font-weight: 640; min-height: 48px; cursor: pointer; overflow: hidden;
  text-overflow: ellipsis; } .dock button[aria-expanded=true] { background: var(--sunken); }
  .editor:has(.dock:not([hidden])) { padding-bottom: 72px; } .editor:has(.dock:not([hidden])) .measures { position:
  fixed; inset: auto auto 8px 8px; z-index: 5; width: 112px; } .editor:has(.dock:not([hidden])) .score { flex: 1;
  border-radius: 9px; } .editor:has(.dock:not([hidden])) .score summary { padding: 4px 8px; }
  .editor:has(.dock:not([hidden])) .score summary > span { display: none; } .editor:has(.dock:not([hidden])) .score
  strong.word { font-size: 12px; } .editor:has(.dock:not([hidden])) .score .pop { top: auto; bottom: calc(100% +
  12px); } .editor:has(.dock:not([hidden])) .panel { position: fixed; inset: auto 0 0; height: 74dvh; padding: 52px
  0 72px; z-index: 2; border-radius: 16px 16px 0 0; box-shadow: 0 -6px 24px rgb(0 0 0 / .18); overflow: hidden;
  visibility: hidden; } .editor:has(.dock:not([hidden])) .panel.up { visibility: visible; }
  .guide-head:not([hidden]) { display: flex; justify-content: space-between; align-items: center; position: fixed;
  inset: auto 0 calc(74dvh - 50px); height: 44px; padding: 0 16px; z-index: 4; } .bar .ends { flex-wrap: nowrap;
  overflow-x: auto; width: 100%; scrollbar-width: none; } .bar .ends:has([open]) { overflow: visible; flex-wrap:
  wrap; } .editor .tools { flex-wrap: nowrap; overflow-x: auto; padding-inline: 12px; } .popup > ul { inset-inline:
  0 auto; } .is-typing .dock, .is-typing .editor .measures { display: none; } }
::highlight(comment) { background-color: var(--h1); }
.guest-note { background: var(--over-soft); color: var(--over); }
@media (max-width: 700px) { .halves { grid-template-columns: minmax(0, 1fr); grid-template-rows: 180px minmax(0,
  1fr); } .versions { border: 0; border-bottom: 1px solid var(--line); } .frame > header p { display: none; }
  .wide-dialog { width: 100vw; height: 100dvh; border-radius: 0; border: 0; } }
@media (max-width: 480px) { .bar { gap: 6px; } .bar .ends { display: contents; } .bar .ends > *, .bar .measures {
  order: 2; } .bar .ends > .saved { order: 1; } .bar::after { content: ""; order: 1; flex-basis: 100%; }
  .popup { position: static; } .popup > ul { inset-inline: 0; min-width: 0; } .bar .ends .button {
  padding: 4px 8px; font-size: 13px; } .saved { font-size: 12px; }
  .dock button { padding-inline: 0; font-size: 13px; } }
@media (forced-colors: active) { .saved .dot { forced-color-adjust: none; } .version[aria-pressed=true] { outline:
  2px solid; } }
}
`;
