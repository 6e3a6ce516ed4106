import { expect, it } from "vitest";
import { db } from "#app/infra/database/db.server.ts";
import { jsonRows, parseJsonRows, sql } from "#app/infra/database/sql.server.ts";
import { newMember } from "../../support/accounts/actors.ts";

it("rows in a JSON column have the types of the models, with times as dates and hours as numbers", async () => {
	const { id, name } = await newMember();
	const user = {
		name,
		createdAt: new Date("2026-05-01T10:00:00.120Z"),
		restrictedUntil: new Date("2026-05-02T10:00:00Z"),
		suspendedAt: null,
	};
	await db().user.update({ where: { id }, data: user });
	await db().emailTiming.create({ data: { userId: id, isDaily: false, quietFrom: 22, quietUntil: 7 } });
	const timings = jsonRows("t", ["quietFrom", "quietUntil"], sql`"EmailTiming" t WHERE t."userId" = u."id"`);
	const users = jsonRows(
		"u",
		["name", "createdAt", "restrictedUntil", "suspendedAt"],
		sql`"User" u WHERE u."id" = ${id}`,
		{ nested: { timings } },
	);
	const [row] = await db().$queryRaw<{ users: unknown }[]>(sql`SELECT ${users} AS "users"`);
	expect(parseJsonRows(row?.users)).toEqual([{ ...user, timings: [{ quietFrom: 22, quietUntil: 7 }] }]);
});
