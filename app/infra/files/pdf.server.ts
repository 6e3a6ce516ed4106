/**
 * Writes text as a PDF. We do it ourselves because a text with headings needs only a small part of the
 * format, and libraries are far larger: `pdfkit` brings 18 packages and 26 MB, and `pdf-lib` has had no
 * release since 2021.
 */

type PdfSection = { heading: string; lines: readonly string[] };
type PdfDocument = { title: string; sections: readonly PdfSection[] };

/** US Letter, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [612, 792];
const MARGIN = 54;
const LEADING = 12;
/** The space above the page number, in points. */
const FOOTER = 24;
const LINES_PER_PAGE = Math.floor((PAGE_HEIGHT - 2 * MARGIN - FOOTER) / LEADING);
const fonts = { body: { name: "F1", size: 9 }, heading: { name: "F2", size: 11 } } as const;

/** A line as it is printed. It fits on the page. */
type PrintedLine = { text: string; font: keyof typeof fonts };

/**
 * A PDF with headings and text, in the standard fonts of every reader. The same input always has the same
 * bytes. Characters outside Windows-1252 are replaced. Text that doesn't fit on `maxPages` pages is left out,
 * and the last line says so.
 */
export function writePdf({ title, sections }: PdfDocument, maxPages: number): Uint8Array {
	const lines = sections.flatMap(({ heading, lines }, i): PrintedLine[] => [
		...(i === 0 ? [] : [{ text: "", font: "body" } as const]),
		...wrap(heading, "heading"),
		...lines.flatMap((line) => wrap(line, "body")),
	]);
	const limit = maxPages * LINES_PER_PAGE;
	const kept: PrintedLine[] =
		lines.length <= limit
			? lines
			: [
					...lines.slice(0, limit - 1),
					{ text: `The rest is left out, because it doesn't fit on ${maxPages} pages.`, font: "body" },
				];
	const pages: PrintedLine[][] = [];
	for (let at = 0; at === 0 || at < kept.length; at += LINES_PER_PAGE)
		pages.push(kept.slice(at, at + LINES_PER_PAGE));
	return assemble(toWindows1252(title), pages);
}

/** The content of a page: its lines, and the footer. */
function drawPage(lines: readonly PrintedLine[], footer: string): string {
	const drawn = lines.map(({ text, font }) => {
		const { name, size } = fonts[font];
		return `/${name} ${size} Tf (${escapeText(text)}) Tj T*`;
	});
	const top = PAGE_HEIGHT - MARGIN - LEADING;
	return [
		`BT ${LEADING} TL ${MARGIN} ${top} Td`,
		...drawn,
		"ET",
		`BT /F1 8 Tf ${MARGIN} ${MARGIN - LEADING} Td (${escapeText(footer)}) Tj ET`,
	].join("\n");
}

/**
 * The file: a catalog, the pages with their contents, two fonts, the title, and the offsets of these objects.
 */
function assemble(title: string, pages: readonly PrintedLine[][]): Uint8Array {
	const [CATALOG, PAGES, BODY, HEADING, INFO, FIRST] = [1, 2, 3, 4, 5, 6];
	const getPage = (i: number) => FIRST + 2 * i;
	const font = (name: string) =>
		`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
	const objects = [
		`<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
		`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${getPage(i)} 0 R`).join(" ")}] >>`,
		font("Helvetica"),
		font("Helvetica-Bold"),
		`<< /Title (${escapeText(title)}) >>`,
		...pages.flatMap((lines, i) => {
			const content = drawPage(lines, `${title} \xb7 Page ${i + 1} of ${pages.length}`);
			return [
				`<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << /F1 ${BODY} 0 R /F2 ${HEADING} 0 R >> >> /Contents ${getPage(i) + 1} 0 R >>`,
				`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
			];
		}),
	];
	let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
	const offsets = objects.map((object, i) => {
		const offset = file.length;
		file += `${i + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
	const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
	return Buffer.from(file + table + trailer, "latin1");
}

const escapeText = (text: string): string => text.replace(/[\\()]/g, "\\$&");

/** The characters of Windows-1252 from 0x80 on that differ from Latin-1. Five codes have none. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const graphemes = new Intl.Segmenter("en-US", { granularity: "grapheme" });

/**
 * Text as the codes of Windows-1252, one code for each character. A letter with an unknown accent loses the
 * accent, and anything else that is unknown becomes a question mark.
 */
function toWindows1252(text: string): string {
	if (/^[\x20-\x7e]*$/.test(text)) return text;
	return Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => {
		const code = getCode(segment) ?? getCode(segment.normalize("NFKD").replace(/\p{M}/gu, ""));
		return code ?? (/^\s*$/.test(segment) ? " " : "?");
	}).join("");
}

function getCode(character: string): string | undefined {
	if (/^[\x20-\x7e\xa0-\xff]$/.test(character)) return character;
	const at = character.length === 1 ? WINDOWS_1252.indexOf(character) : -1;
	return at < 0 || /\p{Cc}/u.test(character) ? undefined : String.fromCharCode(0x80 + at);
}

/** Breaks text into lines that fit on the page, at spaces if there are any. */
function wrap(text: string, font: keyof typeof fonts): PrintedLine[] {
	return text.split("\n").flatMap((paragraph) => {
		const lines: string[] = [];
		let line = "";
		for (const word of toWindows1252(paragraph.replaceAll("\t", "    ")).split(/(?<= )/)) {
			for (const part of fits(word, font) ? [word] : breakWord(word, font)) {
				if (!fits(line + part.trimEnd(), font)) {
					lines.push(line);
					line = "";
				}
				line += part;
			}
		}
		return [...lines, line].map((one) => ({ text: one.trimEnd(), font }));
	});
}

/** Breaks a word that is longer than a line, such as a link. */
function breakWord(word: string, font: keyof typeof fonts): string[] {
	const parts = [""];
	for (const character of word) {
		if (!fits(`${parts.at(-1)}${character}`, font)) parts.push("");
		parts[parts.length - 1] += character;
	}
	return parts;
}

/**
 * The widths of Helvetica from space to tilde, in thousandths of the font size, from Adobe's metrics of the
 * standard fonts.
 */
const HELVETICA = [
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
	556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
	500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
	556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
	278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** No other character of Windows-1252 is wider. */
const WIDEST = 1_000;
/** Bold letters are wider. Together, those of a heading are less than a quarter wider. */
const BOLD = 1.25;

function fits(text: string, font: keyof typeof fonts): boolean {
	const { size } = fonts[font];
	let width = 0;
	for (let i = 0; i < text.length; i++) width += HELVETICA[text.charCodeAt(i) - 0x20] ?? WIDEST;
	const inPoints = ((width * size) / 1_000) * (font === "heading" ? BOLD : 1);
	return inPoints <= PAGE_WIDTH - 2 * MARGIN;
}
