import { existsSync } from "node:fs";
import { missingPostgres } from "../../tests/support/postgres.ts";
import { judge, notRun, type Row } from "./row.ts";
import { runTests, saidOf, type Tested } from "./tested.ts";

const NODES = "tests/http/nodes.test.ts";
const MINUTES = 10;

/** The whole domain suite on PostgreSQL, and the tests of several nodes with one of them killed. */
export const postgres: Row = {
	number: "T20",
	promise: "PostgreSQL and several nodes",
	wanted: "the whole suite with the same results; three nodes, one killed every 20 s for 10 min: 0 lost, events within 1 s",
	run: async ({ isShort, minutes, tell }) => {
		const missing = missingPostgres();
		if (missing) return notRun(missing);
		const files = isShort ? ["outbox.test.ts", "bookings.test.ts", "limits.test.ts"].map((name) => `tests/domain/${name}`) : [];
		const suite = await runTests({ project: "domain-postgres", files });
		tell(saidOf(suite));
		const length = minutes ?? (isShort ? undefined : MINUTES);
		const nodes: Tested | undefined = existsSync(NODES) ? await runTests({ project: "http", files: [NODES], counts: { NODE_MINUTES: length } }) : undefined;
		const part = isShort ? `${files.length} files of the suite` : "the whole suite";
		const isWhole = nodes?.figures.some((figure) => figure.startsWith("three nodes"));
		const ofNodes = nodes ? `nodes: ${saidOf(nodes)}${isWhole ? "" : "; three nodes with one killed every 20 s are not measured yet"}` : `no ${NODES} here: nodes not measured`;
		return judge(suite.failed === 0 && nodes?.failed === 0 && (isWhole ?? false), `${part}: ${saidOf(suite)}; ${ofNodes}`);
	},
};
