import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { refreshPages } from "../booking-emails.server.ts";
import { listPeople } from "../booking-sides.server.ts";
import {
	announceToOther,
	type CommandDate,
	type DateOf,
	describeDate,
	getDateForCommand,
	requireStored,
} from "./call-sheet.server.ts";
import { callSheetPath, getCheckInTimes, type LateMinutes } from "./call-sheet.ts";
import { callSheetNotifications } from "./call-sheet-notifications.server.ts";

type Said = { hereAt: Date | null; lateMinutes: number | null; lateAt: Date | null };

/** Sets what the actor's side says on the day. Returns null if it already says so. */
type Change = (said: Said, at: Date) => Partial<Said> | null;

type Saying = {
	name: "check-in" | "undo-check-in" | "say-late" | "say-on-time";
	change: Change;
	facts: { state: "here" | "not-here" | "late" | "on-time"; minutes?: number };
	/** Tells the other side. By default, their open pages are refreshed, without a notification. */
	announce?: (tx: Tx, date: CommandDate) => Promise<void>;
};

/**
 * One side says something on the day, in one transaction with the entries in the booking's record and in the
 * audit log. Throws `conflict` before and after the time for it (see `getCheckInTimes`), and if the booking
 * isn't accepted or in progress.
 */
async function say(
	actor: Actor,
	{ bookingId, day }: DateOf,
	{ name, change, facts, announce }: Saying,
): Promise<void> {
	await bookingCommand(actor, name, { bookingId, day, ...facts }, async (tx) => {
		const date = await getDateForCommand(tx, actor, { bookingId, day });
		const { booking, side, plan, stored } = date;
		const at = now();
		const { from, until } = getCheckInTimes({ day, ...plan });
		if (at < from)
			throw new DomainError("conflict", "It's too early for this. Come back closer to the start.");
		if (at > until) throw new DomainError("conflict", "This date is over.");
		const said = stored?.sides.find((row) => row.side === side);
		const data = change(said ?? { hereAt: null, lateMinutes: null, lateAt: null }, at);
		if (!data) return {};
		const callSheetId = await requireStored(tx, date, day);
		await tx.callSheetSide.upsert({
			where: { callSheetId_side: { callSheetId, side } },
			create: { callSheetId, side, ...data },
			update: data,
		});
		await appendToRecord(tx, bookingId, { kind: "check-in", facts: { callSheetId, day, side, ...facts } });
		await recordEvent(tx, actor, {
			action: name,
			subject: ["CallSheet", callSheetId],
			detail: { bookingId, day },
		});
		if (announce) await announce(tx, date);
		else
			for (const { side: one, person } of listPeople(booking))
				await refreshPages(tx, bookingId, person, {
					hasActed: one === side,
					paths: [callSheetPath(bookingId, day)],
				});
		return {};
	});
}

/** A side says that they are at the meeting point. Idempotent: the first time counts. */
export const checkIn = (actor: Actor, date: DateOf): Promise<void> =>
	say(actor, date, {
		name: "check-in",
		facts: { state: "here" },
		change: ({ hereAt }, at) => (hereAt ? null : { hereAt: at }),
	});

/** A side takes back that they are at the meeting point. Idempotent. */
export const undoCheckIn = (actor: Actor, date: DateOf): Promise<void> =>
	say(actor, date, {
		name: "undo-check-in",
		facts: { state: "not-here" },
		change: ({ hereAt }) => (hereAt ? { hereAt: null } : null),
	});

/**
 * A side says how many minutes late they'll be, or changes what they said. The other side gets a notification
 * and an email. Saying the same again changes nothing. Throws `conflict` if the side has checked in, and
 * `rate_limited`.
 */
export async function sayLate(
	actor: Actor,
	{ minutes, ...date }: DateOf & { minutes: LateMinutes },
): Promise<void> {
	await consumeRateLimit("late-notice", requireUser(actor).id);
	await say(actor, date, {
		name: "say-late",
		facts: { state: "late", minutes },
		change: ({ hereAt, lateMinutes }, at) => {
			if (hereAt) throw new DomainError("conflict", "You've already checked in. Undo that first.");
			return lateMinutes === minutes ? null : { lateMinutes: minutes, lateAt: at };
		},
		announce: (tx, { booking, side, plan }) =>
			announceToOther(tx, { booking, side }, date.day, {
				kind: "running-late",
				isReminder: true,
				...callSheetNotifications.late(describeDate({ booking, side, plan }, date.day), minutes),
			}),
	});
}

/** A side takes back that they'll be late. The other side gets a notification and an email. Idempotent. */
export const sayOnTime = (actor: Actor, date: DateOf): Promise<void> =>
	say(actor, date, {
		name: "say-on-time",
		facts: { state: "on-time" },
		change: ({ lateMinutes }) => (lateMinutes === null ? null : { lateMinutes: null, lateAt: null }),
		announce: (tx, { booking, side, plan }) =>
			announceToOther(tx, { booking, side }, date.day, {
				kind: "on-time",
				isReminder: true,
				...callSheetNotifications.onTime(describeDate({ booking, side, plan }, date.day)),
			}),
	});
