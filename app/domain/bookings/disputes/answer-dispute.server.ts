import type { Tx } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import type { Dispute } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly } from "../../market/service-line.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { sameTimeAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone } from "../../platform/time/time-zones.server.ts";
import type { BookingSides } from "../booking-sides.server.ts";
import { closeDeadlinesAbout, setDeadline } from "../set-deadline.server.ts";
import { addSideStatement, moveDispute, supersedeProposals } from "./dispute.server.ts";
import {
	ADDITIONS_MAX,
	type DisputeActor,
	disputeStatusLabels,
	ENDED_DISPUTE_STATUSES,
	getAnswerer,
	getOpener,
	splitAsWanted,
	TEAM_DAYS,
} from "./dispute.ts";
import { notifyOfDispute } from "./dispute-emails.server.ts";
import { endDispute, resumeMilestone } from "./end-dispute.server.ts";
import { getUserDispute } from "./open-dispute.server.ts";

type At = { bookingId: string; disputeId: string };
type Said = { statement: string; files: readonly string[] };

const forbidden = (text: string) => new DomainError("forbidden", text);

/**
 * Sets the deadline for both sides to settle, after which the team's time to decide begins. If a chargeback
 * has paused the deadline for the decision, the time that was left is counted from now.
 */
async function setTalks(tx: Tx, { id: subjectId, bookingId }: Dispute): Promise<void> {
	const { dueAt, pausedAt } = await tx.deadline.findUniqueOrThrow({
		where: { kind_subjectId: { kind: "DISPUTE_DECISION", subjectId } },
	});
	const decidedBy = pausedAt ? later(now(), dueAt.getTime() - pausedAt.getTime()) : dueAt;
	const dueTalks = sameTimeAfter(decidedBy, -TEAM_DAYS, await agreedZone(tx, bookingId));
	await setDeadline(tx, { kind: "DISPUTE_TALKS", bookingId, subjectId }, dueTalks);
}

/**
 * The side that didn't open a dispute answers it. It either agrees to what the opener wants, which ends the
 * dispute immediately, or disagrees and says why, in a statement with optional files. Agreeing requires a
 * recent identity check. The opener gets an email. Throws `forbidden` for the opener, `invalid` for
 * disagreeing without a statement, and `conflict` if the dispute has moved on, or if agreeing would divide
 * money while a chargeback is open.
 */
export async function answerDispute(
	actor: Actor,
	{ bookingId, disputeId, agrees, statement, files }: At & Said & { agrees: boolean },
): Promise<void> {
	const user = agrees ? requireRecentProof(actor) : requireUser(actor);
	const input = { bookingId, disputeId, agrees, statement, files };
	await bookingCommand(actor, "answer-dispute", input, async (tx) => {
		if (agrees) await lockReauthentication(tx, user);
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		if (side !== getAnswerer(dispute.openedBy))
			throw forbidden("You opened this dispute, so someone else answers it.");
		if (agrees) {
			if (statement)
				await addSideStatement(tx, { ...actor, user }, dispute, {
					kind: "ANSWER",
					side,
					text: statement,
					files,
				});
			const split = await endDispute(tx, actor, dispute, {
				transition: "settle",
				role: side,
				outcome: "CONCEDED",
				split: splitAsWanted(dispute),
			});
			return notifyOfDispute(tx, booking, dispute, {
				event: "settled",
				by: side,
				outcome: "CONCEDED",
				split,
			});
		}
		if (!statement) throw new DomainError("invalid", "Say why you disagree");
		await moveDispute(tx, actor, "answer", dispute, side);
		await addSideStatement(tx, { ...actor, user }, dispute, { kind: "ANSWER", side, text: statement, files });
		await closeDeadlinesAbout(tx, { subjectIds: [disputeId], kinds: ["DISPUTE_ANSWER"] });
		await setTalks(tx, dispute);
		await notifyOfDispute(tx, booking, dispute, { event: "answered", by: side, text: statement });
	});
}

/**
 * Either side adds to its statement while the dispute is open. The other side gets an email. Throws
 * `conflict` once the dispute is over, or after ADDITIONS_MAX additions.
 */
export async function addStatement(
	actor: Actor,
	{ bookingId, disputeId, statement, files }: At & Said,
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "add-statement", { bookingId, disputeId, statement, files }, async (tx) => {
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		if (ENDED_DISPUTE_STATUSES.includes(dispute.status))
			throw new DomainError(
				"conflict",
				`This dispute is ${disputeStatusLabels[dispute.status].toLowerCase()}, so nothing can be added to it.`,
			);
		const added = await tx.disputeStatement.count({ where: { disputeId, side, kind: "ADDITION" } });
		if (added >= ADDITIONS_MAX)
			throw new DomainError("conflict", `You've added ${ADDITIONS_MAX} statements, which is the maximum.`);
		await addSideStatement(tx, { ...actor, user }, dispute, {
			kind: "ADDITION",
			side,
			text: statement,
			files,
		});
		await notifyOfDispute(tx, booking, dispute, { event: "statement", by: side, text: statement });
	});
}

/** Hands a dispute to the team, in the caller's transaction, and sends the notifications about it. */
export async function handToTeam(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	dispute: Dispute,
	role: Exclude<DisputeActor, "TEAM">,
): Promise<void> {
	await moveDispute(tx, actor, "ask-team", dispute, role);
	await supersedeProposals(tx, dispute.milestoneId);
	await closeDeadlinesAbout(tx, { subjectIds: [dispute.id], kinds: ["DISPUTE_TALKS", "DISPUTE_ANSWER"] });
	await notifyOfDispute(tx, booking, dispute, { event: "team", by: role });
}

/**
 * Either side asks the team to decide or, for legal work, to mediate a dispute that was answered. This closes
 * any proposal that is waiting for an answer. Both sides can still settle until the team decides. Throws
 * `conflict` if the dispute has moved on.
 */
export async function askTeam(actor: Actor, { bookingId, disputeId }: At): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "ask-team", { bookingId, disputeId }, async (tx) => {
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		await handToTeam(tx, actor, booking, dispute, side);
	});
}

/**
 * The opener withdraws a dispute. The milestone continues with the time that was left. If the clock opened
 * the dispute because changes were late, the time for changes starts over. Throws `forbidden` for the other
 * side, and `conflict` once the dispute has been decided or is over.
 */
export async function withdrawDispute(actor: Actor, { bookingId, disputeId }: At): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "withdraw-dispute", { bookingId, disputeId }, async (tx) => {
		const { booking, side, dispute } = await getUserDispute(tx, user, { bookingId, disputeId });
		if (side !== getOpener(dispute.openedBy))
			throw forbidden("Only the person who opened a dispute can withdraw it.");
		await resumeMilestone(tx, actor, dispute, { transition: "withdraw", role: side, outcome: "WITHDRAWN" });
		await notifyOfDispute(tx, booking, dispute, { event: "withdrawn", by: side });
	});
}

/**
 * Ends a dispute as its opener wanted, because nobody answered it in time, in the transaction that runs its
 * deadline. If the work is paid for directly, the team mediates instead.
 */
export async function endUnanswered(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	dispute: Dispute,
): Promise<void> {
	if (isPaidDirectly(booking.serviceLine)) return handToTeam(tx, actor, booking, dispute, "CLOCK");
	const split = await endDispute(tx, actor, dispute, {
		transition: "settle",
		role: "CLOCK",
		reason: "No one answered the dispute in time.",
		outcome: "SILENCE",
		split: splitAsWanted(dispute),
	});
	await notifyOfDispute(tx, booking, dispute, { event: "settled", by: "CLOCK", outcome: "SILENCE", split });
}
