import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProviders } from "#app/infra/payments/provider.server.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { publicUrl, settings } from "#app/infra/process/settings.server.ts";
import type { Checkout } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { newReference } from "../platform/reference.ts";
import { isIn } from "../platform/text.ts";
import { agreedZoneColumns, formatWhenOn, getAgreedZone } from "../platform/time/time-zones.server.ts";
import { getHeldCents, HELD_MILESTONE_STATUSES } from "./amounts.ts";
import { CHECKOUT_HOURS, checkoutPath, checkoutTransitions, confirmingPath } from "./checkout.ts";
import { debtPath } from "./debt.ts";
import { RETURN_REASONS } from "./refund.ts";

const CENTS = 100;
/** The number of days during which canceled payments count toward the limit. */
const CANCELED_DAYS = 30;

type PlannedPayment = {
	payerId: string;
	payee: string;
	milestones: readonly { id: string }[];
	amountCents: number;
};

/** Locks a payer, so that concurrent payments by the same person run one after the other. */
export const lockPayer = (tx: Tx, payerId: string) =>
	tx.user.update({
		where: { id: payerId },
		data: { credentialVersion: { increment: 0 } },
		select: { id: true },
	});

/**
 * Throws `conflict`, with a message that says what to do, if a creator can't pay this much now. Until a
 * creator's first release, a limit caps what stolen cards could cost us. Canceled payments are limited
 * because the provider keeps its fee.
 */
export async function requireWithinLimits(from: Tx, order: PlannedPayment): Promise<void> {
	await requireFewCanceled(from, order);
	const { NEW_PAYER_LIMIT: limit } = settings();
	if (limit > 0 && (await isNewPayer(from, order))) await requireBelow(from, order, limit * CENTS);
}

/** Whether none of a payer's money has been released yet. */
const isNewPayer = async (from: Tx, { payerId }: PlannedPayment): Promise<boolean> =>
	(await from.milestone.count({ where: { booking: { creatorId: payerId }, releasedCents: { gt: 0 } } })) ===
	0;

async function requireBelow(
	from: Tx,
	{ payerId, payee, milestones, amountCents }: PlannedPayment,
	limitCents: number,
): Promise<void> {
	const until = `Until you've accepted your first delivery, we can hold up to ${formatCents(limitCents)} for you at a time, and you can pay up to that much in 24 hours.`;
	const refused = (text: string) => new DomainError("conflict", `${until} ${text} Nothing was paid.`);
	if (amountCents > limitCents)
		throw refused(
			milestones.length > 1
				? "Fund these milestones one after the other."
				: `Ask ${payee} to split this milestone into parts of ${formatCents(limitCents)} or less, tax included.`,
		);
	const open = await from.checkout.aggregate({
		where: {
			payerId,
			status: { in: ["STARTING", "OPEN", "PROCESSING"] },
			lines: { none: { milestoneId: { in: milestones.map(({ id }) => id) } } },
		},
		_sum: { amountCents: true },
	});
	const lately = await from.payment.aggregate({
		where: { checkout: { payerId }, receivedAt: { gt: later(now(), -DAY) } },
		_sum: { amountCents: true },
	});
	const started = open._sum.amountCents ?? 0;
	const held = await sumHeld(from, payerId);
	if (held + started + amountCents > limitCents)
		throw refused(
			`${formatCents(held + started)} is held or being paid now. You can pay this once you have accepted a delivery, or once a payment that you started has expired.`,
		);
	if ((lately._sum.amountCents ?? 0) + started + amountCents > limitCents)
		throw refused("Try again tomorrow.");
}

/** The money held for a payer's bookings, including sales tax, in cents. */
async function sumHeld(from: Tx, payerId: string): Promise<number> {
	const milestones = await from.milestone.findMany({
		where: {
			booking: { creatorId: payerId },
			status: { in: [...HELD_MILESTONE_STATUSES] },
			paymentId: { not: null },
		},
		select: {
			paymentId: true,
			amountCents: true,
			releasedCents: true,
			refundedCents: true,
			taxCents: true,
			taxRefundedCents: true,
		},
	});
	return milestones.reduce(
		(sum, milestone) => sum + getHeldCents(milestone) + milestone.taxCents - milestone.taxRefundedCents,
		0,
	);
}

/**
 * The provider keeps its fee when a payment is refunded, so a creator who has canceled too many payments
 * within CANCELED_DAYS has to wait before paying again.
 */
async function requireFewCanceled(from: Tx, { payerId }: PlannedPayment): Promise<void> {
	const { CANCELED_PAYMENTS_LIMIT: limit } = settings();
	if (limit === 0) return;
	const payments = await from.refund.groupBy({
		by: ["paymentId"],
		where: {
			reason: "CANCELLED_BY_CREATOR",
			createdAt: { gt: later(now(), -CANCELED_DAYS * DAY) },
			payment: { checkout: { payerId } },
		},
		_max: { createdAt: true },
	});
	const days = payments.flatMap(({ _max }) => _max.createdAt ?? []).sort((a, b) => b.getTime() - a.getTime());
	const last = days[limit - 1];
	if (!last) return;
	throw new DomainError(
		"conflict",
		`You canceled ${limit === 1 ? "a payment" : `${days.length} payments`} in the last ${CANCELED_DAYS} days, and the payment provider keeps its fee each time. You can pay again starting ${formatWhenOn(later(last, CANCELED_DAYS * DAY))}. Nothing was paid.`,
	);
}

/** The checkouts that may still pay for milestones, latest first. */
export const findOpenCheckouts = (milestoneIds: readonly string[], from: Tx = db()) =>
	from.checkout.findMany({
		where: { lines: { some: { openFor: { in: [...milestoneIds] } } } },
		orderBy: { id: "desc" },
		include: { lines: { select: { milestoneId: true } } },
	});

type OpenCheckout = Awaited<ReturnType<typeof findOpenCheckouts>>[number];

/**
 * The open checkout for exactly these milestones. A checkout whose provider is no longer set up is ignored,
 * because we wouldn't hear that it was paid.
 */
export const findSameCheckout = (
	open: readonly OpenCheckout[],
	milestoneIds: readonly string[],
): OpenCheckout | undefined =>
	open.find(
		({ provider, lines }) =>
			findProvider(provider) &&
			lines.length === milestoneIds.length &&
			lines.every(({ milestoneId }) => milestoneIds.includes(milestoneId)),
	);

/** How long we wait for the provider's response to a new checkout, in milliseconds. */
const UNANSWERED_AFTER_MS = MINUTE;

/**
 * Chooses a checkout in the caller's transaction: the open one for exactly these milestones, or a new one.
 * Before a new one is created, the unpaid checkouts that include any of these milestones are expired. Throws
 * `conflict` if the payment of one of those is being settled.
 */
export async function decideOnCheckout(tx: Tx, order: Order): Promise<{ id: string; isNew: boolean }> {
	const known = await findSameOrCloseOthers(
		tx,
		order.milestones.map(({ id }) => id),
	);
	return known ? { id: known, isNew: false } : { id: await createCheckout(tx, order), isNew: true };
}

/**
 * The open checkout for exactly these milestones. If there is none, expires the open checkouts that include
 * any of them.
 */
async function findSameOrCloseOthers(tx: Tx, wanted: readonly string[]): Promise<string | undefined> {
	const open = await findOpenCheckouts(wanted, tx);
	const same = findSameCheckout(open, wanted);
	if (same) return same.id;
	if (open.some(({ status }) => status === "PROCESSING"))
		throw new DomainError(
			"conflict",
			"A payment for one of these milestones is being settled. Wait until it has arrived.",
		);
	await endCheckouts(
		tx,
		open.map(({ id }) => id),
		"expire",
	);
	return undefined;
}

/** What a payer is about to pay, and through which provider. */
type Order = {
	bookingId: string;
	payerId: string;
	provider: string;
	amountCents: number;
	milestones: readonly { id: string; amountCents: number; taxCents: number }[];
	/** The debt that this payment pays back, if the payment isn't for milestones. */
	receivableId?: string;
};

/** Creates a checkout in the caller's transaction. `openCheckout` starts it at the provider. */
export async function createCheckout(tx: Tx, { milestones, ...facts }: Order): Promise<string> {
	const at = now();
	const { id } = await tx.checkout.create({
		data: {
			...facts,
			reference: newReference("PAY"),
			statusAt: at,
			createdAt: at,
			nextAttemptAt: later(at, UNANSWERED_AFTER_MS),
			expiresAt: later(at, CHECKOUT_HOURS * HOUR),
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

const withTitles = {
	booking: { select: { reference: true } },
	receivable: { select: { reference: true } },
	lines: { orderBy: { milestone: { position: "asc" } }, select: { milestone: { select: { title: true } } } },
} as const;

const DESCRIPTION_MAX = 200;

/**
 * Starts a checkout at its provider, and returns our current record of it. If the first response didn't
 * arrive in time, the checkout is first looked up by its reference, because the provider may have started it.
 */
export async function openCheckout(id: string) {
	const find = () => db().checkout.findUniqueOrThrow({ where: { id }, include: withTitles });
	const checkout = await find();
	if (checkout.status !== "STARTING") return checkout;
	const provider = findProvider(checkout.provider);
	if (!provider) throw new Error(`The payment provider ${checkout.provider} isn't set up.`);
	const { reference, bookingId, amountCents, expiresAt, booking, receivable, lines } = checkout;
	const startedAt = checkout.createdAt;
	const subject = receivable
		? `what you owe (${receivable.reference})`
		: lines.map(({ milestone }) => milestone.title).join(", ");
	const description = `${booking.reference}: ${subject}`.slice(0, DESCRIPTION_MAX);
	const at = now();
	const isRetry = at >= later(startedAt, UNANSWERED_AFTER_MS);
	const known = isRetry ? await provider.findCheckout({ reference, startedAt }) : null;
	const returnTo = `${publicUrl()}${receivable ? debtPath(receivable.reference) : confirmingPath(bookingId, reference)}`;
	const cancelTo = `${publicUrl()}${receivable ? debtPath(receivable.reference) : checkoutPath(bookingId, reference)}`;
	const opened =
		known ??
		(await provider.startCheckout({
			reference,
			startedAt,
			amountCents,
			description,
			returnTo,
			cancelTo,
			expiresAt,
			...(isRetry && { repeatedAt: at }),
		}));
	const { count } = await db().checkout.updateMany({
		where: { id, status: { in: [...checkoutTransitions.open.from] } },
		data: {
			status: checkoutTransitions.open.to,
			statusAt: now(),
			providerId: opened.checkoutId,
			address: opened.address,
			nextAttemptAt: null,
		},
	});
	const current = await find();
	// The checkout was canceled while the provider was starting it.
	if (count === 0 && current.status === "EXPIRED") await provider.expireCheckout(opened.checkoutId);
	return current;
}

/**
 * Ends the checkouts whose state allows this transition, in the caller's transaction, so that new ones can be
 * started for their milestones. A job tells the provider about the checkouts that expire. Returns the number
 * of ended checkouts.
 */
export async function endCheckouts(
	tx: Tx,
	ids: readonly string[],
	transition: "pay" | "fail" | "expire",
	failure?: string,
): Promise<number> {
	const { from, to } = checkoutTransitions[transition];
	const at = now();
	const { count } = await tx.checkout.updateMany({
		where: { id: { in: [...ids] }, status: { in: [...from] } },
		data: { status: to, statusAt: at, failure: failure ?? null, nextAttemptAt: to === "EXPIRED" ? at : null },
	});
	await tx.checkoutLine.updateMany({
		where: { checkoutId: { in: [...ids] }, openFor: { not: null }, checkout: { status: to } },
		data: { openFor: null },
	});
	return count;
}

/**
 * Expires a booking's unpaid checkouts for milestones, in the transaction that cancels or closes the booking.
 * A payment that is being settled continues, and its money is returned when it arrives.
 */
export async function expireCheckouts(tx: Tx, bookingId: string): Promise<void> {
	const open = await tx.checkout.findMany({
		where: { bookingId, receivableId: null, status: { in: [...checkoutTransitions.expire.from] } },
		select: { id: true },
	});
	await endCheckouts(
		tx,
		open.map(({ id }) => id),
		"expire",
	);
}

const BATCH = 100;
/** Milliseconds to wait before repeating a call to which the provider didn't respond. */
const RETRY = MINUTE;

/**
 * Expires checkouts that weren't paid in time, and makes expired ones unpayable at the provider. Starts new
 * checkouts again if the provider didn't respond. Returns the number of checkouts handled.
 */
export async function runCheckouts(): Promise<number> {
	let count = await expire();
	for (const provider of paymentProviders()) count += await goOn(provider);
	return count;
}

async function expire(): Promise<number> {
	const late = await db().checkout.findMany({
		where: { status: { in: [...checkoutTransitions.expire.from] }, expiresAt: { lte: now() } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true },
	});
	const ids = late.map(({ id }) => id);
	return ids.length > 0 ? transaction((tx) => endCheckouts(tx, ids, "expire")) : 0;
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
			if (status === "STARTING") await openCheckout(id);
			else await endAtProvider(provider, checkout);
			return true;
		},
	);
}

/**
 * Makes a checkout unpayable at the provider, which may know the checkout even if its response never arrived.
 */
async function endAtProvider(
	provider: PaymentProvider,
	{ id, reference, createdAt: startedAt, providerId }: Checkout,
): Promise<void> {
	const checkoutId = providerId ?? (await provider.findCheckout({ reference, startedAt }))?.checkoutId;
	if (checkoutId) await provider.expireCheckout(checkoutId);
	await db().checkout.update({ where: { id }, data: { nextAttemptAt: null } });
}

/** The state of a payment, as the payer sees it. Throws `not_found` for anyone else. */
export async function getCheckout(
	actor: Actor,
	{ bookingId, reference }: { bookingId: string; reference: string },
) {
	const { id: payerId } = requireUser(actor);
	const checkout = await db().checkout.findFirst({
		where: { bookingId, reference, payerId, receivableId: null },
		include: {
			booking: {
				select: {
					id: true,
					reference: true,
					title: true,
					professional: { select: { businessName: true } },
					quotes: agreedZoneColumns,
				},
			},
			lines: {
				orderBy: { milestone: { position: "asc" } },
				select: {
					milestoneId: true,
					amountCents: true,
					taxCents: true,
					milestone: { select: { position: true, title: true, status: true, dueOn: true, fundedAt: true } },
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
		reference,
		status,
		amountCents,
		failure,
		expiresAt,
		createdAt,
		statusAt,
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		payee: booking.professional.businessName,
		/** The time zone of the milestones' due dates. */
		timeZone: getAgreedZone(booking.quotes),
		provider: findProvider(checkout.provider)?.label ?? "the bank",
		/** The address where the checkout can be paid. Null if it can't be paid now. */
		address: status === "OPEN" ? address : null,
		lines: lines.map(({ milestone, ...line }) => ({ ...line, ...milestone })),
		/** The sales tax in the amount. */
		taxCents: lines.reduce((sum, line) => sum + line.taxCents, 0),
		/** The part of this payment that is returned because it doesn't fund anything. */
		returnedCents: payments
			.flatMap(({ refunds }) => refunds)
			.filter(({ reason }) => isIn(RETURN_REASONS, reason))
			.reduce((sum, { amountCents }) => sum + amountCents, 0),
		isUnmatched: payments.some(({ outcome }) => outcome === "UNMATCHED"),
	};
}
