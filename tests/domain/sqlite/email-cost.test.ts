import { expect, it } from "vitest";
import { leaseEmail } from "#app/domain/platform/email/lease-email.sql.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { explainQuery, recordQueries } from "../../support/database/queries.ts";

it("the next email of each priority is the first entry of an index", async () => {
	await transaction((tx) =>
		queueEmail(tx, {
			kind: "support-reply",
			to: "ana@example.com",
			subject: "x",
			paragraphs: [],
			reason: "x",
			unsubscribePath: "/news/leave",
		}),
	);
	const queries = (await recordQueries(leaseEmail)).filter((sql) => sql.startsWith("SELECT"));
	expect(queries).toHaveLength(3);
	for (const sql of queries) {
		const plan = await explainQuery(sql);
		expect(plan).toContain(
			"OutboxEmail_state_priority_nextAttemptAt_idx (state=? AND priority=? AND nextAttemptAt<?)",
		);
		expect(plan).not.toContain("TEMP B-TREE");
	}
});
