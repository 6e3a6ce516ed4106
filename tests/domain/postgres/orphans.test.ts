/**
 * `npm run prove` kills a PostgreSQL instance's servers and then searches for orphans. These tests check that
 * its queries can find them.
 */
import { beforeAll, expect, it } from "vitest";
import { type InstanceDatabase, openInstanceDatabase } from "../../support/instance/instance-database.ts";
import { addProfessional, stored } from "../../support/market/market.ts";

let database: InstanceDatabase;
beforeAll(() => {
	database = openInstanceDatabase("", { DATABASE_URL: String(process.env.DATABASE_URL) }, false);
});

it("a row that refers to a missing row is reported by its foreign key, and one with a null reference isn't", () => {
	addProfessional(database, { userId: null });
	expect(database.unsound()).toEqual([]);
	const side = `INSERT INTO ConversationSide (bookingId, userId, lastActivityAt) VALUES ('no-booking', 'no-user', '${stored(new Date())}')`;
	database.change(`DO $$ BEGIN SET LOCAL session_replication_role = replica; ${side}; END $$`);
	expect(database.unsound()).toEqual([
		"foreign key ConversationSide_bookingId_fkey leads nowhere",
		"foreign key ConversationSide_userId_fkey leads nowhere",
	]);
});

it("a foreign key that doesn't check existing rows is reported", () => {
	database.change(
		"ALTER TABLE ConversationSide ADD CONSTRAINT lax FOREIGN KEY (userId) REFERENCES User (id) NOT VALID",
	);
	expect(database.unsound()).toEqual(["foreign key lax is not validated"]);
});
