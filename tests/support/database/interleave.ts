import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#app/infra/database/db.server.ts";

export type Outcome = {
	/** Acknowledged plain writes. */
	acknowledged: number;
	/** Acknowledged plain writes that are missing. */
	lost: number;
	/** Rows of failing transactions that other requests have seen, or that are left at the end. */
	dirty: number;
};

const TAKEN = "taken@example.com";
const at = new Date("2025-01-05T12:00:00Z");
const entry = (email: string) =>
	({ data: { email, audience: "CREATOR", source: "api", createdAt: at } }) as const;
const event = () => ({
	data: { at, action: "of a command that fails", subjectType: "Test", subjectId: randomUUID() },
});
const patient = { maxWait: 60_000, timeout: 60_000 };

/** Kinds of work that fail halfway, after a write. */
const failures: Record<string, (db: Db) => Promise<unknown>> = {
	nested: (db) =>
		db.user.create({
			data: {
				email: `${randomUUID()}@example.com`,
				name: "Half",
				passwordHash: "",
				role: "CREATOR",
				createdAt: at,
				sessions: {
					create: { id: "taken", kind: "API", userAgent: "", createdAt: at, lastUsedAt: at, expiresAt: at },
				},
			},
		}),
	batch: (db) => db.$transaction([db.auditEvent.create(event()), db.waitlistEntry.create(entry(TAKEN))]),
	interactive: (db) =>
		db.$transaction(async (tx) => {
			await tx.auditEvent.create(event());
			await tx.waitlistEntry.create(entry(TAKEN));
		}, patient),
	"interactive, waiting 1 ms": (db) =>
		db.$transaction(async (tx) => {
			await tx.auditEvent.create(event());
			await sleep(1);
			throw new Error("a rule says no");
		}, patient),
};

/**
 * Runs failing work of each kind alongside plain writes and reads of other requests, and reports
 * the results. The database must be empty.
 */
export async function interleave(db: Db, rounds: number): Promise<Record<string, Outcome>> {
	await db.waitlistEntry.create(entry(TAKEN));
	await db.user.create({
		data: {
			id: "owner",
			email: "owner@example.com",
			name: "Owner",
			passwordHash: "",
			role: "CREATOR",
			createdAt: at,
		},
	});
	await db.session.create({
		data: {
			id: "taken",
			kind: "API",
			userId: "owner",
			userAgent: "",
			createdAt: at,
			lastUsedAt: at,
			expiresAt: at,
		},
	});
	const outcomes: Record<string, Outcome> = {};
	for (const [name, fail] of Object.entries(failures)) outcomes[name] = await mix(db, name, fail, rounds);
	return outcomes;
}

async function mix(
	db: Db,
	name: string,
	fail: (db: Db) => Promise<unknown>,
	rounds: number,
): Promise<Outcome> {
	const acknowledged: string[] = [];
	const running: Promise<unknown>[] = [];
	let dirty = 0;
	let succeeded = 0;
	for (let i = 0; i < rounds; i++) {
		running.push(
			fail(db).then(
				() => succeeded++,
				() => {},
			),
		);
		for (let j = 0; j < i % 7; j++) await Promise.resolve();
		if (i % 3 === 0) await nextTurn();
		running.push(
			db.waitlistEntry
				.create(entry(`${name.replace(/\W/g, "-")}-${i}@example.com`))
				.then(({ email }) => acknowledged.push(email)),
		);
		if (i % 4 === 0) {
			running.push(
				Promise.all([db.auditEvent.count(), db.user.count({ where: { name: "Half" } })]).then(
					([events, users]) => {
						dirty += events + users;
					},
				),
			);
		}
		if (i % 5 === 0) await nextTurn();
		if (running.length > 60) await Promise.all(running.splice(0));
	}
	await Promise.all(running);
	if (succeeded > 0) throw new Error(`${succeeded} pieces of work of the kind ${name} should have failed.`);
	const stored = new Set(
		(await db.waitlistEntry.findMany({ select: { email: true } })).map(({ email }) => email),
	);
	dirty += (await db.auditEvent.count()) + (await db.user.count({ where: { name: "Half" } }));
	return {
		acknowledged: acknowledged.length,
		lost: acknowledged.filter((email) => !stored.has(email)).length,
		dirty,
	};
}
