import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea, requireUser } from "../actor.ts";
import type { BookingSide } from "../bookings/booking.ts";
import { findBookingParty } from "../bookings/booking-queries.server.ts";
import { type DeadlineKind, deadlineKinds } from "../deadlines/deadline.ts";
import { DomainError } from "../domain-error.ts";

/** The most open deadlines in a list. */
const SHOWN = 100;

type OpenDeadline = {
	id: string;
	kind: DeadlineKind;
	/** What has to be done, as it follows "to". */
	label: string;
	/** Who has to act. */
	of: BookingSide;
	isYours: boolean;
	dueAt: Date;
	/** Since when it waits for a bank or a payment. What was left of it then is left afterward. */
	pausedAt: Date | null;
	/** What happens when no one acts, at the end of a sentence. */
	consequence: string;
	booking: { id: string; reference: string; title: string };
};

/** The open deadlines of a person's bookings, the earliest first. */
export async function findDeadlines(actor: Actor): Promise<OpenDeadline[]> {
	const party = await findBookingParty(requireUser(actor));
	if (!party) return [];
	const deadlines = await db().deadline.findMany({
		where: {
			closedAt: null,
			booking: party.side === "CREATOR" ? { creatorId: party.id } : { professionalId: party.id },
		},
		orderBy: [{ dueAt: "asc" }, { id: "asc" }],
		take: SHOWN,
		select: {
			id: true,
			kind: true,
			dueAt: true,
			pausedAt: true,
			booking: { select: { id: true, reference: true, title: true } },
		},
	});
	return deadlines.map(({ kind, ...deadline }) => {
		const { label, of, consequence } = deadlineKinds[kind];
		return { ...deadline, kind, label, of, isYours: of === party.side, consequence };
	});
}

/** A deadline of any booking, for the team. Throws `not_found`. */
export async function getDeadlineForTeam(actor: Actor, id: string) {
	requireArea(actor, "bookings");
	const deadline = await db().deadline.findUnique({
		where: { id },
		include: { booking: { select: { id: true, reference: true, title: true } } },
	});
	if (!deadline) throw new DomainError("not_found", "This deadline doesn't exist.");
	return deadline;
}
