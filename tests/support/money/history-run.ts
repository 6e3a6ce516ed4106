import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findContestedPayments, sendPayouts } from "#app/domain/money/payout.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { randomFrom } from "../market/random.ts";
import { applyReport } from "./apply-report.ts";
import type { OrderKind } from "./careless-bank.ts";
import { newMoneyDeal } from "./deal.ts";
import { deliverSome } from "./deliver-some.ts";

type Chargeback = { id: string; paymentId: string; cents: number; isDecided: boolean };
export type HistoryRun = Awaited<ReturnType<typeof beginHistory>>;

/** Refuses some of the orders when they are first sent. The same seed refuses the same orders. */
const refusing =
	(seed: number) =>
	(kind: OrderKind, { reference, cents }: { reference: string; cents: number }): boolean =>
		reference.split("-").length === 2 && randomFrom(seed + 31 * cents + kind.length).chance(0.25);

/**
 * Starts a history: a deal with its own bank, which refuses some orders. The noise decides which
 * calls and responses are lost, and which reports arrive late, twice, or out of order.
 */
export async function beginHistory({
	amounts,
	taxRate,
	refusals,
	noise,
}: {
	amounts: readonly number[];
	taxRate: number;
	refusals: number;
	noise: number;
}) {
	const deal = await newMoneyDeal(amounts, taxRate);
	const random = randomFrom(noise);
	deal.bank.luck = () => random.pick(["fine", "fine", "fine", "lost", "unanswered"] as const);
	deal.bank.refuses = refusing(refusals);
	return {
		deal,
		random,
		payments: [] as { id: string; cents: number; isStray: boolean }[],
		chargebacks: [] as Chargeback[],
		isReady: true,
	};
}

/**
 * Lets time pass, sometimes runs the jobs, and delivers some of the reports, in any order, some
 * twice.
 */
export async function stir({ deal: { bank }, random }: HistoryRun): Promise<void> {
	setClock(later(now(), Math.ceil(random.random() * 120) * MINUTE));
	if (random.chance(0.7)) await sendRefunds(undefined, [bank.provider]);
	if (random.chance(0.7)) await sendPayouts(moneyOutcomes, undefined, [bank.provider]);
	await deliverSome(bank, random, applyReport);
}

const TURNS_MAX = 300;

/** Lets time pass until nothing changes anymore. */
export async function calm(run: HistoryRun): Promise<void> {
	const { events, provider } = run.deal.bank;
	for (let turns = 0; turns < TURNS_MAX; turns++) {
		// Payouts that waited for a change of the payee's details start to move.
		if (events.length === 0) await sendPayouts(moneyOutcomes, undefined, [provider]);
		if (!(await isMoving(run))) return;
		await stir(run);
	}
	throw new Error("The history doesn't come to rest.");
}

async function isMoving({ deal: { bank, professionalId }, isReady }: HistoryRun): Promise<boolean> {
	if (bank.events.length > 0) return true;
	const refunds = await db().refund.count({
		where: { payment: { provider: bank.provider.name }, status: "SENDING" },
	});
	const contested = { status: "WAITING", paymentId: { in: await findContestedPayments(db()) } } as const;
	const payouts = await db().payout.count({
		where: {
			professionalId,
			nextAttemptAt: { not: null },
			NOT: contested,
			...(!isReady && { status: "SENDING", transferId: { not: null } }),
		},
	});
	return refunds + payouts > 0;
}
