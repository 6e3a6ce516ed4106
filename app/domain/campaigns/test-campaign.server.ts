import { db, transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { campaignEmail } from "./campaign-emails.server.ts";
import { campaignNotFound, segmentOf } from "./campaign-queries.server.ts";

/**
 * Sends an admin a test of a campaign, to see it in an email program. Its unsubscribe link belongs
 * to no one.
 */
export function testCampaign(actor: Actor, { id }: { id: string }): Promise<{ email: string }> {
	const { id: userId, email, name } = requireArea(actor, "audience");
	return withIdempotency(actor, "test-campaign", { id }, async (remember) => {
		const campaign = await db().campaign.findUnique({ where: { id } });
		if (!campaign) throw campaignNotFound();
		await consumeRateLimit("campaign-test", userId);
		const testEmail = campaignEmail(
			{ ...campaign, segment: segmentOf(campaign.segment) },
			{ email, name, unsubscribePath: "/news/leave?token=test" },
		);
		return transaction(async (tx) => {
			await queueEmail(tx, { ...testEmail, kind: "campaign-test", subject: `[Test] ${testEmail.subject}` });
			await recordEvent(tx, actor, { action: "test-campaign", subject: ["Campaign", id] });
			await remember(tx, { email });
			return { email };
		});
	});
}
