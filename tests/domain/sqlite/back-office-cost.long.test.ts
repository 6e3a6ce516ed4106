import { expect, it } from "vitest";
import { findScored } from "#app/domain/matching/pool.server.ts";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { countQueues, findQueues } from "#app/domain/office/queues/work-queries.server.ts";
import { getFigures } from "#app/domain/people/account-figures.server.ts";
import { findPeople } from "#app/domain/people/people-queries.server.ts";
import { findByWords, indexPersonWords } from "#app/domain/people/person.server.ts";
import { PERSON_STATES } from "#app/domain/people/person.ts";
import { ROLES } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { expectNoWalk, explainQuery, recordQueries } from "../../support/database/queries.ts";
import { newBooking } from "../../support/market/bookings.ts";

it("the team's search for a reference or an address doesn't scan any table", async () => {
	const team = visitor({ user: await newMember("ADMIN") });
	await newMember("PROFESSIONAL", "ana.li@example.com");
	const { bookingId, creator, professional } = await newBooking();
	const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
	for (const typed of [reference, "ana.li@ex", "nobody@", creator.email, professional.email]) {
		for (const work of [() => searchRecords(team, typed), () => findPeople(team, { q: typed }, {})]) {
			await expectNoWalk(work);
		}
	}
	expect(await searchRecords(team, "ana.li@ex")).toMatchObject([
		{ kind: "Professional", about: "ana.li@example.com" },
	]);
});

it("the back office's home page doesn't scan any table once the totals for the minute have been counted", async () => {
	const team = visitor({ user: await newMember("ADMIN") });
	await getFigures(team);
	await expectNoWalk(() => getFigures(team));
	await expectNoWalk(() => findQueues(team));
});

it("the navigation of the back office counts each queue without scanning a table", async () => {
	await expectNoWalk(async () => countQueues(visitor({ user: await newMember("ADMIN") })));
});

it("pending requests are found without scanning the verified creators", async () => {
	const team = visitor({ user: await newMember("ADMIN") });
	const asked = (
		await recordQueries(async () => {
			await findQueues(team);
			await countQueues(team);
		})
	).filter((sql) => /FROM `main`.`Requirements` LEFT JOIN/.test(sql));
	expect(asked).toHaveLength(2);
	for (const sql of asked)
		expect(await explainQuery(sql)).toMatch(
			/^SEARCH main.Requirements USING INDEX Requirements_status_dueAt_idx/m,
		);
	for (const sql of asked)
		expect(await explainQuery(sql)).toMatch(/SEARCH j0 USING INDEX sqlite_autoindex_User_1 \(id=\?\)/);
});

it("scoring a pool reads only the bookings of its professionals, not all bookings with a status", async () => {
	const { professionalId, bookingId } = await newBooking();
	await db().booking.update({ where: { id: bookingId }, data: { status: "CANCELLED" } });
	await db().bookingEvent.create({
		data: { bookingId, status: "CANCELLED", side: "PROFESSIONAL", at: now() },
	});
	const others = Array.from({ length: 300 }, (_, i) => `professional-${i}`);
	const asked = (await recordQueries(() => findScored([professionalId, ...others]))).filter((sql) =>
		/FROM `main`.`Booking(Event)?`/.test(sql),
	);
	expect(asked).toHaveLength(3);
	for (const sql of asked) expect(await explainQuery(sql), sql).toMatch(/\((professionalId|bookingId)=\?/);
	expect((await findScored([professionalId])).get(professionalId)).toMatchObject({
		underWay: 0,
		completed: 0,
		canceled: 1,
	});
});

it("the team's search for words scans only the table of tickets, and its list of people doesn't scan any table", async () => {
	const team = visitor({ user: await newMember("ADMIN") });
	await newBooking();
	await indexPersonWords();
	for (const typed of ["sam", "sam person", "nobody", "ana.li", "100%"]) {
		await expectNoWalk(() => findPeople(team, { q: typed }, {}));
		await expectNoWalk(() => searchRecords(team, typed), /FROM `main`.`SupportTicket`/);
	}
	for (const role of ROLES) await expectNoWalk(() => findPeople(team, { q: "", role }, {}));
	for (const state of PERSON_STATES) await expectNoWalk(() => findPeople(team, { q: "", state }, {}));
	expect((await findPeople(team, { q: "per sam" }, {})).rows.map(({ id }) => id)).toContain(team.user?.id);
});

it("people are found by the rarest of several words, and searching for a common word finds only some of them", async () => {
	const names = [
		...Array.from({ length: 30 }, (_, i) => `Common Name${i}`),
		...Array.from({ length: 1_200 }, (_, i) => `Many People ${i}`),
	];
	await db().user.createMany({
		data: names.map((name) => ({
			email: newAddress(),
			name,
			role: "CREATOR",
			passwordHash: "",
			createdAt: now(),
		})),
	});
	expect(await indexPersonWords()).toBe(names.length);
	expect(await findByWords("common", 20)).toHaveLength(20);
	expect(await findByWords("comm name7", 20)).toHaveLength(1);
	expect(await findByWords("name1 COMMON", 20)).toHaveLength(11);
	expect(await findByWords("common name99", 20)).toEqual([]);
	const team = visitor({ user: await newMember("ADMIN") });
	for (const q of ["many", "many people", "people 11"]) {
		expect((await findPeople(team, { q }, {})).rows).toHaveLength(50);
		expect(await searchRecords(team, q)).toHaveLength(20);
	}
	expect(await findPeople(team, { q: "" }, {})).toMatchObject({ count: 1_000, isMore: true });
});
