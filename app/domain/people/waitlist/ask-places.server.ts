import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { getPhase } from "../../platform/phase.server.ts";
import { entryPlace } from "./join-waitlist.server.ts";
import { type ListedAudience, serviceNames, type WaitlistSegment, type WaitlistService } from "./waitlist.ts";
import { entryOfToken, placeQuestion } from "./waitlist-emails.server.ts";
import type { AddPlace } from "./waitlist-forms.ts";
import { findAskable } from "./waitlist-segments.sql.server.ts";

/** A waitlist entry, as its emailed link shows it. */
export type EntryStanding = {
	audience: ListedAudience;
	city: string | null;
	state: string | null;
	service: WaitlistService | null;
};

/**
 * The entry that an emailed link belongs to. Null if the link is damaged or the entry was deleted.
 */
export async function findEntryOfLink(token: string): Promise<EntryStanding | null> {
	const id = entryOfToken(token);
	const entry = id
		? await db().waitlistEntry.findUnique({
				where: { id },
				select: { audience: true, city: true, state: true, serviceType: true },
			})
		: null;
	return (
		entry && {
			audience: entry.audience,
			city: entry.city,
			state: entry.state,
			service: entry.serviceType && (entry.serviceType.toLowerCase() as WaitlistService),
		}
	);
}

/**
 * With the link from an email, someone on the waitlist says where they are and what they need or offer. They
 * can use the same link to change both. Throws `not_found` if the link doesn't belong to an entry, and
 * `invalid` with a question if the place isn't clear.
 */
export async function addPlace(
	actor: Actor,
	token: string,
	{ serviceType, ...typed }: AddPlace,
): Promise<void> {
	requireNoMaintenance();
	const id = entryOfToken(token);
	const place = entryPlace(typed);
	await transaction(async (tx) => {
		const data = { ...place, ...(serviceType && { serviceType: serviceNames[serviceType] }) };
		const { count } = id ? await tx.waitlistEntry.updateMany({ where: { id }, data }) : { count: 0 };
		if (!id || count === 0)
			throw new DomainError("not_found", "This link belongs to no one on the waitlist.");
		await recordEvent(tx, actor, { action: "add-waitlist-place", subject: ["WaitlistEntry", id] });
	});
}

type AskPlaces = {
	segment: WaitlistSegment;
	/** The number of people to ask, at most INVITED_AT_ONCE. */
	count: number;
};

/**
 * An admin asks people in a segment where they are, starting with those who have waited longest. Each person
 * is asked only once. People who have already said where they are, have an account, were invited, or
 * unsubscribed are skipped. Returns how many were asked. Throws `conflict` if no one is left, or if the
 * marketplace is open.
 */
export function askPlaces(actor: Actor, { segment, count }: AskPlaces): Promise<{ asked: number }> {
	requireArea(actor, "audience");
	return command(actor, "ask-waitlist-places", { segment, count }, async (tx) => {
		if ((await getPhase(tx)) === "OPEN")
			throw new DomainError(
				"conflict",
				"The marketplace is open everywhere, so there is no place to ask for. Invite people instead.",
			);
		const at = now();
		let asked = 0;
		for (const id of await findAskable(tx, segment, count)) {
			// Another admin may have just asked the same person.
			const taken = await tx.waitlistEntry.updateMany({
				where: { id, placeAskedAt: null },
				data: { placeAskedAt: at },
			});
			if (taken.count === 0) continue;
			const entry = await tx.waitlistEntry.findUniqueOrThrow({
				where: { id },
				select: { id: true, email: true, audience: true },
			});
			await queueEmail(tx, placeQuestion(entry));
			asked++;
		}
		if (asked === 0) throw new DomainError("conflict", "Everyone in this segment has been asked.");
		await recordEvent(tx, actor, {
			action: "ask-waitlist-places",
			subject: ["WaitlistEntry", "segment"],
			detail: { asked },
		});
		return { asked };
	});
}
