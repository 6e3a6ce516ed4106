import { describe, expect, it } from "vitest";
import { REVIEW_DAYS } from "#app/domain/bookings/booking.ts";
import {
	type BookingParty,
	readBookings,
	readUserBooking,
} from "#app/domain/bookings/bookings.sql.server.ts";
import { findOwnWork } from "#app/domain/bookings/turns.server.ts";
import { readCreatorStanding } from "#app/domain/matching/requirements.sql.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { expectNoWalk } from "../../support/database/queries.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newQuote } from "../../support/market/quotes.ts";

describe("bookings", () => {
	it("are read with the people on both sides, only for these people, in the types of the models", async () => {
		const { bookingId, creator, professional } = await newBooking("COMPLETED");
		const person = { select: { id: true, name: true, email: true, timeZone: true, lastTimeZone: true } };
		await db().user.update({
			where: { id: creator.id },
			data: { name: `O'Hara “Z” 🎬`, timeZone: "America/Chicago" },
		});
		const read = () =>
			db().booking.findUniqueOrThrow({
				where: { id: bookingId },
				include: {
					creator: person,
					professional: { select: { id: true, businessName: true, state: true, user: person } },
				},
			});
		for (const { id } of [creator, professional])
			expect(await readUserBooking(id, bookingId)).toStrictEqual(await read());
		expect(await readUserBooking((await newMember()).id, bookingId)).toBeUndefined();
		expect(await readUserBooking(creator.id, "unknown")).toBeUndefined();
		await db().professional.updateMany({ where: { userId: professional.id }, data: { userId: null } });
		expect(await readUserBooking(professional.id, bookingId)).toBeUndefined();
		expect(await readUserBooking(creator.id, bookingId)).toStrictEqual(await read());
	});

	/** Lists the tasks of a booking's creator and professional. */
	const listTasks = ({ creator, professional }: Record<"creator" | "professional", SignedInUser>) =>
		Promise.all(
			[creator, professional].map(async (user) => (await findOwnWork(user)).turns.map(({ task }) => task)),
		);

	it("are listed with both names, by status and page by page, for either side", async () => {
		const { bookingId, creator, professional } = await newBooking("COMPLETED");
		const asCreator: BookingParty = { side: "CREATOR", userId: creator.id };
		const asProfessional: BookingParty = { side: "PROFESSIONAL", userId: professional.id };
		const booking = await db().booking.findUniqueOrThrow({
			where: { id: bookingId },
			select: { id: true, reference: true, title: true, status: true, statusAt: true, expiresAt: true },
		});
		const names = { name: "Casey Creator", businessName: "Vega Lights" };
		const noQuote = {
			version: null,
			totalCents: null,
			isMonthly: null,
			validUntil: null,
			changesDueAt: null,
		};
		const row = { ...booking, ...names, ...noQuote };
		const all = { sort: "changed", take: 5, skip: 0 } as const;
		expect(await readBookings(asCreator, all)).toStrictEqual([row]);
		expect(await readBookings(asProfessional, { ...all, statuses: ["COMPLETED", "DECLINED"] })).toStrictEqual(
			[row],
		);
		expect(await readBookings(asCreator, { ...all, statuses: ["REQUESTED"] })).toEqual([]);
		expect(await readBookings(asCreator, { ...all, skip: 1 })).toEqual([]);
	});

	it("wait for the professional if requested, and if completed, for each review until it is written or too late", async () => {
		const requested = await newBooking("REQUESTED");
		expect(await listTasks(requested)).toEqual([[], ["REQUEST_ANSWER"]]);
		const completed = await newBooking("COMPLETED");
		const { bookingId, creator } = completed;
		expect(await listTasks(completed)).toEqual([["REVIEW"], ["REVIEW"]]);
		await db().booking.update({
			where: { id: bookingId },
			data: { completedAt: later(now(), -(REVIEW_DAYS + 1) * DAY) },
		});
		expect(await listTasks(completed)).toEqual([[], []]);
		await db().booking.update({ where: { id: bookingId }, data: { completedAt: now() } });
		await db().review.create({
			data: { bookingId, side: "CREATOR", rating: 5, text: "Fine.", authorId: creator.id, createdAt: now() },
		});
		expect(await listTasks(completed)).toEqual([[], ["REVIEW"]]);
	});

	it("with a quote wait for the creator, or for the professional while changes are due, and SQLite reads them through indexes", async () => {
		const deal = await newQuote();
		const parties: BookingParty[] = [
			{ side: "CREATOR", userId: deal.creator.id },
			{ side: "PROFESSIONAL", userId: deal.professional.id },
		];
		expect(await listTasks(deal)).toEqual([["QUOTE_VALIDITY"], []]);
		const changesDueAt = later(now(), DAY);
		await db().quote.update({ where: { id: deal.quoteId }, data: { changesDueAt } });
		expect(await listTasks(deal)).toEqual([[], ["QUOTE_CHANGES"]]);
		if (!isPostgres()) await expectNoWalk(() => listTasks(deal));
		if (!isPostgres())
			await expectNoWalk(() =>
				Promise.all(parties.map((party) => readBookings(party, { sort: "changed", take: 5, skip: 0 }))),
			);
	});
});

describe("the current request of a creator", () => {
	it("is read with their age verification, and is the latest one with an unanswered proposal, or else the latest one", async () => {
		const { id: userId } = await newMember();
		const none = { verification: "PENDING", ageStatus: null, delayedAt: null, id: null, state: null };
		expect(await readCreatorStanding(userId)).toStrictEqual({
			...none,
			reference: null,
			status: null,
			dueAt: null,
			answeredAt: null,
			proposed: 0,
		});
		const at = now();
		for (const status of ["REJECTED", "SUBMITTED"] as const)
			await db().ageVerification.create({
				data: { userId, email: "a@example.com", fullName: "A", birthYear: 1990, status, createdAt: at },
			});
		const request = {
			userId,
			city: "Austin",
			state: "TX",
			budgetRange: "UNDER_500",
			projectTimeline: "IMMEDIATE",
			createdAt: at,
			statusAt: at,
		} as const;
		const older = { reference: newReference("REQ"), status: "SUBMITTED", dueAt: later(at, DAY) } as const;
		const { id } = await db().requirements.create({ data: { ...request, ...older } });
		expect(await readCreatorStanding(userId)).toStrictEqual({
			...none,
			...older,
			ageStatus: "SUBMITTED",
			answeredAt: null,
			proposed: 0,
		});
		const newer = { reference: newReference("REQ"), status: "IN_REVIEW", dueAt: later(at, 2 * DAY) } as const;
		await db().requirements.create({ data: { ...request, ...newer, createdAt: later(at, MINUTE) } });
		expect(await readCreatorStanding(userId)).toMatchObject(newer);
		await db().requirements.update({ where: { id }, data: { status: "MATCHED" } });
		const { id: matchId } = await db().match.create({
			data: { requirementsId: id, state: "SENT", sentAt: later(at, DAY) },
		});
		expect(await readCreatorStanding(userId)).toMatchObject(newer);
		await db().match.update({ where: { id: matchId }, data: { sentAt: at } });
		expect(await readCreatorStanding(userId)).toStrictEqual({
			...none,
			...older,
			ageStatus: "SUBMITTED",
			status: "MATCHED",
			id: matchId,
			state: "SENT",
			answeredAt: null,
			proposed: 1,
		});
		await db().match.update({ where: { id: matchId }, data: { state: "REFUSED", answeredAt: at } });
		expect(await readCreatorStanding(userId)).toMatchObject(newer);
	});
});
