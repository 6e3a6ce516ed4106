import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { campaignTransitions } from "./campaign.ts";
import { campaignNotFound } from "./campaign-queries.server.ts";

/**
 * The team cancels a campaign for good. Recipients not yet queued get nothing. Emails already in
 * the outbox are sent.
 */
export async function cancelCampaign(actor: Actor, { id }: { id: string }): Promise<void> {
	const { from, to } = campaignTransitions.cancel;
	requireArea(actor, "audience");
	await transaction(async (tx) => {
		const before = await tx.campaign.findUnique({ where: { id }, select: { state: true } });
		if (!before) throw campaignNotFound();
		const { count } = await tx.campaign.updateMany({
			where: { id, state: { in: [...from] } },
			data: { state: to, finishedAt: now(), updatedAt: now() },
		});
		if (count === 0)
			throw new DomainError("conflict", "This campaign is already finished, so there's nothing to cancel.");
		await recordEvent(tx, actor, {
			action: "cancel-campaign",
			subject: ["Campaign", id],
			detail: { before: before.state, after: to },
		});
	});
}
