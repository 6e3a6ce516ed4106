import { type Actor, requireUser } from "../actor.ts";
import { findOpenCheckouts, getCheckoutOrder } from "./checkout-order.server.ts";

/** What the page asks before a payment: what is paid to whom, and whether a payment is being settled. Throws as `getCheckoutOrder` does. */
export async function getCheckoutQuestion(actor: Actor, input: { bookingId: string; milestoneIds?: readonly string[] }) {
	const { booking, provider, payee, milestones, amountCents, taxCents } = await getCheckoutOrder(requireUser(actor), input);
	const settling = (await findOpenCheckouts(milestones.map(({ id }) => id))).find(({ status }) => status === "PROCESSING");
	return { reference: booking.reference, title: booking.title, provider: provider.label, payee, milestones, amountCents, taxCents, settling: settling?.reference ?? null };
}
