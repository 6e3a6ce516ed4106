import { describe, expect, it } from "vitest";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { withinTransaction } from "#app/infra/database/open-transaction.server.ts";
import { now } from "#app/infra/process/clock.server.ts";

let count = 0;
const newKey = () => `key-${++count}`;
const insert = (tx: Tx, key: string) =>
	tx.submission.create({ data: { key, command: "try", result: "{}", createdAt: now() } });
const find = (key: string) => db().submission.findUnique({ where: { key } });

const isOpen = (tx: Tx): Promise<boolean> =>
	tx.submission.count().then(
		() => true,
		() => false,
	);

describe("a write in a transaction", () => {
	it("is seen by its own transaction immediately, and by others once it is committed", async () => {
		const key = newKey();
		await transaction(async (tx) => {
			await insert(tx, key);
			expect(await tx.submission.count({ where: { key } })).toBe(1);
			expect(await find(key)).toBeNull();
		});
		expect(await find(key)).not.toBeNull();
	});

	it("is committed or rolled back only with its own transaction", async () => {
		const keys = Array.from({ length: 20 }, newKey);
		const outcomes = await Promise.allSettled(
			keys.map((key, i) =>
				transaction(async (tx) => {
					await insert(tx, key);
					for (let turns = i % 3; turns > 0; turns--) await new Promise(setImmediate);
					if (i % 2) throw new Error("undone");
				}),
			),
		);
		expect(outcomes.map(({ status }) => status)).toEqual(
			keys.map((_, i) => (i % 2 ? "rejected" : "fulfilled")),
		);
		const kept = await db().submission.findMany({ where: { key: { in: keys } }, select: { key: true } });
		expect(kept.map(({ key }) => key).sort()).toEqual(keys.filter((_, i) => i % 2 === 0).sort());
	});

	it("rolls its transaction back if it is refused", async () => {
		const [key, taken] = [newKey(), newKey()];
		await insert(db(), taken);
		const refused = transaction(async (tx) => {
			await insert(tx, key);
			await insert(tx, taken);
		});
		await expect(refused).rejects.toMatchObject({ code: "P2002" });
		expect(await find(key)).toBeNull();
	});

	it("is refused after its transaction has ended, and doesn't become part of another one", async () => {
		const [late, other] = [newKey(), newKey()];
		const otherBegan = Promise.withResolvers<void>();
		const lateRefused = Promise.withResolvers<unknown>();
		const tooSlow = withinTransaction(() =>
			db().$transaction(
				async (tx) => {
					while (await isOpen(tx as Tx)) await new Promise(setImmediate);
					await otherBegan.promise;
					await insert(tx as Tx, late).catch(lateRefused.resolve);
				},
				{ timeout: 100 },
			),
		);
		// On SQLite, this transaction uses the same connection during the late write.
		const following = transaction(async (tx) => {
			await insert(tx, other);
			otherBegan.resolve();
			expect(await lateRefused.promise).toMatchObject({ code: "P2028" });
		});
		await expect(tooSlow).rejects.toThrow();
		await following;
		expect([await find(late), await find(other)]).toEqual([null, expect.anything()]);
	});
});
