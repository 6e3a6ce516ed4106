import type { Tx } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Dispute, SplitProposal } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import type { Actor } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { requireUserFiles } from "../../platform/files/file.server.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { withFileNames } from "../../platform/off-platform-contact/off-platform-contact-error.ts";
import { queueWebhook } from "../../platform/webhooks/queue-webhook.server.ts";
import type { BookingSide } from "../booking.ts";
import { type DraftKey, dropFormDraft } from "../form-draft.server.ts";
import { closeDeadlinesAbout } from "../set-deadline.server.ts";
import {
	type DisputeActor,
	type DisputeOutcome,
	type DisputeTransition,
	disputeStatesFor,
	disputeTransitions,
	getDisputeStatusLabel,
	type Split,
	type SplitProposalStatus,
} from "./dispute.ts";

/** The milestone's open dispute, or null if there is none. */
export const findOpenDispute = (tx: Tx, milestoneId: string) =>
	tx.dispute.findUnique({ where: { openFor: milestoneId } });

type Known = Pick<Dispute, "id" | "bookingId" | "status" | "statusAt">;

/** The error for a change that a dispute's current state doesn't allow. */
async function movedOn(tx: Tx, id: string): Promise<DomainError> {
	const { status, booking } = await tx.dispute.findUniqueOrThrow({
		where: { id },
		select: { status: true, booking: { select: { serviceLine: true } } },
	});
	const label = getDisputeStatusLabel(status, isPaidDirectly(booking.serviceLine));
	return new DomainError(
		"conflict",
		`This dispute has changed since you opened the page. It is now: ${label.toLowerCase()}. Nothing was changed.`,
	);
}

/**
 * Makes a transition that doesn't end a dispute, in the caller's transaction, with the booking locked. Throws
 * `conflict` if the dispute's state doesn't allow it.
 */
export async function moveDispute(
	tx: Tx,
	actor: Actor,
	transition: DisputeTransition,
	dispute: Known,
	role: DisputeActor,
): Promise<void> {
	const at = nowAfter(dispute.statusAt);
	const { to } = disputeTransitions[transition];
	const { count } = await tx.dispute.updateMany({
		where: { id: dispute.id, status: { in: [...disputeStatesFor(transition, role)] } },
		data: { status: to, statusAt: at, ...(to === "ANSWERED" && { answeredAt: at }) },
	});
	if (count === 0) throw await movedOn(tx, dispute.id);
	await recordDisputeEvent(tx, actor, transition, { ...dispute, status: to }, role);
}

/** Adds what happened to a dispute to the audit log and to the record of its booking, and tells webhooks. */
async function recordDisputeEvent(
	tx: Tx,
	actor: Actor,
	transition: DisputeTransition | "end",
	{ id: disputeId, bookingId, status }: Pick<Known, "id" | "bookingId" | "status">,
	role: DisputeActor | "PROVIDER",
): Promise<void> {
	await appendToRecord(tx, bookingId, { kind: "dispute", facts: { disputeId, transition, by: role } });
	await recordEvent(tx, actor, {
		action: `${transition}-dispute`,
		subject: ["Dispute", disputeId],
		detail: { bookingId, mover: role },
	});
	await queueWebhook(tx, { type: "DISPUTE_CHANGED", data: { bookingId, disputeId, status } });
}

/** How a dispute ends, together with its milestone. */
export type DisputeEnd = {
	transition: "settle" | "withdraw" | "finish" | "end-mediation";
	outcome: DisputeOutcome;
	/**
	 * The amounts that went to the creator and to the professional. Null if the milestone continues or is
	 * canceled.
	 */
	split: Split | null;
};

/** The outcome of a dispute if its milestone was ended by something else, given who ended the milestone. */
const getOutsideOutcome = (role: DisputeActor | "PROVIDER"): DisputeOutcome => {
	if (role === "PROVIDER") return "BANK";
	return role === "TEAM" ? "REFUND_AT_PROVIDER" : "CANCELED";
};

/**
 * Ends the open dispute of a milestone that leaves the state DISPUTED, in the same transaction. The dispute's
 * proposals and deadlines end as well, and so does any decision that is waiting for a second person. If `end`
 * is missing, the milestone was ended by a chargeback, a refund at the provider, or the professional's
 * cancellation. Throws `conflict` if the dispute has moved on.
 */
export async function closeDispute(
	tx: Tx,
	actor: Actor,
	milestoneId: string,
	role: DisputeActor | "PROVIDER",
	end?: DisputeEnd,
): Promise<void> {
	const dispute = await findOpenDispute(tx, milestoneId);
	if (!dispute) throw new Error(`The disputed milestone ${milestoneId} has no open dispute.`);
	const { id, status, statusAt } = dispute;
	if (end && role !== "PROVIDER" && !disputeStatesFor(end.transition, role).includes(status))
		throw await movedOn(tx, id);
	const at = nowAfter(statusAt);
	const to = end ? disputeTransitions[end.transition].to : "FINAL";
	await tx.dispute.update({
		where: { id },
		data: {
			status: to,
			statusAt: at,
			endedAt: at,
			openFor: null,
			outcome: end?.outcome ?? getOutsideOutcome(role),
			...end?.split,
		},
	});
	await supersedeProposals(tx, milestoneId);
	await declineWaitingDecision(tx, id);
	const decisions = await tx.disputeDecision.findMany({ where: { disputeId: id }, select: { id: true } });
	await closeDeadlinesAbout(tx, { subjectIds: [id, ...decisions.map((decision) => decision.id)] });
	await recordDisputeEvent(tx, actor, end?.transition ?? "end", { ...dispute, status: to }, role);
}

/** Ends the waiting proposal about a milestone, because the milestone or its dispute has moved on. */
export async function supersedeProposals(tx: Tx, milestoneId: string): Promise<void> {
	const waiting = await tx.splitProposal.findUnique({ where: { openFor: milestoneId } });
	if (waiting) await closeProposal(tx, waiting, { status: "SUPERSEDED" });
}

/** Ends a waiting proposal, and its deadline. */
export async function closeProposal(
	tx: Tx,
	{ id, milestoneId }: Pick<SplitProposal, "id" | "milestoneId">,
	{ status, answer }: { status: Exclude<SplitProposalStatus, "WAITING">; answer?: string },
): Promise<void> {
	const { milestone } = await tx.splitProposal.update({
		where: { id },
		data: { status, openFor: null, answer: answer ?? null, answeredAt: now() },
		include: { milestone: { select: { bookingId: true } } },
	});
	await closeDeadlinesAbout(tx, { subjectIds: [id] });
	await appendToRecord(tx, milestone.bookingId, {
		kind: "proposal",
		facts: { proposalId: id, milestoneId, status },
		texts: { answer },
	});
}

/** Declines a dispute decision that is waiting for a second person but comes too late to be carried out. */
export async function declineWaitingDecision(tx: Tx, disputeId: string): Promise<void> {
	await tx.moneyDecision.updateMany({
		where: { disputeId, status: "WAITING" },
		data: { status: "DECLINED", decidedAt: now() },
	});
}

type Statement = {
	kind: "OPENING" | "ANSWER" | "ADDITION" | "APPEAL";
	side: BookingSide;
	text: string;
	/** IDs of the author's own files, in order. */
	files: readonly string[];
};

/**
 * Adds a side's statement with its files, in the caller's transaction, and deletes its draft. Throws
 * `invalid` for files that don't belong to the author, and throws like `checkText`.
 */
export async function addSideStatement(
	tx: Tx,
	actor: Actor & { user: { id: string } },
	dispute: Pick<Dispute, "id" | "bookingId" | "milestoneId" | "statusAt">,
	{ kind, side, text, files }: Statement,
): Promise<void> {
	const names = await requireUserFiles(tx, actor.user.id, [...files], "files");
	await checkText(tx, actor, {
		place: "REASON",
		subjectId: dispute.bookingId,
		text: withFileNames(text, names),
	});
	await tx.disputeStatement.create({
		data: {
			disputeId: dispute.id,
			kind,
			side,
			text,
			at: nowAfter(dispute.statusAt),
			files: { create: files.map((fileId, position) => ({ fileId, position })) },
		},
	});
	await appendToRecord(tx, dispute.bookingId, {
		kind: "statement",
		facts: { disputeId: dispute.id, occasion: kind, by: side },
		texts: { statement: text },
		fileIds: files,
	});
	await dropFormDraft(tx, statementDraft(actor.user.id, kind, dispute));
}

/** The key of a statement's draft. Before there is a dispute, the draft belongs to the milestone. */
export const statementDraft = (
	userId: string,
	kind: Statement["kind"],
	{ id, milestoneId }: { id?: string; milestoneId: string },
): DraftKey => ({
	userId,
	form: `dispute-${kind}`,
	subjectId: kind === "OPENING" || id === undefined ? milestoneId : id,
});
