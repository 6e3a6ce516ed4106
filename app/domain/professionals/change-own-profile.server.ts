import { now } from "#app/infra/clock.server.ts";
import { db, type Tx, transaction } from "#app/infra/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { once } from "../records/once.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

/**
 * Changes the profile of the professional who asks, once for each form, with the audit event; the directory and the kept pages
 * follow. A suspended profile may be changed, too. Throws `not_found` for whoever has none.
 */
export async function changeOwnProfile(actor: Actor, action: string, input: object, change: (tx: Tx, professionalId: string) => Promise<void>): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const own = await db().professional.findUnique({ where: { userId }, select: { id: true } });
	if (!own) throw noProfile();
	await once(actor, action, input, async (remember) =>
		transaction(async (tx) => {
			// Whoever changes it from another window waits here, so that what is counted before a change is so after it.
			const { count } = await tx.professional.updateMany({ where: { id: own.id, state: { not: "REMOVED" } }, data: { updatedAt: now() } });
			if (count === 0) throw noProfile();
			await change(tx, own.id);
			await recordEvent(tx, actor, { action, subject: ["Professional", own.id] });
			await refreshDirectory(tx, own.id);
			await remember(tx, { id: own.id });
			return { id: own.id };
		}),
	);
}

const noProfile = () => new DomainError("not_found", "You have no profile yet.");
