import { CHANGES_DAYS } from "#app/domain/bookings/deadline.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import {
	addStatement,
	answerDispute,
	askTeam,
	withdrawDispute,
} from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision, appealDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import {
	ApiAnswerDisputeForm,
	ApiOpenDisputeForm,
	ApiProposeSplitForm,
	ApiStatementForm,
	DeclineProposalForm,
} from "#app/domain/bookings/disputes/dispute-forms.ts";
import { getDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import {
	acceptProposal,
	declineProposal,
	proposeSplit,
	withdrawProposal,
} from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

const PROOF = "Needs a token that was re-authenticated within 15 minutes";
const AMOUNTS = "Amounts are in cents, before the fee";
const FILES = "`files` are IDs of your uploaded files";

/** API calls for disputes about milestones, and for proposals to divide the held money. */
export const disputeCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/milestones/{number}/dispute",
		summary: `Open a dispute about a milestone. If you withdrew one about it, you can open another only after a new delivery. \`amountCents\` is how much should go back if you want a refund. ${FILES}. ${AMOUNTS}. ${PROOF} if a part of delivered work isn't disputed, because it is released`,
		access: "bearer",
		schema: ApiOpenDisputeForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { bookingId = "", number = "" }) =>
			openDispute(actor, { ...input, bookingId, position: parsePosition(number) }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}",
		summary: `A dispute: statements, proposals, decisions, deadlines, and the commands that are possible now. ${AMOUNTS}`,
		access: "bearer",
		status: 200,
		run: async (actor, _, { bookingId = "", disputeId = "" }) => ({
			dispute: await getDispute(actor, { bookingId, disputeId }),
		}),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/answer",
		summary: `Answer a dispute: agree, which ends it as its opener wants, or disagree with a statement. ${FILES}. ${PROOF} if you agree`,
		access: "bearer",
		schema: ApiAnswerDisputeForm,
		asksFirst: true,
		status: 204,
		run: (actor, { agrees, statement, files }, { bookingId = "", disputeId = "" }) =>
			answerDispute(actor, { bookingId, disputeId, agrees, statement: statement ?? "", files }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/add-statement",
		summary: `Add to what you said in a dispute. ${FILES}`,
		access: "bearer",
		schema: ApiStatementForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "", disputeId = "" }) =>
			addStatement(actor, { ...input, bookingId, disputeId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/ask-team",
		summary: "Ask our team to decide a dispute that was answered",
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "", disputeId = "" }) => askTeam(actor, { bookingId, disputeId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/withdraw",
		summary: `Withdraw a dispute that you opened, or that was opened for you. The milestone continues with the time that was left, or with ${CHANGES_DAYS} more days for changes that were late. You can open another dispute about it only after a new delivery`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "", disputeId = "" }) => withdrawDispute(actor, { bookingId, disputeId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/accept-decision",
		summary: `Accept our team's decision. It is carried out once both sides have. ${PROOF}`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "", disputeId = "" }) => acceptDecision(actor, { bookingId, disputeId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/disputes/{disputeId}/appeal",
		summary: `Appeal our team's decision within seven days. ${FILES}`,
		access: "bearer",
		schema: ApiStatementForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "", disputeId = "" }) =>
			appealDecision(actor, { ...input, bookingId, disputeId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/milestones/{number}/propose-split",
		summary: `Propose how much of what is held for a milestone goes to the professional. The rest goes back to the creator. In a dispute, an unanswered proposal is carried out after two business days. ${AMOUNTS}. ${PROOF}`,
		access: "bearer",
		schema: ApiProposeSplitForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { bookingId = "", number = "" }) =>
			proposeSplit(actor, { ...input, bookingId, position: parsePosition(number) }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/proposals/{proposalId}/accept",
		summary: `Accept a proposal, which divides what is held at once. ${PROOF}`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "", proposalId = "" }) => acceptProposal(actor, { bookingId, proposalId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/proposals/{proposalId}/decline",
		summary: "Decline a proposal with a reason. Nothing moves",
		access: "bearer",
		schema: DeclineProposalForm,
		asksFirst: true,
		status: 204,
		run: (actor, { reason }, { bookingId = "", proposalId = "" }) =>
			declineProposal(actor, { bookingId, proposalId, reason }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/proposals/{proposalId}/withdraw",
		summary: "Withdraw your proposal while it waits for an answer",
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "", proposalId = "" }) =>
			withdrawProposal(actor, { bookingId, proposalId }),
	}),
];
