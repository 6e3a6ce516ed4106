import { db, transaction } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { carryOutPendingOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { returnPoints } from "#app/infra/security/limits.server.ts";
import { canTransition } from "../../bookings/booking.ts";
import { getUserBooking } from "../../bookings/booking-sides.server.ts";
import { cancelBooking, getCancellation } from "../../bookings/cancel-booking.server.ts";
import { deliver } from "../../bookings/deliver.server.ts";
import { isInForce } from "../../bookings/milestone.ts";
import { moneyOutcomes } from "../../bookings/money-outcomes.server.ts";
import { acceptQuote } from "../../bookings/quotes/accept-quote.server.ts";
import type { QuoteInput } from "../../bookings/quotes/quote-forms.ts";
import { reviseQuote, sendQuote } from "../../bookings/quotes/write-quote.server.ts";
import { getQuoteDraft, prepareQuote, requestQuote } from "../../bookings/request-quote.server.ts";
import { acceptDelivery, requestChanges } from "../../bookings/review-delivery.server.ts";
import { startCheckout } from "../../bookings/start-checkout.server.ts";
import { transitionBooking } from "../../bookings/transition-booking.server.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { orderDeposit, sendDeposits } from "../../money/own-funds.server.ts";
import { startOnboarding } from "../../money/payee.server.ts";
import { applyPaymentEvents, storeEvent } from "../../money/payment-events.server.ts";
import { sendPayouts } from "../../money/payout.server.ts";
import { sendRefunds } from "../../money/refund.server.ts";
import { payAtTestBank, savePayeeAtTestBank } from "../../money/test-bank.server.ts";
import { jobActor } from "../../platform/actor.ts";
import type { DemoPerson } from "./demo-people.server.ts";

/** Applies the provider's reports without waiting for its webhooks. */
async function applyProviderReports(): Promise<void> {
	const provider = paymentProvider();
	if (!provider) throw new Error("The demo has no payment provider.");
	for (const { body } of await provider.listEventsSince(new Date(0))) await storeEvent(provider, body);
	while ((await applyPaymentEvents(moneyOutcomes)) > 0);
}

/** Pays at the address of a checkout. */
async function payAt(address: string, card: TestCardName): Promise<void> {
	const { id, key } = parseAddress(address);
	await payAtTestBank({ checkoutId: id, key, card });
	await applyProviderReports();
}

/** A professional enters their payout details, unless they already have. */
export async function setUpPayouts({ as, userId }: DemoPerson, accountNumber: string): Promise<void> {
	if ((await db().payee.count({ where: { professional: { userId }, bankEnding: { not: null } } })) > 0)
		return;
	const { id, key, until } = parseAddress((await startOnboarding(as)).address);
	await savePayeeAtTestBank({
		payeeId: id,
		key,
		until,
		details: { name: as.user?.name, accountNumber, taxId: "123456789" },
	});
	await applyProviderReports();
}

/** Makes refunds and payouts arrive, or be refused, as they would after a few days. Only once. */
export async function settleNow(): Promise<void> {
	if ((await db().payout.count({ where: { status: "FAILED" } })) > 0) return;
	await sendRefunds();
	// After a few days, payouts have cleared.
	await db().payout.updateMany({
		where: { status: "WAITING", clearsAt: { not: null } },
		data: { clearsAt: now(), nextAttemptAt: now() },
	});
	await db().payee.updateMany({ where: { pausedUntil: { not: null } }, data: { pausedUntil: now() } });
	// The first step is to the account at the provider, and the second to the bank.
	for (let step = 0; step < 2; step++) {
		await sendPayouts();
		await carryOutPendingOrders();
		await applyProviderReports();
	}
}

/** Adds our own money for the guarantee, in cents, as a deposit that has arrived. Only once. */
export async function addOwnFunds({ as }: DemoPerson, amount: number): Promise<void> {
	if ((await db().fundsDeposit.count()) === 0) await orderDeposit(as, { amount });
	const { count } = await db().fundsDeposit.updateMany({
		where: { status: "REQUESTED" },
		// A start that was interrupted may have postponed the next attempt.
		data: { nextAttemptAt: now() },
	});
	if (count === 0) return;
	await sendDeposits();
	await carryOutPendingOrders();
	await applyProviderReports();
}

function parseAddress(address: string) {
	const { pathname, searchParams } = new URL(address);
	return {
		id: pathname.split("/").at(-1) ?? "",
		key: searchParams.get("key") ?? "",
		until: searchParams.get("until") ?? "",
	};
}

/** A creator and a professional in the demo, and the service that the creator books. */
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
 * Sends a request and returns the ID of its booking. Like the functions below, it does nothing if
 * it was already done before the demo's first start was interrupted.
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
	// Restores the rate limit, so that people who try the demo have all their requests left.
	await returnPoints("quote-request", creator.userId);
	return bookingId;
}

/** A quote for a total in whole dollars, with two milestones of half the total each. */
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

/** Answers a quote, if nobody has. */
export async function answer(quoteId: string, run: () => Promise<unknown>): Promise<void> {
	if ((await db().quote.count({ where: { id: quoteId, status: "SENT", notes: { none: {} } } })) === 1)
		await run();
}

/** Requests, quotes, and accepts. Returns the ID of the booking. */
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

/** Expires a request as its deadline would. */
export const expire = ({ creator }: Pair, bookingId: string) =>
	transaction(async (tx) => {
		const { booking } = await getUserBooking({ id: creator.userId }, bookingId, tx);
		if (booking.status === "REQUESTED")
			await transitionBooking(tx, jobActor("demo"), "expire", booking, { role: "CLOCK" });
	});

/** Pays for milestones at the test bank, and applies what it reports. */
export const fund = ({ creator }: Pair, bookingId: string, ...positions: number[]) =>
	pay(creator, bookingId, { positions, card: "succeeds" });

/** Pays for the first milestone with a card that makes something happen later. */
export const fundFirst = ({ creator }: Pair, bookingId: string, card: TestCardName) =>
	pay(creator, bookingId, { positions: [0], card });

async function pay(
	{ as }: DemoPerson,
	bookingId: string,
	{ positions, card }: { positions: number[]; card: TestCardName },
): Promise<void> {
	const isUnpaid = {
		status: "PLANNED",
		checkoutLines: { none: { checkout: { status: "PROCESSING" } } },
	} as const;
	const milestones = await db().milestone.findMany({
		where: { bookingId, position: { in: positions }, ...isInForce, ...isUnpaid },
		select: { id: true },
	});
	if (milestones.length === 0) return;
	await payAt(
		(await startCheckout(as, { bookingId, milestoneIds: milestones.map(({ id }) => id) })).address,
		card,
	);
}

/** Delivers a milestone, and returns the ID of the delivery. */
export async function deliverTo(
	{ professional }: Pair,
	bookingId: string,
	position: number,
	note: string,
): Promise<string> {
	const known = await db().delivery.findFirst({
		where: { milestone: { bookingId, position } },
		select: { id: true },
	});
	return (
		known?.id ??
		(
			await deliver(professional.as, {
				bookingId,
				position,
				note,
				links: ["https://files.example.com/delivery/first-version.zip"],
				files: [],
			})
		).deliveryId
	);
}

const isDelivered = async (bookingId: string, position: number): Promise<boolean> =>
	(await db().milestone.count({ where: { bookingId, position, status: "DELIVERED" } })) === 1;

/** Delivers a milestone. The creator then accepts it. */
export async function deliverAndAccept(
	pair: Pair,
	bookingId: string,
	position: number,
	note: string,
): Promise<void> {
	const deliveryId = await deliverTo(pair, bookingId, position, note);
	if (await isDelivered(bookingId, position))
		await acceptDelivery(pair.creator.as, { bookingId, position, deliveryId });
}

/** Delivers a milestone. The creator then requests changes. */
export async function deliverAndChange(
	pair: Pair,
	bookingId: string,
	note: string,
	reason: string,
): Promise<void> {
	const deliveryId = await deliverTo(pair, bookingId, 0, note);
	if (await isDelivered(bookingId, 0))
		await requestChanges(pair.creator.as, { bookingId, position: 0, deliveryId, reason });
}

/** Cancels a booking for one of its sides. */
export async function cancel({ as }: DemoPerson, bookingId: string, reason: string): Promise<void> {
	const { status } = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { status: true },
	});
	if (!canTransition("cancel", status)) return;
	const { shown } = await getCancellation(as, bookingId);
	await cancelBooking(as, { bookingId, reason, shown });
}
