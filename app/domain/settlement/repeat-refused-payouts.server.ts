import { db, transaction } from "#app/infra/database/db.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { repeatPayout } from "./repeat-payout.server.ts";

/** Far more than ever wait for the details of their payees. */
const REFUSED_MAX = 1_000;

/** Sends payouts again whose payee changed their details after the refusal. Returns how many. */
export async function repeatRefusedPayouts(): Promise<number> {
	const refused = await db().payout.findMany({
		where: { status: { in: ["WAITING", "FAILED"] }, nextAttemptAt: null },
		orderBy: { id: "desc" },
		take: REFUSED_MAX,
		select: { id: true, statusAt: true, professionalId: true },
	});
	if (refused.length === 0) return 0;
	const payees = await db().payee.findMany({
		where: {
			professionalId: { in: refused.map(({ professionalId }) => professionalId) },
			detailsChangedAt: { not: null },
		},
		select: { professionalId: true, detailsChangedAt: true },
	});
	const changes = new Map(
		payees.map(({ professionalId, detailsChangedAt }) => [professionalId, detailsChangedAt]),
	);
	const due = refused.filter(
		({ professionalId, statusAt }) => (changes.get(professionalId) ?? statusAt) > statusAt,
	);
	return forEachInSequence(
		due,
		{ text: "a payout was not repeated", about: ({ id }) => ({ payoutId: id }) },
		({ id: payoutId }) => transaction((tx) => repeatPayout(tx, { payoutId })),
	);
}
