import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { read } from "#app/infra/database/read.server.ts";
import { empty, join, sql } from "#app/infra/database/sql.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { User } from "#generated/prisma/sqlite/client/client.ts";
import { newMember } from "../support/actors.ts";

type Facts = Pick<User, "id" | "name" | "role" | "demo" | "liveSequence" | "createdAt" | "deletionAskedAt">;
const facts = sql`SELECT "id", "name", "role", "demo", "liveSequence", "createdAt", "deletionAskedAt" FROM "User"`;
const select = { id: true, name: true, role: true, demo: true, liveSequence: true, createdAt: true, deletionAskedAt: true };

describe("a read without Prisma's client", () => {
	it("gives what Prisma gives: texts, kinds, truths, numbers, times and nothing", async () => {
		const { id } = await newMember();
		await db().user.update({ where: { id }, data: { name: "Zoë “Z” 🎬 O'Hara", liveSequence: 7 } });
		const [found] = await read<Facts>(sql`${facts} WHERE "id" = ${id}`);
		expect(found).toStrictEqual(await db().user.findUniqueOrThrow({ where: { id }, select }));
		expect(found).toMatchObject({ demo: false, liveSequence: 7, deletionAskedAt: null, createdAt: expect.any(Date) });
	});

	it("asks with times, truths and lists as they are stored", async () => {
		const [one, other] = [await newMember(), await newMember()];
		const at = now();
		await db().user.update({ where: { id: one.id }, data: { deletionAskedAt: at } });
		const asked = (condition = empty) => read<Pick<User, "id">>(sql`SELECT "id" FROM "User" WHERE "id" IN (${join([one.id, other.id])})${condition} ORDER BY "id"`);
		expect(await asked()).toEqual([one.id, other.id].sort().map((id) => ({ id })));
		expect(await asked(sql` AND "deletionAskedAt" = ${at}`)).toEqual([{ id: one.id }]);
		expect(await asked(sql` AND "deletionAskedAt" > ${at}`)).toEqual([]);
		expect(await asked(sql` AND "demo" = ${true}`)).toEqual([]);
	});

	it("counts and sums in numbers", async () => {
		const { id } = await newMember();
		await db().user.update({ where: { id }, data: { liveSequence: 40 } });
		const [sums] = await read(sql`SELECT COUNT(*) AS "count", SUM("liveSequence") AS "sum" FROM "User" WHERE "id" = ${id}`);
		expect(sums).toMatchObject({ count: 1, sum: 40 });
		const [none] = await read(sql`SELECT COUNT(*) AS "count", SUM("liveSequence") AS "sum" FROM "User" WHERE "id" = 'nobody'`);
		expect(none).toEqual({ count: 0, sum: null });
	});

	it("sees what is committed, and within a transaction what that has written", async () => {
		const { id, name } = await newMember();
		const nameOf = async (from?: Tx) => (await read<Pick<User, "name">>(sql`SELECT "name" FROM "User" WHERE "id" = ${id}`, from))[0]?.name;
		await transaction(async (tx) => {
			await tx.user.update({ where: { id }, data: { name: "Robin" } });
			expect(await nameOf(tx)).toBe("Robin");
			expect(await nameOf()).toBe(name);
		});
		expect(await nameOf()).toBe("Robin");
	});

	it("fails as a bug where the query is wrong, and not as a database that is away", async () => {
		const wrong = read(sql`SELECT "nothing" FROM "Nowhere"`);
		await expect(wrong).rejects.toThrow();
		expect(isDatabaseUnavailable(await wrong.catch((error: unknown) => error))).toBe(false);
	});
});
