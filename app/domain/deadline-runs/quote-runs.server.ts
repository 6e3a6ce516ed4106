import { remindOfRequest } from "../bookings/remind-of-request.server.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { endQuote } from "../quotes/end-quote.server.ts";
import { lapseChanges } from "../quotes/quote-changes.server.ts";
import { withParts } from "../quotes/quote-sides.server.ts";
import { remindOfChanges, remindOfQuote } from "../quotes/remind-of-quote.server.ts";
import type { DeadlineRun } from "./deadline-run.server.ts";

/** The version that the creator asked to change in a note. */
const ofNote = (id: string) => ({ where: { notes: { some: { id } } } });

/** The deadlines up to the signed agreement. */
export const quoteRuns = {
	REQUEST_ANSWER: {
		remind: (tx, _, booking, { dueAt, isLast }) =>
			remindOfRequest(tx, { ...booking, expiresAt: dueAt }, { isLast }),
		postpone: (tx, id, expiresAt) =>
			tx.booking.updateMany({ where: { id, status: "REQUESTED" }, data: { expiresAt } }),
		end: (tx, actor, _, booking) => transitionBooking(tx, actor, "expire", booking, { mover: "CLOCK" }),
	},
	QUOTE_VALIDITY: {
		remind: async (tx, { subjectId }, booking, reminder) =>
			remindOfQuote(tx, booking, await tx.quote.findUniqueOrThrow({ where: { id: subjectId } }), reminder),
		postpone: async (tx, id, expiresAt) => {
			await tx.quote.updateMany({ where: { id, status: "SENT" }, data: { expiresAt } });
			await tx.booking.updateMany({
				where: { status: "QUOTED", quotes: { some: { id } } },
				data: { expiresAt },
			});
		},
		end: async (tx, actor, { subjectId }, booking) =>
			endQuote(
				tx,
				actor,
				"expire",
				booking,
				await tx.quote.findUniqueOrThrow({ where: { id: subjectId }, include: withParts }),
			),
	},
	QUOTE_CHANGES: {
		remind: async (tx, { subjectId }, booking, reminder) =>
			remindOfChanges(tx, booking, await tx.quote.findFirstOrThrow(ofNote(subjectId)), reminder),
		postpone: (tx, id, changesDueAt) => tx.quote.updateMany({ ...ofNote(id), data: { changesDueAt } }),
		end: (tx, _, { subjectId }, booking) => lapseChanges(tx, booking, subjectId),
	},
} satisfies Record<string, DeadlineRun>;
