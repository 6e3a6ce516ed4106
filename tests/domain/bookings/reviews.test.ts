import { afterEach, describe, expect, it } from "vitest";
import type { BookingSide } from "#app/domain/bookings/booking.ts";
import { WriteReviewForm } from "#app/domain/bookings/booking-forms.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { getBookingReviews, publishReviews, writeReview } from "#app/domain/bookings/reviews.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

async function completed() {
	const { bookingId, creator, professional, professionalId } = await newBooking("COMPLETED");
	const people = { CREATOR: creator, PROFESSIONAL: professional };
	const write = (side: BookingSide, rating: "1" | "2" | "3" | "4" | "5" = "4", submissionKey?: string) =>
		writeReview(visitor({ user: people[side], submissionKey }), {
			bookingId,
			rating,
			text: `By the ${side}`,
		});
	const seen = async (side: BookingSide) => {
		const actor = visitor({ user: people[side] });
		return getBookingReviews(actor, await getBooking(actor, bookingId));
	};
	const rating = async () => {
		const { ratingSum, ratingCount } = await db().professional.findUniqueOrThrow({
			where: { id: professionalId },
		});
		return [ratingSum, ratingCount];
	};
	return { bookingId, people, write, seen, rating };
}

describe("a review", () => {
	it("stays unpublished until the other side has written one, and then both are published and the creator's rating counts", async () => {
		const { people, write, seen, rating } = await completed();
		expect(await write("CREATOR", "5")).toEqual({ isPublished: false });
		expect(await seen("CREATOR")).toMatchObject({
			yours: { rating: 5, isPublished: false },
			theirs: null,
			mayWrite: false,
		});
		expect(await seen("PROFESSIONAL")).toMatchObject({ yours: null, theirs: null, mayWrite: true });
		expect(await rating()).toEqual([0, 0]);
		expect(await db().outboxEmail.findMany({ select: { kind: true, recipient: true } })).toEqual([
			{ kind: "booking-review-waiting", recipient: people.PROFESSIONAL.email },
		]);
		expect((await db().outboxEmail.findFirstOrThrow()).text).not.toContain("By the CREATOR");
		expect(await write("PROFESSIONAL", "2")).toEqual({ isPublished: true });
		expect(await seen("CREATOR")).toMatchObject({
			yours: { isPublished: true },
			theirs: { rating: 2, text: "By the PROFESSIONAL" },
		});
		expect(await seen("PROFESSIONAL")).toMatchObject({
			yours: { isPublished: true },
			theirs: { rating: 5, text: "By the CREATOR" },
		});
		expect(await rating()).toEqual([5, 1]);
		expect(await db().outboxEmail.count({ where: { kind: "booking-review-published" } })).toBe(2);
	});

	it("is published alone after 14 days, and none can be written after that", async () => {
		const start = new Date("2026-05-01T10:00:00Z");
		setClock(start);
		const { write, seen, rating } = await completed();
		await write("CREATOR", "3");
		// 11:59 PM in Los Angeles.
		const end = new Date("2026-05-16T06:59:00Z");
		setClock(end);
		expect(await publishReviews()).toBe(0);
		expect((await seen("PROFESSIONAL")).mayWrite).toBe(true);
		setClock(later(end, 1));
		await expect(write("PROFESSIONAL")).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("14 days"),
		});
		expect([await publishReviews(), await publishReviews()]).toEqual([1, 0]);
		expect(await seen("PROFESSIONAL")).toMatchObject({ theirs: { rating: 3 }, mayWrite: false });
		expect(await rating()).toEqual([3, 1]);
	});

	it("by the professional doesn't affect the professional's own rating", async () => {
		const { write, rating } = await completed();
		await write("PROFESSIONAL", "1");
		setClock(later(now(), 15 * DAY));
		await publishReviews();
		expect(await rating()).toEqual([0, 0]);
	});

	it("is stored only once for each side, no matter how often it is sent", async () => {
		const { write, bookingId } = await completed();
		await Promise.all(Array.from({ length: 20 }, () => write("CREATOR", "4", "same")));
		await expect(write("CREATOR", "1", "another")).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("You can't change it"),
		});
		const results = await Promise.allSettled([
			write("PROFESSIONAL", "4", "a"),
			write("PROFESSIONAL", "5", "b"),
		]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await db().review.count({ where: { bookingId } })).toBe(2);
	});

	it("counts only once if both sides write at the same moment", async () => {
		const { write, rating, bookingId } = await completed();
		await Promise.all([write("CREATOR", "5"), write("PROFESSIONAL", "5")]);
		expect(await rating()).toEqual([5, 1]);
		expect(await db().review.count({ where: { bookingId, state: "PUBLISHED" } })).toBe(2);
	});

	it.each(["REQUESTED", "ACCEPTED", "IN_PROGRESS", "CANCELLED", "DISPUTED"] as const)(
		"is refused while the booking is %s",
		async (status) => {
			const { bookingId, creator } = await newBooking(status);
			await expect(
				writeReview(visitor({ user: creator }), { bookingId, rating: "4", text: "Good" }),
			).rejects.toMatchObject({ code: "conflict" });
		},
	);

	it("that looks like off-platform contact must be confirmed first, and the error quotes the detected contact", async () => {
		const { bookingId, creator } = await newBooking("COMPLETED");
		const review = {
			bookingId,
			rating: "5" as const,
			text: "Lovely! Just call her at 512-555-0142 next time.",
		};
		await expect(writeReview(visitor({ user: creator }), review)).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: {
				confirm: [expect.stringContaining("“512-555-0142” looks like a phone number.")],
			},
		});
		await writeReview(visitor({ user: creator, confirmed: ["phone"] }), review);
		expect(await db().review.count({ where: { bookingId } })).toBe(1);
	});

	it("can be written only by the two sides", async () => {
		const { bookingId } = await newBooking("COMPLETED");
		for (const user of [await newMember("CREATOR"), await newMember("ADMIN")])
			await expect(
				writeReview(visitor({ user }), { bookingId, rating: "4", text: "Good" }),
			).rejects.toMatchObject({ code: "not_found" });
		await expect(writeReview(visitor(), { bookingId, rating: "4", text: "Good" })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});

	it.each([
		[{ rating: undefined }, "Choose a rating from 1 to 5"],
		[{ rating: "6" }, "Choose a rating from 1 to 5"],
		[{ rating: ["4", "5"] }, "Choose a rating from 1 to 5"],
		[{ text: " \n" }, "Enter your review"],
		[{ text: "x".repeat(2_001) }, "Use 2,000 characters or fewer."],
		[{ text: "a\u0000" }, "Remove the characters that can't be shown, then try again."],
	])("with %j is refused", (facts, message) => {
		expect(WriteReviewForm.safeParse({ rating: "4", text: "Good", ...facts }).error?.issues[0]?.message).toBe(
			message,
		);
	});
});
