import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { withinTransaction } from "#app/infra/database/open-transaction.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import { write } from "#app/infra/database/write.server.ts";
import { now } from "#app/infra/process/clock.server.ts";

let count = 0;
const newKey = () => `key-${++count}`;
const facts = (key: string) => ({ key, command: "try Zoë “Z” 🎬 O'Hara", result: '{"a":1}', createdAt: now() });
const insert = (tx: Tx, key: string, { command, result, createdAt } = facts(key)) =>
	write(tx, sql`INSERT INTO "Submission" ("key", "command", "result", "createdAt") VALUES (${key}, ${command}, ${result}, ${createdAt})`);
const find = (key: string) => db().submission.findUnique({ where: { key } });

describe("a write without Prisma's client", () => {
	it("is stored as Prisma stores it, to the letter", async () => {
		const [ours, theirs] = [newKey(), newKey()];
		const given = facts(ours);
		await transaction((tx) => insert(tx, ours, given));
		await db().submission.create({ data: { ...given, key: theirs } });
		expect(await find(ours)).toStrictEqual(given);
		const stored = await db().$queryRawUnsafe<object[]>(`SELECT "command", "result", CAST("createdAt" AS TEXT) AS "at" FROM "Submission" WHERE "key" IN ('${ours}', '${theirs}')`);
		expect(stored[0]).toStrictEqual(stored[1]);
	});

	it("tells how many rows it has touched", async () => {
		const key = newKey();
		expect(await transaction((tx) => insert(tx, key))).toBe(1);
		expect(await transaction((tx) => write(tx, sql`DELETE FROM "Submission" WHERE "key" = 'nobody'`))).toBe(0);
		expect(await transaction((tx) => write(tx, sql`DELETE FROM "Submission" WHERE "key" = ${key}`))).toBe(1);
	});

	it("is seen by its own transaction, and by others once that is committed", async () => {
		const key = newKey();
		await transaction(async (tx) => {
			await insert(tx, key);
			expect(await tx.submission.count({ where: { key } })).toBe(1);
			expect(await find(key)).toBeNull();
		});
		expect(await find(key)).not.toBeNull();
	});

	it("stands or falls with its own transaction, and no other", async () => {
		const keys = Array.from({ length: 20 }, newKey);
		const outcomes = await Promise.allSettled(
			keys.map((key, i) =>
				transaction(async (tx) => {
					await insert(tx, key);
					await sleep(i % 3);
					if (i % 2) throw new Error("undone");
				}),
			),
		);
		expect(outcomes.map(({ status }) => status)).toEqual(keys.map((_, i) => (i % 2 ? "rejected" : "fulfilled")));
		const kept = await db().submission.findMany({ where: { key: { in: keys } }, select: { key: true } });
		expect(kept.map(({ key }) => key).sort()).toEqual(keys.filter((_, i) => i % 2 === 0).sort());
	});

	it("outside of a transaction is one by itself", async () => {
		const key = newKey();
		await insert(db(), key);
		expect(await find(key)).not.toBeNull();
	});

	it("that is refused undoes its transaction", async () => {
		const [key, taken] = [newKey(), newKey()];
		await insert(db(), taken);
		const refused = transaction(async (tx) => {
			await insert(tx, key);
			await insert(tx, taken);
		});
		await expect(refused).rejects.toThrow();
		expect(await find(key)).toBeNull();
	});

	it("that comes after the end of its transaction is refused, and lands in nobody else's", async () => {
		const keys = [newKey(), newKey()];
		let late: Promise<unknown> = Promise.resolve();
		const tooSlow = withinTransaction(() =>
			db().$transaction(
				(tx) => {
					late = sleep(400).then(() => insert(tx as Tx, keys[0] ?? ""));
					return late;
				},
				{ timeout: 100 },
			),
		);
		// On SQLite this one stands on the same connection while the late write comes.
		const other = sleep(200).then(() =>
			transaction(async (tx) => {
				await insert(tx, keys[1] ?? "");
				await sleep(400);
			}),
		);
		await expect(tooSlow).rejects.toThrow();
		await expect(late).rejects.toThrow();
		await other;
		expect([await find(keys[0] ?? ""), await find(keys[1] ?? "")]).toEqual([null, expect.anything()]);
	});
});
