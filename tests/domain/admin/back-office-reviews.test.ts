import { afterEach, describe, expect, it } from "vitest";
import { reviewProblems } from "#app/domain/bookings/reviews.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { decideReview, findReviewWorkItems } from "#app/domain/trust/decide-review.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { decide, newDispute } from "../../support/market/disputes.ts";

afterEach(() => setClock(undefined));

const undoLast = async () =>
	undoDecision(await newReviewer(), {
		decisionId: (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id,
	});

/** Creates a published but unhelpful review of a completed booking. */
async function newUnhelpfulReview() {
	const booking = await newBooking("COMPLETED");
	const { id } = await db().review.create({
		data: {
			bookingId: booking.bookingId,
			side: "CREATOR",
			authorId: booking.creator.id,
			rating: 1,
			text: "Bad",
			state: "PUBLISHED",
			createdAt: new Date(),
			publishedAt: new Date(),
		},
	});
	return { ...booking, id };
}

describe("a review", () => {
	it.each([
		["Good", ["Very short"]],
		["GREAT WORK AND ALWAYS ON TIME", ["All in capitals"]],
		["Call me at 213 555 0142 for more", ["Contains an address or a number"]],
		["It was great!!!!!!!! and on time", ["Repeats a character"]],
		["She was on time, and the pictures are what we wanted.", []],
	])("that says “%s” has these problems: %j", (text, problems) =>
		expect(reviewProblems(text)).toEqual(problems),
	);

	it("that isn't helpful goes to the queue and, if hidden, doesn't count toward the rating and can be restored", async () => {
		const { id, creator, professionalId } = await newUnhelpfulReview();
		await db().professional.update({ where: { id: professionalId }, data: { ratingSum: 6, ratingCount: 2 } });
		const team = await newReviewer();
		expect(await findReviewWorkItems(10)).toMatchObject([{ id }]);
		await decideReview(team, { reviewId: id, decision: "hide", reason: "It says nothing." });
		expect(await findReviewWorkItems(10)).toEqual([]);
		expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({
			ratingSum: 5,
			ratingCount: 1,
		});
		expect(await emailKinds(creator.email)).toEqual(["review-hidden"]);
		await undoLast();
		expect(await db().professional.findUniqueOrThrow({ where: { id: professionalId } })).toMatchObject({
			ratingSum: 6,
			ratingCount: 2,
		});
		await decideReview(team, { reviewId: id, decision: "keep", reason: null });
		expect(await findReviewWorkItems(10)).toEqual([]);
		await expect(
			decideReview(team, { reviewId: id, decision: "hide", reason: "Again." }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	it("is decided only once if several people decide at the same time to keep it", async () => {
		const { id } = await newUnhelpfulReview();
		const teams = await Promise.all([1, 2, 3, 4].map(() => newReviewer()));
		const results = await Promise.allSettled(
			teams.map((team) => decideReview(team, { reviewId: id, decision: "keep", reason: null })),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db().decision.count({ where: { subjectId: id } })).toBe(1);
	});
});

describe("a dispute", () => {
	it("is decided once, and the decision is emailed immediately and can't be undone", async () => {
		const deal = await newDispute();
		await db().dispute.update({ where: { id: deal.disputeId }, data: { status: "TEAM" } });
		const team = await newReviewer();
		const proved = { ...team, user: team.user && { ...team.user, provedAt: now() } };
		await decide(deal.disputeId, 0, proved);
		expect(await emailKinds(deal.creator.email)).toContain("booking-dispute-decided");
		await expect(undoLast()).rejects.toMatchObject({ code: "conflict" });
		await expect(decide(deal.disputeId, 0, proved)).rejects.toMatchObject({ code: "conflict" });
	});
});
