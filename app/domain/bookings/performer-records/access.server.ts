import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seal, unseal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireArea, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import type { AuditAction, AuditSubject } from "../../platform/audit-event.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { getUserBooking } from "../booking-sides.server.ts";
import { isMarkedAdult } from "../releases/adult-work.server.ts";
import type { BinderFacts, DepictionFacts, PerformerFacts } from "./performer-record.ts";
import { getKeptUntil } from "./regulation.ts";

export const noRecords = () => new DomainError("not_found", "There are no such records.");

/** Whether a booking needs performer records. Records that were begun stay, even if the mark was removed. */
export const needsRecords = async (from: Tx, bookingId: string): Promise<boolean> =>
	(await isMarkedAdult(from, bookingId)) || (await from.performerBinder.count({ where: { bookingId } })) > 0;

/**
 * The booking of performer records, for its professional, who is their primary producer. Throws `not_found` for
 * anyone else, and for a booking that needs no records.
 */
export async function requireProducer(actor: Actor, bookingId: string, from: Tx = db()) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId, from);
	if (side !== "PROFESSIONAL" || !(await needsRecords(from, bookingId))) throw noRecords();
	return booking;
}

/** Requires that the reader is the producer of a booking, or has the team's role for performer records. */
export async function requireReader(actor: Actor, bookingId: string): Promise<void> {
	if (actor.user?.role === "ADMIN") {
		requireArea(actor, "performer-records");
		if ((await db().performerBinder.count({ where: { bookingId } })) === 0) throw noRecords();
	} else await requireProducer(actor, bookingId);
}

/** Adds a look at performer records to the audit log, before anything is shown. */
export const recordLook = (
	actor: Actor,
	action: AuditAction,
	[type, id]: [AuditSubject, string],
	bookingId?: string,
): Promise<void> =>
	transaction((tx) =>
		recordEvent(tx, actor, { action, subject: [type, id], detail: { bookingId: bookingId ?? null } }),
	);

type Facts = BinderFacts | PerformerFacts | DepictionFacts;
export const sealFacts = (facts: Facts): string => seal(JSON.stringify(facts));
export const unsealFacts = <Kind extends Facts>({ facts }: { facts: string }): Kind =>
	JSON.parse(unseal(facts)) as Kind;

/** Notes that a binder was changed, which extends the time for which it is kept. */
export async function touchBinder(tx: Tx, bookingId: string): Promise<void> {
	const { businessEndedAt } = await tx.performerBinder.findUniqueOrThrow({ where: { bookingId } });
	const changedAt = now();
	await tx.performerBinder.update({
		where: { bookingId },
		data: { changedAt, keptUntil: getKeptUntil(changedAt, businessEndedAt) },
	});
}
