import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";

/** What an event says about our balance at a provider. */
export type Reported = {
	/** Null where the provider doesn't say how much: it is what we ordered. */
	cents: bigint | null;
	/** Whether it may have moved nothing, such as a refund that was refused in the end. */
	isOptional?: true;
};

/** What the events of a provider say moved our balance there, by the name of what moved it, such as `refund RFD-402913`. */
export function movedByEvents(events: readonly ProviderEvent[]): Map<string, Reported> {
	const refused = new Set(
		events.flatMap((event) => (event.kind === "refund-failed" ? [event.reference] : [])),
	);
	return new Map(events.flatMap((event) => movementOf(event, refused)));
}

function movementOf(event: ProviderEvent, refused: ReadonlySet<string>): [name: string, Reported][] {
	switch (event.kind) {
		case "payment-succeeded":
			return [[`payment ${event.paymentId}`, { cents: BigInt(event.amountCents - event.feeCents) }]];
		case "refund-succeeded":
			return [
				[
					`refund ${event.reference}`,
					{ cents: null, ...(refused.has(event.reference) && { isOptional: true }) },
				],
			];
		case "refund-failed":
			return [[`returned refund ${event.reference}`, { cents: null, isOptional: true }]];
		case "transfer-succeeded":
			return [[`transfer ${event.reference}`, { cents: null }]];
		case "chargeback-opened":
			return [[`chargeback ${event.chargebackId}`, { cents: -BigInt(event.amountCents) }]];
		case "chargeback-won":
			return [[`won chargeback ${event.chargebackId}`, { cents: BigInt(event.amountCents) }]];
		default:
			return [];
	}
}
