/** @jsxImportSource preact */
import { PANEL_TEXTS } from "../../editor/panel-texts.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { Tab } from "../../editor/view.ts";
import type { Texts } from "../texts.ts";

const OFFERED: readonly Tab[] = ["topics", "terms", "outline"];

/** The bar at the bottom of small screens, which opens the panel as a sheet. The script shows it. */
export function Dock({ texts }: { readonly texts: Texts }) {
  const { tabs } = PANEL_TEXTS[texts.language];
  const { close, guide } = DRAFT_TEXTS[texts.language];
  return (
    <>
      <div class="guide-head" data-guide-head hidden>
        <b>{guide}</b>
        <button type="button" class="button" data-guide-close>
          {close}
        </button>
      </div>
      <nav class="dock" data-dock aria-label={guide} hidden>
        {OFFERED.map((tab) => (
          <button key={tab} type="button" data-dock-tab={tab} aria-expanded={false}>
            {tabs[tab]}
          </button>
        ))}
      </nav>
    </>
  );
}
