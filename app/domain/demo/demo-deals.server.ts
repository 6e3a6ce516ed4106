import { transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { jobActor } from "../actor.ts";
import { getOwnBooking } from "../bookings/booking-sides.server.ts";
import { prepareQuote } from "../bookings/prepare-quote.server.ts";
import { getQuoteDraft } from "../bookings/quote-draft.server.ts";
import { requestQuote } from "../bookings/request-quote.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { acceptQuote } from "../quotes/accept-quote.server.ts";
import type { QuoteInput } from "../quotes/quote-forms.ts";
import { reviseQuote } from "../quotes/revise-quote.server.ts";
import { sendQuote } from "../quotes/send-quote.server.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import type { DemoPerson } from "./demo-people.server.ts";

/** A creator and a professional of the demo, with what one asks of the other. */
export type Pair = { creator: DemoPerson; professional: DemoPerson; professionalId: string; serviceLine: ServiceLine };

const dayFromNow = (days: number): string =>
	later(now(), days * DAY)
		.toISOString()
		.slice(0, 10);

/** Sends a request and returns the ID of its booking. */
export async function request({ creator, professionalId, serviceLine }: Pair, title: string, description: string): Promise<string> {
	const facts = { title, description, serviceLine, place: "remote", preferredDates: "In the next weeks", budgetRange: "1000_2500", links: null, removeFiles: false } as const;
	await prepareQuote(creator.as, { ...facts, professionalId });
	const draft = await getQuoteDraft({ user: { id: creator.userId }, professionalId });
	const { bookingId } = await requestQuote(creator.as, { professionalId, version: draft?.version ?? "" });
	return bookingId;
}

/** A quote in two halves for a total in whole dollars. */
export function offer(item: string, dollars: number, facts: Partial<QuoteInput> = {}): QuoteInput {
	const half = Math.floor((dollars * 100) / 2);
	return {
		items: [{ description: item, quantity: 1, unitPrice: dollars * 100 }],
		milestones: [
			{ title: "First half", deliverable: "A first version to look at together.", dueOn: dayFromNow(14), amount: half },
			{ title: "Second half", deliverable: "Everything that was agreed, ready to use.", dueOn: dayFromNow(28), amount: dollars * 100 - half },
		],
		startsOn: dayFromNow(10),
		endsOn: dayFromNow(28),
		revisions: 2,
		usagePlatforms: "The creator's own channels",
		usageTerm: "Two years",
		usageTerritory: "Worldwide",
		isExclusive: false,
		cancellation: "MODERATE",
		validityDays: 7,
		note: null,
		place: "remote",
		...facts,
	} as QuoteInput;
}

const signedBy = ({ as }: DemoPerson) => ({ fullName: as.user?.name ?? "", confirmName: true });

/** Answers a request with a quote, and returns the ID of its version. */
export async function quote({ professional }: Pair, bookingId: string, input: QuoteInput): Promise<string> {
	return (await sendQuote(professional.as, { bookingId, input, signing: signedBy(professional) })).quoteId;
}

/** Sends another version of a quote. */
export const revise = ({ professional }: Pair, bookingId: string, input: QuoteInput) => reviseQuote(professional.as, { bookingId, input, signing: signedBy(professional) });

/** Requests, quotes, and accepts, and returns the ID of the booking. */
export async function agree(pair: Pair, title: string, description: string, input: QuoteInput): Promise<string> {
	const bookingId = await request(pair, title, description);
	const quoteId = await quote(pair, bookingId, input);
	await acceptQuote(pair.creator.as, { bookingId, quoteId, signing: signedBy(pair.creator) });
	return bookingId;
}

/** Lets a request expire as the clock would. */
export const expire = ({ creator }: Pair, bookingId: string) =>
	transaction(async (tx) => {
		const { booking } = await getOwnBooking({ id: creator.userId }, bookingId, tx);
		await transitionBooking(tx, jobActor("demo"), "expire", booking, { mover: "CLOCK" });
	});
