import { afterEach, describe, expect, it } from "vitest";
import { acceptBooking } from "#app/domain/bookings/booking.server.ts";
import { expireBookings, remindProfessionals } from "#app/domain/bookings/remind-of-requests.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { findBookingStatus, newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

describe("an unanswered request", () => {
	const start = new Date("2026-05-01T10:00:00Z");

	it("sends reminders after 24 and 48 hours and expires after 72", async () => {
		setClock(start);
		const { bookingId, creator, professional, professionalId } = await newBooking();
		const at = async (hours: number) => {
			setClock(later(start, hours * HOUR));
			return [
				await remindProfessionals(),
				await remindProfessionals(),
				await expireBookings(),
				await expireBookings(),
			];
		};
		expect(await at(23.9)).toEqual([0, 0, 0, 0]);
		expect(await at(24)).toEqual([1, 0, 0, 0]);
		expect(await at(47)).toEqual([0, 0, 0, 0]);
		expect(await at(48)).toEqual([1, 0, 0, 0]);
		expect(await at(71.9)).toEqual([0, 0, 0, 0]);
		expect(await at(72)).toEqual([0, 0, 1, 0]);
		expect(await findBookingStatus(bookingId)).toBe("EXPIRED");
		expect(await emailKinds(professional.email)).toEqual([
			"booking-reminder",
			"booking-reminder",
			"booking-expire",
		]);
		expect(await emailKinds(creator.email)).toEqual(["booking-expire"]);
		expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({
			responseCount: 0,
		});
	});

	it("sends only one reminder if the server was down when two were due", async () => {
		setClock(start);
		await newBooking();
		setClock(later(start, 50 * HOUR));
		expect([await remindProfessionals(), await remindProfessionals()]).toEqual([1, 0]);
	});

	it("can't be answered after its deadline, even before the job has expired it", async () => {
		setClock(start);
		const { bookingId, professional } = await newBooking();
		setClock(later(start, 72 * HOUR));
		await expect(acceptBooking(visitor({ user: professional }), { bookingId })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("expired"),
		});
		expect(await findBookingStatus(bookingId)).toBe("REQUESTED");
	});

	it("stops sending reminders once it is answered", async () => {
		setClock(start);
		const { bookingId, professional } = await newBooking();
		await acceptBooking(visitor({ user: professional }), { bookingId });
		setClock(later(start, 100 * HOUR));
		expect([await remindProfessionals(), await expireBookings()]).toEqual([0, 0]);
	});
});
