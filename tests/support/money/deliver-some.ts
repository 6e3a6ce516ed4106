import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import type { randomFrom } from "../market/random.ts";
import type { CarelessBank } from "./careless-bank.ts";

type Apply = (tx: Tx, provider: string, event: ProviderEvent) => Promise<void>;

/**
 * Delivers some of the bank's reports, in any order. The others stay with the bank, and so do some that were
 * delivered, which can therefore arrive twice.
 */
export async function deliverSome(
	bank: CarelessBank,
	random: ReturnType<typeof randomFrom>,
	apply: Apply,
): Promise<void> {
	const reports = bank.events
		.splice(0)
		.map((event) => ({ event, turn: random.random() }))
		.sort((a, b) => a.turn - b.turn);
	for (const { event } of reports) {
		const isDelivered = random.chance(0.7) && (await tryToDeliver(bank.provider.name, event, apply));
		if (!isDelivered || random.chance(0.2)) bank.events.push(event);
	}
}

/** Applies a report. Returns false if it is about something unknown, so that it has to be delivered again. */
export async function tryToDeliver(provider: string, event: ProviderEvent, apply: Apply): Promise<boolean> {
	try {
		await transaction((tx) => apply(tx, provider, event));
		return true;
	} catch (error) {
		if (error instanceof Error && error.message.includes("isn't known yet")) return false;
		throw error;
	}
}
