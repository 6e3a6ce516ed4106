import type { Tx } from "#app/infra/database/db.server.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents, taxReturnedWith } from "../../money/amounts.ts";
import { describeTaxBack } from "../../money/sales-tax.ts";
import { formatCents } from "../../platform/cents.ts";
import type { EmailFact } from "../../platform/email/email.ts";
import { notifyTeam } from "../../platform/email/team-notice.server.ts";
import { publishEvent } from "../../platform/live-events.server.ts";
import {
	businessZone,
	formatDeadline,
	formatShortDay,
	getTimeZone,
} from "../../platform/time/time-zones.server.ts";
import { type BookingSide, otherSide } from "../booking.ts";
import { notifySide } from "../booking-emails.server.ts";
import type { SideNames } from "../booking-labels.ts";
import { type BookingNotification, milestoneFact, nameWork } from "../booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "../booking-sides.server.ts";
import { type DisputeDeadlineKind, deadlineKinds, describeDeadline } from "../deadline.ts";
import {
	type DisputeOpener,
	type DisputeOutcome,
	type DisputeWanted,
	disputePath,
	getOpener,
	hasAccepted,
	proposalPath,
	type Split,
} from "./dispute.ts";
import { describeSilence, describeSplit, describeWanted, FEE_ARBITRATION } from "./dispute-labels.ts";

/** What happened in a dispute or to a proposal, and who did it (`by`). */
export type DisputeNews =
	| { event: "opened"; by: BookingSide | "CLOCK"; text: string; releasedCents?: number }
	| { event: "answered"; by: BookingSide; text: string }
	| { event: "statement"; by: BookingSide; text: string }
	| { event: "proposed"; by: BookingSide; proposal: Proposal }
	| { event: "proposal-declined"; by: BookingSide; proposal: Proposal; text: string }
	| { event: "proposal-withdrawn"; by: BookingSide; proposal: Proposal }
	| { event: "proposal-expired"; by: "CLOCK"; proposal: Proposal }
	| { event: "divided"; by: BookingSide; split: Split; text: string }
	| { event: "team"; by: BookingSide | "CLOCK" }
	| { event: "settled"; by: BookingSide | "CLOCK"; outcome: DisputeOutcome; split: Split | null }
	| { event: "withdrawn"; by: BookingSide }
	| { event: "decided"; by: "TEAM" | "CLOCK"; split: Split; text: string }
	| { event: "accepted"; by: BookingSide }
	| { event: "appealed"; by: BookingSide; text: string }
	| { event: "finished"; by: BookingSide | "TEAM" | "CLOCK"; split: Split; isAppeal: boolean; text: string }
	| { event: "mediated"; by: "TEAM"; text: string }
	| { event: "mediation-ended"; by: "TEAM" | "CLOCK"; isCanceled: boolean }
	| { event: "reminder"; by: "CLOCK"; kind: DisputeDeadlineKind; side: BookingSide | null; dueAt: Date };

type Proposal = { id: string; side: BookingSide; reason: string } & Split;

type Facts = {
	reader: BookingSide;
	names: SideNames;
	/** The milestone and its booking for a subject line, from `nameWork`. */
	work: string;
	openedBy: DisputeOpener;
	opener: BookingSide;
	/** Whether the reader has accepted the first decision, by the team or the clock. */
	hasAccepted: boolean;
	wanted: DisputeWanted;
	disputedCents: number;
	/** The amount that was never in dispute. */
	restCents: number;
	/** The amount held for the milestone now. */
	heldCents: number;
	/**
	 * The sales tax that goes back with the refund in this event. It is 0 for the professional, who didn't pay
	 * it.
	 */
	taxCents: number;
	isPaidDirectly: boolean;
	/** Whether a chargeback is open, which pauses all deadlines of the dispute. */
	isFrozen: boolean;
	/**
	 * The deadline in the notification, in the reader's time zone, and its date for a subject line. Empty if
	 * there is no deadline.
	 */
	due: string;
	day: string;
	/** What happens at that deadline. Used only for proposals. */
	consequence: string;
};

/** The table row with the deadline for an answer. */
const answerBy = ({ due }: Facts): EmailFact[] => (due ? [{ label: "Answer by", value: due }] : []);
const by = (day: string): string => (day ? `, answer by ${day}` : "");
/** How money is divided, as rows. */
const listSplit = ({ refundCents, releaseCents }: Split, { taxCents }: Facts): EmailFact[] => [
	...(refundCents > 0 ? [{ label: "Refund", value: formatCents(refundCents) }] : []),
	...(taxCents > 0 ? [{ label: "Sales tax refund", value: formatCents(taxCents) }] : []),
	...(releaseCents > 0 ? [{ label: "Released", value: `${formatCents(releaseCents)}, before the fee` }] : []),
];

/** How money is divided, as a sentence. */
const splitMoney = (split: Split, { reader, names, taxCents }: Facts): string =>
	describeSplit(split, reader, names) + describeTaxBack(taxCents);
/** What the reader gets, for a subject line. */
const youGet = ({ refundCents, releaseCents }: Split, { reader }: Facts): string =>
	reader === "CREATOR"
		? refundCents > 0
			? `, ${formatCents(refundCents)} back to you`
			: ""
		: releaseCents > 0
			? `, ${formatCents(releaseCents)} to you`
			: "";

/**
 * The text for a reader. Null if the reader gets no email, usually because they acted themselves and no money
 * moved.
 */
type Wording<Event extends DisputeNews["event"]> = (
	news: Extract<DisputeNews, { event: Event }>,
	facts: Facts,
) => BookingNotification | null;

const SEE = "See the dispute";
const SEE_BOOKING = "See the booking";
/** What someone wrote, under their name. Empty if they didn't write anything. */
const says = (name: string, text: string): string[] => (text ? [`${name} says:\n${text}`] : []);
const reason = (text: string): string[] => (text ? [`Our reason:\n${text}`] : []);
const PAUSED =
	"The payer's bank decides about this payment first, so all deadlines are paused. After that, they pick up where they left off.";

export const disputeNotifications: { [Event in DisputeNews["event"]]: Wording<Event> } = {
	opened: ({ by: openedBy, text, releasedCents = 0 }, facts) => {
		const { reader, names, work, opener, day } = facts;
		const released =
			releasedCents > 0
				? [
						`${formatCents(releasedCents)} isn't in dispute, so we released it to ${reader === "PROFESSIONAL" ? "you, less the fee" : names.PROFESSIONAL}.`,
					]
				: [];
		const amount = facts.isPaidDirectly
			? []
			: [{ label: "In dispute", value: formatCents(facts.disputedCents) }];
		if (reader === opener)
			return openedBy === reader && released.length === 0
				? null
				: {
						title: `Dispute opened: ${work}`,
						facts: [...amount, { label: "Answer due", value: facts.due }],
						paragraphs: [
							...(openedBy === "CLOCK" ? [text] : []),
							...released,
							`${names[otherSide(reader)]} has until then to answer. Otherwise, ${describeSilence(facts, reader, names)}.`,
						],
						label: SEE,
					};
		return {
			title: `Dispute opened${openedBy === "CLOCK" ? "" : ` by ${names[opener]}`}: ${work}${by(day)}`,
			facts: [...amount, ...answerBy(facts)],
			paragraphs: [
				describeWanted(facts, reader, names),
				...(openedBy === "CLOCK" ? [text] : says(names[openedBy], text)),
				...released,
				`If you don't answer in time, ${describeSilence(facts, reader, names)}.`,
			],
			label: "Answer the dispute",
		};
	},
	answered: ({ by: side, text }, { reader, names, work, due, isFrozen, isPaidDirectly }) =>
		side === reader
			? null
			: {
					title: `Dispute answered by ${names[side]}: ${work}`,
					facts: isFrozen || !due ? [] : [{ label: "Settle by", value: due }],
					paragraphs: [
						...says(names[side], text),
						isFrozen
							? PAUSED
							: isPaidDirectly
								? "Talk it over in your conversation, or ask our team to mediate. If you don't settle it in time, our team mediates."
								: "Propose how to divide the amount, or ask our team to decide. If you don't settle it in time, our team decides.",
					],
					label: "Settle the dispute",
				},
	statement: ({ by: side, text }, { reader, names, work }) =>
		side === reader
			? null
			: {
					title: `Statement added by ${names[side]}: ${work}`,
					paragraphs: says(names[side], text),
					label: SEE,
				},
	proposed: ({ by: side, proposal }, facts) => {
		const { reader, names, work, day, consequence } = facts;
		if (side === reader || facts.isPaidDirectly) return null;
		return {
			title: `Proposal from ${names[side]}: ${work}${by(day)}`,
			facts: [...listSplit(proposal, facts), ...answerBy(facts)],
			paragraphs: [
				`${names[side]} proposes this: ${splitMoney(proposal, facts)}`,
				...says(names[side], proposal.reason),
				...(consequence ? [`If you don't answer in time, ${consequence}.`] : []),
			],
			label: "Answer the proposal",
		};
	},
	"proposal-declined": ({ by: side, text }, { reader, names, work }) =>
		side === reader
			? null
			: {
					title: `Proposal declined by ${names[side]}: ${work}`,
					paragraphs: [...says(names[side], text), "No money has moved."],
					label: "See what's next",
				},
	"proposal-withdrawn": ({ by: side }, { reader, names, work }) =>
		side === reader
			? null
			: {
					title: `Proposal withdrawn by ${names[side]}: ${work}`,
					paragraphs: ["You don't need to do anything."],
					label: SEE_BOOKING,
				},
	"proposal-expired": ({ proposal }, facts) => ({
		title: `Proposal expired: ${facts.work}`,
		facts: listSplit(proposal, facts),
		paragraphs: [
			proposal.side === facts.reader
				? `${facts.names[otherSide(facts.reader)]} didn't answer in time. Nothing has changed.`
				: "You didn't answer in time. Nothing has changed.",
		],
		label: SEE_BOOKING,
	}),
	divided: ({ by: side, split, text }, facts) => {
		const { reader, names, work } = facts;
		const what = side === reader ? "Payment divided" : `Proposal accepted by ${names[side]}`;
		return {
			title: `${what}${youGet(split, facts)}: ${work}`,
			facts: listSplit(split, facts),
			paragraphs: [
				splitMoney(split, facts),
				...(side === reader ? says(names[otherSide(side)], text) : []),
				...refundTime(split, reader),
			],
			label: SEE_BOOKING,
		};
	},
	team: ({ by: side }, { reader, names, work, due, day, isPaidDirectly, isFrozen }) =>
		side === reader
			? null
			: {
					title: `Our team will ${isPaidDirectly ? "mediate" : "decide"}${isPaidDirectly || isFrozen || !day ? "" : ` by ${day}`}: ${work}`,
					facts: isPaidDirectly || isFrozen || !due ? [] : [{ label: "We decide by", value: due }],
					paragraphs: [
						...(side === "CLOCK"
							? []
							: [`${names[side]} asked our team to ${isPaidDirectly ? "mediate" : "decide"}.`]),
						isPaidDirectly
							? "Our team will read both statements and help you reach an agreement. It doesn't decide about legal work."
							: isFrozen
								? `${PAUSED} You can still add to your statement.`
								: "Until we decide, you can still add to your statement or settle.",
					],
					label: SEE,
				},
	settled: ({ by: side, outcome, split }, facts) => {
		const { reader, names, work } = facts;
		const why: Partial<Record<DisputeOutcome, string>> = {
			CONCEDED: side === reader ? "You agreed." : side === "CLOCK" ? "" : `${names[side]} agreed.`,
			PROPOSAL:
				side === reader
					? "You accepted the proposal."
					: side === "CLOCK"
						? ""
						: `${names[side]} accepted your proposal.`,
			SILENCE: "There was no answer in time.",
		};
		return {
			title: `Dispute settled${split === null || facts.isPaidDirectly ? "" : youGet(split, facts)}: ${work}`,
			facts: split === null || facts.isPaidDirectly ? [] : listSplit(split, facts),
			paragraphs: [
				...(why[outcome] ? [why[outcome]] : []),
				...(facts.isPaidDirectly
					? split === null
						? [redo(facts)]
						: ["The work is accepted."]
					: split === null
						? [redo(facts)]
						: [splitMoney(split, facts), ...refundTime(split, reader)]),
			],
			label: SEE,
		};
	},
	withdrawn: ({ by: side }, { reader, names, work, openedBy, due }) =>
		side === reader
			? null
			: {
					title: `Dispute withdrawn by ${names[side]}: ${work}`,
					facts: openedBy === "CLOCK" && due ? [{ label: "Deliver by", value: due }] : [],
					paragraphs: [
						openedBy === "CLOCK"
							? "Work continues. You still have time to deliver the changes."
							: "Work continues as before, and the deadline picks up where it left off.",
					],
					label: SEE_BOOKING,
				},
	decided: ({ by: side, split, text }, facts) => ({
		title: `Dispute decided${youGet(split, facts)}: ${facts.work}${facts.day ? `, appeal by ${facts.day}` : ""}`,
		facts: [...listSplit(split, facts), ...(facts.due ? [{ label: "Appeal by", value: facts.due }] : [])],
		paragraphs: [
			...(side === "CLOCK" ? [text] : []),
			splitMoney(split, facts),
			...(side === "CLOCK" ? [] : reason(text)),
			"If you disagree, appeal in time, and another member of our team will decide. Otherwise, we'll carry out the decision.",
		],
		label: "Read the decision",
	}),
	accepted: ({ by: side }, { reader, names, work, due, isFrozen }) =>
		side === reader
			? null
			: {
					title: `Decision accepted by ${names[side]}: ${work}`,
					facts: isFrozen || !due ? [] : [{ label: "Appeal by", value: due }],
					paragraphs: [
						isFrozen
							? PAUSED
							: "If you accept it too, we'll carry it out right away. Otherwise, we'll carry it out on that day, unless you appeal.",
					],
					label: "Read the decision",
				},
	appealed: ({ by: side, text }, { reader, names, work, due, isFrozen }) =>
		side === reader
			? null
			: {
					title: `Decision appealed by ${names[side]}: ${work}`,
					facts: isFrozen || !due ? [] : [{ label: "We decide by", value: due }],
					paragraphs: [
						...says(names[side], text),
						isFrozen
							? `Another member of our team decides. ${PAUSED}`
							: "Another member of our team decides. You can add to your statement until then.",
					],
					label: SEE,
				},
	finished: ({ split, isAppeal, text }, facts) => ({
		title: `${isAppeal ? "Appeal decided" : "Decision final"}${youGet(split, facts)}: ${facts.work}`,
		facts: listSplit(split, facts),
		paragraphs: [splitMoney(split, facts), ...reason(text), ...refundTime(split, facts.reader)],
		label: SEE,
	}),
	mediated: ({ text }, { work }) => ({
		title: `Message from our team about your dispute: ${work}`,
		paragraphs: [text],
		label: SEE,
	}),
	"mediation-ended": ({ isCanceled }, { work }) => ({
		title: `Mediation ended: ${work}`,
		paragraphs: [
			isCanceled
				? "The changes weren't delivered, so the milestone was canceled. Greenroom holds no money for legal work."
				: "Work continues as before. Greenroom holds no money for legal work and doesn't decide about it.",
			FEE_ARBITRATION,
		],
		label: SEE,
	}),
	reminder: ({ kind, side }, facts) => {
		const { reader, names, work, due, day, isPaidDirectly } = facts;
		if (deadlineKinds[kind].of === "TEAM" || (side !== null && side !== reader)) return null;
		if (kind === "DISPUTE_APPEAL" && facts.hasAccepted) return null;
		const words = {
			DISPUTE_ANSWER: {
				title: `Answer the dispute by ${day}: ${work}`,
				text: `If you don't answer by then, ${describeSilence(facts, reader, names)}.`,
				label: "Answer the dispute",
			},
			DISPUTE_PROPOSAL: {
				title: `Answer the proposal by ${day}: ${work}`,
				text: "If you don't answer by then, we'll carry out the proposal.",
				label: "Answer the proposal",
			},
			SPLIT_ANSWER: {
				title: `Answer the proposal by ${day}: ${work}`,
				text: "If you don't answer by then, it expires, and nothing changes.",
				label: "Answer the proposal",
			},
			DISPUTE_TALKS: {
				title: `Settle the dispute by ${day}: ${work}`,
				text: `If you don't settle it by then, our team ${isPaidDirectly ? "mediates" : "decides"}.`,
				label: "Settle the dispute",
			},
			DISPUTE_APPEAL: {
				title: `Decision final on ${day}: ${work}`,
				text: "You can appeal until then. After that, we'll carry out the decision.",
				label: "Read the decision",
			},
		} as const;
		const { title, text, label } = words[kind as keyof typeof words];
		const row =
			kind === "DISPUTE_APPEAL" ? "Appeal by" : kind === "DISPUTE_TALKS" ? "Settle by" : "Answer by";
		return { title, facts: [{ label: row, value: due }], paragraphs: [text], label };
	},
};

const refundTime = ({ refundCents }: Split, reader: BookingSide): string[] =>
	refundCents > 0 && reader === "CREATOR"
		? ["Your bank may take up to 10 business days to show the refund."]
		: [];
const redo = ({ reader, names, due }: Facts): string =>
	reader === "PROFESSIONAL"
		? `Deliver again${due ? ` by ${due}` : ""}.`
		: `${names.PROFESSIONAL} delivers again${due ? ` by ${due}` : ""}.`;

/** The division of money that an event proposes or reports. Null if there is none. */
const getSplit = (news: DisputeNews): Split | null =>
	news.event === "proposed" || news.event === "proposal-expired"
		? news.proposal
		: "split" in news
			? news.split
			: null;

/** The events whose division of the money, if there is one, has already been carried out. */
const MOVED: readonly DisputeNews["event"][] = ["divided", "settled", "finished"];

/** The kinds of deadlines that each event's notification can name. */
const dueKinds: Partial<Record<DisputeNews["event"], readonly (keyof typeof deadlineKinds)[]>> = {
	opened: ["DISPUTE_ANSWER"],
	answered: ["DISPUTE_TALKS"],
	proposed: ["DISPUTE_PROPOSAL", "SPLIT_ANSWER"],
	team: ["DISPUTE_DECISION"],
	settled: ["CHANGES"],
	withdrawn: ["CHANGES"],
	decided: ["DISPUTE_APPEAL"],
	accepted: ["DISPUTE_APPEAL"],
	appealed: ["APPEAL_DECISION"],
};

type AboutDispute = {
	id: string;
	milestoneId: string;
	openedBy: DisputeOpener;
	wanted: DisputeWanted;
	disputedCents: number;
};

/**
 * Notifies both sides of a booking about an event in a dispute and refreshes their open pages, in the
 * caller's transaction, with the booking locked. People don't get an email about their own actions, unless
 * money moved or the dispute was settled. The team gets an email when it has to decide or mediate, and
 * reminders after that.
 */
export async function notifyOfDispute(
	tx: Tx,
	booking: BookingSides,
	dispute: AboutDispute,
	news: DisputeNews,
): Promise<void> {
	await notifySides(tx, booking, dispute, disputePath(booking.id, dispute.id), news);
	if (news.event === "team" || news.event === "appealed")
		await notifyTeamOfDispute(tx, booking, dispute.id, { isAppeal: news.event === "appealed" });
	if (news.event === "reminder" && deadlineKinds[news.kind].of === "TEAM")
		await notifyTeamOfDispute(tx, booking, dispute.id, {
			isAppeal: news.kind === "APPEAL_DECISION",
			due: news,
		});
}

/** Like `notifyOfDispute`, for a proposal about a milestone that isn't in dispute. */
export const notifyOfProposal = (
	tx: Tx,
	booking: BookingSides,
	milestoneId: string,
	news: DisputeNews & { proposal?: Proposal },
): Promise<void> =>
	notifySides(
		tx,
		booking,
		{ milestoneId, openedBy: "CREATOR", wanted: "REFUND", disputedCents: 0 },
		news.event === "proposed"
			? proposalPath(booking.id, news.proposal.id, "accept")
			: `/bookings/${booking.id}`,
		news,
	);

/** A milestone with every record that a deadline of its dispute can be about. */
const findMilestone = (tx: Tx, id: string) =>
	tx.milestone.findUniqueOrThrow({
		where: { id },
		include: {
			deliveries: { select: { id: true } },
			splitProposals: { select: { id: true } },
			disputes: { select: { id: true, restCents: true, decisions: true } },
		},
	});

const listSubjects = ({
	deliveries,
	splitProposals,
	disputes,
}: Awaited<ReturnType<typeof findMilestone>>): string[] =>
	[...deliveries, ...splitProposals, ...disputes, ...disputes.flatMap(({ decisions }) => decisions)].map(
		({ id }) => id,
	);

async function notifySides(
	tx: Tx,
	booking: BookingSides,
	{ id: disputeId, milestoneId, openedBy, ...about }: Omit<AboutDispute, "id"> & { id?: string },
	path: string,
	news: DisputeNews,
): Promise<void> {
	const milestone = await findMilestone(tx, milestoneId);
	const deadline = await tx.deadline.findFirst({
		where: {
			subjectId: { in: listSubjects(milestone) },
			closedAt: null,
			kind: { in: [...(dueKinds[news.event] ?? [])] },
		},
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
	});
	const dispute = milestone.disputes.find(({ id }) => id === disputeId);
	const decision = dispute?.decisions.find(({ isAppeal }) => !isAppeal);
	const names = getSideNames(booking);
	const refundCents = getSplit(news)?.refundCents ?? 0;
	const taxCents = MOVED.includes(news.event)
		? await getTaxOfLatestRefund(tx, milestoneId, refundCents)
		: taxReturnedWith(milestone, refundCents);
	for (const { side: reader, person } of listPeople(booking)) {
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const dueAt = news.event === "reminder" ? news.dueAt : deadline?.dueAt;
		const due = dueAt ? formatDeadline(dueAt, getTimeZone(person)) : "";
		const facts = {
			...about,
			restCents: dispute?.restCents ?? 0,
			heldCents: getHeldCents(milestone),
			taxCents: reader === "CREATOR" ? taxCents : 0,
			reader,
			names,
			work: nameWork(milestone.title, booking.title),
			openedBy,
			opener: getOpener(openedBy),
			hasAccepted: decision !== undefined && hasAccepted(decision, reader),
			isPaidDirectly: isPaidDirectly(booking.serviceLine),
			isFrozen: milestone.frozenAt !== null,
			due,
			day: dueAt ? formatShortDay(dueAt, getTimeZone(person)) : "",
			consequence: deadline ? deadlineKinds[deadline.kind].consequence : "",
		};
		const wording = disputeNotifications[news.event] as Wording<DisputeNews["event"]>;
		const notification = wording(news as never, facts);
		if (!notification) continue;
		await notifySide(
			tx,
			summarizeBooking(booking),
			{ side: reader, person },
			{
				kind: `dispute-${news.event}`,
				path,
				...notification,
				facts: [milestoneFact(milestone), ...(notification.facts ?? [])],
				...(news.event === "reminder" && { isReminder: true }),
			},
		);
	}
}

async function getTaxOfLatestRefund(tx: Tx, milestoneId: string, refundCents: number): Promise<number> {
	if (refundCents === 0) return 0;
	const refund = await tx.refund.findFirst({
		where: { milestoneId },
		orderBy: { id: "desc" },
		select: { taxCents: true },
	});
	return refund?.taxCents ?? 0;
}

type Due = { kind: DisputeDeadlineKind; dueAt: Date };

/**
 * Emails the team that a dispute or an appeal needs a decision, or that a dispute about legal work needs
 * mediation. If `due` is given, the email is a reminder and says what happens at that deadline. If a second
 * person has to confirm the decision, the email links to it.
 */
async function notifyTeamOfDispute(
	tx: Tx,
	{ id: bookingId, reference, title, serviceLine, ...booking }: BookingSides,
	disputeId: string,
	{ isAppeal, due }: { isAppeal: boolean; due?: Due },
): Promise<void> {
	const waiting = await tx.moneyDecision.findFirst({
		where: { disputeId, status: "WAITING" },
		select: { id: true },
	});
	const names = getSideNames(booking);
	const subject = isAppeal ? "Appeal" : "Dispute";
	const need = waiting
		? "has a decision that is waiting for a second person"
		: `needs ${isPaidDirectly(serviceLine) ? "mediation" : "a decision"}`;
	const then = due
		? ` After ${formatDeadline(due.dueAt, businessZone())}, ${describeDeadline(due.kind, serviceLine).consequence}.`
		: "";
	await notifyTeam(tx, {
		kind: due ? "booking-dispute-team-reminder" : "booking-dispute-notice",
		subject: due ? `Due soon: ${subject.toLowerCase()} ${reference}` : `${subject}: ${reference}`,
		text: `${isAppeal ? "An appeal" : "A dispute"} about “${title}” between ${names.CREATOR} and ${names.PROFESSIONAL} ${need}.${then}`,
		item: waiting ? { kind: "MONEY_DECISION", id: waiting.id } : { kind: "DISPUTE", id: disputeId },
		bookingId,
	});
}
