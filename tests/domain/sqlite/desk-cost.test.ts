import { expect, it } from "vitest";
import { findPeople } from "#app/domain/people/people-queries.server.ts";
import { searchRecords } from "#app/domain/queues/search-records.server.ts";
import { db } from "#app/infra/db.server.ts";
import { newMember, visitor } from "../../support/actors.ts";
import { newBooking } from "../../support/bookings.ts";
import { planOf, queriesOf } from "../../support/queries.ts";

it("the team's search for a reference or an address walks through no table", async () => {
	const team = visitor({ user: await newMember("ADMIN") });
	await newMember("PROFESSIONAL", "ana.li@example.com");
	const { bookingId, creator, professional } = await newBooking();
	const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
	for (const typed of [reference, "ana.li@ex", "nobody@", creator.email, professional.email]) {
		for (const work of [() => searchRecords(team, typed), () => findPeople(team, { q: typed }, {})]) {
			// What is looked for among nobody is not looked for at all.
			const queries = (await queriesOf(work)).filter((sql) => !/(WHERE|AND) 1=0/.test(sql));
			expect(queries.length).toBeGreaterThan(0);
			for (const sql of queries) expect(await planOf(sql), `${typed}: ${sql}`).not.toMatch(/\bSCAN (?!sub)/);
		}
	}
	expect(await searchRecords(team, "ana.li@ex")).toMatchObject([{ kind: "Professional", about: "ana.li@example.com" }]);
});
