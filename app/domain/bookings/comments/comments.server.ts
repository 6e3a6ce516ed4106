import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { otherSide } from "../booking.ts";
import { notifySide, refreshPages } from "../booking-emails.server.ts";
import { type BookingNotification, shortenTitle } from "../booking-notifications.ts";
import { getSideNames, getSidePerson, listPeople, summarizeBooking } from "../booking-sides.server.ts";
import { findBlocks } from "../messages/conversation-side.server.ts";
import { type DeliveryAt, getUserDelivery } from "../previews/delivery-queries.server.ts";
import { deliveredFilePath, deliveryPath } from "../previews/preview.ts";
import { COMMENTS_MAX, type CommentPlace, describePlace, mayComment } from "./comment.ts";

type FileAt = DeliveryAt & {
	/** The position of the file in the delivery, from 0. */
	filePosition: number;
};

type Facts = {
	/** The side that wrote the comment. */
	name: string;
	/** The booking's title. */
	title: string;
	number: number;
	round: number;
	file: string;
	place: string | null;
	text: string;
	/** How many comments on the delivery aren't done. */
	open: number;
};

/** What the other side reads about a comment. Until the email is sent, a later comment replaces it. */
export const commentNotification = (facts: Facts): BookingNotification => ({
	title: `Comment on delivery ${facts.round} by ${facts.name}: ${shortenTitle(facts.title)}`,
	facts: [
		{ label: "Milestone", value: String(facts.number) },
		{ label: "File", value: facts.place ? `${facts.file} (${facts.place})` : facts.file },
	],
	paragraphs: [
		`${facts.name} writes:\n${shortenTitle(facts.text, 300)}`,
		facts.open === 1 ? "It's the only open comment." : `${facts.open} comments are open.`,
	],
	label: "See the comments",
});

async function getFileForComment(tx: Tx, actor: Actor, { filePosition, ...at }: FileAt) {
	const user = requireUser(actor);
	const found = await getUserDelivery(user, at, tx);
	const file = found.delivery.files.find(({ position }) => position === filePosition);
	if (!file) throw new DomainError("not_found", "File not found");
	const { booking, side, milestone } = found;
	if (!mayComment(milestone.status) || booking.status === "CANCELLED")
		throw new DomainError(
			"conflict",
			"Comments are closed, because this milestone has moved on. Write a message instead.",
		);
	const other = getSidePerson(booking, otherSide(side));
	const { byUser, byOther } = other
		? await findBlocks(tx, user.id, other.id)
		: { byUser: false, byOther: false };
	if (byUser || byOther)
		throw new DomainError("conflict", "One of you has blocked the other, so neither of you can comment.");
	return { ...found, file: file.file };
}

/**
 * Either side comments on a delivered file. The other side gets an email, which a later comment replaces if it
 * hasn't been sent yet. Throws `conflict` if the milestone has moved on or one side has blocked the other,
 * `invalid` at the maximum number of comments, and `rate_limited`.
 */
export async function addComment(
	actor: Actor,
	{ text, atSeconds, page, x, y, ...at }: FileAt & CommentPlace & { text: string },
): Promise<{ commentId: string }> {
	await consumeRateLimit("delivery-comment", requireUser(actor).id);
	return bookingCommand(actor, "add-comment", { ...at, text, atSeconds, page, x, y }, async (tx) => {
		const { booking, side, milestone, delivery, file } = await getFileForComment(tx, actor, at);
		const { bookingId, position, round, filePosition } = at;
		if ((await tx.deliveryComment.count({ where: { deliveryId: delivery.id } })) >= COMMENTS_MAX)
			throw invalidField("text", `A delivery can have ${COMMENTS_MAX} comments. Write a message instead.`);
		await checkText(tx, actor, { place: "COMMENT", subjectId: bookingId, text });
		const place = { atSeconds, page, x, y };
		const { id: commentId } = await tx.deliveryComment.create({
			data: { deliveryId: delivery.id, filePosition, side, text, createdAt: now(), ...place },
			select: { id: true },
		});
		await appendToRecord(tx, bookingId, {
			kind: "comment",
			facts: { commentId, deliveryId: delivery.id, file: filePosition + 1, side, ...place },
			texts: { comment: text },
		});
		await recordEvent(tx, actor, {
			action: "add-comment",
			subject: ["DeliveryComment", commentId],
			detail: { bookingId, round },
		});
		const path = deliveredFilePath(deliveryPath(bookingId, position, round), filePosition);
		const open = await tx.deliveryComment.count({ where: { deliveryId: delivery.id, resolvedAt: null } });
		const notification = commentNotification({
			name: getSideNames(booking)[side],
			title: booking.title,
			number: milestone.position + 1,
			round,
			file: file.name,
			place: describePlace(place),
			text,
			open,
		});
		for (const { side: one, person } of listPeople(booking)) {
			if (one !== side)
				await notifySide(
					tx,
					summarizeBooking(booking),
					{ side: one, person },
					{ kind: "comment", about: delivery.id, path, ...notification },
				);
			await refreshPages(tx, bookingId, person, { hasActed: one === side, paths: [path] });
		}
		return { commentId };
	});
}

/** Either side marks a comment as done, or as open again. Idempotent. Throws like `addComment`. */
export async function resolveComment(
	actor: Actor,
	{ commentId, isResolved, ...at }: FileAt & { commentId: string; isResolved: boolean },
): Promise<void> {
	await bookingCommand(actor, "resolve-comment", { ...at, commentId, isResolved }, async (tx) => {
		const { booking, side, delivery } = await getFileForComment(tx, actor, at);
		const found = { id: commentId, deliveryId: delivery.id, filePosition: at.filePosition };
		const comment = await tx.deliveryComment.findFirst({ where: found });
		if (!comment) throw new DomainError("not_found", "Comment not found");
		if ((comment.resolvedAt !== null) === isResolved) return {};
		await tx.deliveryComment.update({
			where: { id: commentId },
			data: { resolvedAt: isResolved ? now() : null },
		});
		await appendToRecord(tx, at.bookingId, {
			kind: "comment",
			facts: { commentId, deliveryId: delivery.id, side, state: isResolved ? "done" : "open" },
		});
		await recordEvent(tx, actor, {
			action: isResolved ? "resolve-comment" : "reopen-comment",
			subject: ["DeliveryComment", commentId],
			detail: { bookingId: at.bookingId },
		});
		for (const { side: one, person } of listPeople(booking))
			await refreshPages(tx, at.bookingId, person, { hasActed: one === side });
		return {};
	});
}

/**
 * Adds a delivery's open comments to the round of changes that the creator asks for, in its transaction. Returns
 * how many.
 */
export async function includeComments(
	tx: Tx,
	{ bookingId, deliveryId, at }: { bookingId: string; deliveryId: string; at: Date },
): Promise<number> {
	const open = await tx.deliveryComment.findMany({
		where: { deliveryId, resolvedAt: null },
		orderBy: { id: "asc" },
		select: { id: true },
	});
	if (open.length === 0) return 0;
	const ids = open.map(({ id }) => id);
	await tx.deliveryComment.updateMany({ where: { id: { in: ids } }, data: { requestedAt: at } });
	await appendToRecord(tx, bookingId, { kind: "comment", facts: { deliveryId, requested: ids } });
	return ids.length;
}
