/** The mark as a file: an arc that is filled as far as a score, with its tick. */
export const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"
  stroke-linecap="round" stroke-width="5">
<path stroke="#b9c9c8" d="M7.5 24.5a12 12 0 1 1 17 0"/><path stroke="#0f7c7c" d="M7.5 24.5A12 12 0 0 1 22 5.6"/>
<circle cx="16" cy="16" r="3" fill="#0f7c7c"/></svg>`;
