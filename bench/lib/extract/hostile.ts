import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { warmUp } from "../../../core/analysis/extract/warm-up.ts";

/**
 * CPU milliseconds of all threads for one kind of hostile page at half and full size. The best of five readings each.
 */
export interface HostileCost {
  readonly kind: string;
  readonly halfMs: number;
  readonly fullMs: number;
}

const SIZE = 5_000_000;
const READINGS = 5;

function repeated(piece: string): (size: number) => string {
  return (size) => piece.repeat(Math.ceil(size / piece.length));
}

/** Builders of hostile pages by name. Other extractors crash or hang on these pages. */
const KINDS: Readonly<Record<string, (size: number) => string>> = {
  "paragraphs with links": repeated('<p>Some words of a text with a <a href="/a/b">link</a> in it.</p>'),
  "nested div": repeated("<div>"),
  "bold across paragraphs": repeated("<b>x</p><p>"),
  "unclosed links and fonts": repeated("<a><font><p>"),
  "one tag, 400,000 attributes": (size) => `<a ${repeated("x=1 href=y ")(size)}>`,
  "flood of <": repeated("<"),
  "end tags that fit nothing": repeated("<div><span></p>"),
  "nested tables": repeated("<table><tr><td>"),
  "text between table rows": (size) => `<table>${repeated("x<tr>")(size)}`,
  "empty siblings": repeated("<p></p>"),
  "one-letter blocks": repeated("<p>a"),
};

function cpuMs(html: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < READINGS; reading++) {
    const started = process.cpuUsage();
    extractPage({ html, url: "https://a.example/", status: 200 });
    const used = process.cpuUsage(started);
    best = Math.min(best, (used.user + used.system) / 1000);
  }
  return best;
}

/** Reads the eleven kinds of hostile pages at 2.5 and at 5 MB. */
export function hostileCosts(): readonly HostileCost[] {
  warmUp();
  return Object.entries(KINDS).map(([kind, make]) => ({
    kind,
    halfMs: cpuMs(make(SIZE / 2)),
    fullMs: cpuMs(make(SIZE)),
  }));
}
