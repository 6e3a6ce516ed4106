import { describe, expect, it } from "vitest";
import { findEarlierBooking } from "#app/domain/bookings/booking-queries.server.ts";
import {
	findSaved,
	findSavedIds,
	getSaved,
	noteProfessional,
	saveProfessional,
} from "#app/domain/profiles/saved-professionals.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking, newCreator } from "../../support/market/bookings.ts";
import { newProfessional } from "../../support/market/professionals.ts";

describe("a note on a saved professional", () => {
	it("is private to the creator, who can clear it", async () => {
		const user = await newMember("CREATOR");
		const creator = visitor({ user });
		const { id: professionalId } = await newProfessional();
		await expect(noteProfessional(creator, { professionalId, note: "Calm" })).rejects.toMatchObject({
			code: "not_found",
		});
		await saveProfessional(creator, professionalId);
		await noteProfessional(creator, { professionalId, note: "Calm on set" });
		expect((await findSaved(creator)).map(({ note }) => note)).toEqual(["Calm on set"]);
		expect((await getSaved(creator, professionalId)).note).toBe("Calm on set");
		const other = visitor({ user: await newMember("CREATOR") });
		await expect(getSaved(other, professionalId)).rejects.toMatchObject({ code: "not_found" });
		await saveProfessional(other, professionalId);
		expect((await findSaved(other)).map(({ note }) => note)).toEqual([null]);
		await noteProfessional(creator, { professionalId, note: null });
		expect((await getSaved(creator, professionalId)).note).toBe("");
		expect(await findSavedIds(user, [professionalId, "unknown"])).toEqual([professionalId]);
	});
});

describe("booking again", () => {
	it("copies the details of a completed booking's request, but not its dates", async () => {
		const { creator, professionalId, booking } = await completed();
		const asked = {
			reference: booking.reference,
			title: "Portraits for a calendar",
			description: "Twelve portraits.\nIn a studio.",
			serviceLine: "PHOTO_VIDEO",
			budgetRange: "1000_2500",
		};
		expect(await findEarlierBooking(creator, professionalId, booking.reference)).toEqual({
			...asked,
			place: "remote",
			city: null,
			state: null,
		});
		await db().booking.update({
			where: { id: booking.id },
			data: { isRemote: false, city: "Reno", region: "NV" },
		});
		expect(await findEarlierBooking(creator, professionalId, booking.reference)).toEqual({
			...asked,
			place: "on_site",
			city: "Reno",
			state: "NV",
		});
	});

	it("doesn't copy anything from a booking that isn't completed, belongs to someone else, or was with another professional", async () => {
		const { creator, professionalId, booking } = await completed();
		const { id: otherProfessional } = await newProfessional();
		expect(await findEarlierBooking(await newCreator(), professionalId, booking.reference)).toBeNull();
		expect(await findEarlierBooking(creator, otherProfessional, booking.reference)).toBeNull();
		for (const reference of [null, "", "BKG-000000x", "x".repeat(1_000)])
			expect(await findEarlierBooking(creator, professionalId, reference)).toBeNull();
		await db().booking.update({ where: { id: booking.id }, data: { status: "CANCELLED" } });
		expect(await findEarlierBooking(creator, professionalId, booking.reference)).toBeNull();
	});
});

/** Creates a completed booking and its two sides. */
async function completed() {
	const { creator, professionalId, bookingId } = await newBooking("COMPLETED");
	return {
		creator,
		professionalId,
		booking: await db().booking.findUniqueOrThrow({ where: { id: bookingId } }),
	};
}
