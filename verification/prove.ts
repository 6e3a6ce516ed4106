/** Measures each promise and prints the results: npm run prove */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "../scripts/read-arguments.ts";
import buildWhereDue from "../tests/support/instance/build.ts";
import { describeMachine } from "./prove/machine.ts";
import { formatMarkdown, formatText, LONG } from "./prove/report.ts";
import { type ProvedRow, proveRow } from "./prove/row.ts";
import { rows } from "./prove/rows.ts";

const USAGE = `npm run prove [-- --only T2,T13] [--short] [--minutes N] [--json] [--write]

Measures the promises T1-T27 and T29-T34 on the production build, each on a fresh instance, and prints the targets, the results, and the
machine. All rows together take about five hours. docs/proving.md says what each row does and how long it takes.

--only     the rows to run, by number
--short    a short form of the same harnesses, about 40 minutes; the table says so, and it proves less
--minutes  duration of the timed rows (T15, T20: default 10)
--json     the table as JSON
--write    also writes docs/proof.md, where rows that did not run stay unchanged

Exit codes: 0 all rows that ran are met, 1 a row is not met, 2 wrong arguments.`;

const PAGE = "docs/proof.md";

const OPTIONS = {
	only: { type: "string" },
	short: { type: "boolean", default: false },
	minutes: { type: "string" },
	json: { type: "boolean", default: false },
	write: { type: "boolean", default: false },
} as const;

const { chosen, isShort, minutes, isJson, isWritten } = readArguments(
	{ usage: USAGE, options: OPTIONS },
	({ only, short, minutes, json, write }) => {
		const numbers = only?.split(",").map((number) => number.trim().toUpperCase());
		const unknown = numbers?.find((number) => !rows.some((row) => row.number === number));
		if (unknown !== undefined) throw new Error(`There is no row ${unknown}.`);
		if (minutes !== undefined && !(Number(minutes) > 0)) throw new Error("--minutes takes a number above 0.");
		return {
			chosen: rows.filter(({ number }) => numbers?.includes(number) ?? true),
			isShort: short,
			minutes: minutes ? Number(minutes) : undefined,
			isJson: json,
			isWritten: write,
		};
	},
);

const machine = describeMachine();
const reportProgress = (text: string) => process.stderr.write(`${text}\n`);
buildWhereDue();
const proved: ProvedRow[] = [];
for (const row of chosen) {
	reportProgress(`${row.number} ${row.promise} ...`);
	proved.push(
		await proveRow(row, {
			isShort,
			isBrief: false,
			minutes,
			reportProgress: (progress) => reportProgress(`${row.number}   ${progress}`),
		}),
	);
	reportProgress(`${row.number} ${proved.at(-1)?.state}: ${proved.at(-1)?.seen}`);
}
const form = [
	isShort ? "short form" : LONG,
	...(minutes === undefined ? [] : [`timed rows limited to ${minutes} min`]),
].join(", ");
const report = { at: new Date().toISOString(), form, machine, rows: proved };
if (isWritten)
	writeFileSync(PAGE, formatMarkdown(report, existsSync(PAGE) ? readFileSync(PAGE, "utf8") : ""));
process.stdout.write(`${isJson ? JSON.stringify(report, null, "\t") : formatText(report)}\n`);
process.exit(proved.some(({ state }) => state === "not met") ? 1 : 0);
