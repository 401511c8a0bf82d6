import { toBase64 } from "../../util/base64.ts";
import { GAUGE_BOX, gaugeArc, gaugeTick, gaugeTone } from "../report-view/gauge.ts";
import {
  type DocumentBrand,
  type DocumentPart,
  type DocumentScore,
  type ExportDocument,
  isAddress,
  logoSize,
} from "./document.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** The style of a page that is read on a screen and printed. Nothing is loaded from elsewhere. */
const STYLE = [
  ":root{color-scheme:light dark;--ink:light-dark(#1a1b17,#f0efe8);--soft:light-dark(#50514a,#bdbcb1);--paper:light-dark(#f6f5f1,#141511);--card:light-dark(#fffefb,#1d1e19);--line:light-dark(#e2dfd5,#33342d);--accent:light-dark(#0b5f63,#6fd3d0);--tint:light-dark(#f0eee6,#25261f);--warn:light-dark(#8a5300,#ffc46b);--bad:light-dark(#a8321f,#ff9a86);--h0:light-dark(#e9e6dd,#282922);--h1:light-dark(#c5dfdd,#1f4341);--h2:light-dark(#8dc2bf,#2b6a67);--h3:light-dark(#41918f,#47a09d);--h4:light-dark(#0b5f63,#7fe0dc)}",
  "*{box-sizing:border-box}",
  "body{max-width:62rem;margin:0 auto;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif;overflow-wrap:break-word}",
  "h1{font-size:34px;line-height:1.15;letter-spacing:-.02em;margin:0 0 1.25rem}",
  "h2{font-size:22px;letter-spacing:-.01em;margin:2.75rem 0 .75rem}",
  "h3{font-size:14px;color:var(--soft);margin:1.5rem 0 .5rem}",
  "p{max-width:44rem}",
  "table{width:100%;border-collapse:separate;border-spacing:0;background:var(--card);border:1px solid var(--line);border-radius:12px;font-variant-numeric:tabular-nums}",
  "th,td{padding:.55rem .9rem;text-align:start;vertical-align:top}",
  "td{border-top:1px solid var(--line)}",
  "table:not(:has(thead)) tr:first-child td{border-top:0}",
  "table:not(:has(thead)) td:first-child{width:14rem;color:var(--soft)}",
  "tbody tr:hover td{background:var(--tint)}",
  "th{color:var(--soft);font-weight:600;font-size:12.5px}",
  ".n{text-align:end;white-space:nowrap}",
  // A word is never broken in a narrow column; a table wider than its page scrolls.
  ".t{overflow-x:auto}",
  "a{color:var(--accent);text-underline-offset:2px;overflow-wrap:anywhere}",
  ".score{display:grid;grid-template-columns:minmax(180px,240px) 1fr;gap:1.5rem 2.5rem;align-items:center;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem 1.5rem;margin-bottom:1rem}",
  ".score svg{width:100%;fill:none;stroke-width:10;stroke-linecap:round}",
  ".score .track{stroke:var(--h0)}.score .value{stroke:var(--accent)}.warn .value{stroke:var(--warn)}.bad .value{stroke:var(--bad)}",
  ".score .tick{stroke:var(--ink);stroke-width:2}",
  ".score text{fill:var(--ink);font-weight:650;font-size:44px;text-anchor:middle;stroke:none}.score .grade{fill:var(--soft);font-size:13px}",
  ".score dl{display:grid;grid-template-columns:auto 1fr auto;gap:.5rem 1rem;align-items:center;margin:0;font-size:14px}.score dd{margin:0;font-variant-numeric:tabular-nums;color:var(--soft)}",
  ".score i{height:8px;border-radius:4px;background:linear-gradient(90deg,var(--accent) var(--s),var(--h0) var(--s));print-color-adjust:exact}",
  ".heat .n,.heat [class^=h]{text-align:center}",
  ".heat [class^=h]{print-color-adjust:exact;border-inline-start:3px solid var(--card)}.h0{background:var(--h0)}.h1{background:var(--h1)}.h2{background:var(--h2)}.h3{background:var(--h3);color:light-dark(#000,#06201f)}.h4{background:var(--h4);color:light-dark(#fff,#06201f)}",
  "ul{max-width:48rem;padding-inline-start:1.2rem}",
  "li{margin:.3rem 0}",
  "li::marker{color:var(--accent)}",
  ".by{display:flex;gap:.75rem;align-items:center;font-weight:600;border-bottom:1px solid var(--line);padding-bottom:1rem;margin-bottom:2rem}",
  "footer{border-top:1px solid var(--line);color:var(--soft);margin-top:3rem;padding-top:1rem}",
  "@media(max-width:40rem){.score{grid-template-columns:1fr}.score svg{max-width:220px;margin:auto}body{padding:1.25rem .75rem 3rem}h1{font-size:27px}th,td{padding:.45rem .5rem}table{font-size:14px}table:not(:has(thead)) td:first-child{width:8rem}}",
  "@media print{:root{color-scheme:light;--paper:#fff;--card:#fff}body{max-width:none;padding:0;font-size:10.5pt}table{border-radius:0;border-inline:0}h2,h3{break-after:avoid}tr,li{break-inside:avoid}thead{display:table-header-group}@page{margin:16mm}}",
].join("\n");

/** A policy without scripts and without requests. Style and logo are the page's own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The gauge with a tick at the typical page, and a bar for each part. */
function scoreCard({ score, grade, typical, parts }: DocumentScore): string {
  const tick = typical === null ? null : gaugeTick(typical);
  const line =
    tick === null ? "" : `<line class="tick" x1="${tick.x1}" y1="${tick.y1}" x2="${tick.x2}" y2="${tick.y2}"/>`;
  const label = `${score} / 100, ${grade}`;
  const value = score === 0 ? "" : `<path class="value" d="${gaugeArc(score)}"/>`;
  const rows = parts.map(({ name, points, share }) => {
    const bar = `<i style="--s:${Math.round(100 * share)}%" aria-hidden="true"></i>`;
    return `<dt dir="auto">${escaped(name)}</dt>${bar}<dd>${escaped(points)}</dd>`;
  });
  const list = rows.length === 0 ? "" : `<dl>${rows.join("")}</dl>`;
  return `<div class="score ${gaugeTone(score)}"><svg viewBox="${GAUGE_BOX}" role="img" aria-label="${escaped(label)}"><path class="track" d="${gaugeArc(100)}"/>${value}${line}<text x="110" y="115">${score}</text><text class="grade" x="110" y="140">${escaped(grade)}</text></svg>${list}</div>`;
}

function cell(text: string, tag: "td" | "th", kind: "" | "n" | `h${0 | 1 | 2 | 3 | 4}`): string {
  const inner = isAddress(text)
    ? `<a href="${escaped(text)}" rel="noreferrer noopener nofollow">${escaped(text)}</a>`
    : escaped(text);
  return `<${tag}${kind === "" ? "" : ` class="${kind}"`}${tag === "th" ? ' scope="col"' : ""} dir="auto">${inner}</${tag}>`;
}

type Heat = NonNullable<Extract<DocumentPart, { kind: "table" }>["heat"]>[number];

function rendered(part: DocumentPart): string {
  switch (part.kind) {
    case "heading":
      return `<h${part.level} dir="auto">${escaped(part.text)}</h${part.level}>`;
    case "paragraph":
      return `<p dir="auto">${escaped(part.text)}</p>`;
    case "list":
      return `<ul>${part.items.map((item) => `<li dir="auto">${escaped(item)}</li>`).join("")}</ul>`;
    case "table": {
      const row = (cells: readonly string[], tag: "td" | "th", heat: Heat = []): string => {
        const kindOf = (at: number) => {
          const dark = heat[at] ?? null;
          return dark === null ? (part.numbers.includes(at) ? "n" : "") : (`h${dark}` as const);
        };
        return `<tr>${cells.map((text, at) => cell(text, tag, kindOf(at))).join("")}</tr>`;
      };
      const head = part.head.some((text) => text !== "") ? `<thead>${row(part.head, "th")}</thead>` : "";
      const rows = part.rows.map((cells, at) => row(cells, "td", part.heat?.[at]));
      return `<div class="t"><table${part.heat === undefined ? "" : ' class="heat"'}>${head}<tbody>${rows.join("")}</tbody></table></div>`;
    }
    case "score":
      return scoreCard(part);
  }
}

/** Name and logo above the document. The name beside the logo says what a reader without images misses. */
function headOf({ name, logo }: DocumentBrand): string {
  if (logo === null) return `<header class="by"><span dir="auto">${escaped(name)}</span></header>`;
  const { width, height } = logoSize(logo);
  const source = `data:${logo.type};base64,${toBase64(logo.bytes)}`;
  const image = `<img src="${source}" width="${width}" height="${height}" alt="">`;
  return `<header class="by">${image}<span dir="auto">${escaped(name)}</span></header>`;
}

/** Returns the document as one HTML file that needs no other file and runs nothing. */
export function toHtml({ title, language, parts, brand }: ExportDocument): string {
  const accent = brand?.accent ?? null;
  const accentRule = accent === null ? "" : `\n:root{--accent:light-dark(${accent.light},${accent.dark})}`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}${accentRule}</style>
</head>
<body>
${brand === undefined ? "" : headOf(brand)}<main>
${parts.map(rendered).join("\n")}
</main>
${brand?.footer == null ? "" : `<footer dir="auto">${escaped(brand.footer)}</footer>\n`}</body>
</html>
`;
}
