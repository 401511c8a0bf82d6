import { type DocumentPart, type ExportDocument, isAddress } from "../../core/surfaces/export/document.ts";

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

/** Returns the document as the bytes of a DOCX file. Loads the library on first use. */
export async function toDocx({ title, parts, language }: ExportDocument): Promise<Uint8Array> {
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
    }
  };
  const file = new docx.Document({
    title: fit(title),
    creator: "serplens",
    styles: { default: { document: { run: { font: "Calibri", size: 22, language: { value: language } } } } },
    sections: [{ children: parts.flatMap(rendered) }],
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
