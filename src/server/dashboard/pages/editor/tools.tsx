/** @jsxImportSource preact */
import type { Texts } from "../texts.ts";
import { Icon, type IconName } from "./icons.tsx";

type ToolName = keyof Texts["tools"]["names"];

/** The tools in their groups. Headings have letters, because every writer knows those. */
const GROUPS: readonly (readonly ToolName[])[] = [
  ["h2", "h3"],
  ["strong", "em", "link", "code"],
  ["bullets", "numbers", "quote", "table"],
  ["undo", "redo"],
];

function Tool({ name, label }: { readonly name: ToolName; readonly label: string }) {
  const isHeading = (each: ToolName): each is Exclude<ToolName, IconName> => each === "h2" || each === "h3";
  return (
    <button
      type="button"
      class="tool"
      data-tool={name}
      data-symbol={isHeading(name) ? name.toUpperCase() : undefined}
      aria-label={label}
      title={label}
    >
      {isHeading(name) ? null : <Icon name={name} />}
    </button>
  );
}

/** The tool bar of the rich text. The script shows it, because nothing of it works without scripts. */
export function Tools({ texts, mayPropose }: { readonly texts: Texts; readonly mayPropose: boolean }) {
  const { label, names, address } = texts.tools;
  return (
    <div class="tools" role="toolbar" aria-label={label} data-tools hidden>
      {GROUPS.map((group) => (
        <span key={group[0]} class="tool-group">
          {group.map((name) => (
            <Tool key={name} name={name} label={names[name]} />
          ))}
        </span>
      ))}
      {mayPropose ? (
        <span class="tool-group">
          <button type="button" class="tool" data-rewrite aria-label={names.rewrite} title={names.rewrite}>
            <Icon name="rewrite" />
          </button>
        </span>
      ) : null}
      <input data-link hidden aria-label={address} placeholder="https://" />
    </div>
  );
}
