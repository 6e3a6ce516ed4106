import { afterEach, describe, expect, it } from "vitest";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { changeName } from "#app/domain/people/account.server.ts";
import { getFigures } from "#app/domain/people/account-figures.server.ts";
import { indexPersonWords } from "#app/domain/people/person.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

describe("the back office", () => {
	it("finds people and records by reference, address, and name, but only for the team", async () => {
		const team = await newReviewer();
		const { creator, bookingId } = await newBooking("ACCEPTED");
		await changeName(visitor({ user: creator }), { name: "Zoë O'Hara-Quist" });
		const { reference } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
		const found = async (q: string) => (await searchRecords(team, q)).map(({ kind }) => kind);
		expect(await found(reference.toLowerCase())).toEqual(["Booking"]);
		expect(await found(creator.email.toUpperCase())).toEqual(["Creator", "Booking"]);
		// A new name is found immediately, and still found after the job has indexed its words.
		expect(await found("zoe o'hara-q")).toEqual(["Creator", "Booking"]);
		await indexPersonWords();
		expect(await found("zoe o'hara-q")).toEqual(["Creator", "Booking"]);
		for (const nothing of ["", " ", "z", "100%", "\0\0", "no such person"])
			expect(await found(nothing)).toEqual([]);
		await expect(searchRecords(visitor({ user: creator }), "ana")).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("counts today's new accounts, without demo accounts", async () => {
		const team = await newReviewer();
		const before = await getFigures(team);
		const member = await newMember();
		expect((await getFigures(team)).today.accounts).toBe(before.today.accounts + 1);
		await db().user.update({ where: { id: member.id }, data: { demo: true } });
		expect((await getFigures(team)).today.accounts).toBe(before.today.accounts);
		setClock(new Date(Date.now() + 2 * 86_400_000));
		expect((await getFigures(team)).today.accounts).toBe(0);
	});

	it("counts all members at most once a minute, and shows when they were counted", async () => {
		const team = await newReviewer();
		setClock(new Date(Date.now() + 3 * 86_400_000));
		const { totals } = await getFigures(team);
		expect(totals.countedAt).toEqual(now());
		const member = await newMember("CREATOR");
		setClock(new Date(now().getTime() + 59_999));
		expect((await getFigures(team)).totals).toEqual(totals);
		setClock(new Date(now().getTime() + 1));
		expect((await getFigures(team)).totals).toEqual({
			...totals,
			creators: totals.creators + 1,
			countedAt: now(),
		});
		await db().user.update({ where: { id: member.id }, data: { demo: true } });
		setClock(new Date(now().getTime() + 60_000));
		expect((await getFigures(team)).totals.creators).toBe(totals.creators);
	});
});
