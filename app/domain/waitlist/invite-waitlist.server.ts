import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import { findInvitable } from "./segment-query.server.ts";
import { waitlistInvitation } from "./waitlist-emails.server.ts";
import type { WaitlistSegment } from "./waitlist-segment.ts";

type InviteWaitlist = {
	segment: WaitlistSegment;
	/** At most INVITED_AT_ONCE. */
	count: number;
};

/**
 * The team invites those of a segment who have waited longest to make an account: one mail to each, ever. Whoever has an account or
 * is off our news is passed over. Returns how many were invited; a conflict where nobody is left.
 */
export function inviteWaitlist(actor: Actor, { segment, count }: InviteWaitlist): Promise<{ invited: number }> {
	requireUser(actor, "ADMIN");
	return withIdempotency(actor, "invite-waitlist", { segment, count }, (remember) =>
		transaction(async (tx) => {
			const at = now();
			let invited = 0;
			for (const id of await findInvitable(tx, segment, count)) {
				// Somebody else of the team may have invited the same person a moment ago.
				const taken = await tx.waitlistEntry.updateMany({ where: { id, invitedAt: null }, data: { invitedAt: at } });
				if (taken.count === 0) continue;
				const entry = await tx.waitlistEntry.findUniqueOrThrow({ where: { id }, select: { id: true, email: true, audience: true, referralCode: true } });
				await queueEmail(tx, waitlistInvitation(entry));
				invited++;
			}
			if (invited === 0) throw new DomainError("conflict", "Nobody of this segment is left to invite.");
			const { audience, service, source, from, to } = segment;
			await recordEvent(tx, actor, {
				action: "invite-waitlist",
				subject: ["WaitlistEntry", "segment"],
				detail: { invited, audience: audience ?? null, service: service ?? null, source: source ?? null, from: from ?? null, to: to ?? null },
			});
			await remember(tx, { invited });
			return { invited };
		}),
	);
}
