/** @jsxImportSource preact */
import type { Texts } from "../texts.ts";

/** The tool bar of the rich text. The script shows it, because nothing of it works without scripts. */
export function Tools({ texts }: { readonly texts: Texts }) {
  const { tools } = texts;
  const symbols = { h2: "H2", h3: "H3", strong: "B", em: "I", bullets: "•", numbers: "1.", quote: "”" };
  const rest = { link: "Link", undo: "↶", redo: "↷" };
  return (
    <div class="tools" role="toolbar" aria-label={tools.label} data-tools hidden>
      {Object.entries({ ...symbols, ...rest }).map(([name, symbol]) => (
        <button
          key={name}
          type="button"
          class={`tool ${name}`}
          data-tool={name}
          aria-label={tools.names[name as keyof typeof tools.names]}
          title={tools.names[name as keyof typeof tools.names]}
          data-symbol={symbol}
        />
      ))}
      <input data-link hidden aria-label={tools.address} placeholder="https://" />
    </div>
  );
}
