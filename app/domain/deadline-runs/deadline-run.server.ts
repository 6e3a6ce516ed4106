import type { Tx } from "#app/infra/database/db.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import type { Actor } from "../actor.ts";
import type { BookingSides } from "../bookings/booking-sides.server.ts";

type Reminder = { dueAt: Date; isLast: boolean };

/** What the job does for a kind of deadline. */
export type DeadlineRun = {
	/** Reminds the person who has to act. */
	remind: (tx: Tx, deadline: Deadline, booking: BookingSides, reminder: Reminder) => Promise<void>;
	/** Moves what the deadline is about to a later time. */
	postpone?: (tx: Tx, subjectId: string, dueAt: Date) => Promise<unknown>;
	/** What an extension by the team moves besides. */
	extend?: (tx: Tx, subjectId: string, dueAt: Date) => Promise<unknown>;
	/** Since when it must wait for a payment or a bank. Null if it runs. */
	pausedSince?: (tx: Tx, deadline: Deadline) => Promise<Date | null>;
	/** What a pause that ended moves besides, by its length in milliseconds. */
	resume?: (tx: Tx, subjectId: string, pause: number) => Promise<unknown>;
	/** Brings about the consequence. */
	end: (tx: Tx, actor: Actor, deadline: Deadline, booking: BookingSides) => Promise<void>;
};
