import { type Actor, requireUser } from "../actor.ts";
import { findOpenCheckouts, getCheckoutOrder } from "./checkout-order.server.ts";

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
