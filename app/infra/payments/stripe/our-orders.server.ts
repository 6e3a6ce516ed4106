import type Stripe from "stripe";

/**
 * Tells which objects at Stripe are about our orders, and are therefore reported by events. What someone makes
 * in Stripe's dashboard has no reference of ours.
 */

const hasReference = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean =>
	metadata?.reference !== undefined;

/** Whether a payment was made in a checkout of ours, which has a reference. */
export async function isOurPayment(
	stripe: Stripe,
	intent: string | Stripe.PaymentIntent | null,
): Promise<boolean> {
	if (intent === null) return false;
	const known = typeof intent === "string" ? await stripe.paymentIntents.retrieve(intent) : intent;
	if (hasReference(known)) return true;
	const { data } = await stripe.checkout.sessions.list({ payment_intent: known.id, limit: 1 });
	return data.some(({ client_reference_id }) => client_reference_id !== null);
}

/** Whether events report what a line of Stripe's book is about. `source` is the line's expanded source. */
export async function isReported(
	stripe: Stripe,
	source: Stripe.BalanceTransaction["source"],
): Promise<boolean> {
	if (source === null || typeof source === "string") return false;
	switch (source.object) {
		case "charge":
			return hasReference(source) || isOurPayment(stripe, source.payment_intent);
		case "refund":
			return hasReference(source) || isOurPayment(stripe, source.payment_intent);
		case "dispute":
			return isOurPayment(stripe, source.payment_intent);
		case "transfer":
		case "topup":
			return hasReference(source);
		case "transfer_reversal": {
			if (hasReference(source)) return true;
			const { transfer } = source;
			return hasReference(
				typeof transfer === "string" ? await stripe.transfers.retrieve(transfer) : transfer,
			);
		}
		default:
			return false;
	}
}
