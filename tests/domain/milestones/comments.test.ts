import { describe, expect, it } from "vitest";
import type { CommentPlace } from "#app/domain/bookings/comments/comment.ts";
import { addComment, resolveComment } from "#app/domain/bookings/comments/comments.server.ts";
import { getDelivery } from "#app/domain/bookings/previews/delivery-queries.server.ts";
import { exportRecord } from "#app/domain/bookings/record/record-export.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { acceptAt, newDeliveredFile, requestChangesAt } from "../../support/market/milestones.ts";

type Deal = Awaited<ReturnType<typeof newDeliveredFile>>;
const file = ({ bookingId }: Deal, filePosition = 0) => ({ bookingId, position: 0, round: 1, filePosition });
const say = (deal: Deal, actor: Actor, text: string, place: Partial<CommentPlace> = {}, filePosition = 0) =>
	addComment(actor, {
		...file(deal, filePosition),
		text,
		atSeconds: null,
		page: null,
		x: null,
		y: null,
		...place,
	});
const list = async (deal: Deal) =>
	(await getDelivery(deal.asProfessional(), { bookingId: deal.bookingId, position: 0, round: 1 })).comments;
const emails = () =>
	db().outboxEmail.findMany({
		where: { kind: "booking-comment" },
		select: { recipient: true, subject: true },
	});

describe("a comment on a delivered file", () => {
	it("is written by both sides of the booking only, about one of its files, while it waits for acceptance", async () => {
		const deal = await newDeliveredFile();
		await say(deal, deal.asCreator(), "Too dark", { atSeconds: 65 });
		await say(deal, deal.asProfessional(), "On purpose", { x: 10, y: 20 });
		expect(await list(deal)).toMatchObject([
			{ side: "CREATOR", text: "Too dark", atSeconds: 65, resolvedAt: null },
			{ side: "PROFESSIONAL", text: "On purpose", x: 10, y: 20 },
		]);
		for (const role of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(say(deal, visitor({ user: await newMember(role) }), "Hello")).rejects.toMatchObject({
				code: "not_found",
			});
		await expect(say(deal, deal.asCreator(), "Where?", {}, 1)).rejects.toMatchObject({ code: "not_found" });
		await acceptAt(deal, deal.deliveryId);
		await expect(say(deal, deal.asCreator(), "Late")).rejects.toMatchObject({ code: "conflict" });
		expect(await list(deal)).toHaveLength(2);
	});

	it("is emailed to the other side, in one email for several that weren't sent yet", async () => {
		const deal = await newDeliveredFile();
		await say(deal, deal.asCreator(), "One");
		await say(deal, deal.asCreator(), "Two");
		expect(await emails()).toEqual([
			{
				recipient: deal.professional.email,
				subject: expect.stringContaining(`Comment on delivery 1 by ${deal.creator.name}`),
			},
		]);
	});

	it("is part of the round of changes while it is open, and of the record with its text", async () => {
		const deal = await newDeliveredFile();
		const { commentId } = await say(deal, deal.asCreator(), "Crop it");
		const open = await say(deal, deal.asCreator(), "Warmer colors");
		const resolve = (isResolved: boolean, actor = deal.asProfessional()) =>
			resolveComment(actor, { ...file(deal), commentId, isResolved });
		await resolve(true);
		await resolve(true);
		await expect(resolve(false, visitor({ user: await newMember("CREATOR") }))).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(
			resolveComment(deal.asCreator(), { ...file(deal), commentId: "x", isResolved: true }),
		).rejects.toMatchObject({ code: "not_found" });
		await requestChangesAt(deal, deal.deliveryId);
		expect(await list(deal)).toMatchObject([
			{ id: commentId, requestedAt: null, resolvedAt: expect.any(Date) },
			{ id: open.commentId, requestedAt: expect.any(Date) },
		]);
		const entries = await db().bookingRecordEntry.findMany({
			where: { bookingId: deal.bookingId },
			orderBy: { number: "asc" },
		});
		const events = entries.map(({ event }) => JSON.parse(event)).filter(({ kind }) => kind === "comment");
		expect(events).toMatchObject([
			{ commentId, file: 1, side: "CREATOR" },
			{ commentId: open.commentId },
			{ commentId, state: "done" },
			{ deliveryId: deal.deliveryId, requested: [open.commentId] },
		]);
		expect(JSON.stringify(events)).not.toContain("Warmer");
		const texts: string[] = [];
		for await (const { name, input } of (await exportRecord(deal.asProfessional(), deal.bookingId, ""))
			.entries)
			for await (const chunk of input as AsyncIterable<string>)
				if (/^text-\d+-comment/.test(name)) texts.push(chunk.split("\n")[1] ?? "");
		expect(texts).toEqual(["Crop it", "Warmer colors"]);
	});
});
