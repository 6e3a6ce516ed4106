import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { futureInstant } from "../calendar/future-instant.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { campaignTransitions } from "./campaign.ts";
import type { SendCampaign } from "./campaign-forms.ts";
import { campaignNotFound, segmentOf } from "./campaign-queries.server.ts";
import { countReaders } from "./campaign-segments.server.ts";

/**
 * An admin sends a campaign, now or at a future time. A job sends it at a limited number of emails
 * per minute.
 */
export async function sendCampaign(
	actor: Actor,
	{ id, when, day, time }: SendCampaign & { id: string },
): Promise<{ note: string }> {
	const { from, to } = campaignTransitions[when];
	requireArea(actor, "audience");
	const due = when === "schedule" ? futureInstant(day ?? "", time ?? "") : undefined;
	return withIdempotency(
		actor,
		"send-campaign",
		{ id, when, day: day ?? "", time: time ?? "" },
		async (remember) => {
			const campaign = await db().campaign.findUnique({
				where: { id },
				select: { segment: true, state: true },
			});
			if (!campaign) throw campaignNotFound();
			if ((await countReaders(db(), segmentOf(campaign.segment))) === 0)
				throw new DomainError("conflict", "This segment has no recipients.");
			return transaction(async (tx) => {
				const data = { state: to, scheduledAt: due?.instant ?? null, updatedAt: now() };
				const { count } = await tx.campaign.updateMany({ where: { id, state: { in: [...from] } }, data });
				if (count === 0)
					throw new DomainError("conflict", "This campaign is already scheduled, being sent, or finished.");
				const detail = { before: campaign.state, after: to, scheduledAt: due?.instant.toISOString() ?? null };
				await recordEvent(tx, actor, { action: "send-campaign", subject: ["Campaign", id], detail });
				const result = { note: due?.note ?? "" };
				await remember(tx, result);
				return result;
			});
		},
	);
}
