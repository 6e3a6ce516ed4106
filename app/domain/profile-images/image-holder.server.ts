import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { EDITABLE } from "../applications/application.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";

/** What a professional's images belong to: the profile or, before there is one, the application. */
export type ImageHolder = { professionalId: string } | { applicationId: string };

/**
 * The holder of the signed-in professional's images. Throws `not_found` if there is neither a
 * profile
 * nor an application whose portfolio may be edited now.
 */
export async function findImageHolder(actor: Actor, from: Tx = db()): Promise<ImageHolder> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const profile = await from.professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: { id: true },
	});
	if (profile) return { professionalId: profile.id };
	const application = await from.application.findUnique({
		where: { openFor: userId },
		select: {
			id: true,
			status: true,
			changes: { where: { resolvedAt: null, part: "PRICING" }, select: { id: true } },
		},
	});
	const isOpen =
		application &&
		EDITABLE.includes(application.status) &&
		(application.status === "DRAFT" || application.changes.length > 0);
	if (!isOpen)
		throw new DomainError("not_found", "You can't change pictures now. Your dashboard shows your next step.");
	return { applicationId: application.id };
}

/**
 * Changes the images of the signed-in professional's profile or application, once per form, with an
 * audit event. Throws what `findImageHolder` throws, and `conflict` if the application was sent
 * meanwhile.
 */
export async function changeImages(
	actor: Actor,
	action: string,
	input: Record<string, unknown>,
	change: (tx: Tx, holder: ImageHolder) => Promise<void>,
): Promise<void> {
	const holder = await findImageHolder(actor);
	if ("professionalId" in holder) return changeProfile(actor, action, input, (tx) => change(tx, holder));
	const { applicationId } = holder;
	await withIdempotency(actor, action, input, (remember) =>
		transaction(async (tx) => {
			// Another change to these images waits here, so that counts stay valid until this change is
			// made.
			const { count } = await tx.application.updateMany({
				where: { id: applicationId, status: { in: [...EDITABLE] } },
				data: { savedAt: now() },
			});
			if (count === 0)
				throw new DomainError(
					"conflict",
					"Your application was sent already, so its pictures can't be changed here.",
				);
			await change(tx, holder);
			await recordEvent(tx, actor, { action, subject: ["Application", applicationId] });
			await remember(tx, {});
			return {};
		}),
	);
}
