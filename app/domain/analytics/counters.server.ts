import { join, type Sql, sqltag as sql } from "@prisma/client/runtime/client";
import { transaction } from "#app/infra/database/db.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { type Audience, countedField, countedWords, isRobot } from "./counted.ts";

/** How often counts are written. A process that is killed loses at most those since then; they were promised to nobody. */
const FLUSH_EVERY = 10 * SECOND;
/** Different counts of one kind that are held in memory; whoever makes up more names adds nothing. */
const MAX_HELD = 5_000;
/** Rows of one statement; each has at most four values, and SQLite takes 32,766. */
const MAX_ROWS = 2_000;

type Kind = "views" | "errors" | "misses";

/** By kind: counts since the last flush, by the parts of their key as JSON. */
const held: Record<Kind, Map<string, number>> = { views: new Map(), errors: new Map(), misses: new Map() };

let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Counts that a page was seen. `page` is a URL pattern or, for articles, a path. Costs no I/O. */
export function countView(page: string, audience: Audience): void {
	add("views", [today(), page, audience], 1);
}

/** Counts the fields of a form that were refused, once each. */
export function countFormErrors(page: string, fields: readonly string[]): void {
	for (const field of new Set(fields.map(countedField))) add("errors", [today(), page, field], 1);
}

/** Counts a search that found nothing, unless a program made it or it may be about a person. */
export function countSearchMiss(query: string, userAgent: string): void {
	const words = countedWords(query);
	if (words && !isRobot(userAgent)) add("misses", [today(), words], 1);
}

const today = () => now().toISOString().slice(0, 10);

function add(kind: Kind, parts: readonly string[], count: number): void {
	const key = JSON.stringify(parts);
	const counts = held[kind];
	if (counts.has(key) || counts.size < MAX_HELD) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Writes the counts every ten seconds from now on. */
export function startCounting(): void {
	timer ??= setInterval(() => void flushCounts(), FLUSH_EVERY).unref();
}

/** Writes what is left and no more. */
export async function stopCounting(): Promise<void> {
	clearInterval(timer);
	timer = undefined;
	await flushCounts();
}

/** Writes the counts since the last time in one transaction; where that fails they are kept for the next. Never rejects. */
export function flushCounts(): Promise<void> {
	writing = writing.then(flush);
	return writing;
}

async function flush(): Promise<void> {
	const taken = { views: new Map(held.views), errors: new Map(held.errors), misses: new Map(held.misses) };
	for (const counts of Object.values(held)) counts.clear();
	const statements = (Object.keys(taken) as Kind[]).flatMap((kind) => slices([...taken[kind]]).map((rows) => insertions[kind](join(rows.map(valuesOf)))));
	if (statements.length === 0) return;
	try {
		await transaction(async (tx) => {
			for (const statement of statements) await tx.$executeRaw(statement);
		});
	} catch (error) {
		for (const kind of Object.keys(taken) as Kind[]) for (const [key, count] of taken[kind]) add(kind, JSON.parse(key) as string[], count);
		log.warn({ err: error }, "counts not written");
	}
}

const valuesOf = ([key, count]: [string, number]): Sql => sql`(${join([...(JSON.parse(key) as string[]), count])})`;

function slices<T>(rows: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, i) => rows.slice(i * MAX_ROWS, (i + 1) * MAX_ROWS));
}

/** One statement for many rows, the same on both databases; Prisma's upsert would take a round trip for each. */
const insertions: Record<Kind, (rows: Sql) => Sql> = {
	views: (rows) => sql`INSERT INTO "PageViewCount" ("day", "page", "audience", "count") VALUES ${rows}
		ON CONFLICT ("day", "page", "audience") DO UPDATE SET "count" = "PageViewCount"."count" + excluded."count"`,
	errors: (rows) => sql`INSERT INTO "FormErrorCount" ("day", "page", "field", "count") VALUES ${rows}
		ON CONFLICT ("day", "page", "field") DO UPDATE SET "count" = "FormErrorCount"."count" + excluded."count"`,
	misses: (rows) => sql`INSERT INTO "SearchMissCount" ("day", "query", "count") VALUES ${rows}
		ON CONFLICT ("day", "query") DO UPDATE SET "count" = "SearchMissCount"."count" + excluded."count"`,
};
