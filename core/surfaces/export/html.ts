import { toBase64 } from "../../util/base64.ts";
import { type DocumentBrand, type DocumentPart, type ExportDocument, isAddress, logoSize } from "./document.ts";

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
  ":root{color-scheme:light dark;--ink:light-dark(#1a1b17,#f0efe8);--soft:light-dark(#50514a,#bdbcb1);--paper:light-dark(#f6f5f1,#141511);--card:light-dark(#fffefb,#1d1e19);--line:light-dark(#e2dfd5,#33342d);--accent:light-dark(#0b5f63,#6fd3d0);--tint:light-dark(#f0eee6,#25261f)}",
  "*{box-sizing:border-box}",
  "body{max-width:62rem;margin:0 auto;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}",
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
  "a{color:var(--accent);text-underline-offset:2px}",
  "ul{max-width:48rem;padding-inline-start:1.2rem}",
  "li{margin:.3rem 0}",
  "li::marker{color:var(--accent)}",
  ".by{display:flex;gap:.75rem;align-items:center;font-weight:600;border-bottom:1px solid var(--line);padding-bottom:1rem;margin-bottom:2rem}",
  "footer{border-top:1px solid var(--line);color:var(--soft);margin-top:3rem;padding-top:1rem}",
  "@media(max-width:40rem){body{padding:1.25rem .75rem 3rem}h1{font-size:27px}th,td{padding:.45rem .5rem}table{font-size:14px}table:not(:has(thead)) td:first-child{width:8rem}}",
  "@media print{:root{color-scheme:light;--paper:#fff;--card:#fff}body{max-width:none;padding:0;font-size:10.5pt}table{border-radius:0;border-inline:0}h2,h3{break-after:avoid}tr,li{break-inside:avoid}thead{display:table-header-group}@page{margin:16mm}}",
].join("\n");

/** A policy without scripts and without requests. Style and logo are the page's own. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

function cell(text: string, tag: "td" | "th", isNumber: boolean): string {
  const inner = isAddress(text)
    ? `<a href="${escaped(text)}" rel="noreferrer noopener nofollow">${escaped(text)}</a>`
    : escaped(text);
  return `<${tag}${isNumber ? ' class="n"' : ""}${tag === "th" ? ' scope="col"' : ""} dir="auto">${inner}</${tag}>`;
}

function rendered(part: DocumentPart): string {
  switch (part.kind) {
    case "heading":
      return `<h${part.level} dir="auto">${escaped(part.text)}</h${part.level}>`;
    case "paragraph":
      return `<p dir="auto">${escaped(part.text)}</p>`;
    case "list":
      return `<ul>${part.items.map((item) => `<li dir="auto">${escaped(item)}</li>`).join("")}</ul>`;
    case "table": {
      const row = (cells: readonly string[], tag: "td" | "th"): string =>
        `<tr>${cells.map((text, at) => cell(text, tag, part.numbers.includes(at))).join("")}</tr>`;
      const head = part.head.some((text) => text !== "") ? `<thead>${row(part.head, "th")}</thead>` : "";
      return `<table>${head}<tbody>${part.rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
    }
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
  const own = accent === null ? "" : `\n:root{--accent:light-dark(${accent.light},${accent.dark})}`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}${own}</style>
</head>
<body>
${brand === undefined ? "" : headOf(brand)}<main>
${parts.map(rendered).join("\n")}
</main>
${brand?.footer == null ? "" : `<footer dir="auto">${escaped(brand.footer)}</footer>\n`}</body>
</html>
`;
}
