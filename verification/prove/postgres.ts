import { missingPostgres } from "../../tests/support/database/postgres.ts";
import { judge, notRun, type Row } from "./row.ts";
import { addUp, runAllTests, runJourneysOnPostgres, summarize, type Tested } from "./tested.ts";
import { proveNodes } from "./three-nodes.ts";

const MINUTES = { long: 10, short: 0.5 };

const part = [
	{
		project: "domain-postgres",
		files: ["messages/outbox.apart", "bookings/bookings", "infra/limits.both-databases.apart"].map(
			(name) => `tests/domain/${name}.test.ts`,
		),
	},
	{
		project: "http-postgres",
		files: ["bookings/bookings.both-databases", "site/waitlist.both-databases"].map(
			(name) => `tests/http/${name}.test.ts`,
		),
	},
];

async function runCompleteSuite(): Promise<Tested> {
	const everything = { files: [], isFullRun: true };
	const tests = await runAllTests([
		{ ...everything, project: "domain-postgres", isParallel: true },
		{ ...everything, project: "http-postgres" },
	]);
	return addUp([tests, await runJourneysOnPostgres()]);
}

/**
 * The complete suite on PostgreSQL, from the domain to the journeys in a browser, and three nodes
 * that are killed one after another.
 */
export const postgres: Row = {
	number: "T20",
	promise: "PostgreSQL and several nodes",
	wanted:
		"the complete suite with the same results; three nodes behind a proxy, one killed every 20 s for 10 min: 0 lost, 0 twice, events within 1 s",
	run: async ({ isShort, minutes, reportProgress }) => {
		const missing = missingPostgres();
		if (missing) return notRun(missing);
		const suite = await (isShort ? runAllTests(part) : runCompleteSuite());
		reportProgress(summarize(suite));
		const nodes = await proveNodes(minutes ?? (isShort ? MINUTES.short : MINUTES.long), reportProgress);
		return judge(
			suite.failed === 0 && nodes.isMet,
			`${isShort ? "a part of the suite" : "the complete suite"}: ${summarize(suite)}; ${nodes.said}`,
		);
	},
};
