import { expect, it } from "vitest";
import { inPostgres } from "../../support/database/postgres-sync.ts";

it.each([
	[
		"SELECT id FROM User WHERE email = ? AND createdAt < ?",
		'SELECT id FROM "User" WHERE email = $1 AND "createdAt" < $2',
	],
	[
		`INSERT INTO "Booking" (id) VALUES ('Is it? Yes, it''s Ana')`,
		`INSERT INTO "Booking" (id) VALUES ('Is it? Yes, it''s Ana')`,
	],
	[
		"SELECT 1 FROM OutboxEmail m WHERE m.leasedUntil IS NULL",
		'SELECT 1 FROM "OutboxEmail" m WHERE m."leasedUntil" IS NULL',
	],
])("a statement from the tests is translated for PostgreSQL with the same meaning: %s", (sql, translated) => {
	expect(inPostgres(sql)).toBe(translated);
});
