import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runChild } from "../../tests/support/instance/child.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { withTestBank } from "../../tests/support/money/bank-records.ts";
import {
	type MoneyBook,
	moneyBookSize,
	newMoneyBook,
	startDealing,
} from "../../tests/support/proof/money-load.ts";
import { onBothDatabases, type TestEnvironment } from "./both-databases.ts";
import { figure, judge, type ProveOptions, type Row, type Verdict } from "./row.ts";

const KILLS = { long: 200, short: 3 };
/** The maximum random delay before a kill, in milliseconds. */
const LIFE = 1_500;
/** Timeout for money to move after a start, and for all money to settle at the end, in milliseconds. */
const MONEY_TIMEOUT_MS = 180_000;
const [MINUTES, DAYS] = [60_000, 86_400_000];
/**
 * The time by which the clock moves ahead before each start. Kills lose webhooks, which Stripe sends again after
 * an hour. Without them, each deal in progress would soon wait for its payment, and no money would move.
 */
const OVER_AN_HOUR = 61 * MINUTES;
/**
 * The time by which the clock moves ahead after every 20 kills. It is less than a day, because a repeated
 * command is recognized for only a day.
 */
const NEARLY_A_DAY = (5 / 6) * DAYS;

/** The payment provider of servers that are killed. */
export type KillProvider = {
	label: string;
	/** The settings with which servers and programs use it. */
	settings: Record<string, string>;
	/** Prepares it for a server that has just started. */
	connect: (instance: Instance) => Promise<void>;
	/** How much it has sent, according to its own book, in cents. */
	sumSent: () => Sums;
};
type Sums = { refunds: number; transfers: number; payouts: number };

/**
 * The ledger after `kill -9` of the server at random moments while people pay, deliver, accept,
 * dispute, settle, and cancel, and our team decides. The test bank runs in the server's process
 * and keeps its own book. The bank's orders take up to a day, so the clock moves on between two starts.
 */
export const moneyKills: Row = {
	number: "T23",
	promise: "the ledger through kill -9 while money moves, on both databases",
	wanted:
		"200 kills on each: no acknowledged posting lost, every entry sums to zero, equal to the test bank's book",
	run: (options) =>
		onBothDatabases(options, (ground) =>
			killDealers(ground, { ...options, clock: startClock(ground), provider: useTestBank(ground) }),
		),
};

export const useTestBank = ({ settings }: Pick<TestEnvironment, "settings">): KillProvider => ({
	label: "the test bank",
	settings: {},
	connect: async () => {},
	sumSent: () => {
		const sum = (kind: "REFUND" | "TRANSFER" | "PAYOUT") =>
			withTestBank(settings.DATA_DIR, (bank) =>
				bank
					.prepare<[string], number>(
						"SELECT coalesce(sum(amountCents), 0) FROM MoneyOrder WHERE kind = ? AND state = 'DONE'",
					)
					.pluck()
					.get(kind),
			) ?? 0;
		return { refunds: sum("REFUND"), transfers: sum("TRANSFER"), payouts: sum("PAYOUT") };
	},
});

type KillOptions = ProveOptions & { clock: Clock; provider: KillProvider };

/** Kills servers while money moves through a provider, and compares our books with those of the provider. */
export async function killDealers(
	{ settings: own, ...environment }: TestEnvironment,
	{ isShort, application = ".", clock, provider }: KillOptions,
): Promise<Verdict> {
	const settings = { ...own, ...provider.settings };
	const ground = { ...environment, settings };
	const count = isShort ? KILLS.short : KILLS.long;
	const book = newMoneyBook();
	const wrong: string[] = [];
	const start = async () => {
		const instance = await startInstance({ ...settings, LOG_LEVEL: "warn" }, { cwd: application });
		await provider.connect(instance);
		return instance;
	};
	let done = 0;
	while (done < count && wrong.length === 0) {
		clock.move(OVER_AN_HOUR);
		const instance = await start();
		const load = await startDealing(instance, book);
		const before = countEach(book);
		const hasMoved = () => countEach(book).some((size, kind) => size > (before[kind] ?? 0));
		for (
			const until = Date.now() + MONEY_TIMEOUT_MS;
			!hasMoved();
			await Promise.race([sleep(2), load.failed])
		)
			if (Date.now() > until) throw new Error("No money moved.");
		await sleep(Math.random() * LIFE);
		process.kill(instance.pid, "SIGKILL");
		while (instance.isRunning()) await sleep(2);
		done++;
		await load.stop();
		await instance.stop();
		if (!isShort && done % 20 !== 0 && done !== count) continue;
		wrong.push(...(await findWrongs(ground, book, application)));
		ground.reportProgress(
			`${done} kills, ${figure(moneyBookSize(book))} acknowledged, ${wrong.length} wrong`,
		);
		if (!isShort) clock.move(NEARLY_A_DAY);
	}
	const last = await start();
	await letSettle(ground, clock);
	await last.stop();
	wrong.push(...(await findWrongs(ground, book, application)), ...findTwice(ground, provider));
	const { paid, accepted, settled, canceled } = book;
	const entries = Number(
		ground.database.rows<{ count: number }>("SELECT count(*) AS count FROM LedgerEntry")[0]?.count,
	);
	return judge(
		wrong.length === 0,
		`${done} kills, ${paid.size} payments, ${accepted.size} acceptances, ${settled.size} settled disputes, and ${canceled.size} cancellations acknowledged, ${figure(entries)} entries: ${wrong.length === 0 ? `0 lost, all sum to zero, equal to the book of ${provider.label}` : `${wrong.length} wrong: ${wrong.slice(0, 3).join("; ")}`}`,
	);
}

const countEach = ({ paid, accepted, settled, canceled }: MoneyBook): number[] => [
	paid.size,
	accepted.size + settled.size + canceled.size,
];

/** A clock for an environment's instances, which can be moved ahead. */
export type Clock = { move: (milliseconds: number) => void; now: () => Date };

export function startClock({ settings }: Pick<TestEnvironment, "settings">): Clock {
	let ahead = 0;
	return {
		move: (milliseconds) => {
			ahead += milliseconds;
			writeFileSync(join(settings.DATA_DIR, "demo-clock.json"), JSON.stringify(ahead));
		},
		now: () => new Date(Date.now() + ahead),
	};
}

/** Moves a running instance's clock ahead until all refunds and payouts have arrived. */
export async function letSettle(ground: Pick<TestEnvironment, "database">, clock: Clock): Promise<void> {
	for (const until = Date.now() + MONEY_TIMEOUT_MS; isMoving(ground); await sleep(1_000)) {
		if (Date.now() > until) throw new Error("Refunds and payouts never settle.");
		clock.move(DAYS);
	}
}

/**
 * Finds the differences between the ledger, the bank's book, and the acknowledged calls, once all events have
 * been applied.
 */
export async function findWrongs(
	{ settings, database: { rows } }: Pick<TestEnvironment, "settings" | "database">,
	{ paid, accepted, settled, canceled }: MoneyBook,
	application = ".",
): Promise<string[]> {
	const wrong = JSON.parse(
		await runChild("money/check-books.ts", { settings: { ...settings, LOG_LEVEL: "silent" }, application }),
	) as string[];
	const missing = (wanted: Set<string>, source: string, what: string) => {
		const there = new Set(rows<{ value: string }>(`SELECT ${source}`).map(({ value }) => value));
		return [...wanted].filter((id) => !there.has(id)).map((id) => `lost: ${what} ${id}`);
	};
	return [
		...wrong,
		...missing(
			paid,
			"bookingId AS value FROM LedgerEntry WHERE kind = 'milestone-funded'",
			"the payment of the booking",
		),
		...missing(
			accepted,
			"milestoneId AS value FROM LedgerEntry WHERE kind = 'milestone-released'",
			"the release of the milestone",
		),
		...missing(
			settled,
			"milestoneId AS value FROM LedgerEntry WHERE kind IN ('milestone-released', 'refund-sent')",
			"the end of the dispute about the milestone",
		),
		...missing(
			canceled,
			"bookingId AS value FROM LedgerEntry WHERE kind = 'refund-sent'",
			"the refund of the booking",
		),
	];
}

/** Whether any money is on its way. */
const isMoving = ({ database: { rows } }: Pick<TestEnvironment, "database">): boolean =>
	rows(
		"SELECT id FROM Refund WHERE status <> 'CONFIRMED' UNION ALL SELECT id FROM Payout WHERE status <> 'PAID'",
	).length > 0;

/**
 * Finds the totals that differ between our records and the provider's, because an amount was sent twice or not at
 * all.
 */
export function findTwice(
	{ database: { rows } }: Pick<TestEnvironment, "database">,
	{ sumSent }: KillProvider,
): string[] {
	const sum = (table: "Refund" | "Payout", where: string) =>
		Number(
			rows<{ sum: string | null }>(`SELECT sum(amountCents) AS sum FROM ${table} WHERE ${where}`)[0]?.sum ??
				0,
		);
	const paidOut = sum("Payout", "status = 'PAID'");
	const ours: Sums = {
		refunds: sum("Refund", "status = 'CONFIRMED'"),
		transfers: paidOut,
		payouts: paidOut,
	};
	const theirs = sumSent();
	return (["refunds", "transfers", "payouts"] as const).flatMap((what) =>
		ours[what] === theirs[what] ? [] : [`${what} of ${ours[what]} cents were sent as ${theirs[what]}`],
	);
}
