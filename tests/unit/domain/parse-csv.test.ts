import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCsv } from "#app/domain/office/imports/parse-csv.ts";
import { formatCsv } from "#app/server/csv.ts";

it.each<[what: string, text: string, rows: [number, ...string[]][]]>([
	[
		"commas, with a last line without an ending",
		"a,b\r\nc,d",
		[
			[1, "a", "b"],
			[2, "c", "d"],
		],
	],
	[
		"semicolons, also if a quoted column name contains commas",
		'"a,b,c";d\n1;2,5\n',
		[
			[1, "a,b,c", "d"],
			[2, "1", "2,5"],
		],
	],
	[
		"quoted separators, quotation marks, and line endings",
		'a,b\n"x,""y""\r\nz",2\n',
		[
			[1, "a", "b"],
			[2, 'x,"y"\r\nz', "2"],
		],
	],
	[
		"a quotation mark within a cell, as text",
		'a,b\n5" lens,c\n',
		[
			[1, "a", "b"],
			[2, '5" lens', "c"],
		],
	],
	[
		"rows without text, which are counted",
		"a,b\n\n , \n,\n\nc,\n",
		[
			[1, "a", "b"],
			[6, "c", ""],
		],
	],
	["an empty text", "", []],
])("reads %s", (_, text, rows) => {
	expect(parseCsv(text).map(({ number, cells }) => [number, ...cells])).toEqual(rows);
});

it.each([
	["never closed", 'a,b\nc,"d\ne,f\n'],
	["closed before the end of its cell", 'a,b\nc,"d"e\n'],
])("says in which row a quotation mark is %s", (_, text) => {
	expect(() => parseCsv(text)).toThrow(expect.objectContaining({ row: 2 }));
});

it("reads back what we write, whatever the cells contain", () => {
	const cell = fc.string({ unit: fc.constantFrom('"', ",", ";", "\r", "\n", " ", "é", "=") });
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
			const read = parseCsv(formatCsv([["one", "two", "three"], ...rows]));
			// What protects spreadsheets from formulas is undone when columns are read.
			const unprotected = (cells: string[]) => cells.map((value) => value.replace(/^'/, ""));
			expect(read.slice(1).map(({ cells }) => unprotected(cells))).toEqual(rows.map(unprotected));
		}),
	);
});
