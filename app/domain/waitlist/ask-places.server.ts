import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { findAskable } from "./segments.sql.server.ts";
import { placeQuestion } from "./waitlist-emails.server.ts";
import type { WaitlistSegment } from "./waitlist-segment.ts";

type AskPlaces = {
	segment: WaitlistSegment;
	/** At most INVITED_AT_ONCE. */
	count: number;
};

/**
 * An admin asks the people of a segment who have waited longest where they are. Each is asked once
 * ever. People who said so, who have an account, who are invited, or who unsubscribed are skipped.
 * Returns how many were asked. Throws `conflict` if no one is left, or if the marketplace is open.
 */
export function askPlaces(actor: Actor, { segment, count }: AskPlaces): Promise<{ asked: number }> {
	requireArea(actor, "audience");
	return withIdempotency(actor, "ask-waitlist-places", { segment, count }, (remember) =>
		transaction(async (tx) => {
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
			if (asked === 0) throw new DomainError("conflict", "No one in this segment is left to ask.");
			await recordEvent(tx, actor, {
				action: "ask-waitlist-places",
				subject: ["WaitlistEntry", "segment"],
				detail: { asked },
			});
			await remember(tx, { asked });
			return { asked };
		}),
	);
}
