import { declineBooking } from "#app/domain/bookings/booking.server.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { declineQuote, withdrawQuote } from "#app/domain/bookings/quotes/quote.server.ts";
import { acceptAt, deliverAt, fund, newFunded } from "../market/milestones.ts";
import {
	type Deal,
	expectStates,
	newAgreement,
	newAmendment,
	newQuote,
	newRequest,
} from "../market/quotes.ts";
import { reason } from "./quote-commands.ts";

export type QuoteState = Deal & { quoteId?: string };

/** States that a deal can be in, each with a function that creates a deal in that state. */
export const quoteStates: Record<string, () => Promise<QuoteState>> = {
	requested: () => newRequest(),
	quoted: () => newQuote(),
	agreed: () => newAgreement(),
	"agreed, with an amendment": newAmendment,
	"canceled, with an amendment": async () => {
		const deal = await newAmendment();
		await cancelBooking(deal.asProfessional(), { ...deal, reason, shown: "1:0:0 2:0:0" });
		await expectStates(deal.bookingId, "CANCELLED", "ACCEPTED", "EXPIRED");
		return deal;
	},
	"in progress": () => newFunded(),
	"in progress, with an amendment": async () => {
		const deal = await newAmendment();
		await fund(deal, 0);
		return deal;
	},
	completed: async () => {
		const deal = await newFunded({}, [0, 1]);
		for (const position of [0, 1]) await acceptAt(deal, await deliverAt(deal, position), position);
		return deal;
	},
	canceled: async () => {
		const deal = await newAgreement();
		await cancelBooking(deal.asCreator(), { ...deal, reason, shown: "1:0:0 2:0:0" });
		return deal;
	},
	"request declined": async () => {
		const deal = await newRequest();
		await declineBooking(deal.asProfessional(), { ...deal, reason });
		return deal;
	},
	"quote declined": async () => {
		const deal = await newQuote();
		await declineQuote(deal.asCreator(), { ...deal, reason });
		return deal;
	},
	"quote withdrawn": async () => {
		const deal = await newQuote();
		await withdrawQuote(deal.asProfessional(), { ...deal, reason });
		return deal;
	},
};
