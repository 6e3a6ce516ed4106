import { db, transaction } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { entryPlace } from "./entry-place.server.ts";
import { serviceNames, type WaitlistService } from "./waitlist.ts";
import type { AddPlace } from "./waitlist-forms.ts";
import type { ListedAudience } from "./waitlist-segment.ts";
import { entryOfToken } from "./waitlist-tokens.server.ts";

/** What the waitlist knows of the person a link was emailed to. */
export type EntryStanding = {
	audience: ListedAudience;
	city: string | null;
	state: string | null;
	service: WaitlistService | null;
};

/** The entry of the link in an email. Null if the link is damaged or the entry was deleted. */
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
 * Someone on the waitlist says where they are, and what they need or offer, by the link in an email.
 * They can change both by the same link. Throws `not_found` if the link belongs to no entry, and
 * `invalid` with a question if the place isn't clear.
 */
export async function addPlace(
	actor: Actor,
	token: string,
	{ serviceType, ...typed }: AddPlace,
): Promise<void> {
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
