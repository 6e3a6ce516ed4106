import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getPayoutCents } from "../money/amounts.ts";
import { createDebt } from "../money/debt.server.ts";
import { decideOnMoney } from "../money/finance.server.ts";
import { postEntry } from "../money/ledger.server.ts";
import { lockOwnFunds } from "../money/own-funds.server.ts";
import { lockPayment, returnableCents } from "../money/payment.server.ts";
import { payGuarantee } from "../money/refund.server.ts";
import { requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { formatCents } from "../platform/cents.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUserFiles } from "../platform/files/file.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { withFileNames } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import { newReference } from "../platform/reference.ts";
import { agreedZone, promisedByBusinessDay } from "../platform/time/time-zones.server.ts";
import { alreadyDecided, recordDecision } from "../platform/work-items.server.ts";
import { type BookingSide, otherSide } from "./booking.ts";
import { type BookingSides, getUserBooking, withSides } from "./booking-sides.server.ts";
import { type DisputeOpener, type DisputeOutcome, getAnswerer } from "./disputes/dispute.ts";
import {
	type DraftKey,
	dropFormDraft,
	findFormDraft,
	keepFormDraft,
	listDraftFiles,
} from "./form-draft.server.ts";
import { CLAIM_FILES_MAX, type GuaranteeDecision, guaranteePath, guaranteeTransitions } from "./guarantee.ts";
import { tellOfClaim, tellOfDecision, tellOfResponse, tellOfWithdrawal } from "./guarantee-emails.server.ts";
import {
	describeLimit,
	findLimits,
	getClaimableCents,
	getClaimableUntil,
	getGuaranteeRules,
	getLeftBudget,
} from "./guarantee-rules.server.ts";
import { isInForce } from "./milestone.ts";
import { updateUsageLicense } from "./rights/usage-license.server.ts";

/** Why nothing can be claimed for a booking now, in a sentence for the creator. */
type Obstacle = { obstacle: string };

/** A milestone for which a claim can be made, with the maximum amount and the deadline. */
export type Claimable = {
	id: string;
	position: number;
	title: string;
	releasedCents: number;
	claimableCents: number;
	until: Date;
};

/**
 * The side whose silence ended a dispute, because it didn't answer the last proposal or the dispute itself.
 * Null if the dispute ended for another reason.
 */
const findSilentSide = ({
	outcome,
	openedBy,
	proposals: [expired],
}: {
	outcome: DisputeOutcome | null;
	openedBy: DisputeOpener;
	proposals: readonly { side: BookingSide }[];
}): BookingSide | null =>
	outcome !== "SILENCE" ? null : expired ? otherSide(expired.side) : getAnswerer(openedBy);

/**
 * The milestones of a booking for which its creator can make a claim now, or why there are none. These
 * milestones were accepted, or released in full or in part because the creator didn't answer in a dispute.
 * Money that the payer's bank took or is deciding about can't be claimed. The claimable amount can't exceed
 * the rest of the year's budget.
 */
export async function findClaimable(
	from: Tx,
	booking: Pick<BookingSides, "id" | "phase" | "serviceLine">,
): Promise<{ milestones: Claimable[] } & Partial<Obstacle>> {
	const none = (obstacle: string) => ({ milestones: [], obstacle });
	const { isOffered, covers, claimDays, maximumCents } = getGuaranteeRules();
	if (!isOffered) return none("The guarantee isn't available right now, so you can't make a claim.");
	if (booking.phase !== "OPEN" || !covers(booking.serviceLine))
		return none("The guarantee doesn't cover this booking.");
	if ((await from.guaranteeClaim.count({ where: { bookingId: booking.id } })) > 0)
		return none("You've already made a claim for this booking. You can make only one.");
	const released = await from.milestone.findMany({
		where: {
			bookingId: booking.id,
			status: { in: ["ACCEPTED", "SPLIT"] },
			releasedCents: { gt: 0 },
			...isInForce,
		},
		orderBy: { position: "asc" },
		include: {
			payment: { include: { chargebacks: { where: { status: "OPEN" }, select: { id: true } } } },
			events: {
				orderBy: [{ at: "desc" }, { id: "desc" }],
				take: 1,
				select: { transition: true, mover: true },
			},
			disputes: {
				orderBy: [{ openedAt: "desc" }, { id: "desc" }],
				take: 1,
				select: {
					outcome: true,
					openedBy: true,
					proposals: { where: { status: "EXPIRED" }, select: { side: true } },
				},
			},
		},
	});
	const accepted = released.filter(
		({ events: [last], disputes: [dispute] }) =>
			last?.transition === "accept" ||
			(last?.mover === "CLOCK" && dispute && findSilentSide(dispute) === "CREATOR"),
	);
	const milestones: Claimable[] = [];
	const leftCents = await getLeftBudget(from);
	const zone = await agreedZone(from, booking.id);
	let atBank = 0;
	for (const { payment, ...milestone } of accepted) {
		const claimable = getClaimableCents(milestone, zone);
		if (claimable === 0 || !payment) continue;
		const returnable = payment.chargebacks.length > 0 ? 0 : await returnableCents(from, payment);
		if (returnable === 0) atBank++;
		else
			milestones.push({
				id: milestone.id,
				position: milestone.position,
				title: milestone.title,
				releasedCents: milestone.releasedCents,
				claimableCents: Math.min(claimable, returnable, leftCents),
				until: getClaimableUntil(milestone.statusAt, zone),
			});
	}
	if (milestones.length > 0 && leftCents === 0)
		return none("This year's budget for the guarantee is used up, so you can't make a claim.");
	if (milestones.length > 0) return { milestones };
	if (atBank > 0)
		return none(
			"Your bank has taken this payment back, or is deciding about it, so you can't make a claim for it.",
		);
	if (accepted.some(({ statusAt }) => now() > getClaimableUntil(statusAt, zone)))
		return none(`The ${claimDays}-day window to make a claim has closed.`);
	return none(
		released.length > 0
			? "The guarantee covers work that you accepted, or that was released because you didn't answer. What was released for this booking was agreed on, decided in a dispute, or due under the cancellation terms."
			: `You can't make a claim yet. Once you've accepted a delivery, or it was released because you didn't answer, you can claim up to ${formatCents(maximumCents)} within ${claimDays} days.`,
	);
}

const getDraftKey = (user: Pick<SignedInUser, "id">, bookingId: string): DraftKey => ({
	userId: user.id,
	form: "guarantee",
	subjectId: bookingId,
});
type Typed = { milestone: string; amount: string; statement: string };

/** What the creator typed and uploaded for a claim but didn't submit. */
export const getClaimDraft = (user: SignedInUser, bookingId: string) =>
	findFormDraft<keyof Typed>(getDraftKey(user, bookingId));

/** Saves the creator's claim as typed, if something has to be corrected before the claim can be submitted. */
export async function saveClaimDraft(
	actor: Actor,
	{
		bookingId,
		added,
		removeFiles,
		...typed
	}: Typed & { bookingId: string; added: readonly string[]; removeFiles: boolean },
): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	await transaction(async (tx) => {
		await getUserBooking(user, bookingId, tx);
		const key = getDraftKey(user, bookingId);
		const files = removeFiles ? [...added] : await listDraftFiles(tx, key, added);
		if (files.length > CLAIM_FILES_MAX) throw invalidField("files", `Add at most ${CLAIM_FILES_MAX} files.`);
		await keepFormDraft<keyof Typed>(tx, key, {
			path: guaranteePath(bookingId, "claim"),
			draft: { ...typed, files },
		});
	});
}

type ClaimInput = {
	bookingId: string;
	/** The milestone's number, from 1. */
	milestone: number;
	/** In cents. */
	amount: number;
	statement: string;
	/** IDs of the creator's own files, in order. */
	files: readonly string[];
	/** Whether to submit the draft's files as well. They come before `files`. */
	withDraftFiles?: boolean;
};

/**
 * The creator claims that accepted work doesn't match the agreement. The professional and the team get an
 * email, and the team decides. Throws `forbidden` for the professional, `invalid` if the amount is more than
 * can be claimed, and `conflict` if nothing can be claimed.
 */
export async function claimGuarantee(
	actor: Actor,
	{ bookingId, milestone: number, amount, statement, files: given, withDraftFiles = false }: ClaimInput,
): Promise<{ reference: string }> {
	const user = requireUser(actor, "CREATOR");
	const input = { bookingId, number, amount, statement, given, withDraftFiles };
	return bookingCommand(actor, "claim-guarantee", input, async (tx) => {
		const { booking, side } = await getUserBooking(user, bookingId, tx);
		if (side !== "CREATOR")
			throw new DomainError("forbidden", "Only the creator of the booking can do this.");
		const { milestones, obstacle } = await findClaimable(tx, booking);
		if (obstacle) throw new DomainError("conflict", obstacle);
		const milestone = milestones.find(({ position }) => position === number - 1);
		if (!milestone) throw invalidField("milestone", "Choose a milestone that you can claim.");
		if (amount > milestone.claimableCents)
			throw invalidField("amount", `Enter ${formatCents(milestone.claimableCents)} or less.`);
		const key = getDraftKey(user, bookingId);
		const files = withDraftFiles ? await listDraftFiles(tx, key, given) : given;
		if (files.length > CLAIM_FILES_MAX) throw invalidField("files", `Add at most ${CLAIM_FILES_MAX} files.`);
		const names = await requireUserFiles(tx, user.id, files, "files");
		const text = withFileNames(statement, names);
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text });
		const at = now();
		const claim = await tx.guaranteeClaim.create({
			data: {
				reference: await newClaimReference(tx),
				bookingId,
				milestoneId: milestone.id,
				claimedCents: amount,
				statement,
				statusAt: at,
				submittedAt: at,
				dueAt: promisedByBusinessDay("guarantee-decision-time", at),
				files: { create: files.map((fileId, position) => ({ fileId, position })) },
			},
		});
		await appendToRecord(tx, bookingId, {
			kind: "claim",
			facts: { claimId: claim.id, milestoneId: milestone.id, transition: "submit", claimedCents: amount },
			texts: { statement },
			fileIds: files,
		});
		await recordEvent(tx, actor, {
			action: "claim-guarantee",
			subject: ["GuaranteeClaim", claim.id],
			detail: { bookingId, reference: claim.reference, amountCents: amount, files: files.length },
		});
		await dropFormDraft(tx, key);
		await tellOfClaim(tx, booking, claim);
		return { reference: claim.reference };
	});
}

/** References have six random digits, so one of ten attempts finds a free one even if many are taken. */
const TRIES = 10;

async function newClaimReference(tx: Tx): Promise<string> {
	for (let left = TRIES; left > 0; left--) {
		const reference = newReference("GUA");
		if ((await tx.guaranteeClaim.count({ where: { reference } })) === 0) return reference;
	}
	throw new Error("No reference GUA-… was free.");
}

/** A booking's undecided claim. Throws `not_found` if there is no claim, and `conflict` if it has ended. */
async function getOpenClaim(tx: Tx, bookingId: string) {
	const claim = await tx.guaranteeClaim.findUnique({ where: { bookingId } });
	if (!claim) throw new DomainError("not_found", "There is no claim for this booking.");
	if (claim.status !== "SUBMITTED")
		throw new DomainError("conflict", "This claim was decided or withdrawn in the meantime.");
	return claim;
}

/**
 * The creator withdraws the claim, which ends it for good. Throws `conflict` if it was decided or the team's
 * decision is waiting for a second person.
 */
export async function withdrawClaim(actor: Actor, { bookingId }: { bookingId: string }): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	await bookingCommand(actor, "withdraw-claim", { bookingId }, async (tx) => {
		const { booking } = await getUserBooking(user, bookingId, tx);
		const { id, reference } = await getOpenClaim(tx, bookingId);
		if ((await tx.moneyDecision.count({ where: { claimId: id, status: "WAITING" } })) > 0)
			throw new DomainError(
				"conflict",
				"Our team is about to decide this claim, so it can't be withdrawn anymore. We'll email you.",
			);
		const { from, to } = guaranteeTransitions.withdraw;
		await tx.guaranteeClaim.updateMany({
			where: { id, status: { in: [...from] } },
			data: { status: to, statusAt: now() },
		});
		await appendToRecord(tx, bookingId, {
			kind: "claim",
			facts: { claimId: id, transition: "withdraw" },
		});
		await recordEvent(tx, actor, {
			action: "withdraw-claim",
			subject: ["GuaranteeClaim", id],
			detail: { bookingId, reference },
		});
		await tellOfWithdrawal(tx, booking, reference);
	});
}

/**
 * The professional writes their only statement about the claim. Throws `forbidden` for the creator, and
 * `conflict` if there already is a statement or the claim has ended.
 */
export async function respondToClaim(
	actor: Actor,
	{ bookingId, response }: { bookingId: string; response: string },
): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	await bookingCommand(actor, "respond-to-claim", { bookingId, response }, async (tx) => {
		const { booking } = await getUserBooking(user, bookingId, tx);
		const { id, reference, respondedAt } = await getOpenClaim(tx, bookingId);
		if (respondedAt) throw new DomainError("conflict", "You've already written your statement.");
		await checkText(tx, actor, { place: "REASON", subjectId: bookingId, text: response });
		await tx.guaranteeClaim.update({ where: { id }, data: { response, respondedAt: now() } });
		await appendToRecord(tx, bookingId, {
			kind: "claim",
			facts: { claimId: id, transition: "respond" },
			texts: { response },
		});
		await recordEvent(tx, actor, {
			action: "respond-to-claim",
			subject: ["GuaranteeClaim", id],
			detail: { bookingId, reference },
		});
		await tellOfResponse(tx, booking, reference);
	});
}

const withMilestone = {
	milestone: {
		select: { id: true, amountCents: true, feeCents: true, releasedCents: true, paymentId: true },
	},
} as const;

type DecideInput = {
	claimId: string;
	decision: GuaranteeDecision;
	/** In cents. */
	amount: number;
	reason: string;
};

/**
 * An ADMIN decides a claim, or proposes the payment to a second person (`decideOnMoney`). Both sides get the
 * reason once the decision is final. Requires a recent identity check. Throws `invalid` if the amount is more
 * than may be paid now, and `conflict` if the claim has ended or the amount can no longer be paid.
 */
export async function decideClaim(
	actor: Actor,
	{ claimId, decision, amount, reason }: DecideInput,
): Promise<{ isDone: boolean }> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	const known = await db().guaranteeClaim.findUnique({
		where: { id: claimId },
		select: { bookingId: true },
	});
	if (!known) throw new DomainError("not_found", "There is no such claim.");
	const { bookingId } = known;
	const input = { bookingId, claimId, decision, amount, reason };
	return bookingCommand(actor, "decide-claim", input, async (tx) => {
		const claim = await tx.guaranteeClaim.findUniqueOrThrow({
			where: { id: claimId },
			include: withMilestone,
		});
		if (claim.status !== "SUBMITTED")
			throw await alreadyDecided(tx, "GUARANTEE", claimId, "This claim was decided or withdrawn.");
		const amountCents = decision === "decline" ? 0 : amount;
		const limits = await findLimits(tx, claim);
		if (amountCents > limits.mostCents) throw invalidField("amount", describeLimit(limits));
		const proposal = {
			kind: "GUARANTEE",
			bookingId,
			claimId,
			choice: decision,
			reason,
			amountCents,
			parts: amountCents > 0 ? [{ milestoneId: claim.milestone.id, amountCents }] : [],
		} as const;
		const result = await decideOnMoney(tx, actor, user, proposal, () =>
			settleClaim(tx, { claimId, decision, amountCents, reason, decidedById: user.id }),
		);
		await recordDecision(tx, actor, {
			kind: "GUARANTEE",
			subjectId: claimId,
			choice: decision,
			reason,
			before: {},
			from: "SUBMITTED",
			to: result.isDone ? (amountCents > 0 ? "PAID" : "DECLINED") : "SUBMITTED",
			at: now(),
			emails: [],
			event: {
				action: result.isDone ? "decide-claim" : "propose-claim-decision",
				subject: ["GuaranteeClaim", claimId],
				detail: { decision, amountCents },
			},
			isFinal: true,
		});
		return result;
	});
}

/**
 * The text in the record that says what the professional owes after a decision. The creator can't read it.
 */
export const describeOwed = (cents: number): string => `The professional owes ${formatCents(cents)}.`;

type Settling = {
	claimId: string;
	decision: GuaranteeDecision;
	amountCents: number;
	reason: string;
	decidedById: string | null;
};

/**
 * Ends a claim, in the caller's transaction. Unless it is declined, pays it from our own money and, if the
 * professional has to pay it back, records their share as a debt. Tells both sides. As after a chargeback,
 * the professional doesn't owe our fee, because they never received it. Throws `conflict` if the claim has
 * ended or the payment would exceed what may be paid now.
 */
export async function settleClaim(
	tx: Tx,
	{ claimId, decision, amountCents, reason, decidedById }: Settling,
): Promise<void> {
	const claim = await tx.guaranteeClaim.findUniqueOrThrow({
		where: { id: claimId },
		include: { ...withMilestone, booking: { include: withSides } },
	});
	const { booking, milestone, reference, bookingId } = claim;
	const isPaid = decision !== "decline";
	const isOwed = decision === "pay-owed";
	let refundId: string | null = null;
	if (isPaid) {
		if (milestone.paymentId) await lockPayment(tx, milestone.paymentId);
		await lockOwnFunds(tx);
		const limits = await findLimits(tx, claim);
		if (amountCents > limits.mostCents)
			throw new DomainError("conflict", `${describeLimit(limits)} Nothing was paid.`);
		({ refundId } = await payGuarantee(tx, { milestoneId: milestone.id, amountCents }));
	}
	const { from, to } = guaranteeTransitions[isPaid ? "pay" : "decline"];
	const at = now();
	const { count } = await tx.guaranteeClaim.updateMany({
		where: { id: claimId, status: { in: [...from] } },
		data: {
			status: to,
			statusAt: at,
			paidCents: amountCents,
			isOwed,
			reason,
			refundId,
			decidedById,
			decidedAt: at,
		},
	});
	if (count === 0) throw new DomainError("conflict", "This claim was decided or withdrawn in the meantime.");
	const owedCents = isOwed ? getPayoutCents(milestone, amountCents) : 0;
	await appendToRecord(tx, bookingId, {
		kind: "claim",
		facts: { claimId, transition: isPaid ? "pay" : "decline", paidCents: amountCents },
		texts: { reason, owed: describeOwed(owedCents) },
	});
	if (owedCents > 0) {
		const debt = await createDebt(tx, {
			cause: "GUARANTEE",
			subjectId: claimId,
			bookingId,
			amountCents: owedCents,
			reason,
		});
		await postEntry(tx, "guarantee-owed", { debt, cents: owedCents });
	}
	await updateUsageLicense(tx, bookingId);
	await tellOfDecision(tx, booking, { reference, paidCents: amountCents, owedCents, reason });
}
