import {
  type DocumentBrand,
  type DocumentPart,
  type ExportDocument,
  isAddress,
  logoSize,
  scoreTable,
} from "../../core/surfaces/export/document.ts";

/** Characters that XML cannot contain: controls and halves of pairs. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

function fit(text: string): string {
  return text.replace(UNFIT, "");
}

async function load() {
  try {
    return await import("docx");
  } catch (cause) {
    throw new Error("DOCX needs the package docx, an optional peer: npm install docx@9", { cause });
  }
}

type Docx = Awaited<ReturnType<typeof load>>;

/** Head and foot of each page: logo and name, and the line of the brand. */
function framesOf({ Footer, Header, ImageRun, Paragraph, TextRun }: Docx, { name, logo, footer }: DocumentBrand) {
  const image =
    logo === null
      ? []
      : [
          new ImageRun({
            type: logo.type === "image/png" ? "png" : "jpg",
            data: logo.bytes,
            transformation: logoSize(logo),
            altText: { name: fit(name), title: fit(name), description: fit(name) },
          }),
          new TextRun("  "),
        ];
  const top = new Paragraph({ children: [...image, new TextRun({ text: fit(name), bold: true })] });
  const bottom = new Paragraph({ children: [new TextRun({ text: fit(footer ?? ""), size: 18 })] });
  return {
    headers: { default: new Header({ children: [top] }) },
    ...(footer === null ? {} : { footers: { default: new Footer({ children: [bottom] }) } }),
  };
}

/** Styles of headings and links in the accent of a brand. They replace those of the library, so sizes are stated again. */
function accentStyles(accent: string) {
  const color = accent.slice(1);
  const ofSize = (size: number) => ({ run: { color, size } });
  return {
    title: ofSize(56),
    heading1: ofSize(32),
    heading2: ofSize(26),
    hyperlink: { run: { color, underline: {} } },
  };
}

/** Returns the document as the bytes of a DOCX file. Loads the library on first use. */
export async function toDocx({ title, parts, language, brand }: ExportDocument): Promise<Uint8Array> {
  const docx = await load();
  const { AlignmentType, ExternalHyperlink, HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } =
    docx;
  const levels = { 1: HeadingLevel.TITLE, 2: HeadingLevel.HEADING_1, 3: HeadingLevel.HEADING_2 } as const;
  const run = (text: string) => {
    const children = [new TextRun({ text: fit(text), ...(isAddress(text) ? { style: "Hyperlink" } : {}) })];
    return isAddress(text) ? [new ExternalHyperlink({ link: encodeURI(decoded(text)), children })] : children;
  };
  const row = (cells: readonly string[], numbers: readonly number[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: cells.map(
        (text, at) =>
          new TableCell({
            margins: { top: 60, bottom: 60, left: 90, right: 90 },
            children: [
              new Paragraph({
                ...(numbers.includes(at) ? { alignment: AlignmentType.RIGHT } : {}),
                children: isHead ? [new TextRun({ text: fit(text), bold: true })] : run(text),
              }),
            ],
          }),
      ),
    });
  const rendered = (part: DocumentPart): (InstanceType<typeof Paragraph> | InstanceType<typeof Table>)[] => {
    switch (part.kind) {
      case "heading":
        return [
          new Paragraph({ text: fit(part.text), heading: levels[part.level], spacing: { before: 240, after: 100 } }),
        ];
      case "paragraph":
        return [new Paragraph({ text: fit(part.text), spacing: { after: 120 } })];
      case "list":
        return part.items.map((item) => new Paragraph({ text: fit(item), bullet: { level: 0 } }));
      case "table": {
        const head = part.head.some((text) => text !== "") ? [row(part.head, part.numbers, true)] : [];
        const rows = [...head, ...part.rows.map((cells) => row(cells, part.numbers, false))];
        return [new Table({ rows, width: { size: 100, type: WidthType.PERCENTAGE } })];
      }
      case "score":
        return rendered(scoreTable(part));
    }
  };
  const file = new docx.Document({
    title: fit(title),
    creator: fit(brand?.name ?? "serplens"),
    styles: {
      default: {
        document: { run: { font: "Calibri", size: 22, language: { value: language } } },
        ...(brand?.accent == null ? {} : accentStyles(brand.accent.light)),
      },
    },
    sections: [{ ...(brand === undefined ? {} : framesOf(docx, brand)), children: parts.flatMap(rendered) }],
  });
  return new Uint8Array(await docx.Packer.toBuffer(file));
}

/** Undoes escapes, so that they are not escaped twice. Returns an address with broken escapes as it is. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
