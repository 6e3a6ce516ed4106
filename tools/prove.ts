/** Measures each promise and prints what was seen: npm run prove */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "../scripts/read-arguments.ts";
import buildWhereDue from "../tests/support/instance/build.ts";
import { describeMachine } from "./prove/machine.ts";
import { LONG, markdownOf, textOf } from "./prove/report.ts";
import { type ProvedRow, proveRow } from "./prove/row.ts";
import { rows } from "./prove/rows.ts";

const USAGE = `npm run prove [-- --only T2,T13] [--short] [--minutes N] [--json] [--write]

Measures the promises T1-T22 on the production build, each on a fresh instance, and prints what was wanted and seen, and the
machine. All of it takes an hour or more; docs/proving.md says how long each row takes and what it does.

--only     the rows to run, by number
--short    some ten minutes' look at the same harnesses; it says so in the table and proves less
--minutes  how long the rows that go by time last (T15, T20: 10)
--json     the table as JSON
--write    also writes docs/proof.md, where rows that were not run stay as they were

Exit codes: 0 all that ran is met, 1 something is not, 2 not called as above.`;

const PAGE = "docs/proof.md";

const OPTIONS = {
	only: { type: "string" },
	short: { type: "boolean", default: false },
	minutes: { type: "string" },
	json: { type: "boolean", default: false },
	write: { type: "boolean", default: false },
} as const;

const { chosen, isShort, minutes, isJson, isWritten } = readArguments({ usage: USAGE, options: OPTIONS }, ({ only, short, minutes, json, write }) => {
	const numbers = only?.split(",").map((number) => number.trim().toUpperCase());
	const unknown = numbers?.find((number) => !rows.some((row) => row.number === number));
	if (unknown !== undefined) throw new Error(`There is no row ${unknown}.`);
	if (minutes !== undefined && !(Number(minutes) > 0)) throw new Error("--minutes takes a number above 0.");
	return { chosen: rows.filter(({ number }) => numbers?.includes(number) ?? true), isShort: short, minutes: minutes ? Number(minutes) : undefined, isJson: json, isWritten: write };
});

const machine = describeMachine();
const tell = (text: string) => process.stderr.write(`${text}\n`);
buildWhereDue();
const proved: ProvedRow[] = [];
for (const row of chosen) {
	tell(`${row.number} ${row.promise} ...`);
	proved.push(await proveRow(row, { isShort, isBrief: false, minutes, tell: (progress) => tell(`${row.number}   ${progress}`) }));
	tell(`${row.number} ${proved.at(-1)?.state}: ${proved.at(-1)?.seen}`);
}
const form = [isShort ? "short form" : LONG, ...(minutes === undefined ? [] : [`rows by time cut to ${minutes} min`])].join(", ");
const report = { at: new Date().toISOString(), form, machine, rows: proved };
if (isWritten) writeFileSync(PAGE, markdownOf(report, existsSync(PAGE) ? readFileSync(PAGE, "utf8") : ""));
process.stdout.write(`${isJson ? JSON.stringify(report, null, "\t") : textOf(report)}\n`);
process.exit(proved.some(({ state }) => state === "not met") ? 1 : 0);
