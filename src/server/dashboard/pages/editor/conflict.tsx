/** @jsxImportSource preact */

/** Place of the lines about saving: a conflict, a lost connection, an ended session. The script draws them. */
export function Conflict() {
  return <div data-save-notice />;
}
