import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { Checkout } from "#generated/prisma/sqlite/client/client.ts";
import { getUserBooking, lockBooking, namesOf, withSides } from "../bookings/booking-sides.server.ts";
import { PAYMENT_MAX } from "../bookings/quotes/quote.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { withIdempotency, withUniqueReference } from "../platform/idempotency.server.ts";
import { newReference } from "../platform/reference.ts";
import { CHECKOUT_HOURS, checkoutPath, confirmingPath } from "./checkout.ts";
import { closeCheckouts, UNPAID } from "./close-checkouts.server.ts";
import { providerFor } from "./fees.server.ts";
import { isPaused } from "./pauses.server.ts";
import { lockPayer, requireWithinLimits } from "./payer-limits.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

/** The payment provider for a booking's work. Throws `conflict` where payments aren't set up, or not for adult content. */
async function requireProvider(bookingId: string, from: Tx = db()): Promise<PaymentProvider> {
	const isAdult = (await from.quote.count({ where: { bookingId, status: "ACCEPTED", isAdult: true } })) > 0;
	const provider = providerFor({ isAdult });
	if (provider) return provider;
	throw conflict(
		isAdult && paymentProvider()
			? "This is adult content, and no payment provider of this site takes payments for it anymore. Cancel the booking, or contact our team."
			: "Payments aren't set up on this site yet, so nothing can be paid here.",
	);
}

/**
 * What a creator is about to pay: milestones of a booking that can be funded now, or all of those
 * without a list. `amountCents` is all that they pay, `taxCents` the sales tax in it. Throws
 * `not_found` for other people's bookings, `forbidden` for the professional, and `conflict` where the
 * work can't be paid, or not now, or not this much by this payer (`requireWithinLimits`).
 */
async function getCheckoutOrder(
	user: Pick<SignedInUser, "id">,
	{ bookingId, milestoneIds }: { bookingId: string; milestoneIds?: readonly string[] },
	from: Tx = db(),
) {
	const { booking, side } = await getUserBooking(user, bookingId, from);
	if (side !== "CREATOR") throw new DomainError("forbidden", "Only the creator of the booking pays for it.");
	const provider = await requireProvider(bookingId, from);
	if (isPaidDirectly(booking.serviceLine))
		throw conflict(
			"Legal services are paid to the attorney directly, so nothing is paid or held on this site.",
		);
	if (booking.phase !== "OPEN")
		throw conflict("This request was sent in early access, so nothing can be paid for it on this site.");
	if (booking.status !== "ACCEPTED" && booking.status !== "IN_PROGRESS")
		throw conflict(
			"Nothing can be paid for this booking now: there is no signed agreement, or the booking has ended.",
		);
	if (!booking.professional.user || booking.professional.state === "SUSPENDED")
		throw conflict(`${booking.professional.businessName} can't take payments now. Contact our team.`);
	if (await isPaused("CHECKOUTS", from))
		throw conflict("Payments are paused for the moment. Nothing was paid. Try again in a few hours.");
	const planned = await from.milestone.findMany({
		where: { bookingId, status: "PLANNED" },
		orderBy: { position: "asc" },
		select: { id: true, position: true, title: true, amountCents: true, taxCents: true },
	});
	const milestones = milestoneIds ? planned.filter(({ id }) => milestoneIds.includes(id)) : planned;
	if (milestones.length === 0 || milestones.length < new Set(milestoneIds).size)
		throw conflict(
			"These milestones are funded already, or have ended. Open the booking to see what is left.",
		);
	const taxCents = milestones.reduce((sum, milestone) => sum + milestone.taxCents, 0);
	const amountCents = milestones.reduce((sum, milestone) => sum + milestone.amountCents, taxCents);
	if (milestones.length > 1 && amountCents > PAYMENT_MAX)
		throw conflict(
			`A payment can be ${formatCents(PAYMENT_MAX)} at most. Fund these milestones one after the other.`,
		);
	const payee = namesOf(booking).PROFESSIONAL;
	await requireWithinLimits(from, { payerId: user.id, payee, milestones, amountCents });
	return { provider, booking, payee, milestones, amountCents, taxCents };
}

/** The checkouts that may still pay for milestones, the latest first. */
const findOpenCheckouts = (milestoneIds: readonly string[], from: Tx = db()) =>
	from.checkout.findMany({
		where: { lines: { some: { openFor: { in: [...milestoneIds] } } } },
		orderBy: { id: "desc" },
		include: { lines: { select: { milestoneId: true } } },
	});

const withTitles = {
	booking: { select: { reference: true } },
	lines: { orderBy: { milestone: { position: "asc" } }, select: { milestone: { select: { title: true } } } },
} as const;

const DESCRIPTION_MAX = 200;

/**
 * Has the provider start a checkout that was decided on, and returns it as it is then. One that the
 * provider knows already is found by its reference, so that it can be asked again after any failure.
 */
async function openCheckout(provider: PaymentProvider, id: string, { isRetry = false } = {}) {
	const find = () => db().checkout.findUniqueOrThrow({ where: { id }, include: withTitles });
	const checkout = await find();
	if (checkout.status !== "STARTING") return checkout;
	const { reference, bookingId, amountCents, expiresAt, booking, lines } = checkout;
	const description =
		`${booking.reference}: ${lines.map(({ milestone }) => milestone.title).join(", ")}`.slice(
			0,
			DESCRIPTION_MAX,
		);
	const known = isRetry ? await provider.findCheckout(reference) : null;
	const returnTo = `${publicUrl()}${confirmingPath(bookingId, reference)}`;
	const cancelTo = `${publicUrl()}${checkoutPath(bookingId, reference)}`;
	const opened =
		known ??
		(await provider.startCheckout({ reference, amountCents, description, returnTo, cancelTo, expiresAt }));
	const { count } = await db().checkout.updateMany({
		where: { id, status: "STARTING" },
		data: {
			status: "OPEN",
			statusAt: now(),
			providerId: opened.checkoutId,
			address: opened.address,
			nextAttemptAt: null,
		},
	});
	const current = await find();
	// It was called off while the provider was being asked.
	if (count === 0 && current.status === "EXPIRED") await provider.expireCheckout(opened.checkoutId);
	return current;
}

/**
 * What the page asks before a payment: what is paid to whom, and whether another payment is being
 * settled, or was started and may be on its way. Throws as `getCheckoutOrder` does.
 */
export async function getCheckoutQuestion(
	actor: Actor,
	input: { bookingId: string; milestoneIds?: readonly string[] },
) {
	const { booking, provider, payee, milestones, amountCents, taxCents } = await getCheckoutOrder(
		requireUser(actor),
		input,
	);
	const open = await findOpenCheckouts(milestones.map(({ id }) => id));
	const settling = open.find(({ status }) => status === "PROCESSING");
	return {
		reference: booking.reference,
		title: booking.title,
		provider: provider.label,
		payee,
		milestones,
		amountCents,
		taxCents,
		settling: settling?.reference ?? null,
		started: open[0]?.reference ?? null,
	};
}

type Input = { bookingId: string; milestoneIds: readonly string[] };

/** When a job asks the provider for a checkout that was not answered, in milliseconds. */
const PATIENCE = MINUTE;

/**
 * The creator pays for milestones: commits the intent, then asks the provider, and returns where
 * they pay. The amount is that of the agreement, with the sales tax on it. While a payment of the
 * same milestones is open, its address is returned again. An unpaid one of other milestones among
 * them is called off. Paying in asks for no proof of identity: nothing leaves, and the provider asks
 * the payer. Throws `conflict` as `getCheckoutOrder` does, and if a payment is being settled, or the provider
 * doesn't answer.
 */
export async function startCheckout(
	actor: Actor,
	{ bookingId, milestoneIds }: Input,
): Promise<{ reference: string; address: string }> {
	const user = requireUser(actor);
	const wanted = [...new Set(milestoneIds)].sort();
	const { checkoutId } = await withIdempotency(actor, "start-checkout", { bookingId, wanted }, (remember) =>
		withUniqueReference(() =>
			transaction(async (tx) => {
				await lockBooking(tx, bookingId);
				await lockPayer(tx, user.id);
				const { provider, booking, milestones, amountCents } = await getCheckoutOrder(
					user,
					{ bookingId, milestoneIds: wanted },
					tx,
				);
				const known = await takeOver(tx, wanted);
				const checkoutId =
					known ??
					(await create(tx, {
						bookingId,
						payerId: user.id,
						provider: provider.name,
						amountCents,
						milestones,
					}));
				if (!known)
					await recordEvent(tx, actor, {
						action: "start-checkout",
						subject: ["Booking", booking.id],
						detail: { checkoutId, amountCents },
					});
				await remember(tx, { checkoutId });
				return { checkoutId };
			}),
		),
	);
	const provider = await requireProvider(bookingId);
	try {
		const { reference, address, status } = await openCheckout(provider, checkoutId);
		return {
			reference,
			address: status === "OPEN" && address ? address : checkoutPath(bookingId, reference),
		};
	} catch (error) {
		log.error({ err: error, checkoutId }, "the payment provider did not start a checkout");
		throw new DomainError(
			"conflict",
			"The bank doesn't answer right now. Nothing was paid. Try again in a minute.",
		);
	}
}

/** The open checkout of exactly these milestones, if there is one. Others that include some of them end. */
async function takeOver(tx: Tx, wanted: readonly string[]): Promise<string | undefined> {
	const open = await findOpenCheckouts(wanted, tx);
	const same = open.find(
		({ lines }) =>
			lines.length === wanted.length && lines.every(({ milestoneId }) => wanted.includes(milestoneId)),
	);
	if (same) return same.id;
	if (open.some(({ status }) => status === "PROCESSING"))
		throw new DomainError(
			"conflict",
			"A payment for one of these milestones is being settled. Wait until it has arrived.",
		);
	await closeCheckouts(
		tx,
		open.map(({ id }) => id),
		{ from: UNPAID, to: "EXPIRED" },
	);
	return undefined;
}

type Order = {
	bookingId: string;
	payerId: string;
	provider: string;
	amountCents: number;
	milestones: readonly { id: string; amountCents: number; taxCents: number }[];
};

async function create(tx: Tx, { milestones, ...facts }: Order): Promise<string> {
	const at = now();
	const { id } = await tx.checkout.create({
		data: {
			...facts,
			...{
				reference: newReference("PAY"),
				statusAt: at,
				createdAt: at,
				nextAttemptAt: later(at, PATIENCE),
				expiresAt: later(at, CHECKOUT_HOURS * HOUR),
			},
			lines: {
				create: milestones.map(({ id: milestoneId, amountCents, taxCents }) => ({
					milestoneId,
					amountCents,
					taxCents,
					openFor: milestoneId,
				})),
			},
		},
		select: { id: true },
	});
	return id;
}

const BATCH = 100;
/** When the provider is asked again that did not answer, in milliseconds. */
const RETRY = MINUTE;

/**
 * Expires checkouts that were not paid in time, and goes on with those whose provider did not answer
 * yet: those that were decided on are started, and those that expired can't be paid from then on.
 * Returns how many changed.
 */
export async function runCheckouts(): Promise<number> {
	const expired = await expire();
	const provider = paymentProvider();
	return expired + (provider ? await goOn(provider) : 0);
}

async function expire(): Promise<number> {
	const late = await db().checkout.findMany({
		where: { status: { in: [...UNPAID] }, expiresAt: { lte: now() } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true },
	});
	const ids = late.map(({ id }) => id);
	return ids.length > 0 ? transaction((tx) => closeCheckouts(tx, ids, { from: UNPAID, to: "EXPIRED" })) : 0;
}

async function goOn(provider: PaymentProvider): Promise<number> {
	const due = await db().checkout.findMany({
		where: { provider: provider.name, nextAttemptAt: { lte: now() } },
		orderBy: { nextAttemptAt: "asc" },
		take: BATCH,
	});
	return forEachInSequence(
		due,
		{ text: "the payment provider did not answer about a checkout", about: ({ id }) => ({ checkoutId: id }) },
		async (checkout) => {
			const { id, status, nextAttemptAt } = checkout;
			const { count } = await db().checkout.updateMany({
				where: { id, status, nextAttemptAt },
				data: { nextAttemptAt: later(now(), RETRY) },
			});
			if (count === 0) return false;
			if (status === "STARTING") await openCheckout(provider, id, { isRetry: true });
			else await endAtProvider(provider, checkout);
			return true;
		},
	);
}

/** From then on it can't be paid. The provider may know it although its answer never arrived. */
async function endAtProvider(
	provider: PaymentProvider,
	{ id, reference, providerId }: Checkout,
): Promise<void> {
	const checkoutId = providerId ?? (await provider.findCheckout(reference))?.checkoutId;
	if (checkoutId) await provider.expireCheckout(checkoutId);
	await db().checkout.update({ where: { id }, data: { nextAttemptAt: null } });
}

/** Where a payment is, as the person who pays sees it. Throws `not_found` for anyone else. */
export async function getCheckout(
	actor: Actor,
	{ bookingId, reference }: { bookingId: string; reference: string },
) {
	const { id: payerId } = requireUser(actor);
	const checkout = await db().checkout.findFirst({
		where: { bookingId, reference, payerId },
		include: {
			booking: { include: withSides },
			lines: {
				orderBy: { milestone: { position: "asc" } },
				select: {
					milestoneId: true,
					amountCents: true,
					taxCents: true,
					milestone: { select: { position: true, title: true, status: true } },
				},
			},
			payments: {
				orderBy: { receivedAt: "asc" },
				select: {
					amountCents: true,
					outcome: true,
					refunds: { select: { reference: true, amountCents: true, reason: true, milestoneId: true } },
				},
			},
		},
	});
	if (!checkout) throw new DomainError("not_found", "Payment not found");
	const { booking, lines, payments, status, address, amountCents, failure, expiresAt, createdAt, statusAt } =
		checkout;
	return {
		...{ reference, status, amountCents, failure, expiresAt, createdAt, statusAt },
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		payee: namesOf(booking).PROFESSIONAL,
		provider: paymentProvider()?.label ?? "The bank",
		/** Where it can be paid, if it still can. */
		address: status === "OPEN" ? address : null,
		lines: lines.map(({ milestone, ...line }) => ({ ...line, ...milestone })),
		/** The sales tax in the amount. */
		taxCents: lines.reduce((sum, line) => sum + line.taxCents, 0),
		/** Money of this payment that goes back because it funds nothing. */
		returnedCents: payments
			.flatMap(({ refunds }) => refunds)
			.reduce(
				(sum, refund) =>
					sum + (refund.reason === "RETURNED" || refund.reason === "UNMATCHED" ? refund.amountCents : 0),
				0,
			),
		isUnmatched: payments.some(({ outcome }) => outcome === "UNMATCHED"),
	};
}
