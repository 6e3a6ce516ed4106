import { describe, expect, it } from "vitest";
import { writePdf } from "#app/infra/files/pdf.server.ts";

const write = (lines: string[], maxPages = 19, title = "Evidence") =>
	Buffer.from(writePdf({ title, sections: [{ heading: "What happened", lines }] }, maxPages)).toString(
		"latin1",
	);
/** The lines of text on all pages, without footers. */
const readLines = (pdf: string): string[] =>
	Array.from(pdf.matchAll(/\((.*)\) Tj T\*/g), ([, line = ""]) => line.replace(/\\(.)/g, "$1"));

describe("a PDF", () => {
	it("names the position of each object, so that readers find them without repairing the file", () => {
		const pdf = write(["One line"]);
		const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
		expect(pdf.slice(start, start + 5)).toBe("xref\n");
		const offsets = Array.from(pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm), ([, at]) => Number(at));
		expect(offsets).toHaveLength(7);
		for (const [i, at] of offsets.entries())
			expect(pdf.slice(at).startsWith(`${i + 1} 0 obj\n`), `object ${i + 1}`).toBe(true);
		for (const [, length, content] of pdf.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
			expect(content).toHaveLength(Number(length));
	});

	it("has the same bytes for the same input", () => {
		expect(write(["One line", "Another"])).toBe(write(["One line", "Another"]));
	});

	it("escapes parentheses and backslashes", () => {
		const pdf = write(["(a\\b) Tj"], 19, "A (title)");
		expect(pdf).toContain("(\\(a\\\\b\\) Tj) Tj T*");
		expect(pdf).toContain("/Title (A \\(title\\))");
	});

	it("keeps every character of Windows-1252, and replaces emoji, Chinese, and unknown accents", () => {
		const [, line] = readLines(write(["“Café” – 5 € … ő 你好 👩‍👩‍👧 \u0007 end"]));
		expect(line).toBe("\x93Caf\xe9\x94 \x96 5 \x80 \x85 o ?? ? ? end");
	});

	it("breaks long lines at spaces, and long words anywhere, without losing anything", () => {
		const [sentence, link] = ["word ".repeat(100).trim(), `https://files.example.com/${"a".repeat(300)}`];
		const lines = readLines(write([sentence, link])).slice(1);
		expect(lines.length).toBeGreaterThan(5);
		expect(lines.filter((line) => line.startsWith("word")).join(" ")).toBe(sentence);
		expect(lines.filter((line) => !line.startsWith("word")).join("")).toBe(link);
		expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(130);
	});

	it("has no more than the given number of pages, and says what was left out", () => {
		const pdf = write(
			Array.from({ length: 500 }, (_, i) => `Line ${i}`),
			2,
		);
		expect(pdf).toContain("/Count 2");
		expect(pdf).toContain("Page 2 of 2");
		expect(readLines(pdf).at(-1)).toBe("The rest is left out, because it doesn't fit on 2 pages.");
	});
});
