import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { Checkout } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { newReference } from "../platform/reference.ts";
import { CHECKOUT_HOURS, checkoutPath, confirmingPath } from "./checkout.ts";
import { closeCheckouts, UNPAID } from "./close-checkouts.server.ts";

/** The checkouts that may still pay for milestones, the latest first. */
export const findOpenCheckouts = (milestoneIds: readonly string[], from: Tx = db()) =>
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
export async function openCheckout(provider: PaymentProvider, id: string, { isRetry = false } = {}) {
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

/** When a job asks the provider for a checkout that was not answered, in milliseconds. */
const PATIENCE = MINUTE;

/**
 * Decides on a checkout, in the caller's transaction: the open one of exactly these milestones, or
 * a new one. An unpaid one of other milestones among them is called off. Throws `conflict` if a
 * payment for one of them is being settled.
 */
export async function decideOnCheckout(tx: Tx, order: Order): Promise<{ id: string; isNew: boolean }> {
	const known = await takeOver(
		tx,
		order.milestones.map(({ id }) => id),
	);
	return known ? { id: known, isNew: false } : { id: await create(tx, order), isNew: true };
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

/** What a payer is about to pay, to which provider. */
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
			reference: newReference("PAY"),
			statusAt: at,
			createdAt: at,
			nextAttemptAt: later(at, PATIENCE),
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
			booking: {
				select: { id: true, reference: true, title: true, professional: { select: { businessName: true } } },
			},
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
		reference,
		status,
		amountCents,
		failure,
		expiresAt,
		createdAt,
		statusAt,
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		payee: booking.professional.businessName,
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
