/** Styles of the brand on reports and on its own page. */
export const BRAND_STYLE = `@layer workspace { .brand-head { display: flex; flex-wrap: wrap; gap: 8px 16px;
  align-items: center; border-bottom: 1px solid var(--line); padding-bottom: 16px; margin-bottom: 24px; }
.brand-head p { min-width: 0; overflow-wrap: anywhere; } .brand-head .cap { display: block; }
.brand-foot { border-top: 1px solid var(--line); color: var(--ink-2); font-size: 13px; margin-top: 48px;
  padding-top: 16px; overflow-wrap: anywhere; } .on-paper { display: none; }
.swatch { width: 100%; max-width: 320px; height: auto; border-radius: 8px; }
  .swatch text { font: 600 16px system-ui; } }
@layer print { @media print { .on-paper { display: flex; } .brand-foot.on-paper { display: block; } .brand-head button,
  .crumbs { display: none; } } }`;
