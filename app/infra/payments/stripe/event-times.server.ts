import type Stripe from "stripe";
import { SECOND } from "#app/infra/process/clock.server.ts";

type Change = {
	/** The types of events that can report the change. */
	types: Stripe.EventListParams["types"];
	objectId: string;
	status: string;
	/** The time from which to look, in seconds, such as when the object was created. */
	since: number;
	/** The connected account to which the object belongs. */
	account?: string;
};

/**
 * When an object first had a status, according to Stripe's events, because the object itself doesn't say. Null
 * if no event says so. Stripe keeps events for 30 days.
 */
export async function findTimeOfChange(
	stripe: Stripe,
	{ types, objectId, status, since, account }: Change,
): Promise<Date | null> {
	const events = stripe.events.list(
		{ types, created: { gte: since }, limit: 100 },
		account === undefined ? {} : { stripeContext: account },
	);
	let first: number | null = null;
	for await (const { created, data } of events) {
		const object = data.object as { id?: string; status?: string | null };
		if (object.id === objectId && object.status === status) first = Math.min(first ?? created, created);
	}
	return first === null ? null : new Date(first * SECOND);
}
