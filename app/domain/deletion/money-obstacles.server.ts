import type { Tx } from "#app/infra/database/db.server.ts";
import { findBookingsWithHeldMoney } from "../endings/held-money.server.ts";
import { describeUnsettledMoney } from "../settlement/unsettled-money.server.ts";

/** What a person has to do about money before their account can be deleted, in sentences. None where nothing is left. */
export async function moneyObstacles(tx: Tx, userId: string): Promise<string[]> {
	const references = await findBookingsWithHeldMoney(tx, userId);
	const list = new Intl.ListFormat("en-US").format(references);
	const held =
		references.length === 0
			? []
			: [
					`Money is held for ${list}. Finish or cancel ${references.length === 1 ? "this booking" : "these bookings"}, then delete your account.`,
				];
	return [
		...held,
		...(await describeUnsettledMoney(tx, userId)).map((sentence) => `${sentence} Then delete your account.`),
	];
}
