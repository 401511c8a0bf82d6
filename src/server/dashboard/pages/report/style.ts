/** Rules of reports, briefs and comparisons. They follow the general rules in a later layer. */
export const REPORT_STYLE = `@layer report { .unseen { position: absolute; width: 1px; height: 1px; overflow:
  hidden; clip-path: inset(50%);
  white-space: nowrap; } .hero.wide { grid-template-columns: minmax(260px, 340px) minmax(0, 1fr); }
.under { text-align: center; font-size: 13px; color: var(--ink-2); margin-bottom: 16px; } .up { color: var(--good);
  font-weight: 620; } .down { color: var(--bad); font-weight: 620; }
.bars { display: grid; gap: 6px; font-size: 13px; } .bars > div { display: grid; grid-template-columns: minmax(0, 1fr)
  64px 92px; gap: 10px; align-items: center; } .bars span { text-align: end; color: var(--ink-2); font-size: 12px;
  white-space: nowrap; } .bars meter { margin: 0; height: 6px; }
.line { margin-top: 16px; } .line svg { width: 100%; height: auto; display: block; overflow: visible; } .line text {
  font-size: 12px; fill: var(--ink-2); } .line .grid { stroke: var(--line); } .line .typical { stroke: var(--ink-3);
  stroke-dasharray: 4 3; fill: none; } .line .own { stroke: var(--accent); stroke-width: 2.5; fill: none; } .line
  circle { fill: var(--accent); } .line .middle { text-anchor: middle; } .line .end { text-anchor: end; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); } .tiles > div { padding: 18px
  20px;
  border-inline-start: 1px solid var(--line); border-top: 1px solid var(--line); margin: -1px 0 0 -1px; } .tiles b {
  display: block; font-size: 22px; font-weight: 650; letter-spacing: -.01em; } .tiles p { font-size: 13px; color:
  var(--ink-2); overflow-wrap: anywhere; }
.toc { position: sticky; top: 0; z-index: 1; background: var(--paper); } .hero + .toc { margin-top: 16px; } section {
  scroll-margin-top: 56px; }
.heat { padding: 12px 16px; } .heat .hrow { display: flex; gap: 8px; align-items: center; list-style: none; padding:
  3px 0;
  min-width: 0; } .heat summary { cursor: pointer; } .heat summary::-webkit-details-marker { display: none; } .heat
  .name { flex: 0 0 232px; display: flex; gap: 8px; align-items: center; font-size: 13px; font-weight: 620;
  min-width: 0;
  padding-inline-end: 4px; } .heat .name bdi { overflow-wrap: anywhere; } .heat .cell { flex: 1 1 0; min-width: 0;
  max-width: 60px; height: 26px; border-radius: 4px; display: grid; place-items: center; font-size: 12px; font-style:
  normal; background: var(--h0); color: var(--ink); } .heat .own { outline: 2px solid var(--ink); outline-offset:
  -1px; }
  .heat .h1 { background: var(--h1); } .heat .h2 { background: var(--h2); } .heat .h3 { background: var(--h3); color:
  light-dark(#000, #06201f); } .heat .h4 { background: var(--h4); color: var(--on-accent); }
.heat .h2 { color: light-dark(#1a1b17, #fff); } .heat .of { flex: 0 0 64px; font-size: 12px; color: var(--ink-2);
  white-space: nowrap; text-align: end; } .heat .gap { flex: 0 0 92px; } .heat .topic { position: relative; } .heat
  .write
  { position: absolute; inset-inline-end: 0; top: 2px; padding: 2px 10px; font-size: 12px; } .heat .hhead {
  align-items:
  end; } .heat .hhead .cell { background: none; height: auto; grid-template-columns: minmax(0, 1fr);
  color: var(--ink-2); text-align: center; font-size:
  12px; }
  .heat .hhead small { display: block; font-size: 10px; max-width: 100%; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; } .heat .hhead .own { outline: 0; } .heat .hhead .name { color: var(--ink-2); font-size: 12px;
  font-weight: 540; }
.mark { flex: none; width: 14px; height: 14px; border-radius: 50%; border: 2px solid var(--good); background:
  var(--good); } .mark.partly { border-color: var(--warn); background: linear-gradient(90deg, var(--warn) 50%,
  transparent
  50%); } .mark.missing { border: 2px dashed var(--bad); background: none; }
.inside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); gap: 16px 32px;
  padding:
  12px 16px 20px 36px; font-size: 13px; } .inside li { padding: 2px 0; overflow-wrap: anywhere; } .tags { display:
  flex;
  flex-wrap: wrap; gap: 6px; margin-top: 6px; } .tag { background: var(--h1); border-radius: 5px; padding: 1px 8px;
  font-size: 13px; overflow-wrap: anywhere; } .tag.has { background: var(--sunken); color: var(--ink-2); } .tag.open {
  background: none; border: 1px solid var(--line-2); } .tag b { font-weight: 650; white-space: nowrap; }
.legend { font-size: 12px; color: var(--ink-2); display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; }
.drop { position: relative; } .drop > div { position: absolute; inset-inline-end: 0; z-index: 3; width: min(320px,
  84vw);
  background: var(--surface); border: 1px solid var(--line-2); border-radius: 12px; padding: 16px; margin-top: 6px;
  box-shadow: 0 6px 24px rgb(0 0 0 / .14); } .drop > summary { list-style: none; } .drop > summary::after { content:
  " \\25be"; }
table .check { width: 20px; } table input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent); }
  .foot
  { padding: 16px 24px; display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
  .foot label { flex: 1 1 260px; } .keep { white-space: nowrap; }
.pair select { width: auto; max-width: 100%; } .sides { display: grid; grid-template-columns: 1fr auto 1fr; gap: 24px;
  align-items: center; } .big { font-size: 44px; line-height: 1.1; font-weight: 650; } .twins meter { margin: 2px 0;
  height: 4px;
  min-width: 90px; } .twins meter:first-child { opacity: .5; } .cols .scroll table { min-width: 0; } .thirds {
  grid-template-columns: repeat(auto-fit,
  minmax(min(260px, 100%), 1fr)); } .cols h2.mini { margin-top: 16px; } .thirds h2.mini { margin: 0; }
.brief-cols { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 24px; align-items: start; }
.plan-rows > li { padding: 10px 0; border-top: 1px solid var(--line); } .plan-rows > li:first-child { border: 0; }
.plan-edit { display: grid; grid-template-columns: 68px minmax(0, 1fr) auto auto auto auto; gap: 6px; align-items:
  center; }
.plan-edit select { padding: 4px 6px; min-height: 34px; } .plan-edit input { min-height: 34px; padding: 4px 10px;
  font-weight: 620;
  background: var(--surface); border-color: var(--line-2); } .plan-row .tags { margin-inline-start: 74px; }
  .plan-row.l3 { padding-inline-start: 24px; } .plan-row.l4 { padding-inline-start: 48px; }
.proposal pre { margin: 0; } .proposal .note { margin-top: 0; } form.ends { align-items: end; }
@media (max-width: 1023px) { .brief-cols { grid-template-columns: minmax(0, 1fr); } .plan-edit {
  grid-template-columns: 62px
  minmax(0, 1fr) auto auto auto; } .plan-edit .cap { display: none; } .plan-row .tags { margin-inline-start: 0; } }
@media (max-width: 1023px) { .hero.wide { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 767px) { .plan-edit { grid-template-columns: 62px auto auto 1fr; }
  .plan-edit input { grid-column: 2 / -1; } }
@media (max-width: 767px) { .heat .hhead { display: none; } .heat .hrow { flex-wrap: wrap; gap: 3px; padding: 6px 0; }
  .heat .name { flex: 1 0 calc(100% - 170px); } .heat .of { order: 1; } .heat .cell { order: 3; font-size: 10px; }
  .heat .gap { order: 2; flex-basis: 86px; } .heat .name { order: 0; } .heat .hrow::after { content: ""; order: 2;
  flex-basis: 100%; } .inside { padding-inline-start: 0; } .line text { font-size: 20px; } .actions {
  position: relative; } .drop { position: static; } .drop > div { inset-inline: 0; width: auto; } }
@media (forced-colors: active) { .heat .cell, .mark { forced-color-adjust: none; } } @media print { .toc { position:
  static; } .heat .write, .foot, .drop { display: none; } } }
`;
