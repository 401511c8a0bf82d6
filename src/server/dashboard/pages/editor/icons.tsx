/** @jsxImportSource preact */

/** Strokes of the icons on a square of 20, by the name of the tool. */
const STROKES = {
  strong: "M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z",
  em: "M8.5 4h6M5.5 16h6M11.5 4l-3 12",
  code: "M7 6l-4 4 4 4M13 6l4 4-4 4",
  bullets: "M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01",
  numbers: "M8.5 5H17M8.5 10H17M8.5 15H17M3 4l1.2-.8V7M2.8 12.4c1.8-1 2.6.3 1.4 1.4L2.8 15.4V16h2.4",
  quote: "M3 14.5c2.6-.6 4-2.4 4-5.5V6H3v4h4M11 14.5c2.6-.6 4-2.4 4-5.5V6h-4v4h4",
  link: "M8.5 11.5a3 3 0 0 0 4.3 0l2.7-2.7a3 3 0 1 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0L4.5 11.2a3 3 0 1 0 4.3 4.3L10 14.3",
  table: "M3 4h14v12H3zM3 8h14M3 12h14M10 8v8",
  undo: "M7 5L3.5 8.5L7 12M3.5 8.5H12a4 4 0 0 1 0 8H9",
  rewrite: "M3.5 16.5l1-4L13 4l3 3-8.5 8.5zM11 6l3 3M12 16.5h5",
  redo: "M13 5l3.5 3.5L13 12M16.5 8.5H8a4 4 0 0 0 0 8h3",
} as const;

/** Name of a tool with an icon. */
export type IconName = keyof typeof STROKES;

/** The icon of a tool in the color of its text. The button carries the name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}
