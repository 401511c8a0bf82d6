/** @jsxImportSource preact */
import type { SectionBlock, SectionView } from "../../../../../core/surfaces/report-view/section-view.ts";
import { Foreign, Table } from "../parts.tsx";

function BlockPart({ block }: { readonly block: SectionBlock }) {
  return (
    <>
      {block.title === null ? null : <h3 class="group">{block.title}</h3>}
      {block.kind === "text" ? (
        <p>
          <Foreign>{block.text}</Foreign>
        </p>
      ) : (
        <Table
          caption={block.caption}
          head={block.head}
          numbers={block.numbers}
          rows={block.rows.map((cells) => cells.map((cell) => <Foreign>{cell}</Foreign>))}
        />
      )}
    </>
  );
}

/** Sections that all surfaces show from the same view. */
export function FurtherSections({ views }: { readonly views: readonly SectionView[] }) {
  return (
    <>
      {views.map(({ key, title, blocks }) => (
        <section key={key} id={`own-${key}`}>
          <h2>{title}</h2>
          {blocks.map((block, at) => (
            <BlockPart key={at} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}
