import { db, transaction } from "#app/infra/database/db.server.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { carryOutPendingOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, later, MINUTE, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { returnPoints } from "#app/infra/security/limits.server.ts";
import { canTransition } from "../../bookings/booking.ts";
import { getUserBooking } from "../../bookings/booking-sides.server.ts";
import { cancelBooking, getCancellation } from "../../bookings/cancel-booking.server.ts";
import { deliver } from "../../bookings/deliver.server.ts";
import { writeMessage } from "../../bookings/messages/send-message.server.ts";
import { isInForce } from "../../bookings/milestone.ts";
import { moneyOutcomes } from "../../bookings/money-outcomes.server.ts";
import { acceptQuote } from "../../bookings/quotes/accept-quote.server.ts";
import { usualPlatforms } from "../../bookings/quotes/quote-editor.ts";
import type { QuoteInput } from "../../bookings/quotes/quote-forms.ts";
import { reviseQuote, sendQuote } from "../../bookings/quotes/write-quote.server.ts";
import { askRelease } from "../../bookings/releases/release.server.ts";
import { signingLink } from "../../bookings/releases/release-links.server.ts";
import { signRelease } from "../../bookings/releases/sign-release.server.ts";
import { getQuoteDraft, prepareQuote, requestQuote } from "../../bookings/request-quote.server.ts";
import { acceptDelivery, requestChanges } from "../../bookings/review-delivery.server.ts";
import { startCheckout } from "../../bookings/start-checkout.server.ts";
import { transitionBooking } from "../../bookings/transition-booking.server.ts";
import type { BudgetRange } from "../../matching/requirements.ts";
import { orderDeposit, sendDeposits } from "../../money/own-funds.server.ts";
import { startOnboarding } from "../../money/payee.server.ts";
import { applyPaymentEvents, storeEvent } from "../../money/payment-events.server.ts";
import { sendPayouts } from "../../money/payout.server.ts";
import { sendRefunds } from "../../money/refund.server.ts";
import { payAtTestBank, savePayeeAtTestBank } from "../../money/test-bank.server.ts";
import { jobActor } from "../../platform/actor.ts";
import { findCast } from "./demo-cast.ts";
import { atTime, type DemoPerson, daysAgo, findDemoPeople } from "./demo-people.server.ts";

/** The IDs of the provider's reports already stored. */
const stored = new Set<string>();

/** Applies the provider's reports without waiting for its webhooks. */
async function applyProviderReports(): Promise<void> {
	const provider = paymentProvider();
	if (!provider) throw new Error("The demo has no payment provider.");
	for (const event of await provider.listEventsSince(new Date(0))) {
		if (!stored.has(event.id)) await storeEvent(provider, event);
		stored.add(event.id);
	}
	while ((await applyPaymentEvents(moneyOutcomes)) > 0);
}

/** Pays a checkout at the test bank, and applies the provider's reports. */
async function payAt(address: string, card: TestCardName): Promise<void> {
	const { id, key } = parseAddress(address);
	await payAtTestBank({ checkoutId: id, key, card });
	await applyProviderReports();
}

/** A professional enters their payout details, unless they already have. */
export async function setUpPayouts({ as, userId, name }: DemoPerson, accountNumber: string): Promise<void> {
	if ((await db().payee.count({ where: { professional: { userId }, bankEnding: { not: null } } })) > 0)
		return;
	const { id, key, until } = parseAddress((await startOnboarding(as)).address);
	await savePayeeAtTestBank({
		payeeId: id,
		key,
		until,
		details: { name, accountNumber, taxId: "123456789" },
	});
	await applyProviderReports();
}

/** Settles the refunds and payouts that are due: each arrives or is refused. */
export async function settle(): Promise<void> {
	await sendRefunds();
	// The first step moves payouts to the account at the provider, and the second to the bank.
	for (let step = 0; step < 2; step++) {
		await sendPayouts(moneyOutcomes);
		await carryOutPendingOrders();
		await applyProviderReports();
	}
}

/** Adds our own money for the guarantee, in cents, as a deposit that has arrived. Runs only once. */
export async function addOwnFunds({ as }: DemoPerson, amount: number): Promise<void> {
	if ((await db().fundsDeposit.count()) === 0) await orderDeposit(as, { amount });
	const { count } = await db().fundsDeposit.updateMany({
		where: { status: "REQUESTED" },
		// An interrupted start may have postponed the next attempt.
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

/** Work that a creator requests. */
export type Wish = {
	/** The names of the creator and the professional. */
	creator: string;
	professional: string;
	title: string;
	description: string;
	/** When the creator wants the work, in their words. */
	dates: string;
	budget: BudgetRange;
	/** Days since the work was requested. */
	days: number;
};

/** Work that a creator requests, and what the professional charges for it. */
export type Deal = Wish & {
	/** The item on the quote, and its price in dollars. */
	item: string;
	dollars: number;
	/** The titles of the two milestones, and their deliverables. */
	milestones: readonly [first: string, second: string];
	deliverables: readonly [first: string, second: string];
	facts?: Partial<QuoteInput>;
	/** The messages between the creator (C) and the professional (P) after they agreed. */
	talk?: readonly (readonly ["C" | "P", string])[];
};

/**
 * The time this many days ago. It is shifted by up to five hours, so that different deals happen at different
 * times of day.
 */
function getMoment({ title }: Wish, days: number): Date {
	const sum = [...title].reduce((total, letter) => total + letter.charCodeAt(0), 0);
	return daysAgo(days - (sum % 20) / 100);
}

/** A booking for work that a creator requests, and its two sides. */
export type Work<Asked extends Wish = Deal> = {
	deal: Asked;
	creator: DemoPerson;
	professional: DemoPerson;
	bookingId: string;
};

/**
 * Sends a request. Like the functions below, it skips anything that an interrupted first start of the demo
 * has already done.
 */
export async function request<const Asked extends Wish>(deal: Asked): Promise<Work<Asked>> {
	const getPerson = await findDemoPeople();
	const [creator, professional] = [getPerson(deal.creator), getPerson(deal.professional)];
	const { title, description, dates, budget, days } = deal;
	const { line: serviceLine } = findCast(deal.professional);
	const { id: professionalId } = await db().professional.findUniqueOrThrow({
		where: { userId: professional.userId },
		select: { id: true },
	});
	const known = await db().booking.findFirst({
		where: { creatorId: creator.userId, professionalId, title },
		select: { id: true },
	});
	if (known) return { deal, creator, professional, bookingId: known.id };
	const facts = { title, description, serviceLine, preferredDates: dates, budgetRange: budget };
	const { bookingId } = await atTime(getMoment(deal, days), async () => {
		await prepareQuote(creator.as, {
			...facts,
			professionalId,
			place: "remote",
			links: null,
			removeFiles: false,
		});
		const draft = await getQuoteDraft({ user: { id: creator.userId }, professionalId });
		return requestQuote(creator.as, { professionalId, version: draft?.version ?? "" });
	});
	// Resets the rate limit, so that people who try the demo can still send all their requests.
	await returnPoints("quote-request", creator.userId);
	return { deal, creator, professional, bookingId };
}

const dayFromNow = (days: number): string =>
	later(now(), days * DAY)
		.toISOString()
		.slice(0, 10);

/** The quote for a deal, with two milestones of half the total each. */
function offer({ professional, item, dollars, milestones, deliverables, facts = {} }: Deal): QuoteInput {
	const half = Math.floor((dollars * 100) / 2);
	return {
		items: [{ description: item, quantity: 1, unitPrice: dollars * 100 }],
		milestones: [
			{ title: milestones[0], deliverable: deliverables[0], dueOn: dayFromNow(14), amount: half },
			{
				title: milestones[1],
				deliverable: deliverables[1],
				dueOn: dayFromNow(28),
				amount: dollars * 100 - half,
			},
		],
		startsOn: dayFromNow(10),
		endsOn: dayFromNow(28),
		revisions: 2,
		usagePlatforms: usualPlatforms(findCast(professional).line),
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

/** The professional's city as the location of the work. */
export function onSite(name: string): Partial<QuoteInput> {
	const { city, state } = findCast(name);
	return { place: "on_site", city, state };
}

const signedBy = ({ name }: DemoPerson) => ({
	fullName: name,
	confirmName: true,
	mailingAddress: "100 Example Street, Austin, TX 78701",
});

/** Days from the request to the quote, the signatures, and the payment. */
const QUOTED = 0.2;
const SIGNED = 0.7;
const PAID = 0.9;

/** Answers a request with a quote, and returns the ID of its version. */
export async function quote({ deal, professional, bookingId }: Work): Promise<string> {
	const known = await db().quote.findUnique({
		where: { bookingId_version: { bookingId, version: 1 } },
		select: { id: true },
	});
	if (known) return known.id;
	const { quoteId } = await atTime(getMoment(deal, deal.days - QUOTED), () =>
		sendQuote(professional.as, { bookingId, input: offer(deal), signing: signedBy(professional) }),
	);
	return quoteId;
}

/** Sends the second version of a quote, which differs from the first version. */
export async function revise(
	{ deal, professional, bookingId }: Work,
	days: number,
	change: (input: QuoteInput) => QuoteInput,
): Promise<void> {
	const [first, ...others] = await db().quote.findMany({
		where: { bookingId },
		select: { startsOn: true, endsOn: true, milestones: { orderBy: { position: "asc" } } },
	});
	if (!first || others.length > 0) return;
	const { startsOn, endsOn, milestones } = first;
	const before = offer(deal);
	// Keeps the dates of the first version.
	const input = change({
		...before,
		startsOn,
		endsOn,
		milestones: before.milestones.map((one, i) => ({ ...one, dueOn: milestones[i]?.dueOn ?? one.dueOn })),
	});
	await atTime(getMoment(deal, days), () =>
		reviseQuote(professional.as, { bookingId, input, signing: signedBy(professional) }),
	);
}

/** Answers a quote, if it is still unanswered. */
export async function answer(quoteId: string, days: number, run: () => Promise<unknown>): Promise<void> {
	if ((await db().quote.count({ where: { id: quoteId, status: "SENT", notes: { none: {} } } })) === 1)
		await atTime(daysAgo(days), run);
}

/** Takes a deal from the request to the signed agreement, including messages from both sides. */
export async function agree(deal: Deal): Promise<Work> {
	const work = await request(deal);
	const { creator, bookingId } = work;
	const quoteId = await quote(work);
	await answer(quoteId, deal.days - SIGNED, () =>
		acceptQuote(creator.as, { bookingId, quoteId, signing: signedBy(creator) }),
	);
	await converse(work);
	return work;
}

/** Days that a deal's last message stays unread. */
const UNREAD_DAYS = 6;

/** Writes a deal's messages in one transaction. */
async function converse({ deal, creator, professional, bookingId }: Work): Promise<void> {
	const { talk = [], days } = deal;
	if (talk.length === 0 || (await db().message.count({ where: { bookingId } })) > 0) return;
	const [first, second] = [creator.userId, professional.userId];
	await atTime(getMoment(deal, days - SIGNED), () =>
		transaction(async (tx) => {
			let latestId = "";
			for (const [i, [side, content]] of talk.entries()) {
				const { messageId } = await writeMessage(tx, {
					bookingId,
					content,
					attachments: [],
					...(side === "C" ? { senderId: first, otherId: second } : { senderId: second, otherId: first }),
					found: { text: content, kinds: [], spans: [], score: 0 },
					createdAt: later(nowAfter(now()), (i + 1) * 7 * MINUTE),
				});
				latestId = messageId;
			}
			// Everything is read except the last message of recent deals.
			const isLate = days < UNREAD_DAYS;
			const reader = talk.at(-1)?.[0] === "C" ? second : first;
			await tx.message.updateMany({
				where: { bookingId, ...(isLate && { id: { not: latestId } }) },
				data: { readAt: later(now(), talk.length * 7 * MINUTE) },
			});
			for (const userId of [first, second])
				await tx.conversationSide.update({
					where: { bookingId_userId: { bookingId, userId } },
					data: { unread: isLate && userId === reader ? 1 : 0 },
				});
		}),
	);
}

/** Expires a request as its deadline would. */
export const expire = ({ deal, creator, bookingId }: Work<Wish>) =>
	atTime(getMoment(deal, deal.days - 3), () =>
		transaction(async (tx) => {
			const { booking } = await getUserBooking({ id: creator.userId }, bookingId, tx);
			if (booking.status === "REQUESTED")
				await transitionBooking(tx, jobActor("demo"), "expire", booking, { role: "CLOCK" });
		}),
	);

/** Pays for milestones at the test bank, and applies its reports. */
export const fund = (work: Work, ...positions: number[]) =>
	pay(work, { positions, card: "succeeds", days: work.deal.days - PAID });

/** Pays for the first milestone with a test card, such as one that fails or is charged back. */
export const fundWith = (work: Work, card: TestCardName) =>
	pay(work, { positions: [0], card, days: work.deal.days - PAID });

async function pay(
	{ deal, creator, bookingId }: Work,
	{ positions, card, days }: { positions: number[]; card: TestCardName; days: number },
): Promise<void> {
	const milestones = await db().milestone.findMany({
		where: {
			bookingId,
			position: { in: positions },
			...isInForce,
			status: "PLANNED",
			checkoutLines: { none: { checkout: { status: { in: ["PROCESSING", "FAILED"] } } } },
		},
		select: { id: true },
	});
	if (milestones.length === 0) return;
	const milestoneIds = milestones.map(({ id }) => id);
	await atTime(getMoment(deal, days), async () =>
		payAt((await startCheckout(creator.as, { bookingId, milestoneIds })).address, card),
	);
}

/** Delivers a milestone this many days ago, and returns the ID of the delivery. */
export async function deliverTo(
	{ deal, professional, bookingId }: Work,
	position: number,
	days: number,
	note: string,
): Promise<string> {
	const known = await db().delivery.findFirst({
		where: { milestone: { bookingId, position } },
		select: { id: true },
	});
	if (known) return known.id;
	const links = ["https://files.example.com/delivery/first-version.zip"];
	const { deliveryId } = await atTime(getMoment(deal, days), () =>
		deliver(professional.as, { bookingId, position, note, links, files: [] }),
	);
	return deliveryId;
}

const isDelivered = async (bookingId: string, position: number): Promise<boolean> =>
	(await db().milestone.count({ where: { bookingId, position, status: "DELIVERED" } })) === 1;

/** Delivers a milestone. The creator accepts it a day later. */
export async function deliverAndAccept(work: Work, position: number, days: number, note: string) {
	const deliveryId = await deliverTo(work, position, days, note);
	const { deal, creator, bookingId } = work;
	if (await isDelivered(bookingId, position))
		await atTime(getMoment(deal, days - 1), () =>
			acceptDelivery(creator.as, { bookingId, position, deliveryId }),
		);
}

/** Delivers the first milestone. The creator requests changes a day later. */
export async function deliverAndChange(work: Work, days: number, note: string, reason: string) {
	const deliveryId = await deliverTo(work, 0, days, note);
	const { deal, creator, bookingId } = work;
	if (await isDelivered(bookingId, 0))
		await atTime(getMoment(deal, days - 1), () =>
			requestChanges(creator.as, { bookingId, position: 0, deliveryId, reason }),
		);
}

/** A release that the professional asks for, and its signer if it is signed. */
type DemoRelease = {
	kind: "MODEL" | "PROPERTY";
	subject: string;
	signer?: { fullName: string; email: string };
};

/** Asks for releases. Those with a signer are signed a day later. */
export async function askForReleases(
	{ deal, professional, bookingId }: Work,
	days: number,
	releases: readonly DemoRelease[],
): Promise<void> {
	for (const { kind, subject, signer } of releases) {
		const known = await db().release.findFirst({
			where: { bookingId, subject },
			select: { id: true, status: true },
		});
		const asked = { kind, subject, bookingId, birthYear: null, day: null, email: null };
		const releaseId =
			known?.id ?? (await atTime(getMoment(deal, days), () => askRelease(professional.as, asked))).releaseId;
		// Nobody is there to take a photo.
		await db().release.update({ where: { id: releaseId }, data: { asksForPhoto: false } });
		if (signer && known?.status !== "SIGNED")
			await atTime(getMoment(deal, days - 1), () =>
				signRelease(jobActor("demo"), signingLink(releaseId), {
					...signer,
					confirmName: true,
					relation: undefined,
				}),
			);
	}
}

/** Cancels a booking for one of its sides. */
export async function cancel({ as }: DemoPerson, { deal, bookingId }: Work, days: number, reason: string) {
	const { status } = await db().booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: { status: true },
	});
	if (!canTransition("cancel", status)) return;
	await atTime(getMoment(deal, days), async () => {
		const { shown } = await getCancellation(as, bookingId);
		await cancelBooking(as, { bookingId, reason, shown });
	});
}
