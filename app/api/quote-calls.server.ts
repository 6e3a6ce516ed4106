import { BOOKING_GROUPS } from "#app/domain/bookings/booking.ts";
import { QUOTE_CHANGES_HOURS } from "#app/domain/bookings/deadline.ts";
import { acceptQuote } from "#app/domain/bookings/quotes/accept-quote.server.ts";
import { askForChanges, declineQuote, withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import {
	ApiAcceptQuoteForm,
	ApiSendQuoteForm,
	AskForChangesForm,
	DeclineQuoteForm,
	FindQuotesQuery,
	ProposeDatesForm,
	WithdrawQuoteForm,
} from "#app/domain/bookings/quotes/quote-forms.ts";
import { findQuotes, getAgreement, getQuotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { proposeDates, reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { type ApiCall, call, queryCall } from "./api-call.server.ts";

const NAME =
	"A `fullName` that isn't the account's is answered with 422 and `fieldErrors.confirmName`. Send it again with `confirmName: true` to sign as given. `mailingAddress` may be left out if the account has saved one";
const WHOLE = "Without `milestones`, there is one for all of the work, at the total, due on `endsOn`";
const SHOWN = "`quoteId` is the version you read. 409 if another one was sent in the meantime";

/** API calls for quotes and agreements. Amounts in responses are in cents. */
export const quoteCalls: readonly ApiCall[] = [
	queryCall({
		path: "/api/quotes",
		summary: `Your requests with their latest quotes, 20 to a page; \`state\` is one of ${BOOKING_GROUPS.join(", ")}, \`sort\` changed, total, or due. \`turn\` is the side that acts next, by \`dueAt\``,
		access: "bearer",
		query: FindQuotesQuery,
		status: 200,
		run: async (actor, { state, sort, page }) => ({
			quotes: await findQuotes(requireUser(actor), { group: state, sort, page }),
		}),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/quotes",
		summary:
			"All versions of a booking's quote, the latest first, the commands that are possible now, and in `turn` who acts next and by when. `taxCents` is the sales tax that the creator pays on top of the total, and `termsVersion` the version of the terms that signing accepts",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "" }) => getQuotes(actor, bookingId),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/send-quote",
		summary: `Answer a request with a priced quote, which signs its agreement. ${WHOLE}. ${NAME}`,
		access: "bearer",
		schema: ApiSendQuoteForm,
		asksFirst: true,
		status: 201,
		run: (actor, { fullName, confirmName, mailingAddress, consent: _, ...input }, { bookingId = "" }) =>
			sendQuote(actor, { bookingId, input, signing: { fullName, confirmName, mailingAddress } }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/revise-quote",
		summary: `Send another version of a quote, or propose to amend the agreement in force. ${WHOLE}. ${NAME}`,
		access: "bearer",
		schema: ApiSendQuoteForm,
		asksFirst: true,
		status: 201,
		run: (actor, { fullName, confirmName, mailingAddress, consent: _, ...input }, { bookingId = "" }) =>
			reviseQuote(actor, { bookingId, input, signing: { fullName, confirmName, mailingAddress } }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/accept-quote",
		summary: `Accept a quote, which signs its agreement. ${SHOWN}. ${NAME}`,
		access: "bearer",
		schema: ApiAcceptQuoteForm,
		asksFirst: true,
		status: 200,
		run: (actor, { quoteId, fullName, confirmName, mailingAddress }, { bookingId = "" }) =>
			acceptQuote(actor, { bookingId, quoteId, signing: { fullName, confirmName, mailingAddress } }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/ask-for-changes",
		summary: `Ask the professional to change a quote within ${QUOTE_CHANGES_HOURS} hours. You can still accept it as it is. ${SHOWN}`,
		access: "bearer",
		schema: AskForChangesForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "" }) => askForChanges(actor, { ...input, bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/propose-dates",
		summary: `Propose other dates, as YYYY-MM-DD. ${SHOWN}`,
		access: "bearer",
		schema: ProposeDatesForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "" }) => proposeDates(actor, { ...input, bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/decline-quote",
		summary: `Decline a quote with a reason. ${SHOWN}`,
		access: "bearer",
		schema: DeclineQuoteForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "" }) => declineQuote(actor, { ...input, bookingId }),
	}),
	call({
		method: "POST",
		path: "/api/bookings/{bookingId}/withdraw-quote",
		summary: `Withdraw a quote. ${SHOWN}`,
		access: "bearer",
		schema: WithdrawQuoteForm,
		asksFirst: true,
		status: 204,
		run: (actor, input, { bookingId = "" }) => withdrawQuote(actor, { ...input, bookingId }),
	}),
	call({
		method: "GET",
		path: "/api/bookings/{bookingId}/agreements/{version}",
		summary:
			"The agreement of a version: its text, its SHA-256, and its signatures. `mailingAddress` of the other side is null until both have signed",
		access: "bearer",
		status: 200,
		run: (actor, _, { bookingId = "", version = "" }) =>
			getAgreement(actor, { bookingId, version: Number(version) }),
	}),
];
