import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import type { BookingSide, BookingStatus } from "#app/domain/bookings/booking.ts";
import type { Phase } from "#app/domain/phase/phase.ts";
import { quotePath } from "#app/domain/quotes/quote.ts";
import { getQuotes } from "#app/domain/quotes/quote-queries.server.ts";

type Booking = { id: string; phase: Phase; status: BookingStatus; side: BookingSide };

/** Where a side of a booking reads its quote, or writes one. Null in early access, and as long as there is none to read. */
export async function quoteLink(actor: Actor, { id, phase, status, side }: Booking): Promise<{ href: string; label: string; isMain: boolean } | null> {
	if (phase !== "OPEN") return null;
	const { commands, versions } = await getQuotes(actor, id);
	if (commands.includes("send-quote")) return { href: href("/bookings/:bookingId/edit-quote", { bookingId: id }), label: "Write a quote", isMain: true };
	return versions.length > 0 ? { href: quotePath(id), label: "Read the quote", isMain: status === "QUOTED" && side === "CREATOR" } : null;
}
