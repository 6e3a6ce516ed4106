import { db } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { bookingsOfUser } from "../bookings/booking-sides.server.ts";
import { DomainError } from "../domain-error.ts";
import type { ReportSubject } from "./report.ts";

type Subject = {
	/** What is reported, in words. */
	title: string;
};

/**
 * The subject of a report. Messages can be reported by the other side of their booking, published
 * reviews of professionals and listed profiles by anyone, and reviews of creators by both sides.
 * Throws `not_found` for anything else.
 */
export async function getReportSubject(actor: Actor, subject: ReportSubject, id: string): Promise<Subject> {
	const found = await finders[subject](actor, id);
	if (!found) throw new DomainError("not_found", "There is nothing to report here.");
	return found;
}

const finders: Record<ReportSubject, (actor: Actor, id: string) => Promise<Subject | null>> = {
	async message({ user }, id) {
		if (!user) return null;
		const message = await db().message.findFirst({
			where: { id, senderId: { not: user.id }, heldAt: null, booking: bookingsOfUser(user) },
			select: { sender: { select: { name: true } } },
		});
		return message && { title: `A message from ${message.sender.name}` };
	},
	async professional(_, id) {
		const professional = await db().professional.findUnique({
			where: { id, state: "LISTED" },
			select: { businessName: true },
		});
		return professional && { title: `The profile of ${professional.businessName}` };
	},
	async review({ user }, id) {
		const review = await db().review.findFirst({
			where: {
				id,
				state: "PUBLISHED",
				OR: [{ side: "CREATOR" }, ...(user ? [{ booking: bookingsOfUser(user) }] : [])],
			},
			select: {
				side: true,
				booking: {
					select: { creator: { select: { name: true } }, professional: { select: { businessName: true } } },
				},
			},
		});
		if (!review) return null;
		const { creator, professional } = review.booking;
		return { title: `A review of ${review.side === "CREATOR" ? professional.businessName : creator.name}` };
	},
};
