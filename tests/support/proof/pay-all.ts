import type { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { getBearer } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import type { MoneyDeal } from "./money-deals.ts";

/** Pays for all milestones of deals, one deal after another, with a card that succeeds. */
export async function payAll(instance: Instance, payer: Browser, deals: readonly MoneyDeal[]): Promise<void> {
	const headers = { "Content-Type": "application/json", Authorization: await getBearer(instance, "CREATOR") };
	for (const { bookingId, milestoneIds } of deals) {
		const started = await exchange(instance.origin, {
			method: "POST",
			path: `/api/bookings/${bookingId}/start-checkout`,
			headers,
			body: JSON.stringify({ milestoneIds }),
		});
		const { pathname, search } = new URL((JSON.parse(started.text) as { address: string }).address);
		const { status } = await payer.post(pathname + search, { card: "succeeds" });
		if (status !== 303) throw new Error(`A payment was answered ${status}.`);
	}
}
