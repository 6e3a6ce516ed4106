import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findContestedPayments, getTakenBackCents, sendPayouts } from "#app/domain/money/payout.server.ts";
import { getSentCents } from "#app/domain/money/payout.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { reverseTransfers } from "#app/domain/money/reverse-transfer.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, now, setClock } from "#app/infra/process/clock.server.ts";
import { randomFrom } from "../market/random.ts";
import { newDealAt } from "./deal.ts";
import type { Contest, HistoryBank } from "./history-bank.ts";

export type HistoryRun = Awaited<ReturnType<typeof beginHistory>>;

/** Opens the bank of a history, which refuses some orders, as `refusals` says. */
export type OpenHistoryBank = (how: {
	refusals: number;
	random: ReturnType<typeof randomFrom>;
}) => HistoryBank | Promise<HistoryBank>;

/**
 * Starts a history: a deal with its own bank, which refuses some orders. The noise decides which
 * calls and responses are lost, and which reports arrive late, twice, or out of order.
 */
export async function beginHistory(
	openBank: OpenHistoryBank,
	{
		amounts,
		taxRate,
		refusals,
		noise,
	}: { amounts: readonly number[]; taxRate: number; refusals: number; noise: number },
) {
	const random = randomFrom(noise);
	const bank = await openBank({ refusals, random });
	return {
		deal: await newDealAt(bank, { payeeId: bank.payeeId, amounts, taxRate }),
		random,
		payments: [] as { id: string; cents: number }[],
		contests: [] as Contest[],
	};
}

/**
 * Lets time pass, sometimes runs the jobs, and delivers some of the reports, in any order, some
 * twice.
 */
export async function stir({ deal: { bank }, random }: HistoryRun): Promise<void> {
	setClock(later(now(), Math.ceil(random.random() * bank.pause)));
	if (random.chance(0.7)) await sendRefunds(undefined, [bank.provider]);
	if (random.chance(0.7)) await sendPayouts(moneyOutcomes, undefined, [bank.provider]);
	if (random.chance(0.7)) await reverseTransfers(undefined, [bank.provider]);
	await bank.deliver(random);
}

const TURNS_MAX = 300;

/** Lets time pass until nothing changes anymore. */
export async function calm(run: HistoryRun): Promise<void> {
	const { bank } = run.deal;
	for (let turns = 0; turns < TURNS_MAX; turns++) {
		// Payouts that waited for a change of the payee's details start to move.
		if (!(await bank.isReporting())) await sendPayouts(moneyOutcomes, undefined, [bank.provider]);
		if ((await findMoving(run)).length === 0 && !(await bank.recover())) return;
		await stir(run);
	}
	throw new Error(`The history doesn't come to rest: ${(await findMoving(run)).join(", ")}`);
}

/** What is on its way, such as "refunds". */
async function findMoving({ deal: { bank, professionalId } }: HistoryRun): Promise<string[]> {
	if (await bank.isReporting()) return ["reports"];
	const { name: provider, bankPayouts } = bank.provider;
	const isReady = (await db().payee.count({ where: { provider, isReady: true, hasTaxDetails: true } })) > 0;
	const settling = await db().checkout.count({ where: { provider, status: "PROCESSING" } });
	const refunds = await db().refund.count({ where: { payment: { provider }, status: "SENDING" } });
	const reversals = await db().transferReversal.count({
		where: {
			payout: { professionalId },
			OR: [
				{ status: "SENDING" },
				{
					status: "WAITING",
					receivable: { status: "OPEN" },
					NOT: { payout: { status: { in: ["WAITING", "SENDING"] } } },
				},
			],
		},
	});
	const contested = { status: "WAITING", paymentId: { in: await findContestedPayments(db()) } } as const;
	// Nothing moves once all of a payout has been taken back at the provider.
	const NOT = [contested, { id: { in: await findEmptied(professionalId) } }];
	const payouts = await db().payout.count({
		where: {
			professionalId,
			nextAttemptAt: { not: null },
			NOT,
			...(!isReady && { status: "SENDING", transferId: { not: null } }),
		},
	});
	// A provider that pays out by itself does so once the payee is ready, and again after a payout has failed.
	const arriving =
		bankPayouts === null && isReady
			? await db().payout.count({ where: { professionalId, NOT, status: { in: ["TRANSFERRED", "FAILED"] } } })
			: 0;
	return Object.entries({ settling, refunds, reversals, payouts, arriving }).flatMap(([what, number]) =>
		number > 0 ? [what] : [],
	);
}

/** The payouts that someone else took back at the provider in full, without an order of ours. */
async function findEmptied(professionalId: string): Promise<string[]> {
	const emptied: string[] = [];
	for (const { id, ...payout } of await db().payout.findMany({ where: { professionalId } })) {
		const takenBack = await getTakenBackCents(db(), id);
		if (takenBack > 0 && takenBack === getSentCents(payout)) emptied.push(id);
	}
	return emptied;
}
