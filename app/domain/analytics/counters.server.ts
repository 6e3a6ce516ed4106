import { transaction } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { type Audience, countedField, countedWords, isRobot } from "./counted.ts";
import { addCounts, type CountKind } from "./counts.sql.server.ts";

/**
 * How often counts are written. A killed process loses the counts since then, which is acceptable.
 */
const FLUSH_EVERY = 10 * SECOND;
/**
 * Distinct keys per kind held in memory, so invented names can't exhaust it. Further keys are
 * dropped.
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
			for (const kind of kinds) await addCounts(tx, kind, [...taken[kind]].map(rowOf));
		});
	} catch (error) {
		for (const kind of kinds)
			for (const [key, count] of taken[kind]) add(kind, JSON.parse(key) as string[], count);
		log.warn({ err: error }, "could not write counts");
	}
}

const rowOf = ([key, count]: [string, number]) => ({ key: JSON.parse(key) as string[], count });
