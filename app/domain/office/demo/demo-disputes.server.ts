import { db } from "#app/infra/database/db.server.ts";
import { answerDispute, askTeam } from "../../bookings/disputes/answer-dispute.server.ts";
import { decideDispute } from "../../bookings/disputes/decide-dispute.server.ts";
import type { DisputeStatus, DisputeWanted } from "../../bookings/disputes/dispute.ts";
import { openDispute } from "../../bookings/disputes/open-dispute.server.ts";
import { acceptProposal, proposeSplit } from "../../bookings/disputes/split-proposal.server.ts";
import type { DemoPerson } from "./demo-people.server.ts";
import { agree, deliverTo, fund, offer, type Pair } from "./demo-work.server.ts";

type Case = {
	title: string;
	description: string;
	item: string;
	dollars: number;
	note: string;
	wanted: DisputeWanted;
	/** How much should go back, if a refund is wanted. */
	amountCents?: number;
	statement: string;
};
type Known = { bookingId: string; disputeId: string };

/** A delivered first milestone that its creator disputes. */
async function dispute(
	pair: Pair,
	{ title, description, item, dollars, note, ...opening }: Case,
): Promise<Known> {
	const bookingId = await agree(pair, title, description, offer(item, dollars));
	await fund(pair, bookingId, 0);
	await deliverTo(pair, bookingId, 0, note);
	const known = await db().dispute.findFirst({ where: { bookingId }, select: { id: true } });
	const input = { bookingId, position: 0, files: [], ...opening };
	return { bookingId, disputeId: known?.id ?? (await openDispute(pair.creator.as, input)).disputeId };
}

/** Takes a dispute's next step, unless it was already taken before the demo's first start was interrupted. */
async function step({ disputeId }: Known, from: DisputeStatus, run: () => Promise<unknown>): Promise<void> {
	if ((await db().dispute.count({ where: { id: disputeId, status: from } })) === 1) await run();
}

const disagree = ({ professional }: Pair, known: Known, statement: string) =>
	step(known, "OPEN", () =>
		answerDispute(professional.as, { ...known, agrees: false, statement, files: [] }),
	);

/** The professional proposes how to divide the disputed amount, if nobody has proposed anything. */
async function propose({ professional }: Pair, known: Known, releaseCents: number, reason: string) {
	const { bookingId, disputeId } = known;
	if ((await db().splitProposal.count({ where: { disputeId } })) === 0)
		await step(known, "ANSWERED", () =>
			proposeSplit(professional.as, { bookingId, position: 0, releaseCents, reason }),
		);
}

/**
 * Disputes about delivered work in five states: just opened, with a waiting proposal, with the
 * team, decided and open to appeal, and settled.
 */
export async function seedDisputes(pair: Pair, admin: DemoPerson): Promise<void> {
	await dispute(pair, {
		title: "A studio day",
		description: "One day with two sets.",
		item: "Studio day with two sets",
		dollars: 1_500,
		note: "All photos from the first set.",
		wanted: "REDO",
		statement: "The second set was never built. The agreement names two.",
	});

	const proposed = await dispute(pair, {
		title: "Photos of a gallery",
		description: "Twelve rooms, one wide photo each.",
		item: "Twelve wide photos",
		dollars: 600,
		note: "Ten of the twelve rooms.",
		wanted: "REFUND",
		amountCents: 12_000,
		statement: "Two rooms are missing, and three photos are out of focus.",
	});
	await disagree(pair, proposed, "Two rooms were locked on the day. The other photos are sharp.");
	await propose(pair, proposed, 8_000, "I deduct the two rooms.");

	const withTeam = await dispute(pair, {
		title: "A film about a workshop",
		description: "Two minutes, with subtitles.",
		item: "Two-minute film",
		dollars: 900,
		note: "The film without subtitles.",
		wanted: "REFUND",
		amountCents: 30_000,
		statement: "There are no subtitles, and the sound breaks off after a minute.",
	});
	await disagree(pair, withTeam, "Subtitles are in the second half, and the sound is complete in my file.");
	await step(withTeam, "ANSWERED", () => askTeam(pair.creator.as, withTeam));

	const decided = await dispute(pair, {
		title: "Photos for a menu",
		description: "Eight dishes on a dark table.",
		item: "Eight photos of dishes",
		dollars: 480,
		note: "Eight dishes on a light table.",
		wanted: "REFUND",
		amountCents: 20_000,
		statement: "The table is light in all photos. We agreed on a dark one.",
	});
	await disagree(pair, decided, "The dark table would have cost extra, and the dishes are as agreed.");
	await step(decided, "ANSWERED", () => askTeam(pair.creator.as, decided));
	await step(decided, "TEAM", () =>
		decideDispute(admin.as, {
			disputeId: decided.disputeId,
			releaseCents: 8_000,
			reason:
				"The agreement names a dark table, and all eight photos show a light one. The dishes themselves were delivered as agreed, so a part of the amount is earned.",
		}),
	);

	const settled = await dispute(pair, {
		title: "Portraits of a team",
		description: "Five people, one portrait each.",
		item: "Five portraits",
		dollars: 500,
		note: "Four portraits. One person was ill.",
		wanted: "REFUND",
		amountCents: 10_000,
		statement: "One portrait is missing.",
	});
	await disagree(pair, settled, "I came to the studio as agreed, and one person didn't.");
	await propose(pair, settled, 5_000, "We share the cost of the missing portrait.");
	const proposal = await db().splitProposal.findFirst({
		where: { disputeId: settled.disputeId, status: "WAITING" },
		select: { id: true },
	});
	if (proposal)
		await acceptProposal(pair.creator.as, { bookingId: settled.bookingId, proposalId: proposal.id });
}
