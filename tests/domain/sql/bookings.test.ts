import { describe, expect, it } from "vitest";
import { type BookingParty, readBookings, readBookingsToActOn } from "#app/domain/bookings/bookings.sql.server.ts";
import { newReference } from "#app/domain/reference.ts";
import { readCurrentRequest } from "#app/domain/requirements/requirements.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";

describe("bookings", () => {
	const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

	it("come with both names, by status and page by page, for either side", async () => {
		const { bookingId, creator, professionalId } = await newBooking("COMPLETED");
		const asCreator: BookingParty = { side: "CREATOR", id: creator.id };
		const booking = await db().booking.findUniqueOrThrow({
			where: { id: bookingId },
			select: { id: true, reference: true, title: true, status: true, statusAt: true, expiresAt: true },
		});
		expect(await readBookings(asCreator, 5, {})).toStrictEqual([{ ...booking, name: "Casey Creator", businessName: "Vega Lights" }]);
		expect(idsOf(await readBookings({ side: "PROFESSIONAL", id: professionalId }, 5, { statuses: ["COMPLETED", "DECLINED"] }))).toEqual([bookingId]);
		expect(await readBookings(asCreator, 5, { statuses: ["REQUESTED"] })).toEqual([]);
		expect(await readBookings(asCreator, 5, { after: { at: booking.statusAt, id: bookingId } })).toEqual([]);
		expect(idsOf(await readBookings(asCreator, 5, { after: { at: later(booking.statusAt, 1), id: "" } }))).toEqual([bookingId]);
	});

	it("wait for a side by their status, and for a review until it is written or too late", async () => {
		const { bookingId, creator } = await newBooking("COMPLETED");
		const party: BookingParty = { side: "CREATOR", id: creator.id };
		const reviewable = { statuses: ["REQUESTED"], completedAfter: later(now(), -DAY) } as const;
		expect(idsOf(await readBookingsToActOn(party, 5, reviewable))).toEqual([bookingId]);
		expect(await readBookingsToActOn(party, 5, { ...reviewable, completedAfter: later(now(), DAY) })).toEqual([]);
		expect(idsOf(await readBookingsToActOn(party, 5, { statuses: ["COMPLETED"], completedAfter: later(now(), DAY) }))).toEqual([bookingId]);
		await db().review.create({ data: { bookingId, side: "CREATOR", rating: 5, text: "Fine.", authorId: creator.id, createdAt: now() } });
		expect(await readBookingsToActOn(party, 5, reviewable)).toEqual([]);
	});
});

describe("the current request", () => {
	it("is the latest with a proposal to answer, else the latest", async () => {
		const { id: userId } = await newMember();
		expect(await readCurrentRequest(userId)).toBeUndefined();
		const at = now();
		const request = { userId, city: "Austin", state: "TX", budgetRange: "UNDER_500", projectTimeline: "IMMEDIATE", createdAt: at, statusAt: at } as const;
		const older = { reference: newReference("REQ"), status: "SUBMITTED", dueAt: later(at, DAY) } as const;
		const { id } = await db().requirements.create({ data: { ...request, ...older } });
		expect(await readCurrentRequest(userId)).toStrictEqual({ ...older, delayedAt: null, id: null, state: null, answeredAt: null });
		const newer = { reference: newReference("REQ"), status: "IN_REVIEW", dueAt: later(at, 2 * DAY) } as const;
		await db().requirements.create({ data: { ...request, ...newer, createdAt: later(at, MINUTE) } });
		expect(await readCurrentRequest(userId)).toMatchObject(newer);
		await db().requirements.update({ where: { id }, data: { status: "MATCHED" } });
		const match = await db().match.create({ data: { requirementsId: id, state: "REFUSED", sentAt: at, answeredAt: at } });
		expect(await readCurrentRequest(userId)).toStrictEqual({ ...older, delayedAt: null, status: "MATCHED", id: match.id, state: "REFUSED", answeredAt: at });
	});
});
