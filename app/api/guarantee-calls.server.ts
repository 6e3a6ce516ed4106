import { claimGuarantee, respondToClaim, withdrawClaim } from "#app/domain/bookings/guarantee.server.ts";
import { ApiClaimForm, RespondToClaimForm } from "#app/domain/bookings/guarantee-forms.ts";
import { getGuarantee } from "#app/domain/bookings/guarantee-queries.server.ts";
import { contestDebt, findDebts } from "#app/domain/money/debt.server.ts";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { ContestDebtForm } from "#app/domain/money/debt-forms.ts";
import { startRepayment } from "#app/domain/money/repay-debt.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { type ApiCall, call } from "./api-call.server.ts";

/** The guarantee for a booking, without the parts that only the team needs. */
async function guaranteeAnswer(actor: Actor, bookingId: string) {
	const { claim, claimable, obstacle } = await getGuarantee(actor, bookingId);
	return {
		claim: claim && {
			reference: claim.reference,
			status: claim.status,
			milestone: claim.milestone.position + 1,
			claimedCents: claim.claimedCents,
			statement: claim.statement,
			files: claim.files,
			response: claim.response,
			dueAt: claim.dueAt,
			paidCents: claim.paidCents,
			isOwed: claim.isOwed,
			reason: claim.reason,
		},
		claimable: claimable.map(({ position, releasedCents, claimableCents, until }) => ({
			milestone: position + 1,
			releasedCents,
			claimableCents,
			until,
		})),
		obstacle,
	};
}

async function debtsAnswer(actor: Actor) {
	const debts = await findDebts(requireUser(actor, "PROFESSIONAL"));
	return {
		debts: debts.map(({ reference, cause, status, createdAt, booking, objection, answer, ...amounts }) => ({
			reference,
			cause,
			status,
			createdAt,
			objection,
			answer,
			booking: booking.reference,
			amountCents: amounts.amountCents,
			owedCents: getOwedCents(amounts),
		})),
	};
}

/**
 * API calls for claims under the guarantee, and for professionals' debts. Amounts in responses are in cents.
 */
export const guaranteeCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/guarantee",
		summary:
			"The claim under the guarantee for a booking, or, for its creator, what can be claimed until when. `isOwed` says whether the professional has to pay it back, and is null for the creator. `obstacle` says why nothing can be claimed",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => guaranteeAnswer(actor, bookingId),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/guarantee/claim",
		summary:
			"Claim that accepted work doesn't match the agreement, once for each booking. `amount` is in dollars, such as `250.00`. `files` are IDs of your uploaded files. Milestones are numbered from 1",
		access: "bearer",
		schema: ApiClaimForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { bookingId = "" }) => claimGuarantee(actor, { ...input, bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/guarantee/withdraw",
		summary: "Withdraw your claim. You can't make another one for this booking",
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "" }) => withdrawClaim(actor, { bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/guarantee/respond",
		summary: "Write your statement about a claim as the professional, once",
		access: "bearer",
		schema: RespondToClaimForm,
		asksFirst: true,
		status: 204,
		run: (actor, { response }, { bookingId = "" }) => respondToClaim(actor, { bookingId, response }),
	}),
	call({
		method: "GET",
		path: "/api/debts",
		summary: "What you owe or owed Greenroom as a professional, latest first",
		access: "bearer",
		areas: ["MONEY"],
		status: 200,
		run: (actor) => debtsAnswer(actor),
	}),
	call({
		method: "POST",
		path: "/api/debts/{reference}/repay",
		summary: "Pay back all that is left of a debt: answers with the address of the page where it is paid",
		access: "bearer",
		areas: ["MONEY"],
		status: 201,
		run: (actor, _, { reference = "" }) => startRepayment(actor, { reference }),
	}),
	call({
		method: "POST",
		path: "/api/debts/{reference}/contest",
		summary:
			"Say why you don't owe something, once. Nothing is deducted from payouts for it until our team has answered",
		access: "bearer",
		areas: ["MONEY"],
		schema: ContestDebtForm,
		status: 204,
		run: (actor, { objection }, { reference = "" }) => contestDebt(actor, { reference, objection }),
	}),
];
