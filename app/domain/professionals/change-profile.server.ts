import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { EditValues } from "../domain-error.ts";
import { DomainError } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { type EditableProfile, getEditableProfile } from "./professional-queries.server.ts";
import { refreshDirectory } from "./refresh-directory.server.ts";

/**
 * Changes the signed-in professional's profile, once per form, with an audit event, and refreshes
 * the directory and cached pages. Suspended profiles can be changed too. Throws `not_found` without
 * a profile, and `conflict` if the values that the form shows, by `valuesOf`, changed after it was
 * opened.
 */
export async function changeProfile(
	actor: Actor,
	action: string,
	input: { version?: string | undefined; [name: string]: unknown },
	change: (tx: Tx, professionalId: string) => Promise<void>,
	valuesOf?: (profile: EditableProfile) => EditValues,
): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const profile = await db().professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) throw noProfile();
	await withIdempotency(actor, action, input, async (remember) =>
		transaction(async (tx) => {
			// Another change to this profile waits here, so that counts stay valid until this
			// change is made.
			const { count } = await tx.professional.updateMany({
				where: { id: profile.id, state: { not: "REMOVED" } },
				data: { updatedAt: now() },
			});
			if (count === 0) throw noProfile();
			if (valuesOf) requireUnchanged(input.version, valuesOf(await getEditableProfile(actor, tx)));
			await change(tx, profile.id);
			await recordEvent(tx, actor, { action, subject: ["Professional", profile.id] });
			await refreshDirectory(tx, profile.id);
			await remember(tx, { id: profile.id });
			return { id: profile.id };
		}),
	);
}

const noProfile = () => new DomainError("not_found", "You don’t have a profile yet.");
