import { db } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { checkoutPath, confirmingPath } from "./checkout.ts";

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
