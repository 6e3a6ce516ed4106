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
	/** Whether its consequence must wait for a payment or a bank, so that it is due a day later. */
	isPaused?: (tx: Tx, deadline: Deadline) => Promise<boolean>;
	/** Brings about the consequence. */
	end: (tx: Tx, actor: Actor, deadline: Deadline, booking: BookingSides) => Promise<void>;
};
