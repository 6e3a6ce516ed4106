import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { returnPoints } from "#app/infra/security/limits.server.ts";
import { jobActor } from "../actor.ts";
import { getUserBooking } from "../bookings/booking-sides.server.ts";
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
export type Pair = {
	creator: DemoPerson;
	professional: DemoPerson;
	professionalId: string;
	serviceLine: ServiceLine;
};

const dayFromNow = (days: number): string =>
	later(now(), days * DAY)
		.toISOString()
		.slice(0, 10);

/**
 * Sends a request and returns the ID of its booking. Like all that follows, it does nothing if that
 * was done before the demo's first start was interrupted.
 */
export async function request(
	{ creator, professionalId, serviceLine }: Pair,
	title: string,
	description: string,
): Promise<string> {
	const known = await db().booking.findFirst({
		where: { creatorId: creator.userId, professionalId, title },
		select: { id: true },
	});
	if (known) return known.id;
	const facts = {
		title,
		description,
		serviceLine,
		place: "remote",
		preferredDates: "In the next weeks",
		budgetRange: "1000_2500",
		links: null,
		removeFiles: false,
	} as const;
	await prepareQuote(creator.as, { ...facts, professionalId });
	const draft = await getQuoteDraft({ user: { id: creator.userId }, professionalId });
	const { bookingId } = await requestQuote(creator.as, { professionalId, version: draft?.version ?? "" });
	// People who try the demo have all their requests left.
	await returnPoints("quote-request", creator.userId);
	return bookingId;
}

/** A quote in two halves for a total in whole dollars. */
export function offer(item: string, dollars: number, facts: Partial<QuoteInput> = {}): QuoteInput {
	const half = Math.floor((dollars * 100) / 2);
	return {
		items: [{ description: item, quantity: 1, unitPrice: dollars * 100 }],
		milestones: [
			{
				title: "First half",
				deliverable: "A first version to look at together.",
				dueOn: dayFromNow(14),
				amount: half,
			},
			{
				title: "Second half",
				deliverable: "Everything that was agreed, ready to use.",
				dueOn: dayFromNow(28),
				amount: dollars * 100 - half,
			},
		],
		startsOn: dayFromNow(10),
		endsOn: dayFromNow(28),
		revisions: 2,
		usagePlatforms: "The creator's own channels",
		usageTerm: "Two years",
		usageTerritory: "Worldwide",
		isExclusive: false,
		isAdult: false,
		isMonthly: false,
		cancellation: "MODERATE",
		validityDays: 7,
		note: null,
		place: "remote",
		...facts,
	} as QuoteInput;
}

const signedBy = ({ as }: DemoPerson) => ({
	fullName: as.user?.name ?? "",
	confirmName: true,
	mailingAddress: "100 Example Street, Austin, TX 78701",
});

/** Answers a request with a quote, and returns the ID of its version. */
export async function quote({ professional }: Pair, bookingId: string, input: QuoteInput): Promise<string> {
	const known = await db().quote.findUnique({
		where: { bookingId_version: { bookingId, version: 1 } },
		select: { id: true },
	});
	return (
		known?.id ??
		(await sendQuote(professional.as, { bookingId, input, signing: signedBy(professional) })).quoteId
	);
}

/** Sends the second version of a quote. */
export async function revise({ professional }: Pair, bookingId: string, input: QuoteInput): Promise<void> {
	if ((await db().quote.count({ where: { bookingId } })) === 1)
		await reviseQuote(professional.as, { bookingId, input, signing: signedBy(professional) });
}

/** Answers a quote, if no one has. */
export async function answer(quoteId: string, run: () => Promise<unknown>): Promise<void> {
	if ((await db().quote.count({ where: { id: quoteId, status: "SENT", notes: { none: {} } } })) === 1)
		await run();
}

/** Requests, quotes, and accepts, and returns the ID of the booking. */
export async function agree(
	pair: Pair,
	title: string,
	description: string,
	input: QuoteInput,
): Promise<string> {
	const bookingId = await request(pair, title, description);
	const quoteId = await quote(pair, bookingId, input);
	await answer(quoteId, () =>
		acceptQuote(pair.creator.as, { bookingId, quoteId, signing: signedBy(pair.creator) }),
	);
	return bookingId;
}

/** Lets a request expire as the clock would. */
export const expire = ({ creator }: Pair, bookingId: string) =>
	transaction(async (tx) => {
		const { booking } = await getUserBooking({ id: creator.userId }, bookingId, tx);
		if (booking.status === "REQUESTED")
			await transitionBooking(tx, jobActor("demo"), "expire", booking, { mover: "CLOCK" });
	});
