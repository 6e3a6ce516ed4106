import { href } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import type { BookingSide, BookingStatus } from "#app/domain/bookings/booking.ts";
import { formatPrice } from "#app/domain/money/cents.ts";
import type { Phase } from "#app/domain/phase/phase.ts";
import { isAgreed, quotePath } from "#app/domain/quotes/quote.ts";
import { getQuotes } from "#app/domain/quotes/quote-queries.server.ts";

type Booking = { id: string; phase: Phase; status: BookingStatus; side: BookingSide };

/**
 * Where a side of a booking reads its quote, or writes one. Once one is signed, it is part of what
 * was agreed, which the page links to, and only a new version that waits for an answer is left. Null
 * in early access, and as long as there is none to read.
 */
export async function quoteLink(actor: Actor, { id, phase, status, side }: Booking): Promise<{ href: string; label: string; isMain: boolean } | null> {
	if (phase !== "OPEN") return null;
	const { commands, versions } = await getQuotes(actor, id);
	if (commands.includes("send-quote")) return { href: href("/bookings/:bookingId/edit-quote", { bookingId: id }), label: "Write a quote", isMain: true };
	if (versions.some((version) => version.status === "ACCEPTED"))
		return isAgreed(status) && versions[0]?.status === "SENT" ? { href: quotePath(id), label: "Read the new version of the agreement", isMain: false } : null;
	const [latest] = versions;
	if (!latest) return null;
	const label = `Read the quote: ${formatPrice(latest.totalCents, latest.isMonthly)}`;
	return { href: quotePath(id), label, isMain: status === "QUOTED" && side === "CREATOR" };
}
