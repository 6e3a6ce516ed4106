import type { saveCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { sendCampaigns } from "#app/domain/office/campaigns/send-campaigns.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, setClock } from "#app/infra/process/clock.server.ts";

type Campaign = Parameters<typeof saveCampaign>[1];

/** Returns the input for a campaign to the readers of the newsletter. */
export const typedCampaign = (facts: Partial<Campaign> = {}): Campaign => ({
	name: "March",
	segment: "newsletter",
	subject: "News from {{site}}",
	body: "Hello {{name}},\n\n**read** [this](/blog).",
	...facts,
});

/** The form's choice to send a campaign immediately. */
export const SEND_NOW = { when: "now" as const, day: undefined, time: undefined };

/** Finds the emails of a campaign, ordered by address. */
export const findCampaignEmails = (id: string) =>
	db().outboxEmail.findMany({ where: { kind: `campaign-${id}` }, orderBy: { recipient: "asc" } });

/** A little more than a minute, in milliseconds. */
const STEP = 61_000;

/** Runs the job once a minute, beginning at the given time, until nothing is left to send. */
export async function sendAll(start: Date): Promise<void> {
	for (let minute = 1; minute < 50; minute++) {
		await sendCampaigns();
		if ((await db().campaign.count({ where: { state: "SENDING" } })) === 0) return;
		setClock(later(start, minute * STEP));
	}
	throw new Error("The campaign came to no end.");
}
