import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { releaseHeld, sendPayouts } from "#app/domain/money/payout.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { deliver, newPaidDeal } from "./deal.ts";

export const wait = (milliseconds: number) => setClock(later(now(), milliseconds));

/** Creates a deal whose milestone was accepted, so a payout of $900 is waiting. */
export async function newEarnings() {
	const deal = await newPaidDeal([100_000]);
	await transaction((tx) => releaseHeld(tx, { milestoneId: deal.milestoneId, amountCents: 100_000 }));
	await db().milestone.update({ where: { id: deal.milestoneId }, data: { status: "ACCEPTED" } });
	const { bank, professionalId } = deal;
	const send = () => sendPayouts(moneyOutcomes, undefined, [bank.provider]);
	const payout = () => db().payout.findFirstOrThrow({ where: { professionalId } });
	const changePayee = (data: object) => db().payee.updateMany({ where: { professionalId }, data });
	/** Sends due payouts and applies the bank's reports, until nothing is left. */
	const settle = async () => {
		for (let sent = 1; sent > 0 || bank.events.length > 0; sent = await send()) await deliver(bank);
	};
	return { ...deal, send, payout, changePayee, settle };
}

export type Earnings = Awaited<ReturnType<typeof newEarnings>>;

/** Returns the amounts that the bank has moved by transfer and by payout, except refused ones. */
export const paid = ({ bank }: Earnings) =>
	(["transfer", "bankPayout"] as const).map((kind) =>
		[...bank.moved[kind].values()].filter(({ isRefused }) => !isRefused).map(({ cents }) => cents),
	);

export const references = ({ bank }: Earnings, kind: "transfer" | "bankPayout") =>
	[...bank.moved[kind].keys()].map((reference) => reference.replace(/\d{6}/, "…"));

export const ONCE = [[90_000], [90_000]];
