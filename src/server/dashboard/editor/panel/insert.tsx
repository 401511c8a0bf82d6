/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { PanelProps } from "../view.ts";

interface InsertProps {
  readonly heading: string;
  readonly props: PanelProps;
  /** Name for screen readers. @default the content */
  readonly label?: string;
  readonly children: ComponentChildren;
}

/** The button that puts a heading into the text. Readers have none. */
export function Insert({ heading, props: { facts, actions }, label, children }: InsertProps) {
  if (!facts.person.mayWrite) return null;
  return (
    <button type="button" class="button small" aria-label={label} onClick={() => actions?.insertHeading(heading)}>
      {children}
    </button>
  );
}
