import { expect } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import { sendDeposits } from "#app/domain/money/own-funds.server.ts";
import { applyEvent } from "#app/domain/money/payment-events.server.ts";
import { findContestedPayments, sendPayouts } from "#app/domain/money/payout.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { ProviderEvent } from "#app/infra/payments/payment-provider.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAgreement } from "../market/quotes.ts";
import { randomFrom } from "../market/random.ts";
import { type CarelessBank, newCarelessBank, type OrderKind } from "./careless-bank.ts";
import { pay } from "./deal.ts";
import { deliverSome, tryToDeliver } from "./deliver-some.ts";
import { requestFunds } from "./guarantee-money.ts";

/**
 * Refuses some of the orders, but no deposits, when they are first sent. The same seed refuses the same
 * orders.
 */
const refusing =
	(seed: number) =>
	(kind: OrderKind, { reference, cents }: { reference: string; cents: number }): boolean =>
		kind !== "funds" &&
		reference.split("-").length === 2 &&
		randomFrom(seed + 31 * cents + kind.length).chance(0.2);

let count = 0;

/** Creates a booking whose milestones of $333.33 and $666.67 were paid separately, with a payee. */
async function newDisputable(bank: CarelessBank) {
	const deal = await newAgreement();
	const { bookingId, professionalId } = deal;
	const milestones = await db().milestone.findMany({ where: { bookingId }, orderBy: { position: "asc" } });
	await db().payee.create({
		data: {
			professionalId,
			provider: bank.provider.name,
			providerId: `payee-${professionalId}`,
			isReady: true,
			hasTaxDetails: true,
			createdAt: now(),
		},
	});
	const paid = {
		...deal,
		bank,
		milestoneIds: milestones.map(({ id }) => id),
		amounts: milestones.map(({ amountCents }) => amountCents),
		taxes: milestones.map(({ taxCents }) => taxCents),
	};
	const payments = [];
	for (const [n, cents] of paid.amounts.entries()) payments.push({ id: await pay(paid, [n]), cents });
	return { ...paid, payments };
}
export type Disputable = Awaited<ReturnType<typeof newDisputable>>;

export type DisputeRun = Awaited<ReturnType<typeof beginDisputes>>;

/**
 * Starts the history of a booking with its own bank, which refuses some orders, and with our own
 * money for the guarantee. The noise decides which calls and responses are lost, and which reports
 * arrive late, twice, or out of order.
 */
export async function beginDisputes({ refusals, noise }: { refusals: number; noise: number }) {
	const bank = newCarelessBank(`disputes-${++count}`);
	const random = randomFrom(noise);
	const startedAt = now();
	const deal = await newDisputable(bank);
	await requestFunds(bank, 150_000);
	const run = {
		bank,
		random,
		deal,
		startedAt,
		day: 0,
		chargebacks: [] as { id: string; paymentId: string; cents: number; isDecided: boolean }[],
	};
	await calmDown(run);
	bank.refuses = refusing(refusals);
	return run;
}

type Run = Pick<DisputeRun, "bank" | "random"> & { startedAt: Date; day: number };

const carelessly = ({ random }: Run) => random.pick(["fine", "fine", "fine", "lost", "unanswered"] as const);

/**
 * Lets up to 20 minutes pass, sometimes runs the jobs, and delivers some of the reports, in any order, some
 * twice.
 */
export async function stirUp(run: Run): Promise<void> {
	const { bank, random } = run;
	bank.luck = () => carelessly(run);
	setClock(later(now(), Math.ceil(random.random() * 20) * MINUTE));
	if (random.chance(0.7)) await sendRefunds(undefined, [bank.provider]);
	if (random.chance(0.7)) await sendPayouts(moneyOutcomes, undefined, [bank.provider]);
	if (random.chance(0.7)) await sendDeposits(undefined, [bank.provider]);
	await deliverSome(bank, random, apply);
}

const apply = (tx: Tx, provider: string, event: ProviderEvent) =>
	applyEvent(tx, moneyOutcomes, provider, event);

const TURNS_MAX = 500;

/**
 * Lets time pass until nothing changes anymore. After five hours, the bank stops losing calls, so that
 * retries succeed.
 */
export async function calmDown(run: Run): Promise<void> {
	const { events, provider } = run.bank;
	const since = now();
	for (let turns = 0; turns < TURNS_MAX; turns++) {
		// Payouts that waited for a chargeback start to move.
		if (events.length === 0) await sendPayouts(moneyOutcomes, undefined, [provider]);
		if (!(await isMoving(run))) return;
		if (now() < later(since, 5 * HOUR)) await stirUp(run);
		else {
			setClock(later(now(), 7 * HOUR));
			run.bank.luck = () => "fine";
			await sendRefunds(undefined, [provider]);
			await sendPayouts(moneyOutcomes, undefined, [provider]);
			await sendDeposits(undefined, [provider]);
			for (const event of events.splice(0))
				if (!(await tryToDeliver(provider.name, event, apply))) events.push(event);
		}
	}
	throw new Error("The history doesn't come to rest.");
}

async function isMoving({ bank }: Run): Promise<boolean> {
	if (bank.events.length > 0) return true;
	const { name: provider } = bank.provider;
	const contested = { status: "WAITING", paymentId: { in: await findContestedPayments(db()) } } as const;
	const [refunds, payouts, deposits] = [
		await db().refund.count({ where: { payment: { provider }, status: "SENDING" } }),
		await db().payout.count({
			where: { payment: { provider }, nextAttemptAt: { not: null }, NOT: contested },
		}),
		await db().fundsDeposit.count({ where: { provider, status: "REQUESTED" } }),
	];
	return refunds + payouts + deposits > 0;
}

/** Runs deadlines until none is due. Throws if a deadline stays due because it fails each time. */
async function endDue(): Promise<void> {
	for (let turns = 0; (await runDeadlines()) > 0; turns++)
		if (turns > TURNS_MAX) throw new Error("Deadlines are run again and again.");
	expect(
		await db().deadline.findMany({
			where: { closedAt: null, pausedAt: null, nextAt: { lte: now() } },
			select: { kind: true },
		}),
	).toEqual([]);
}

/** Advances the clock day by day, and runs the deadlines of each day. */
export async function passDays(run: DisputeRun, days: number, each: () => Promise<void>): Promise<void> {
	for (let day = 0; day < days; day++) {
		run.day++;
		setClock(new Date(Math.max(run.startedAt.getTime() + run.day * DAY, now().getTime())));
		await endDue();
		await each();
	}
}

/** Advances the clock to the next deadline. Returns whether there is one. */
export async function passToDeadline(): Promise<boolean> {
	// Deadlines that were waiting for a bank continue.
	await endDue();
	const next = await db().deadline.findFirst({
		where: { closedAt: null, pausedAt: null },
		orderBy: { nextAt: "asc" },
		select: { nextAt: true },
	});
	if (!next) return false;
	setClock(new Date(Math.max(next.nextAt.getTime(), now().getTime()) + MINUTE));
	await endDue();
	return true;
}
