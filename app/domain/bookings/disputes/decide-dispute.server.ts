import { db, type Tx } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import type { Dispute, DisputeDecision } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { getHeldCents } from "../../money/amounts.ts";
import { decideOnMoney, requireSameAmount } from "../../money/finance.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { endOfBusinessDayAfter, endOfDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone } from "../../platform/time/time-zones.server.ts";
import { alreadyDecided, recordDecision } from "../../platform/work-items.server.ts";
import { type BookingSides, withSides } from "../booking-sides.server.ts";
import { closeDeadlinesAbout, setDeadline } from "../set-deadline.server.ts";
import {
	addSideStatement,
	declineWaitingDecision,
	moveDispute,
	supersedeProposals,
} from "./dispute.server.ts";
import {
	APPEAL_DECISION_BUSINESS_DAYS,
	DECISION_DAYS,
	DISPUTE_APPEAL_DAYS,
	type DisputeActor,
	type DisputeStatus,
	hasAccepted,
	type Split,
	withWhatMoves,
} from "./dispute.ts";
import { notifyOfDispute } from "./dispute-emails.server.ts";
import { cancelUndelivered, endDispute, resumeMilestone } from "./end-dispute.server.ts";
import { getUserDispute } from "./open-dispute.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

/** A dispute with its booking and decisions, for the team. Throws `not_found`. */
export async function getDisputeForTeam(tx: Tx, id: string) {
	const dispute = await tx.dispute.findUnique({
		where: { id },
		include: { booking: { include: withSides }, decisions: true },
	});
	if (!dispute) throw new DomainError("not_found", "This dispute doesn't exist.");
	return dispute;
}

type Decided = Awaited<ReturnType<typeof getDisputeForTeam>>;

const findDecision = ({ decisions }: Decided, isAppeal: boolean): DisputeDecision | undefined =>
	decisions.find((decision) => decision.isAppeal === isAppeal);

/** Whether someone decided a dispute or, as the second person, confirmed the decision. */
export const tookPart = (
	userId: string,
	first: Pick<DisputeDecision, "decidedById" | "confirmedById"> | undefined,
): boolean => userId === first?.decidedById || userId === first?.confirmedById;

/**
 * The IDs of the given disputes whose appeals a user may not decide, because the user took part in the first
 * decision.
 */
export async function findOwnAppeals(userId: string, disputeIds: readonly string[]): Promise<string[]> {
	const first = await db().disputeDecision.findMany({
		where: {
			disputeId: { in: [...disputeIds] },
			dispute: { status: "APPEALED" },
			isAppeal: false,
			OR: [{ decidedById: userId }, { confirmedById: userId }],
		},
		select: { disputeId: true },
	});
	return first.map(({ disputeId }) => disputeId);
}

/**
 * Throws `forbidden` for someone who may not decide an appeal, because they decided the dispute or
 * confirmed that decision.
 */
function requireOtherPerson(userId: string, first: DisputeDecision | undefined): void {
	if (tookPart(userId, first))
		throw new DomainError(
			"forbidden",
			"You took part in the first decision, so someone else on our team decides the appeal.",
		);
}

type DecisionInput = {
	disputeId: string;
	/** How much of the disputed amount goes to the professional. The rest goes back to the creator. */
	releaseCents: number;
	reason: string;
};

/**
 * An ADMIN decides a dispute that was handed to the team, or an appeal, or proposes the decision to a second
 * person (`decideOnMoney`). A decision is carried out once both sides have accepted it or the time to appeal
 * is over. The decision on an appeal is carried out immediately. Both sides get the reason. Requires a recent
 * identity check. Throws `forbidden` for an appeal against a decision that the ADMIN made or confirmed, and
 * `invalid` if `releaseCents` is negative or more than the disputed amount. Throws `conflict` if the dispute
 * or appeal was decided in the meantime, if it is about legal work, or if a chargeback is open.
 */
export async function decideDispute(
	actor: Actor,
	{ disputeId, releaseCents, reason }: DecisionInput,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	const { bookingId } = await getDisputeForTeam(db(), disputeId);
	const input = { bookingId, disputeId, releaseCents, reason };
	return bookingCommand(actor, "decide-dispute", input, async (tx) => {
		await lockReauthentication(tx, user);
		const dispute = await getDisputeForTeam(tx, disputeId);
		await requireDecidable(tx, dispute, { userId: user.id, releaseCents });
		const { milestoneId, disputedCents, status } = dispute;
		const isAppeal = status === "APPEALED";
		const refundCents = disputedCents - releaseCents;
		const proposal = {
			kind: "DISPUTE",
			bookingId,
			disputeId,
			choice: isAppeal ? "appeal" : "decision",
			reason,
			amountCents: disputedCents,
			refundCents,
			parts: [{ milestoneId, amountCents: disputedCents }],
		} as const;
		const result = await decideOnMoney(tx, actor, user, proposal, () =>
			recordDisputeDecision(tx, actor, dispute, {
				split: { refundCents, releaseCents },
				reason,
				role: "TEAM",
				decidedById: user.id,
				confirmedById: null,
			}),
		);
		await recordDecision(tx, actor, {
			kind: "DISPUTE",
			subjectId: disputeId,
			choice: proposal.choice,
			reason,
			before: {},
			from: status,
			to: result.isDone ? (isAppeal ? "FINAL" : "DECIDED") : status,
			at: now(),
			emails: [],
			event: {
				action: result.isDone ? "decide-dispute" : "propose-dispute-decision",
				subject: ["Dispute", disputeId],
				detail: { bookingId, refundCents, releaseCents, isAppeal },
			},
			isFinal: true,
		});
		return result;
	});
}

/**
 * Throws `conflict` if the team has nothing to decide or a chargeback is open. For a new decision, throws
 * `forbidden` if its author took part in the appealed decision, and `invalid` if `releaseCents` is negative
 * or more than the disputed amount.
 */
export async function requireDecidable(
	tx: Tx,
	dispute: Decided,
	decision?: { userId: string; releaseCents: number },
): Promise<void> {
	const { id, status, booking, milestoneId, disputedCents } = dispute;
	if (status !== "TEAM" && status !== "APPEALED")
		throw await alreadyDecided(tx, "DISPUTE", id, "This dispute isn't waiting for a decision.");
	if (isPaidDirectly(booking.serviceLine))
		throw conflict("Our team mediates disputes about legal work and doesn't decide them.");
	const { frozenAt } = await tx.milestone.findUniqueOrThrow({ where: { id: milestoneId } });
	if (frozenAt)
		throw conflict("The payer's bank decides about this payment first. The dispute is on hold until then.");
	if (!decision) return;
	if (status === "APPEALED") requireOtherPerson(decision.userId, findDecision(dispute, false));
	if (decision.releaseCents < 0 || decision.releaseCents > disputedCents)
		throw invalidField("amount", `Enter ${formatCents(disputedCents)} or less. That's the disputed amount.`);
}

/**
 * Carries out a decision that a second person has confirmed, in the caller's transaction, with the booking
 * locked. Throws `conflict` if the dispute has moved on or a chargeback is open. Throws `forbidden` if the
 * person who confirms the decision on an appeal also made the first decision.
 */
export async function confirmDisputeDecision(
	tx: Tx,
	actor: Actor,
	proposed: {
		disputeId: string;
		amountCents: number;
		refundCents: number;
		reason: string;
		decidedById: string | null;
		confirmedById: string;
	},
): Promise<void> {
	const dispute = await getDisputeForTeam(tx, proposed.disputeId);
	await requireDecidable(tx, dispute);
	requireSameAmount(proposed.amountCents, { amountCents: dispute.disputedCents });
	if (dispute.status === "APPEALED" && findDecision(dispute, false)?.decidedById === proposed.confirmedById)
		throw new DomainError(
			"forbidden",
			"You decided this dispute, so someone else has to confirm the decision on the appeal.",
		);
	const { refundCents, reason, decidedById, confirmedById } = proposed;
	await recordDisputeDecision(tx, actor, dispute, {
		split: { refundCents, releaseCents: dispute.disputedCents - refundCents },
		reason,
		role: "TEAM",
		decidedById,
		confirmedById,
	});
}

type NewDecision = {
	split: Split;
	reason: string;
	role: DisputeDecision["role"];
	/** Null if the clock decided. */
	decidedById: string | null;
	confirmedById: string | null;
};

/** Records a decision. The first one can be appealed. A decision on an appeal is carried out immediately. */
async function recordDisputeDecision(
	tx: Tx,
	actor: Actor,
	dispute: Decided,
	{ split, reason, role, decidedById, confirmedById }: NewDecision,
): Promise<void> {
	const { id: disputeId, bookingId, booking } = dispute;
	const isAppeal = dispute.status === "APPEALED";
	const decision = await tx.disputeDecision.create({
		data: { disputeId, isAppeal, role, decidedById, confirmedById, ...split, reason, at: now() },
	});
	await appendToRecord(tx, bookingId, {
		kind: "decision",
		facts: { disputeId, decisionId: decision.id, isAppeal, by: role, ...split },
		texts: { reason },
	});
	if (isAppeal) return finish(tx, actor, booking, dispute, { role, decision });
	await moveDispute(tx, actor, "decide", dispute, role);
	await supersedeProposals(tx, dispute.milestoneId);
	await closeDeadlinesAbout(tx, { subjectIds: [disputeId] });
	await setDeadline(
		tx,
		{ kind: "DISPUTE_APPEAL", bookingId, subjectId: decision.id },
		endOfDayAfter(now(), DISPUTE_APPEAL_DAYS, await agreedZone(tx, bookingId)),
	);
	const milestone = await tx.milestone.findUniqueOrThrow({ where: { id: dispute.milestoneId } });
	const moves = withWhatMoves(getHeldCents(milestone), dispute, split);
	await notifyOfDispute(tx, booking, dispute, { event: "decided", by: role, split: moves, text: reason });
}

/** Carries out a decision: divides the held money, and tells both sides. */
async function finish(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	dispute: Dispute,
	{ role, decision }: { role: DisputeActor; decision: DisputeDecision },
): Promise<void> {
	const { isAppeal, reason, refundCents, releaseCents } = decision;
	const divided = await endDispute(tx, actor, dispute, {
		transition: "finish",
		role,
		reason,
		outcome: isAppeal ? "APPEAL" : decision.role === "CLOCK" ? "UNDECIDED" : "DECISION",
		split: { refundCents, releaseCents },
	});
	const split = divided ?? { refundCents, releaseCents };
	await notifyOfDispute(tx, booking, dispute, {
		event: "finished",
		by: role,
		split,
		isAppeal,
		text: isAppeal ? reason : dispute.status === "APPEALED" ? UNDECIDED_APPEAL : "",
	});
}

const UNDECIDED_APPEAL = "Our team didn't decide the appeal in time, so the first decision stands.";

type At = { bookingId: string; disputeId: string };

/**
 * A side accepts the decision on a dispute. Once both have, it is carried out immediately. Requires a recent
 * identity check. Throws `conflict` if the decision can no longer be accepted, or if it can't be carried out
 * because a chargeback is open.
 */
export async function acceptDecision(actor: Actor, { bookingId, disputeId }: At): Promise<void> {
	const user = requireRecentProof(actor);
	await bookingCommand(actor, "accept-decision", { bookingId, disputeId }, async (tx) => {
		await lockReauthentication(tx, user);
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		const decision = await getOpenDecision(tx, dispute);
		if (hasAccepted(decision, side)) return;
		const at = now();
		const accepted = await tx.disputeDecision.update({
			where: { id: decision.id },
			data: side === "CREATOR" ? { creatorAcceptedAt: at } : { professionalAcceptedAt: at },
		});
		await appendToRecord(tx, bookingId, {
			kind: "decision",
			facts: { disputeId, decisionId: decision.id, status: "ACCEPTED", by: side },
		});
		await recordEvent(tx, actor, {
			action: "accept-decision",
			subject: ["Dispute", disputeId],
			detail: { bookingId },
		});
		if (hasAccepted(accepted, "CREATOR") && hasAccepted(accepted, "PROFESSIONAL"))
			return finish(tx, actor, booking, dispute, { role: side, decision: accepted });
		await notifyOfDispute(tx, booking, dispute, { event: "accepted", by: side });
	});
}

/** The decision that can be accepted or appealed now. Throws `conflict` if there is none. */
async function getOpenDecision(
	tx: Tx,
	{ id, status }: Dispute,
	statuses: readonly DisputeStatus[] = ["DECIDED"],
): Promise<DisputeDecision> {
	if (!statuses.includes(status))
		throw conflict(
			"This decision can no longer be accepted or appealed. Open the dispute to see what happened.",
		);
	return tx.disputeDecision.findUniqueOrThrow({
		where: { disputeId_isAppeal: { disputeId: id, isAppeal: false } },
	});
}

/**
 * A sentence about why the other side can't appeal as well, or null if it can. The other side can appeal
 * until the original deadline, although the first appeal closed that deadline. It can't once a decision on
 * the appeal is waiting for a second person. Any time during which the clock was paused is added.
 */
export async function findAppealObstacle(
	from: Tx,
	{ id, bookingId }: Pick<Dispute, "id" | "bookingId">,
	decision: Pick<DisputeDecision, "id">,
): Promise<string | null> {
	if ((await from.moneyDecision.count({ where: { disputeId: id, status: "WAITING" } })) > 0)
		return "Our team is about to decide the appeal, so you can't appeal anymore. You can add to your statement.";
	const find = (kind: "DISPUTE_APPEAL" | "APPEAL_DECISION", subjectId: string) =>
		from.deadline.findUniqueOrThrow({ where: { kind_subjectId: { kind, subjectId } } });
	const closed = await find("DISPUTE_APPEAL", decision.id);
	const open = await find("APPEAL_DECISION", id);
	const zone = await agreedZone(from, bookingId);
	const unpausedDue = endOfBusinessDayAfter(open.createdAt, APPEAL_DECISION_BUSINESS_DAYS, zone);
	const pausedBefore = closed.pausedAt ? open.createdAt.getTime() - closed.pausedAt.getTime() : 0;
	const pausedSince = open.dueAt.getTime() - unpausedDue.getTime();
	return (open.pausedAt ?? now()) > later(closed.dueAt, pausedBefore + pausedSince)
		? `The ${DISPUTE_APPEAL_DAYS} days to appeal are over. You can add to your statement.`
		: null;
}

/**
 * A side appeals a decision within seven days, with a statement and files. Another ADMIN decides within ten
 * business days. The other side may appeal within the same seven days, but its appeal doesn't change any
 * deadline. Throws `conflict` if the side has accepted or already appealed the decision, or if it is too
 * late.
 */
export async function appealDecision(
	actor: Actor,
	{ bookingId, disputeId, statement, files }: At & { statement: string; files: readonly string[] },
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "appeal-decision", { bookingId, disputeId, statement, files }, async (tx) => {
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		const decision = await getOpenDecision(tx, dispute, ["DECIDED", "APPEALED"]);
		if (hasAccepted(decision, side)) throw conflict("You accepted this decision, so you can't appeal it.");
		if ((await tx.disputeStatement.count({ where: { disputeId, side, kind: "APPEAL" } })) > 0)
			throw conflict("You've already appealed this decision. You can add to your statement.");
		const isFirst = dispute.status === "DECIDED";
		const obstacle = isFirst ? null : await findAppealObstacle(tx, dispute, decision);
		if (obstacle) throw conflict(obstacle);
		if (isFirst) await moveDispute(tx, actor, "appeal", dispute, side);
		await addSideStatement(tx, { ...actor, user }, dispute, { kind: "APPEAL", side, text: statement, files });
		if (isFirst) {
			await closeDeadlinesAbout(tx, { subjectIds: [decision.id] });
			await setDeadline(
				tx,
				{ kind: "APPEAL_DECISION", bookingId, subjectId: disputeId },
				endOfBusinessDayAfter(now(), APPEAL_DECISION_BUSINESS_DAYS, await agreedZone(tx, bookingId)),
			);
		}
		await notifyOfDispute(tx, booking, dispute, { event: "appealed", by: side, text: statement });
	});
}

/**
 * Lets the first decision stand, because nobody appealed in time or the team didn't decide an appeal in time.
 */
export async function letDecisionStand(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	dispute: Dispute,
): Promise<void> {
	const decision = await tx.disputeDecision.findUniqueOrThrow({
		where: { disputeId_isAppeal: { disputeId: dispute.id, isAppeal: false } },
	});
	await finish(tx, actor, booking, dispute, { role: "CLOCK", decision });
}

const UNDECIDED = `Our team didn't decide within ${DECISION_DAYS} days, so the disputed amount goes back to the creator.`;

/**
 * Records a decision to refund the disputed amount, because the team hasn't decided in time, in the
 * transaction that runs the deadline. A side can still appeal it. If the work is paid for directly, the
 * mediation ends instead.
 */
export async function decideByClock(tx: Tx, actor: Actor, dispute: Dispute): Promise<void> {
	const found = await getDisputeForTeam(tx, dispute.id);
	await declineWaitingDecision(tx, dispute.id);
	if (isPaidDirectly(found.booking.serviceLine)) return endMediation(tx, actor, found, "CLOCK");
	await recordDisputeDecision(tx, actor, found, {
		split: { refundCents: dispute.disputedCents, releaseCents: 0 },
		reason: UNDECIDED,
		role: "CLOCK",
		decidedById: null,
		confirmedById: null,
	});
}

/**
 * Ends a mediation. The work continues or, if requested changes were never delivered, the milestone is
 * canceled.
 */
async function endMediation(tx: Tx, actor: Actor, dispute: Decided, role: "TEAM" | "CLOCK"): Promise<void> {
	const isCanceled = dispute.openedBy === "CLOCK";
	const end = isCanceled ? cancelUndelivered : resumeMilestone;
	await end(tx, actor, dispute, { transition: "end-mediation", outcome: "UNSETTLED", role });
	await notifyOfDispute(tx, dispute.booking, dispute, { event: "mediation-ended", by: role, isCanceled });
}

/**
 * An ADMIN writes to both sides of a dispute about legal work, or ends the mediation with that message.
 * Throws `conflict` for other disputes, and if the team isn't mediating this one now.
 */
export async function mediate(
	actor: Actor,
	{ disputeId, text, isEnd }: { disputeId: string; text: string; isEnd: boolean },
): Promise<void> {
	requireArea(actor, "bookings");
	const { bookingId } = await getDisputeForTeam(db(), disputeId);
	await bookingCommand(actor, "mediate-dispute", { bookingId, disputeId, text, isEnd }, async (tx) => {
		const dispute = await getDisputeForTeam(tx, disputeId);
		if (dispute.status !== "TEAM" || !isPaidDirectly(dispute.booking.serviceLine))
			throw await alreadyDecided(tx, "DISPUTE", disputeId, "There is nothing to mediate now.");
		await tx.disputeStatement.create({
			data: { disputeId, kind: "TEAM", side: null, text, at: now() },
		});
		await appendToRecord(tx, bookingId, {
			kind: "statement",
			facts: { disputeId, occasion: "TEAM", by: "TEAM" },
			texts: { statement: text },
		});
		await notifyOfDispute(tx, dispute.booking, dispute, { event: "mediated", by: "TEAM", text });
		if (isEnd) await endMediation(tx, actor, dispute, "TEAM");
		await recordDecision(tx, actor, {
			kind: "DISPUTE",
			subjectId: disputeId,
			choice: isEnd ? "end-mediation" : "mediate",
			reason: text,
			before: {},
			from: "TEAM",
			to: isEnd ? "FINAL" : "TEAM",
			at: now(),
			emails: [],
			event: { action: "mediate-dispute", subject: ["Dispute", disputeId], detail: { isEnd } },
			isFinal: true,
		});
	});
}
