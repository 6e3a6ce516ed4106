import { db, transaction } from "#app/infra/database/db.server.ts";
import { CLOCK_TOLERANCE, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { jobActor } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { campaignEmail, findReaders, getCurrentReader, getSegment } from "./campaign.server.ts";

const scheduler = jobActor("send-campaigns");

/** The number of recipients stored per transaction, and the number of emails queued per transaction. */
const FIXED_AT_ONCE = 500;
const QUEUED_AT_ONCE = 20;

type Campaign = NonNullable<Awaited<ReturnType<typeof nextCampaign>>>;

/**
 * Sends campaigns, at most CAMPAIGN_RATE emails a minute. Starts the campaigns that are due, stores their
 * recipients, and then adds the emails to the outbox. Each recipient is marked in the transaction that queues
 * their email. Everyone therefore gets the email once, even if the job is killed, runs again, or runs on
 * several nodes. Returns how many emails were queued.
 */
export async function sendCampaigns(): Promise<number> {
	await db().campaign.updateMany({
		where: { state: "SCHEDULED", scheduledAt: { lte: now() } },
		data: { state: "SENDING", updatedAt: now() },
	});
	// Ignores times more than a minute in the future, which were written before the clock was set back.
	const lately = { gt: later(now(), -MINUTE), lt: later(now(), CLOCK_TOLERANCE) };
	let left = settings().CAMPAIGN_RATE - (await db().campaignRecipient.count({ where: { queuedAt: lately } }));
	let count = 0;
	while (left > 0) {
		const campaign = await nextCampaign();
		if (!campaign) break;
		if (!campaign.startedAt) await storeRecipients(campaign);
		const queued = await queueSome(campaign, Math.min(left, QUEUED_AT_ONCE));
		left -= queued;
		count += queued;
	}
	return count;
}

const nextCampaign = () => db().campaign.findFirst({ where: { state: "SENDING" }, orderBy: { id: "asc" } });

/**
 * Stores a campaign's recipients in batches, in the order of their addresses. After an interruption, the next
 * run continues after the last recipient stored.
 */
async function storeRecipients({ id, segment }: Campaign): Promise<void> {
	for (;;) {
		const isDone = await transaction(async (tx) => {
			const last = await tx.campaignRecipient.findFirst({
				where: { campaignId: id },
				orderBy: { email: "desc" },
				select: { email: true },
			});
			const readers = await findReaders(tx, getSegment(segment), {
				after: last?.email ?? "",
				take: FIXED_AT_ONCE,
			});
			await tx.campaignRecipient.createMany({
				data: readers.map((reader) => ({ campaignId: id, ...reader })),
			});
			if (readers.length === FIXED_AT_ONCE) return false;
			await tx.campaign.updateMany({ where: { id, startedAt: null }, data: { startedAt: now() } });
			return true;
		});
		if (isDone) return;
	}
}

/**
 * Queues a campaign's next emails, and ends the campaign after the last email. Returns how many emails were
 * queued.
 */
async function queueSome(campaign: Campaign, take: number): Promise<number> {
	const { id } = campaign;
	const segment = getSegment(campaign.segment);
	return transaction(async (tx) => {
		// Someone may have canceled the campaign in the meantime.
		if ((await tx.campaign.count({ where: { id, state: "SENDING" } })) === 0) return 0;
		const recipients = await tx.campaignRecipient.findMany({
			where: { campaignId: id, queuedAt: null, skipped: null },
			orderBy: { email: "asc" },
			take,
			select: { email: true, name: true },
		});
		let queued = 0;
		for (const recipient of recipients) {
			const reader = await getCurrentReader(tx, segment, recipient);
			const data = "skipped" in reader ? reader : { queuedAt: now() };
			const { count } = await tx.campaignRecipient.updateMany({
				where: { campaignId: id, email: recipient.email, queuedAt: null, skipped: null },
				data,
			});
			if (count === 0 || "skipped" in reader) continue;
			await queueEmail(tx, campaignEmail({ ...campaign, segment }, reader));
			queued++;
		}
		if (recipients.length < take) {
			const { count } = await tx.campaign.updateMany({
				where: { id, state: "SENDING" },
				data: { state: "SENT", finishedAt: now(), updatedAt: now() },
			});
			if (count > 0)
				await recordEvent(tx, scheduler, {
					action: "finish-campaign",
					subject: ["Campaign", id],
					detail: { before: "SENDING", after: "SENT" },
				});
		}
		return queued;
	});
}
