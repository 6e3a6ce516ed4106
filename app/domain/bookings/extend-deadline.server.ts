import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Deadline } from "#generated/prisma/sqlite/client/client.ts";
import type { ServiceLine } from "../market/service-line.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { publishEvent } from "../platform/live-events.server.ts";
import {
	formatDeadline,
	formatMoment,
	formatShortDay,
	futureInstant,
	getTimeZone,
} from "../platform/time/time-zones.server.ts";
import type { BookingSide } from "./booking.ts";
import { notifySide } from "./booking-emails.server.ts";
import type { ExtendDeadline } from "./booking-forms.ts";
import {
	type BookingFacts,
	type BookingNotification,
	formatReason,
	SEE,
	shortenTitle,
} from "./booking-notifications.ts";
import { type BookingSides, listPeople, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { type DeadlineKind, DISPUTE_DEADLINES, describeDeadline, reminderTimes } from "./deadline.ts";
import { deadlineRuns } from "./run-deadlines.server.ts";

/** A deadline in any booking, for the team. Throws `not_found`. */
export async function getDeadlineForTeam(actor: Actor, id: string) {
	requireArea(actor, "bookings");
	const deadline = await db().deadline.findUnique({
		where: { id },
		include: { booking: { select: { id: true, reference: true, title: true } } },
	});
	if (!deadline) throw new DomainError("not_found", "This deadline doesn't exist.");
	return deadline;
}

type Extension = { kind: DeadlineKind; fromAt: Date; toAt: Date; reason: string };

/** Notifies both sides of the new time and the reason, in the caller's transaction. */
async function notifyOfExtension(tx: Tx, booking: BookingSides, extended: Extension): Promise<void> {
	const extension = { ...extended, serviceLine: booking.serviceLine };
	for (const { side, person } of listPeople(booking)) {
		await publishEvent(tx, person.id, "booking", { bookingId: booking.id });
		const facts = summarizeBooking(booking);
		const notification = getExtensionNotification(facts, extension, side, getTimeZone(person));
		await notifySide(tx, facts, { side, person }, { kind: "deadline-extended", ...notification });
	}
}

export function getExtensionNotification(
	{ title, names }: BookingFacts,
	{ kind, serviceLine, fromAt, toAt, reason }: Extension & { serviceLine: ServiceLine },
	reader: BookingSide,
	timeZone: string,
): BookingNotification {
	const { label, consequence } = describeDeadline(kind, serviceLine);
	return {
		title: `More time to ${label}, until ${formatShortDay(toAt, timeZone)}: ${shortenTitle(title)}`,
		facts: [
			{ label: "New deadline", value: formatDeadline(toAt, timeZone) },
			{ label: "Instead of", value: formatDeadline(fromAt, timeZone) },
		],
		paragraphs: [
			`Our team moved the deadline. If nothing happens by then, ${consequence}.`,
			...(kind === "DELIVERY"
				? [
						`Until then, ${reader === "CREATOR" ? "you" : names.CREATOR} can't cancel with a full refund for lateness.`,
					]
				: []),
			...formatReason(reason),
		],
		label: SEE,
	};
}

/** The number of days from today within which an extended deadline must fall. */
const MAX_EXTENSION_DAYS = 365;

type Input = ExtendDeadline & { deadlineId: string };
type Result = { bookingId: string; dueAt: string; note: string | null };

/**
 * An ADMIN extends a deadline. Both sides get an email with the reason, and reminders follow the new time.
 * Requires a recent identity check, because held money can move when a deadline passes. The returned `note`
 * explains a time that occurs twice, when clocks are set back. Throws `conflict` if the deadline is closed,
 * is paused, or belongs to a dispute or proposal. Throws `invalid` for a time that is in the past, not later
 * than the current deadline, or too far in the future.
 */
export async function extendDeadline(
	actor: Actor,
	{ deadlineId, day, time, reason }: Input,
): Promise<Result> {
	requireArea(actor, "bookings");
	const user = requireRecentProof(actor);
	return command(actor, "extend-deadline", { deadlineId, day, time, reason }, async (tx) => {
		await lockReauthentication(tx, user);
		const { booking, ...deadline } = await getOpenDeadline(tx, deadlineId);
		const { instant: dueAt, note = null } = futureInstant(day, time);
		if (dueAt <= deadline.dueAt)
			throw invalidField("day", `It's already due on ${formatMoment(deadline.dueAt)}. Choose a later time.`);
		if (dueAt > later(now(), MAX_EXTENSION_DAYS * DAY))
			throw invalidField("day", `Choose a time within the next ${MAX_EXTENSION_DAYS} days`);
		await moveDeadline(tx, actor, deadline, { dueAt, reason });
		await recordEvent(tx, actor, {
			action: "extend-deadline",
			subject: ["Booking", booking.id],
			detail: {
				deadlineId,
				kind: deadline.kind,
				before: deadline.dueAt.toISOString(),
				after: dueAt.toISOString(),
			},
		});
		await notifyOfExtension(tx, booking, {
			kind: deadline.kind,
			fromAt: deadline.dueAt,
			toAt: dueAt,
			reason,
		});
		return { bookingId: booking.id, dueAt: dueAt.toISOString(), note };
	});
}

async function getOpenDeadline(tx: Tx, id: string) {
	const deadline = await tx.deadline.findUnique({
		where: { id },
		include: { booking: { include: withSides } },
	});
	if (!deadline) throw new DomainError("not_found", "This deadline doesn't exist.");
	if ((DISPUTE_DEADLINES as readonly DeadlineKind[]).includes(deadline.kind))
		throw new DomainError(
			"conflict",
			"The times of disputes and proposals are fixed, so that both sides can rely on them. Nothing was changed.",
		);
	if (deadline.closedAt)
		throw new DomainError(
			"conflict",
			`This deadline ended on ${formatMoment(deadline.closedAt)}, so it can't be extended. Nothing was changed.`,
		);
	if (deadline.pausedAt)
		throw new DomainError(
			"conflict",
			"This deadline is paused by a dispute, a payment that is being settled, or the payer's bank. Extend it once it runs again. Nothing was changed.",
		);
	return deadline;
}

async function moveDeadline(
	tx: Tx,
	actor: Actor,
	deadline: Deadline,
	{ dueAt, reason }: { dueAt: Date; reason: string },
): Promise<void> {
	const { id, kind, subjectId, nextAt, dueAt: fromAt } = deadline;
	const at = now();
	const times = reminderTimes({ ...deadline, dueAt });
	// The email about the extension replaces reminders whose time has already passed.
	const reminders = times.filter((time) => time <= at).length;
	const { count } = await tx.deadline.updateMany({
		where: { id, closedAt: null, nextAt, dueAt: fromAt },
		data: { dueAt, reminders, nextAt: times[reminders] ?? dueAt },
	});
	if (count === 0)
		throw new DomainError(
			"conflict",
			"Someone changed this deadline a moment ago, so your change wasn't saved. Check it again.",
		);
	await tx.deadlineExtension.create({
		data: { deadlineId: id, fromAt, toAt: dueAt, reason, extendedById: actor.user?.id ?? null, at },
	});
	await deadlineRuns[kind].postpone?.(tx, subjectId, dueAt);
	await deadlineRuns[kind].extend?.(tx, subjectId, dueAt);
}
