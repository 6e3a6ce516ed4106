import { db, transaction } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { type Audience, countedField, countedWords, isRobot } from "./counted.ts";
import { addCounts, type CountKind } from "./counts.sql.server.ts";
import { addDays, type CalendarDay } from "./time/calendar-day.ts";

/**
 * How often counts are written. A killed process loses the counts since the last write, which is acceptable.
 */
const FLUSH_EVERY = 10 * SECOND;
/**
 * The maximum number of distinct keys per kind in memory, so that made-up names can't exhaust the memory.
 * Additional keys are dropped.
 */
const MAX_HELD = 5_000;

/** Counts since the last flush, by kind and JSON-encoded key. */
const held: Record<CountKind, Map<string, number>> = {
	views: new Map(),
	errors: new Map(),
	misses: new Map(),
};

let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Counts a page view. `page` is a URL pattern or, for articles, a path. Does no I/O. */
export function countView(page: string, audience: Audience): void {
	add("views", [today(), page, audience], 1);
}

/** Counts the invalid fields of a form, once each. */
export function countFormErrors(page: string, fields: readonly string[]): void {
	for (const field of new Set(fields.map(countedField))) add("errors", [today(), page, field], 1);
}

/** Counts a search without results, unless a bot sent it or it may contain personal data. */
export function countSearchMiss(query: string, userAgent: string): void {
	const words = countedWords(query);
	if (words && !isRobot(userAgent)) add("misses", [today(), words], 1);
}

const today = () => now().toISOString().slice(0, 10);

function add(kind: CountKind, parts: readonly string[], count: number): void {
	const key = JSON.stringify(parts);
	const counts = held[kind];
	if (counts.has(key) || counts.size < MAX_HELD) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Starts writing the counts every ten seconds. */
export function startCounting(): void {
	timer ??= setInterval(() => void flushCounts(), FLUSH_EVERY).unref();
}

/** Stops the timer and writes the remaining counts. */
export async function stopCounting(): Promise<void> {
	clearInterval(timer);
	timer = undefined;
	await flushCounts();
}

/**
 * Writes the counts since the last flush in one transaction. If it fails, they're kept for the next
 * flush. Never rejects.
 */
export function flushCounts(): Promise<void> {
	writing = writing.then(flush);
	return writing;
}

async function flush(): Promise<void> {
	const taken = { views: new Map(held.views), errors: new Map(held.errors), misses: new Map(held.misses) };
	for (const counts of Object.values(held)) counts.clear();
	const kinds = (Object.keys(taken) as CountKind[]).filter((kind) => taken[kind].size > 0);
	if (kinds.length === 0) return;
	try {
		await transaction(async (tx) => {
			for (const kind of kinds) await addCounts(tx, kind, [...taken[kind]].map(toRow));
		});
	} catch (error) {
		for (const kind of kinds)
			for (const [key, count] of taken[kind]) add(kind, JSON.parse(key) as string[], count);
		log.warn({ err: error }, "could not write counts");
	}
}

const toRow = ([key, count]: [string, number]) => ({ key: JSON.parse(key) as string[], count });

type StepCounts = {
	of(step: string, audience: string): number;
	/** The count for all audiences together. */
	all(step: string): number;
};

/** The number of times each step was taken between two days, inclusive. */
export async function countSteps({ from, to }: { from: CalendarDay; to: CalendarDay }): Promise<StepCounts> {
	const rows = await db().funnelCount.groupBy({
		by: ["step", "audience"],
		where: { day: { gte: from, lte: to } },
		_sum: { count: true },
	});
	const sum = (wanted: (row: (typeof rows)[number]) => boolean) =>
		rows.filter(wanted).reduce((total, { _sum }) => total + (_sum.count ?? 0), 0);
	return {
		of: (step, audience) => sum((row) => row.step === step && row.audience === audience),
		all: (step) => sum((row) => row.step === step),
	};
}

/** Counts past their retention period: `day` is before the returned one. */
export const oldCounts = (name: "counts" | "searches") => ({
	day: { lt: addDays(now().toISOString().slice(0, 10), -getRetentionDays(name)) },
});

/** Deletes counts past their retention period. Returns the number of rows. */
export async function sweepCounts(): Promise<number> {
	const old = { where: oldCounts("counts") };
	const removed = [
		await db().pageViewCount.deleteMany(old),
		await db().formErrorCount.deleteMany(old),
		await db().vitalCount.deleteMany(old),
		await db().funnelCount.deleteMany(old),
		await db().searchMissCount.deleteMany({ where: oldCounts("searches") }),
	];
	return removed.reduce((sum, { count }) => sum + count, 0);
}
