import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { findProvider, paymentProvider } from "#app/infra/payments/provider.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { PAYMENT_MAX } from "../money/amounts.ts";
import {
	decideOnCheckout,
	findOpenCheckouts,
	findSameCheckout,
	lockPayer,
	openCheckout,
	requireWithinLimits,
} from "../money/checkout.server.ts";
import { checkoutPath } from "../money/checkout.ts";
import { providerFor } from "../money/fees.server.ts";
import { isPaused } from "../money/finance.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { formatCents } from "../platform/cents.ts";
import { withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { lockBooking } from "../platform/lock-booking.server.ts";
import { getSideNames, getUserBooking } from "./booking-sides.server.ts";

const conflict = (text: string) => new DomainError("conflict", text);

/**
 * The payment provider for a booking's work. Throws `conflict` if payments aren't set up, or if the work is
 * adult content and no provider accepts payments for it.
 */
async function requireProvider(bookingId: string, from: Tx = db()): Promise<PaymentProvider> {
	const isAdult = (await from.quote.count({ where: { bookingId, status: "ACCEPTED", isAdult: true } })) > 0;
	const provider = providerFor({ isAdult });
	if (provider) return provider;
	throw conflict(
		isAdult && paymentProvider()
			? "This is adult content, and no payment provider we use accepts payments for it anymore. Cancel the booking, or contact our team."
			: "Payments aren't set up on this site yet, so nothing can be paid here.",
	);
}

/**
 * What a creator is about to pay for: the given milestones of a booking, which must all be unfunded, or every
 * unfunded one if none are given. `amountCents` is the whole payment, and `taxCents` is the sales tax in it.
 * Throws `not_found` for other people's bookings and `forbidden` for the professional. Throws `conflict` if
 * nothing can be paid for this booking now, or if this payer can't pay this much (`requireWithinLimits`).
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
	const payee = getSideNames(booking).PROFESSIONAL;
	await requireWithinLimits(from, { payerId: user.id, payee, milestones, amountCents });
	return { provider, booking, payee, milestones, amountCents, taxCents };
}

/**
 * What the page shows before a payment: what is paid to whom, and whether another payment is being settled or
 * may be on its way. Throws like `getCheckoutOrder`.
 */
export async function getCheckoutQuestion(
	actor: Actor,
	input: { bookingId: string; milestoneIds?: readonly string[] },
) {
	const { booking, provider, payee, milestones, amountCents, taxCents } = await getCheckoutOrder(
		requireUser(actor),
		input,
	);
	const wanted = milestones.map(({ id }) => id);
	const open = await findOpenCheckouts(wanted);
	const same = findSameCheckout(open, wanted);
	const settling = open.find(({ status }) => status === "PROCESSING");
	return {
		reference: booking.reference,
		title: booking.title,
		provider: ((same && findProvider(same.provider)) ?? provider).label,
		payee,
		milestones,
		amountCents,
		taxCents,
		settling: settling?.reference ?? null,
		started: open[0]?.reference ?? null,
	};
}

type Input = { bookingId: string; milestoneIds: readonly string[] };

/**
 * The creator pays for milestones. Commits the intent, then calls the provider, and returns the address of
 * the page where the creator pays. The amount is the agreed amount plus its sales tax. While a payment for
 * the same milestones is open, its address is returned again, even if new payments now go to another
 * provider. Other unpaid checkouts that include any of these milestones are canceled. Paying doesn't require
 * an identity check, because no money leaves Greenroom and the provider checks the payer. Throws like
 * `getCheckoutOrder`, and throws `conflict` if another payment for any of these milestones is being settled
 * or the provider doesn't respond.
 */
export async function startCheckout(
	actor: Actor,
	{ bookingId, milestoneIds }: Input,
): Promise<{ reference: string; address: string }> {
	const user = requireUser(actor);
	const wanted = [...new Set(milestoneIds)].sort();
	const { checkoutId } = await withIdempotency(actor, "start-checkout", { bookingId, wanted }, (commit) =>
		withUniqueReference(() =>
			commit(async (tx) => {
				await lockBooking(tx, bookingId);
				await lockPayer(tx, user.id);
				const { provider, booking, milestones, amountCents } = await getCheckoutOrder(
					user,
					{ bookingId, milestoneIds: wanted },
					tx,
				);
				const { id: checkoutId, isNew } = await decideOnCheckout(tx, {
					bookingId,
					payerId: user.id,
					provider: provider.name,
					amountCents,
					milestones,
				});
				if (isNew)
					await recordEvent(tx, actor, {
						action: "start-checkout",
						subject: ["Booking", booking.id],
						detail: { checkoutId, amountCents },
					});
				return { checkoutId };
			}),
		),
	);
	try {
		const { reference, address, status } = await openCheckout(checkoutId);
		return {
			reference,
			address: status === "OPEN" && address ? address : checkoutPath(bookingId, reference),
		};
	} catch (error) {
		reportError({ err: error, checkoutId }, "the payment provider did not start a checkout");
		throw new DomainError(
			"conflict",
			"The bank isn't responding right now. Nothing was paid. Try again in a minute.",
		);
	}
}
