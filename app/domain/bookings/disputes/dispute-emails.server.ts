import type { Tx } from "#app/infra/database/db.server.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents } from "../../money/amounts.ts";
import { formatCents } from "../../platform/cents.ts";
import { notifyTeam } from "../../platform/email/team-notice.server.ts";
import { publishEvent } from "../../platform/live-events.server.ts";
import { businessZone, formatDeadline, getTimeZone } from "../../platform/time/time-zones.server.ts";
import { type BookingSide, otherSide } from "../booking.ts";
import { notifySide } from "../booking-emails.server.ts";
import type { SideNames } from "../booking-labels.ts";
import type { BookingNotification } from "../booking-notifications.ts";
import { type BookingSides, getSideNames, listPeople, summarizeBooking } from "../booking-sides.server.ts";
import { type DisputeDeadlineKind, deadlineKinds, describeDeadline } from "../deadline.ts";
import { milestoneName } from "../milestone.ts";
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

/** What happened in a dispute, or to a proposal. `by` is who did it. */
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
	/** Such as “milestone 1, “Shoot””. */
	name: string;
	openedBy: DisputeOpener;
	opener: BookingSide;
	/** Whether the reader has accepted the team's decision. */
	hasAccepted: boolean;
	wanted: DisputeWanted;
	disputedCents: number;
	/** What was never in dispute. */
	restCents: number;
	/** What is held for the milestone now. */
	heldCents: number;
	isPaidDirectly: boolean;
	/** Whether the payer's bank wants the payment back, so that all deadlines of the dispute wait. */
	isFrozen: boolean;
	/** The deadline that the news is about, in the reader's time zone. Empty if there is none. */
	due: string;
};

/** The text for a reader. Null for the person who did it, unless money moved. */
type Wording<Event extends DisputeNews["event"]> = (
	news: Extract<DisputeNews, { event: Event }>,
	facts: Facts,
) => BookingNotification | null;

const SEE = "See the dispute";
/** What someone wrote, under their name. Nothing if they wrote nothing. */
const says = (name: string, text: string): string[] => (text ? [`${name} says:\n${text}`] : []);
const reason = (text: string): string[] => (text ? [`Our reason:\n${text}`] : []);
const PAUSED =
	"The payer's bank decides about this payment first, so all deadlines are paused. After that, they pick up where they left off.";

const notifications: { [Event in DisputeNews["event"]]: Wording<Event> } = {
	opened: ({ by, text, releasedCents = 0 }, facts) => {
		const { reader, names, name, opener, due } = facts;
		const released =
			releasedCents > 0
				? [
						`${formatCents(releasedCents)} isn't in dispute, so it was released to ${reader === "PROFESSIONAL" ? "you, less the fee" : names.PROFESSIONAL}.`,
					]
				: [];
		if (reader === opener)
			return by === reader && released.length === 0
				? null
				: {
						title:
							by === "CLOCK" ? `We opened a dispute about ${name}` : `You opened a dispute about ${name}`,
						paragraphs: [
							...(by === "CLOCK" ? [text] : []),
							...released,
							`${names[otherSide(reader)]} has until ${due} to answer. Otherwise, ${describeSilence(facts, reader, names)}.`,
						],
						label: SEE,
					};
		return {
			title:
				by === "CLOCK"
					? `A dispute was opened about ${name}`
					: `${names[opener]} opened a dispute about ${name}`,
			paragraphs: [
				describeWanted(facts, reader, names),
				...(by === "CLOCK" ? [text] : says(names[by], text)),
				...released,
				`Answer by ${due}. Otherwise, ${describeSilence(facts, reader, names)}.`,
			],
			label: "Answer the dispute",
		};
	},
	answered: ({ by, text }, { reader, names, name, due, isFrozen, isPaidDirectly }) =>
		by === reader
			? null
			: {
					title: `${names[by]} answered the dispute about ${name}`,
					paragraphs: [
						...says(names[by], text),
						isFrozen
							? PAUSED
							: isPaidDirectly
								? `Talk it over in your conversation, or ask our team to mediate. If you don't settle it by ${due}, our team mediates.`
								: `Propose how to divide the amount, or ask our team to decide. If you don't settle it by ${due}, our team decides.`,
					],
					label: SEE,
				},
	statement: ({ by, text }, { reader, names, name }) =>
		by === reader
			? null
			: {
					title: `${names[by]} added to the dispute about ${name}`,
					paragraphs: says(names[by], text),
					label: SEE,
				},
	proposed: ({ by, proposal }, { reader, names, name, due, isPaidDirectly }) =>
		by === reader || isPaidDirectly
			? null
			: {
					title: `${names[by]} proposes how to divide the payment for ${name}`,
					paragraphs: [describeSplit(proposal, reader, names), ...says(names[by], proposal.reason), due],
					label: "Answer the proposal",
				},
	"proposal-declined": ({ by, text }, { reader, names, name }) =>
		by === reader
			? null
			: {
					title: `${names[by]} declined your proposal for ${name}`,
					paragraphs: [...says(names[by], text), "No money has moved."],
					label: "See what's next",
				},
	"proposal-withdrawn": ({ by }, { reader, names, name }) =>
		by === reader
			? null
			: {
					title: `${names[by]} withdrew the proposal for ${name}`,
					paragraphs: ["You don't need to do anything."],
					label: "See the booking",
				},
	"proposal-expired": ({ proposal }, { reader, names, name }) => ({
		title: `The proposal for ${name} expired`,
		paragraphs: [
			proposal.side === reader
				? `${names[otherSide(reader)]} didn't answer in time. Nothing has changed.`
				: "You didn't answer in time. Nothing has changed.",
		],
		label: "See the booking",
	}),
	divided: ({ by, split, text }, { reader, names, name }) => ({
		title:
			by === reader
				? `You accepted the proposal for ${name}`
				: `${names[by]} accepted your proposal for ${name}`,
		paragraphs: [
			describeSplit(split, reader, names),
			...(by === reader ? says(names[otherSide(by)], text) : []),
			...refundTime(split, reader),
		],
		label: "See the booking",
	}),
	team: ({ by }, { reader, names, name, due, isPaidDirectly, isFrozen }) =>
		by === reader
			? null
			: {
					title:
						by === "CLOCK"
							? `Our team ${isPaidDirectly ? "mediates" : "decides"} the dispute about ${name}`
							: `${names[by]} asked our team to ${isPaidDirectly ? "mediate" : "decide"} the dispute about ${name}`,
					paragraphs: [
						isPaidDirectly
							? "Our team will read both statements and help you reach an agreement. It doesn't decide about legal work."
							: isFrozen
								? `${PAUSED} You can still add to your statement.`
								: `We'll decide by ${due}. Until then, you can still add to your statement or settle.`,
					],
					label: SEE,
				},
	settled: ({ by, outcome, split }, facts) => {
		const { reader, names, name } = facts;
		const why: Partial<Record<DisputeOutcome, string>> = {
			CONCEDED: by === reader ? "You agreed." : by === "CLOCK" ? "" : `${names[by]} agreed.`,
			PROPOSAL:
				by === reader
					? "You accepted the proposal."
					: by === "CLOCK"
						? ""
						: `${names[by]} accepted your proposal.`,
			SILENCE: "There was no answer in time.",
		};
		return {
			title: `The dispute about ${name} is settled`,
			paragraphs: [
				...(why[outcome] ? [why[outcome]] : []),
				...(facts.isPaidDirectly
					? split === null
						? [redo(facts)]
						: ["The work is accepted."]
					: split === null
						? [redo(facts)]
						: [describeSplit(split, reader, names), ...refundTime(split, reader)]),
			],
			label: SEE,
		};
	},
	withdrawn: ({ by }, { reader, names, name, openedBy, due }) =>
		by === reader
			? null
			: {
					title: `${names[by]} withdrew the dispute about ${name}`,
					paragraphs: [
						openedBy === "CLOCK"
							? `Work continues. You have until ${due} to deliver the changes.`
							: "Work continues as before, and the deadline picks up where it left off.",
					],
					label: "See the booking",
				},
	decided: ({ by, split, text }, { reader, names, name, due }) => ({
		title: `We decided the dispute about ${name}`,
		paragraphs: [
			...(by === "CLOCK" ? [text] : []),
			describeSplit(split, reader, names),
			...(by === "CLOCK" ? [] : reason(text)),
			`If you disagree, appeal by ${due}. Another member of our team then decides. Otherwise, we carry out the decision.`,
		],
		label: "Read the decision",
	}),
	accepted: ({ by }, { reader, names, name, due, isFrozen }) =>
		by === reader
			? null
			: {
					title: `${names[by]} accepted the decision about ${name}`,
					paragraphs: [
						isFrozen
							? PAUSED
							: `If you accept it too, we'll carry it out right away. Otherwise, we'll carry it out on ${due}, unless you appeal by then.`,
					],
					label: "Read the decision",
				},
	appealed: ({ by, text }, { reader, names, name, due, isFrozen }) =>
		by === reader
			? null
			: {
					title: `${names[by]} appealed the decision about ${name}`,
					paragraphs: [
						...says(names[by], text),
						isFrozen
							? `Another member of our team decides. ${PAUSED}`
							: `Another member of our team decides by ${due}. You can add to your statement until then.`,
					],
					label: SEE,
				},
	finished: ({ split, isAppeal, text }, { reader, names, name }) => ({
		title: isAppeal ? `We decided the appeal about ${name}` : `The decision about ${name} is final`,
		paragraphs: [describeSplit(split, reader, names), ...reason(text), ...refundTime(split, reader)],
		label: SEE,
	}),
	mediated: ({ text }, { name }) => ({
		title: `A message from our team about the dispute over ${name}`,
		paragraphs: [text],
		label: SEE,
	}),
	"mediation-ended": ({ isCanceled }, { name }) => ({
		title: `The mediation about ${name} has ended`,
		paragraphs: [
			isCanceled
				? "The changes weren't delivered, so the milestone was canceled. Greenroom holds no money for legal work."
				: "Work continues as before. Greenroom holds no money for legal work and doesn't decide about it.",
			FEE_ARBITRATION,
		],
		label: SEE,
	}),
	reminder: ({ kind, side }, facts) => {
		const { reader, names, name, due, isPaidDirectly } = facts;
		if (deadlineKinds[kind].of === "TEAM" || (side !== null && side !== reader)) return null;
		if (kind === "DISPUTE_APPEAL" && facts.hasAccepted) return null;
		const words = {
			DISPUTE_ANSWER: {
				title: `Answer the dispute about ${name}`,
				text: `Answer by ${due}. Otherwise, ${describeSilence(facts, reader, names)}.`,
			},
			DISPUTE_PROPOSAL: {
				title: `Answer the proposal about ${name}`,
				text: `Answer by ${due}. Otherwise, the proposal is carried out.`,
			},
			SPLIT_ANSWER: {
				title: `Answer the proposal for ${name}`,
				text: `Answer by ${due}. Otherwise, it expires and nothing changes.`,
			},
			DISPUTE_TALKS: {
				title: `Settle the dispute about ${name}`,
				text: `If you don't settle it by ${due}, our team ${isPaidDirectly ? "mediates" : "decides"}.`,
			},
			DISPUTE_APPEAL: {
				title: `The decision about ${name} will soon be final`,
				text: `You can appeal until ${due}. After that, we carry it out.`,
			},
		} as const;
		const { title, text } = words[kind as keyof typeof words];
		return { title, paragraphs: [text], label: SEE };
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

/** The deadline that each kind of news names, and how it is worded. */
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
 * Notifies both sides of a booking of what happened in a dispute, in the caller's transaction, with
 * the booking locked, so that their open pages refresh. People get no email about what they did
 * themselves, unless money moved. The team gets one when it has something to decide, and reminders.
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

/** The same for a proposal about a milestone that isn't in dispute. */
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

/** A milestone with everything that the deadlines of its dispute can be about. */
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
	for (const { side: reader, person } of listPeople(booking)) {
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const dueAt = news.event === "reminder" ? news.dueAt : deadline?.dueAt;
		const formatted = dueAt ? formatDeadline(dueAt, getTimeZone(person)) : "";
		const due =
			news.event === "proposed" && deadline
				? `Answer by ${formatted}. After that, ${deadlineKinds[deadline.kind].consequence}.`
				: formatted;
		const facts = {
			...about,
			restCents: dispute?.restCents ?? 0,
			heldCents: getHeldCents(milestone),
			reader,
			names,
			name: milestoneName(milestone),
			openedBy,
			opener: getOpener(openedBy),
			hasAccepted: decision !== undefined && hasAccepted(decision, reader),
			isPaidDirectly: isPaidDirectly(booking.serviceLine),
			isFrozen: milestone.frozenAt !== null,
			due,
		};
		const wording = notifications[news.event] as Wording<DisputeNews["event"]>;
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
				...(news.event === "reminder" && { isReminder: true }),
			},
		);
	}
}

type Due = { kind: DisputeDeadlineKind; dueAt: Date };

/**
 * Emails the team that a dispute or an appeal needs a decision, or that a dispute about legal work needs
 * mediation. A reminder says what happens when it is `due`. If the decision waits for a second person, the
 * email leads there.
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
