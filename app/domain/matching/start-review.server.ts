import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { requirementsTransitions } from "../requirements/requirements.ts";

/**
 * When an admin claims a waiting request, it is IN_REVIEW and its creator sees that. Otherwise
 * nothing happens.
 */
export async function startReview(actor: Actor, requirementsId: string): Promise<void> {
	const { from, to } = requirementsTransitions.review;
	requireArea(actor, "matching");
	await transaction(async (tx) => {
		const { count } = await tx.requirements.updateMany({
			where: { id: requirementsId, status: { in: [...from] } },
			data: { status: to, statusAt: now() },
		});
		if (count > 0)
			await recordEvent(tx, actor, {
				action: "review-requirements",
				subject: ["Requirements", requirementsId],
			});
	});
}
