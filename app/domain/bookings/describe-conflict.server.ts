import type { Tx } from "#app/infra/database/db.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import type { BookingSide } from "./booking.ts";
import { type BookingSides, namesOf } from "./booking-sides.server.ts";
import { eventTitle } from "./booking-words.ts";

/** Why a transition is no longer possible: who did what in the meantime, and when. */
export async function describeConflict(
	tx: Tx,
	booking: BookingSides,
	reader: BookingSide | null,
): Promise<string> {
	const { status } = await tx.booking.findUniqueOrThrow({
		where: { id: booking.id },
		select: { status: true },
	});
	if (status === "REQUESTED")
		return "The time to answer this request is over, so it expired. Nothing was changed.";
	const [last] = await tx.bookingEvent.findMany({
		where: { bookingId: booking.id },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		take: 1,
	});
	if (!last) return "Someone else already updated this booking. Nothing was changed.";
	return `This is no longer possible. ${eventTitle(last, reader, namesOf(booking), booking.phase)} on ${momentInWords(last.at)}. Nothing else was changed.`;
}
