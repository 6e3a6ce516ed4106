import {
	acceptBooking,
	completeBooking,
	declineBooking,
	startBooking,
	withdrawBooking,
} from "#app/domain/bookings/booking.server.ts";
import { ANSWER_HOURS, REVIEW_DAYS } from "#app/domain/bookings/booking.ts";
import {
	ApiRequestQuoteForm,
	OptionalReasonForm,
	RequestQuotesForm,
	reasonForm,
	WriteReviewForm,
} from "#app/domain/bookings/booking-forms.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { requestQuoteAtOnce } from "#app/domain/bookings/request-quote.server.ts";
import { requestQuotes } from "#app/domain/bookings/request-quotes.server.ts";
import { getBookingReviews, writeReview } from "#app/domain/bookings/reviews.server.ts";
import { declineMatch } from "#app/domain/matching/answer-match.server.ts";
import { DeclineMatchForm } from "#app/domain/matching/matching-forms.ts";
import { findUserMatches, getUserMatch } from "#app/domain/matching/matching-queries.server.ts";
import { closeRequirements } from "#app/domain/matching/requirements.server.ts";
import { findUserRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "#app/domain/trust/report.ts";
import { ApiReportForm } from "#app/domain/trust/report-forms.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { type ApiCall, call } from "./api-call.server.ts";

/** The maximum number of matches in a response. */
const MATCHES = 100;

const EARLY = "Only for bookings that began in early access";

/** API calls that request quotes, and that move a booking which has no quote. */
export const bookingCalls: readonly ApiCall[] = [
	call({
		method: "POST",
		path: "/api/professionals/{professionalId}/request-quote",
		summary: `Request a quote from a professional, who has ${ANSWER_HOURS} hours to answer. \`place\` is \`remote\`, or \`on_site\` with \`city\` and \`state\`. \`links\` has one link on each line, and \`files\` are IDs from /api/uploads. 409 if you have an open request to the same professional`,
		access: "bearer",
		schema: ApiRequestQuoteForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { professionalId = "" }) => requestQuoteAtOnce(actor, { ...input, professionalId }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}",
		summary:
			"A booking: the request, its state and history, your side, and in `transitions` the commands that are possible now. /api/quotes lists all of yours",
		access: "bearer",
		status: 200,
		run: async (actor, _, { bookingId = "" }) => {
			const { names, other, ...booking } = await getBooking(actor, bookingId);
			return { booking: { ...booking, other } };
		},
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/accept",
		summary: `Accept a request as its professional. ${EARLY}: later ones are answered by a quote`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "" }) => acceptBooking(actor, { bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/decline",
		summary: "Decline a request as its professional. The creator reads the reason",
		access: "bearer",
		schema: reasonForm("Enter why you're declining the request"),
		asksFirst: true,
		status: 204,
		run: (actor, { reason }, { bookingId = "" }) => declineBooking(actor, { bookingId, reason }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/withdraw",
		summary: "Withdraw your unanswered request. `reason` may be left out",
		access: "bearer",
		schema: OptionalReasonForm,
		asksFirst: true,
		status: 204,
		run: (actor, { reason }, { bookingId = "" }) =>
			withdrawBooking(actor, { bookingId, reason: reason ?? undefined }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/start",
		summary: `Start the work as the professional. ${EARLY}`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "" }) => startBooking(actor, { bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/complete",
		summary: `Confirm as the creator that the work is complete. ${EARLY}`,
		access: "bearer",
		status: 204,
		run: (actor, _, { bookingId = "" }) => completeBooking(actor, { bookingId }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/reviews",
		summary:
			"The reviews of a booking: `yours`, `theirs` once it is published, and whether you may write one (`mayWrite`) and until when",
		access: "bearer",
		status: 200,
		run: async (actor, _, { bookingId = "" }) => getBookingReviews(actor, await getBooking(actor, bookingId)),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/reviews",
		summary: `Write your review, which you can't change later. It is published when both sides have written one, or ${REVIEW_DAYS} days after the work was completed`,
		access: "bearer",
		schema: WriteReviewForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { bookingId = "" }) => writeReview(actor, { ...input, bookingId }),
	}),
];

/** API calls for a creator's requirements and the professionals that the team proposed for them. */
export const matchCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/requirements",
		summary: "The requirements that you sent to our team, latest first",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ requirements: await findUserRequirements(requireUser(actor, "CREATOR")) }),
	}),
	call({
		method: "POST",
		path: "/api/requirements/{reference}/close",
		summary: "Close open requirements, so that our team stops looking",
		access: "bearer",
		status: 200,
		run: (actor, _, { reference = "" }) => closeRequirements(actor, { reference }),
	}),
	call({
		method: "GET",
		path: "/api/matches",
		summary: `The matches that our team proposed to you, latest first, at most ${MATCHES}`,
		access: "bearer",
		status: 200,
		run: async (actor) => ({ matches: await findUserMatches(requireUser(actor, "CREATOR"), MATCHES) }),
	}),
	call({
		method: "GET",
		path: "/api/matches/{matchId}",
		summary: "A match: the proposed professionals with our reasons, and the requirements it is for",
		access: "bearer",
		status: 200,
		run: async (actor, _, { matchId = "" }) => {
			const { id, state, sentAt, answeredAt, request, proposals } = await getUserMatch(
				requireUser(actor, "CREATOR"),
				matchId,
			);
			return {
				match: {
					id,
					state,
					sentAt,
					answeredAt,
					requirements: request,
					proposals: proposals.map(({ professionalId, professional, reason, isChosen, bookingId }) => ({
						professionalId,
						businessName: professional.businessName,
						reason,
						isChosen,
						bookingId,
					})),
				},
			};
		},
	}),
	call({
		method: "POST",
		path: "/api/matches/{matchId}/request-quotes",
		summary:
			"Accept a match: send the same request to one or more of the proposed professionals. `asked` and `notAsked` say who got it, and why others didn't",
		access: "bearer",
		schema: RequestQuotesForm,
		asksFirst: true,
		status: 201,
		run: (actor, input, { matchId = "" }) => requestQuotes(actor, { ...input, matchId }),
	}),
	call({
		method: "POST",
		path: "/api/matches/{matchId}/decline",
		summary: "Decline all professionals of a match, with what was wrong. Our team looks again",
		access: "bearer",
		schema: DeclineMatchForm,
		status: 200,
		run: (actor, input, { matchId = "" }) => declineMatch(actor, { ...input, matchId }),
	}),
];

const report = (subject: ReportSubject): ApiCall =>
	call({
		method: "POST",
		path: `/api/reports/${subject}/{${subject}Id}`,
		summary: `Report a ${subject} to our team. The person you report doesn't learn who you are`,
		access: "bearer",
		areas: ["BOOKINGS", "MESSAGES"],
		schema: ApiReportForm,
		status: 201,
		run: (actor, input, params) =>
			sendReport(actor, { ...input, subject, subjectId: params[`${subject}Id`] ?? "" }),
	});

/** API calls that report messages, profiles, and reviews. */
export const reportCalls: readonly ApiCall[] = REPORT_SUBJECTS.map(report);
