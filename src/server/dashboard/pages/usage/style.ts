/** Styles of the chart of usage. */
export const USAGE_STYLE = `@layer workspace { .usage svg { width: 100%; height: auto; display: block;
  overflow: visible; }
.usage svg text { font-size: 12px; fill: var(--ink-2); } .usage svg .middle { text-anchor: middle; }
.usage svg line { stroke: var(--line-2); } .usage .classify { fill: var(--h1); background: var(--h1); }
.usage .lite { fill: var(--h2); background: var(--h2); } .usage .standard { fill: var(--h3); background: var(--h3); }
.usage .deep { fill: var(--h4); background: var(--h4); } .usage .legend { display: flex;
  flex-wrap: wrap; gap: 4px 16px; } .usage .legend i { display: inline-block; width: 10px;
  height: 10px; border-radius: 2px; } .usage .cols .scroll table { min-width: 0; }
@media (max-width: 700px) { .usage svg text { font-size: 32px; } .usage svg .fine { display: none; } }
@media (forced-colors: active) { .usage rect, .usage i { forced-color-adjust: none; } } }`;
