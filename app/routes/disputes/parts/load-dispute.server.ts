import { data } from "react-router";
import { bookingPath, otherSide } from "#app/domain/bookings/booking.ts";
import {
	type DisputeCommand,
	disputeOutcomeLabels,
	disputePath,
	ENDED_DISPUTE_STATUSES,
	getDisputeStatusLabel,
	type ProposalCommand,
	proposalPath,
	proposeSplitPath,
	splitProposalLabels,
} from "#app/domain/bookings/disputes/dispute.ts";
import {
	type DisputeFacts,
	describeDisputeTurn,
	describeSplit,
	describeWanted,
	FEE_ARBITRATION,
} from "#app/domain/bookings/disputes/dispute-labels.ts";
import { getDispute, type SideDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { getReleasePayout } from "#app/domain/money/amounts.ts";
import { describeTaxBack } from "#app/domain/money/sales-tax.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import type { NextAction } from "#app/routes/bookings/parts/next-step.tsx";

export type DisputeParams = { bookingId: string; disputeId: string };

/** The label of each command's link. */
const commandLabel = (command: DisputeCommand, isPaidDirectly: boolean): string =>
	({
		answer: "Answer the dispute",
		propose: "Propose how to divide it",
		"add-statement": "Add to your statement",
		"ask-team": isPaidDirectly ? "Ask our team to mediate" : "Ask our team to decide",
		withdraw: "Withdraw the dispute",
		"accept-decision": "Accept the decision",
		appeal: "Appeal the decision",
	})[command];

const proposalLabels: Record<ProposalCommand, string> = {
	accept: "Accept the proposal",
	decline: "Decline the proposal",
	withdraw: "Withdraw your proposal",
};

const toFacts = (dispute: SideDispute): DisputeFacts => ({
	...dispute,
	name: dispute.milestone.name,
	heldCents: dispute.milestone.heldCents,
	isFrozen: dispute.milestone.frozenAt !== null,
	decision: dispute.decisions.find(({ isAppeal }) => !isAppeal) ?? null,
});

/** Whose turn it is in a dispute, and by when. */
function getTurn(dispute: SideDispute) {
	const turn = describeDisputeTurn(toFacts(dispute), dispute.side, dispute.names);
	const deadline = dispute.deadlines.find(({ kind, pausedAt }) => kind === turn.deadline && !pausedAt);
	return {
		next: { title: turn.title, text: turn.text, isYours: turn.isYours },
		due: deadline
			? {
					...timestamp(deadline.dueAt),
					...(turn.consequence && { consequence: turn.consequence }),
				}
			: null,
	};
}

/** Links that come after the buttons, because they don't move the dispute forward. */
const ASIDE: readonly DisputeCommand[] = ["add-statement", "withdraw"];

/** The actions of a side, the main one first. */
function listActions(dispute: SideDispute): NextAction[] {
	const { booking, id, waiting, isPaidDirectly, milestone } = dispute;
	const isFrozen = milestone.frozenAt !== null;
	const answers = (waiting?.commands ?? [])
		.filter((command) => !isFrozen || command !== "accept")
		.map((command) => ({
			href: proposalPath(booking.id, waiting?.id ?? "", command),
			label: proposalLabels[command],
			isAside: command === "withdraw",
		}));
	const commands = dispute.commands
		.filter((command) => !isFrozen || command !== "accept-decision")
		.map((command) => ({
			href:
				command === "propose"
					? proposeSplitPath(booking.id, milestone.position)
					: disputePath(booking.id, id, command),
			label:
				command === "propose" && waiting && !waiting.isYours
					? "Propose something else"
					: commandLabel(command, isPaidDirectly),
			isAside: ASIDE.includes(command),
		}));
	const all = [...answers, ...commands];
	const main = all.find(({ isAside }) => !isAside);
	return all.map((action) => ({ ...action, isMain: action === main }));
}

/** The name of a side or of our team, as the reader sees it. */
const named = ({ side, names }: SideDispute, of: "CREATOR" | "PROFESSIONAL" | null): string =>
	of === null ? "Our team" : of === side ? "You" : names[of];

const statementTitles = {
	OPENING: "opened the dispute",
	ANSWER: "answered",
	ADDITION: "added",
	APPEAL: "appealed",
	TEAM: "wrote to both of you",
} as const;

/** A dispute as its page shows it, with times and amounts as text. */
export async function loadDispute(actor: Actor, params: DisputeParams) {
	const dispute = await orNotFound(getDispute(actor, params));
	const { booking, milestone, side, names, isPaidDirectly, split } = dispute;
	return {
		...getTurn(dispute),
		bookingId: booking.id,
		reference: booking.reference,
		disputeReference: dispute.reference,
		path: bookingPath(booking.id),
		milestonePath: `${bookingPath(booking.id)}#milestone-${milestone.position + 1}`,
		title: milestone.title,
		deliverable: milestone.deliverable,
		number: milestone.position + 1,
		side,
		names,
		other: names[otherSide(side)],
		isPaidDirectly,
		isOver: ENDED_DISPUTE_STATUSES.includes(dispute.status),
		statusLabel: getDisputeStatusLabel(dispute.status, isPaidDirectly),
		isYours: getTurn(dispute).next.isYours,
		wanted: describeWanted(dispute, side, names),
		disputed: isPaidDirectly ? null : formatCents(dispute.disputedCents),
		rest: dispute.restCents > 0 ? formatCents(dispute.restCents) : null,
		released: formatReleasedBefore(dispute),
		actions: listActions(dispute),
		/** Whether all deadlines are paused until the bank decides. */
		isPaused: milestone.frozenAt !== null && dispute.endedAt === null,
		lastDay: getLastDay(dispute),
		statements: dispute.statements.map(({ id, kind, side: by, text, at, files }) => ({
			id,
			title: `${by === null && kind === "OPENING" ? "We" : named(dispute, by)} ${statementTitles[kind]}`,
			text,
			time: timestamp(at),
			files: files.map((file) => ({ id: file.id, name: file.name, size: formatFileSize(file.bytes) })),
		})),
		proposals: dispute.proposals.map((proposal) => ({
			id: proposal.id,
			by: named(dispute, proposal.side),
			time: timestamp(proposal.createdAt),
			back: formatCents(proposal.refundCents),
			out: formatCents(proposal.releaseCents),
			payout: formatPayout(dispute, proposal.releaseCents),
			reason: proposal.reason,
			status:
				proposal.status === "EXPIRED"
					? "Carried out without an answer"
					: splitProposalLabels[proposal.status],
			answer: proposal.answer,
		})),
		decisions: dispute.decisions.map((decision) => ({
			id: decision.id,
			title:
				decision.role === "CLOCK"
					? "Our team didn't decide in time"
					: decision.isAppeal
						? "Our team's decision about the appeal"
						: "Our team's decision",
			amounts: describeSplit(decision, side, names) + describeTaxBack(decision.taxCents),
			payout: formatPayout(dispute, decision.releaseCents),
			reason: decision.reason,
			time: timestamp(decision.at),
		})),
		end: dispute.endedAt && {
			time: timestamp(dispute.endedAt),
			back: split && !isPaidDirectly ? formatCents(split.refundCents) : null,
			out: split && !isPaidDirectly ? formatCents(split.releaseCents) : null,
			payout: dispute.payoutCents === null ? null : formatCents(dispute.payoutCents),
		},
		mediation: isPaidDirectly ? FEE_ARBITRATION : null,
		events: listEvents(dispute),
	};
}
export type ShownDispute = Awaited<ReturnType<typeof loadDispute>>;

/**
 * The amount released when the dispute was opened, because it isn't in dispute. Null if nothing was released,
 * and once the dispute is over, because the milestone then shows the total.
 */
export const formatReleasedBefore = ({
	endedAt,
	milestone,
}: Pick<SideDispute, "endedAt"> & { milestone: { releasedCents: number } }): string | null =>
	endedAt === null && milestone.releasedCents > 0 ? formatCents(milestone.releasedCents) : null;

/**
 * The amount that the professional receives from a release. Null for the creator, and once the dispute is
 * over.
 */
const formatPayout = ({ payout, endedAt }: SideDispute, releaseCents: number): string | null =>
	payout && endedAt === null ? formatCents(getReleasePayout(payout, releaseCents)) : null;

/** The day by which the team decides, as long as the sides can still settle. */
export function getLastDay({ status, deadlines }: SideDispute) {
	const last = deadlines.find(({ kind }) => kind === "DISPUTE_DECISION");
	const isRunning = status === "OPEN" || status === "ANSWERED";
	return last && isRunning && !last.pausedAt ? timestamp(last.dueAt) : null;
}

/** The events of a dispute, oldest first. */
function listEvents(dispute: SideDispute) {
	const { statements, proposals, decisions, status, statusAt, endedAt, outcome } = dispute;
	const all = [
		...statements.map(({ id, kind, side, at }) => ({
			id,
			at,
			title: `${side === null && kind === "OPENING" ? "We" : named(dispute, side)} ${statementTitles[kind]}`,
		})),
		...proposals.map(({ id, side, createdAt, releaseCents, refundCents }) => ({
			id,
			at: createdAt,
			title: `${named(dispute, side)} proposed to release ${formatCents(releaseCents)} and refund ${formatCents(refundCents)}`,
		})),
		...decisions.map(({ id, isAppeal, role, at }) => ({
			id,
			at,
			title:
				role === "CLOCK"
					? "The dispute wasn't decided in time"
					: isAppeal
						? "The appeal was decided"
						: "The dispute was decided",
		})),
		...(status === "TEAM" ? [{ id: "team", at: statusAt, title: "The dispute went to our team" }] : []),
		...(endedAt
			? [
					{
						id: "end",
						at: endedAt,
						title: `The dispute ended: ${outcome ? disputeOutcomeLabels[outcome].toLowerCase() : ""}`,
					},
				]
			: []),
	];
	return all
		.toSorted((a, b) => a.at.getTime() - b.at.getTime())
		.map(({ at, ...event }) => ({ ...event, time: timestamp(at) }));
}

/**
 * The data of a form about a dispute: 404 for anyone who isn't a side, 403 for a side that can never run the
 * command, and 409 if it isn't possible now.
 */
export async function loadDisputeCommand(actor: Actor, command: DisputeCommand, params: DisputeParams) {
	const dispute = await orNotFound(getDispute(actor, params));
	const { side, names, booking, milestone, isPaidDirectly } = dispute;
	const other = names[otherSide(side)];
	if (command === "withdraw" && side !== dispute.opener)
		throw data({ text: `Only ${other}, who opened this dispute, can withdraw it.` }, { status: 403 });
	if (command === "answer" && side !== dispute.answerer)
		throw data({ text: `You opened this dispute, so ${other} answers it.` }, { status: 403 });
	const isPossible = dispute.commands.includes(command);
	return {
		dispute,
		status: isPossible ? 200 : 409,
		page: {
			...getTurn(dispute),
			label: commandLabel(command, isPaidDirectly),
			reference: booking.reference,
			disputeReference: dispute.reference,
			number: milestone.position + 1,
			title: milestone.title,
			side,
			names,
			other,
			isPaidDirectly,
			isPossible,
			wanted: describeWanted(dispute, side, names),
			path: disputePath(booking.id, dispute.id),
		},
	};
}
export type DisputeCommandPage = Awaited<ReturnType<typeof loadDisputeCommand>>["page"];
