/** Red, green and blue, 0..255. */
type Rgb = readonly [red: number, green: number, blue: number];

function rgbOf(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance. WCAG 2.2, definition "relative luminance". */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors such as "#0b5f63", from 1 to 21. WCAG 2.2 */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Steps from a color to black or white. */
const STEPS = 64;

/** Returns the color, mixed with as little of `towards` as it needs for the contrast with all surfaces. */
export function readableOn(
  color: string,
  surfaces: readonly string[],
  towards: "#000000" | "#ffffff",
  least: number,
): string {
  const [own, end] = [rgbOf(color), rgbOf(towards)];
  for (let step = 0; step < STEPS; step++) {
    const mixed = hexOf(
      [0, 1, 2].map((at) => {
        const from = own[at] ?? 0;
        return from + (((end[at] ?? 0) - from) * step) / STEPS;
      }) as unknown as Rgb,
    );
    if (surfaces.every((surface) => contrastOf(mixed, surface) >= least)) return mixed;
  }
  return towards;
}
