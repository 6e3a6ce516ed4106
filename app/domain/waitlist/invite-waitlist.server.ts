import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { findInvitable } from "./segments.sql.server.ts";
import { waitlistInvitation } from "./waitlist-emails.server.ts";
import type { WaitlistSegment } from "./waitlist-segment.ts";

type InviteWaitlist = {
	segment: WaitlistSegment;
	/** At most INVITED_AT_ONCE. */
	count: number;
};

/**
 * An admin invites the people of a segment who have waited longest to create an account. Each gets
 * one invitation ever. People with an account and people who unsubscribed are skipped. Returns how
 * many were invited. Throws `conflict` if no one is left.
 */
export function inviteWaitlist(
	actor: Actor,
	{ segment, count }: InviteWaitlist,
): Promise<{ invited: number }> {
	requireArea(actor, "audience");
	return withIdempotency(actor, "invite-waitlist", { segment, count }, (remember) =>
		transaction(async (tx) => {
			const at = now();
			let invited = 0;
			for (const id of await findInvitable(tx, segment, count)) {
				// Another admin may have just invited the same person.
				const taken = await tx.waitlistEntry.updateMany({
					where: { id, invitedAt: null },
					data: { invitedAt: at },
				});
				if (taken.count === 0) continue;
				const entry = await tx.waitlistEntry.findUniqueOrThrow({
					where: { id },
					select: { id: true, email: true, audience: true, referralCode: true },
				});
				await queueEmail(tx, waitlistInvitation(entry));
				invited++;
			}
			if (invited === 0) throw new DomainError("conflict", "No one in this segment is left to invite.");
			const { audience, service, area, source, from, to } = segment;
			await recordEvent(tx, actor, {
				action: "invite-waitlist",
				subject: ["WaitlistEntry", "segment"],
				detail: {
					invited,
					audience: audience ?? null,
					service: service ?? null,
					area: area ?? null,
					source: source ?? null,
					from: from ?? null,
					to: to ?? null,
				},
			});
			await remember(tx, { invited });
			return { invited };
		}),
	);
}
