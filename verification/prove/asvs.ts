import { readAsvs } from "./asvs-table.ts";
import { judge, type Row } from "./row.ts";

const WANTED_L2 = 124 / 125;

/**
 * Counts the rows of docs/asvs.csv that are met. Each row names a test or gives a reason, and a separate test
 * checks that the named tests exist.
 */
export const asvs: Row = {
	number: "T21",
	promise: "OWASP ASVS 5.0, levels 1 and 2",
	wanted: "all applicable of L1, at least 124 of the 125 applicable of L2",
	run: async () => {
		const rows = readAsvs().filter(({ state }) => state !== "not applicable");
		const of = (level: number) => {
			const applicable = rows.filter((row) => row.level === level);
			return { met: applicable.filter(({ state }) => state === "met").length, all: applicable.length };
		};
		const [first, second] = [of(1), of(2)];
		const open = rows
			.filter(({ state }) => state === "not met")
			.map(({ number, what, how }) => `${number} ${what} (${how})`);
		return judge(
			first.met === first.all && second.met / second.all >= WANTED_L2,
			`L1 ${first.met} of ${first.all}, L2 ${second.met} of ${second.all} applicable rows; not met: ${open.join("; ")}`,
		);
	},
};
