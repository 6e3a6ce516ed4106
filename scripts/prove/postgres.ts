import { missingPostgres } from "../../tests/support/postgres.ts";
import { judge, notRun, type Row } from "./row.ts";
import { runTests, saidOf } from "./tested.ts";
import { proveNodes } from "./three-nodes.ts";

const MINUTES = { long: 10, short: 0.5 };

/** The whole domain suite on PostgreSQL, and three nodes of which one after the other is killed. */
export const postgres: Row = {
	number: "T20",
	promise: "PostgreSQL and several nodes",
	wanted: "the whole suite with the same results; three nodes behind a proxy, one killed every 20 s for 10 min: 0 lost, 0 twice, events within 1 s",
	run: async ({ isShort, minutes, tell }) => {
		const missing = missingPostgres();
		if (missing) return notRun(missing);
		const files = isShort ? ["outbox.test.ts", "bookings.test.ts", "limits.test.ts"].map((name) => `tests/domain/${name}`) : [];
		const suite = await runTests({ project: "domain-postgres", files });
		tell(saidOf(suite));
		const nodes = await proveNodes(minutes ?? (isShort ? MINUTES.short : MINUTES.long), tell);
		const part = isShort ? `${files.length} files of the suite` : "the whole suite";
		return judge(suite.failed === 0 && nodes.isMet, `${part}: ${saidOf(suite)}; ${nodes.said}`);
	},
};
