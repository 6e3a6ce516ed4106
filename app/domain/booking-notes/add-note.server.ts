import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";

type Input = { bookingId: string; text: string };

/** An ADMIN notes something about a booking for the team. Its sides never see it, and it never changes. */
export async function addNote(actor: Actor, { bookingId, text }: Input): Promise<{ noteId: string }> {
	const { id: authorId } = requireArea(actor, "bookings");
	return withIdempotency(actor, "add-note", { bookingId, text }, (remember) =>
		transaction(async (tx) => {
			const booking = await tx.booking.findUnique({
				where: { id: bookingId },
				select: { requestedAt: true },
			});
			if (!booking) throw new DomainError("not_found", "This booking doesn't exist.");
			const last = await tx.bookingNote.findFirst({
				where: { bookingId },
				orderBy: [{ at: "desc" }, { id: "desc" }],
				select: { at: true },
			});
			const { id: noteId } = await tx.bookingNote.create({
				data: { bookingId, authorId, text, at: nowAfter(last?.at ?? booking.requestedAt) },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "add-note",
				subject: ["Booking", bookingId],
				detail: { noteId },
			});
			await remember(tx, { noteId });
			return { noteId };
		}),
	);
}
