import { db } from "#app/infra/database/db.server.ts";
import { answerDispute, askTeam, withdrawDispute } from "../../bookings/disputes/answer-dispute.server.ts";
import { appealDecision, decideDispute } from "../../bookings/disputes/decide-dispute.server.ts";
import type { DisputeStatus, DisputeWanted } from "../../bookings/disputes/dispute.ts";
import { openDispute } from "../../bookings/disputes/open-dispute.server.ts";
import { acceptProposal, proposeSplit } from "../../bookings/disputes/split-proposal.server.ts";
import { atTime, daysAgo, findDemoPeople, REVIEWER } from "./demo-people.server.ts";
import { agree, type Deal, deliverTo, fund, onSite, type Work } from "./demo-work.server.ts";

type Case = {
	deal: Deal;
	note: string;
	wanted: DisputeWanted;
	/** The amount to refund, if the creator wants a refund. */
	amountCents?: number;
	statement: string;
};
type Dispute = Work & { disputeId: string };

/** Days from the request until the work is delivered, and until the dispute is opened. */
const DELIVERED = 4;
const OPENED = 5;

/** Delivers a deal's first milestone, and opens the creator's dispute about it. */
async function dispute({ deal, note, ...opening }: Case): Promise<Dispute> {
	const work = await agree(deal);
	const { bookingId, creator } = work;
	await fund(work, 0);
	await deliverTo(work, 0, deal.days - DELIVERED, note);
	const known = await db().dispute.findFirst({ where: { bookingId }, select: { id: true } });
	if (known) return { ...work, disputeId: known.id };
	const input = { bookingId, position: 0, files: [], ...opening };
	const { disputeId } = await atTime(daysAgo(deal.days - OPENED), () => openDispute(creator.as, input));
	return { ...work, disputeId };
}

/** Takes a dispute's next step, unless an interrupted first start of the demo already did. */
async function step({ disputeId }: Dispute, from: DisputeStatus, days: number, run: () => Promise<unknown>) {
	if ((await db().dispute.count({ where: { id: disputeId, status: from } })) === 1)
		await atTime(daysAgo(days), run);
}

const disagree = (known: Dispute, days: number, statement: string) =>
	step(known, "OPEN", days, () =>
		answerDispute(known.professional.as, { ...ids(known), agrees: false, statement, files: [] }),
	);

const ids = ({ bookingId, disputeId }: Dispute) => ({ bookingId, disputeId });

const ask = (known: Dispute, days: number) =>
	step(known, "ANSWERED", days, () => askTeam(known.creator.as, ids(known)));

/** The professional proposes how to divide the disputed amount, unless there already is a proposal. */
async function propose(known: Dispute, days: number, releaseCents: number, reason: string): Promise<void> {
	const { bookingId, disputeId, professional } = known;
	if ((await db().splitProposal.count({ where: { disputeId } })) === 0)
		await step(known, "ANSWERED", days, () =>
			proposeSplit(professional.as, { bookingId, position: 0, releaseCents, reason }),
		);
}

/**
 * Adds disputes about delivered work: just opened, with a pending proposal, with the team, decided and open
 * to appeal, appealed, settled, and withdrawn.
 */
export async function seedDisputes(): Promise<void> {
	const getPerson = await findDemoPeople();
	const reviewer = getPerson(REVIEWER);

	await dispute({
		deal: {
			creator: "Maya Brooks",
			professional: "Kim Tran",
			title: "Studio day with two sets",
			description: "One day in a studio for my spring campaign, with two different sets.",
			dates: "A weekday this month",
			budget: "1000_2500",
			days: 6,
			item: "Studio day with two sets",
			dollars: 1_500,
			facts: onSite("Kim Tran"),
			milestones: ["Set 1", "Set 2"],
			deliverables: ["All photos from the first set", "All photos from the second set, edited"],
			talk: [
				["P", "I booked the big room. The second set can go up while we shoot the first."],
				["C", "Perfect. I'll bring the props in two boxes."],
			],
		},
		note: "All photos from the first set.",
		wanted: "REDO",
		statement: "The second set was never built, and the agreement names two. I'd like to shoot it after all.",
	});

	const proposed = await dispute({
		deal: {
			creator: "Casey Rivera",
			professional: "Parker Hayes",
			title: "Gallery photos",
			description: "Twelve rooms of a gallery, one wide photo of each, for a video about the show.",
			dates: "Before the show closes",
			budget: "500_1000",
			days: 9,
			item: "Twelve wide photos",
			dollars: 600,
			facts: onSite("Parker Hayes"),
			milestones: ["Rooms 1–6", "Rooms 7–12"],
			deliverables: ["Six rooms", "The other six rooms"],
			talk: [
				["C", "The gallery opens at 9 and lets us in at 7:30."],
				["P", "Great, then we'll have it to ourselves. I'll bring the wide lens and a short tripod."],
				["C", "They asked us not to move the benches."],
			],
		},
		note: "Ten of the twelve rooms. Two were locked.",
		wanted: "REFUND",
		amountCents: 12_000,
		statement: "Two rooms are missing, and three photos are out of focus.",
	});
	await disagree(
		proposed,
		3,
		"Two rooms were locked that day. The other ten are in the folder, in full size.",
	);
	await propose(proposed, 1, 8_000, "I'll take off the two rooms. I think that's fair to both of us.");

	const withTeam = await dispute({
		deal: {
			creator: "Robin Ellis",
			professional: "Noor Haddad",
			title: "Workshop film",
			description: "A two-minute film about my pottery workshop, with subtitles.",
			dates: "This month",
			budget: "500_1000",
			days: 12,
			item: "Two-minute film",
			dollars: 900,
			facts: onSite("Noor Haddad"),
			milestones: ["Rough cut", "Final film"],
			deliverables: ["A rough cut with sound", "The final film with subtitles"],
			talk: [
				["P", "I'd like to film the kiln at night. Is that OK?"],
				["C", "Yes! It glows for about an hour after eight."],
			],
		},
		note: "The film without subtitles.",
		wanted: "REFUND",
		amountCents: 30_000,
		statement: "There are no subtitles, and the sound breaks off after a minute.",
	});
	await disagree(withTeam, 5, "Subtitles are in the second half, and the sound is complete in my file.");
	await ask(withTeam, 2);

	const appealed = await dispute({
		deal: {
			creator: "Amara Obi",
			professional: "Rafael Duarte",
			title: "Boat day video",
			description: "A one-minute video of a day on the water, filmed in Biscayne Bay.",
			dates: "A calm day",
			budget: "500_1000",
			days: 18,
			item: "One-minute video",
			dollars: 840,
			facts: onSite("Rafael Duarte"),
			milestones: ["Raw footage", "Edited video"],
			deliverables: ["The raw material", "The edited video"],
		},
		note: "Forty minutes of material from the boat.",
		wanted: "REFUND",
		amountCents: 25_000,
		statement: "More than half of it is too shaky to use, even slowed down.",
	});
	await disagree(appealed, 12, "The wind was stronger than forecast, and Amara decided to go anyway.");
	await ask(appealed, 10);
	await step(appealed, "TEAM", 4, () =>
		decideDispute(reviewer.as, {
			disputeId: appealed.disputeId,
			releaseCents: 15_000,
			reason:
				"Eighteen of the forty minutes are steady, and that's enough for the video. The rest can't be used, so part of the amount goes back.",
		}),
	);
	await step(appealed, "DECIDED", 1, () =>
		appealDecision(appealed.creator.as, {
			...ids(appealed),
			files: [],
			statement: "The steady part only shows the harbor. There's no open water in it.",
		}),
	);

	const decided = await dispute({
		deal: {
			creator: "Tyler Nguyen",
			professional: "Jonah Pike",
			title: "Menu photos",
			description: "Eight dishes for the menu of a friend's restaurant, on a dark table.",
			dates: "A Monday, when they're closed",
			budget: "under_500",
			days: 16,
			item: "Eight photos of dishes",
			dollars: 480,
			facts: onSite("Jonah Pike"),
			milestones: ["Eight dishes", "Print files"],
			deliverables: ["Eight dishes", "Retouched files for print"],
		},
		note: "All eight dishes.",
		wanted: "REFUND",
		amountCents: 20_000,
		statement: "The table is light in all of the photos. We agreed on a dark one.",
	});
	await disagree(decided, 9, "The dark table would've cost extra, and the dishes are as agreed.");
	await ask(decided, 8);
	await step(decided, "TEAM", 2, () =>
		decideDispute(reviewer.as, {
			disputeId: decided.disputeId,
			releaseCents: 8_000,
			reason:
				"The agreement names a dark table, and all eight photos show a light one. The dishes themselves were delivered as agreed, so part of the amount is earned.",
		}),
	);

	const settled = await dispute({
		deal: {
			creator: "Zoe Martin",
			professional: "Max Okafor",
			title: "Team portraits",
			description: "Portraits of the five people behind my channel, for our website.",
			dates: "When all five are in town",
			budget: "500_1000",
			days: 15,
			item: "Five portraits",
			dollars: 500,
			facts: onSite("Max Okafor"),
			milestones: ["Proofs", "Retouched portraits"],
			deliverables: ["Five portraits, unedited", "Five portraits, edited"],
		},
		note: "Four portraits. One person was out sick.",
		wanted: "REFUND",
		amountCents: 10_000,
		statement: "One portrait is missing.",
	});
	await disagree(settled, 9, "I came to the studio as agreed, and one person didn't.");
	await propose(settled, 8, 5_000, "Let's split the cost of the missing portrait.");
	const proposal = await db().splitProposal.findFirst({
		where: { disputeId: settled.disputeId, status: "WAITING" },
		select: { id: true },
	});
	if (proposal)
		await atTime(daysAgo(7.5), () =>
			acceptProposal(settled.creator.as, { bookingId: settled.bookingId, proposalId: proposal.id }),
		);

	const withdrawn = await dispute({
		deal: {
			creator: "Chloe Bennett",
			professional: "Jonah Pike",
			title: "Album release stream",
			description: "A one-hour stream for my album release, with two cameras.",
			dates: "Release day",
			budget: "500_1000",
			days: 10,
			item: "One-hour stream",
			dollars: 980,
			facts: onSite("Jonah Pike"),
			milestones: ["Setup and test", "Release day"],
			deliverables: ["Setup and test stream", "The stream on release day"],
		},
		note: "Test stream from last night, 20 minutes.",
		wanted: "REDO",
		statement: "I can't open the recording.",
	});
	await step(withdrawn, "OPEN", 4, () => withdrawDispute(withdrawn.creator.as, ids(withdrawn)));
}
