import { readableOn } from "../util/contrast.ts";

/** A logo without its bytes. */
export interface LogoFacts {
  readonly type: "image/png" | "image/jpeg";
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Start of the hash of its bytes, which changes with the logo. */
  readonly version: string;
}

/** A logo as a file. */
export interface Logo extends LogoFacts {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How an organization appears on reports for its clients. Every part is `null` until somebody sets it. D-126 */
export interface Brand {
  /** @default the name of the organization */
  readonly name: string | null;
  /** The accent, such as "#0b5f63". Pages and documents use `brandAccent`. */
  readonly color: string | null;
  /** A line at the end of each report. */
  readonly footer: string | null;
  readonly logo: LogoFacts | null;
}

/** The brand of an organization that has set nothing. */
export const NO_BRAND: Brand = { name: null, color: null, footer: null, logo: null };

/** Surfaces of pages and documents. The second of each theme has the least contrast with texts. */
const LIGHT_SURFACES = ["#fffefb", "#efede6"];
const DARK_SURFACES = ["#11120f", "#22231e"];
/** Contrast of a text with its surface. WCAG 2.2, 1.4.3 */
const LEAST_CONTRAST = 4.5;

/**
 * Returns a color for both themes. No color can be read on a light and on a dark surface, so each theme mixes in as
 * much black or white as a text needs.
 */
export function brandAccent(color: string): { readonly light: string; readonly dark: string } {
  return {
    light: readableOn(color, LIGHT_SURFACES, "#000000", LEAST_CONTRAST),
    dark: readableOn(color, DARK_SURFACES, "#ffffff", LEAST_CONTRAST),
  };
}
