import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { closeCheckouts, UNPAID } from "../checkout-ends/close-checkouts.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { withUniqueReference } from "../idempotency/with-unique-reference.server.ts";
import { newReference } from "../reference.ts";
import { CHECKOUT_HOURS, checkoutPath } from "./checkout.ts";
import { findOpenCheckouts, getCheckoutOrder, requireProvider } from "./checkout-order.server.ts";
import { openCheckout } from "./open-checkout.server.ts";
import { lockPayer } from "./payer-limits.server.ts";

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
