import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { renderEmail } from "../email/render-email.server.ts";
import type { CampaignSegment } from "./campaign.ts";
import { campaignEmail, campaignEmailKind } from "./campaign-emails.server.ts";
import { countReaders } from "./campaign-segments.server.ts";

/** The error (`not_found`) for a campaign that doesn't exist. */
export const campaignNotFound = () => new DomainError("not_found", "This campaign doesn't exist.");

/** A segment as the database stores it. */
export const storedSegment = (segment: CampaignSegment) =>
	segment.toUpperCase() as Uppercase<CampaignSegment>;

/** A stored segment as forms name it. */
export const segmentOf = (stored: Uppercase<CampaignSegment>): CampaignSegment =>
	stored.toLowerCase() as CampaignSegment;

const SHOWN = 200;

/** The campaigns, newest first. */
export async function findCampaigns(actor: Actor) {
	requireArea(actor, "audience");
	const rows = await db().campaign.findMany({
		orderBy: { id: "desc" },
		take: SHOWN,
		select: {
			id: true,
			name: true,
			segment: true,
			state: true,
			scheduledAt: true,
			finishedAt: true,
			_count: { select: { recipients: true } },
		},
	});
	return rows.map(({ segment, _count, ...row }) => ({
		...row,
		segment: segmentOf(segment),
		recipients: _count.recipients,
	}));
}

/** One campaign with its text. Throws `not_found`. */
export async function getCampaign(actor: Actor, id: string) {
	requireArea(actor, "audience");
	const campaign = await db().campaign.findUnique({ where: { id } });
	if (!campaign) throw campaignNotFound();
	return { ...campaign, segment: segmentOf(campaign.segment) };
}

/** How many people a campaign would reach now. */
export async function countSegment(actor: Actor, segment: CampaignSegment): Promise<number> {
	requireArea(actor, "audience");
	return countReaders(db(), segment);
}

type Campaign = Awaited<ReturnType<typeof getCampaign>>;

/** The values that a campaign's form shows. */
export const campaignValues = ({
	name,
	segment,
	subject,
	body,
}: Pick<Campaign, "name" | "segment" | "subject" | "body">) => ({ name, segment, subject, body });

export type CampaignResults = {
	total: number;
	open: number;
	waiting: number;
	sent: number;
	failed: number;
	skipped: { why: string; count: number }[];
};

/**
 * The results of a campaign: who is still to be reached, and how many emails are waiting, sent,
 * given up, or skipped, and why.
 */
export async function getResults(actor: Actor, id: string): Promise<CampaignResults> {
	requireArea(actor, "audience");
	const [total, open, skipped, emails] = await Promise.all([
		db().campaignRecipient.count({ where: { campaignId: id } }),
		db().campaignRecipient.count({ where: { campaignId: id, queuedAt: null, skipped: null } }),
		db().campaignRecipient.groupBy({
			by: ["skipped"],
			where: { campaignId: id, skipped: { not: null } },
			_count: true,
		}),
		db().outboxEmail.groupBy({ by: ["state"], where: { kind: campaignEmailKind(id) }, _count: true }),
	]);
	const of = (state: string) => emails.find((row) => row.state === state)?._count ?? 0;
	return {
		total,
		open,
		waiting: of("PENDING"),
		sent: of("SENT"),
		failed: of("DEAD"),
		skipped: skipped.map(({ skipped: why, _count: count }) => ({ why: why ?? "", count })),
	};
}

type Written = { segment: CampaignSegment; subject: string; body: string };

/** A campaign's email as one reader would get it: subject, text, and HTML. */
export function previewCampaign(
	actor: Actor,
	written: Written,
): { subject: string; text: string; html: string } {
	const { name } = requireArea(actor, "audience");
	const email = campaignEmail(
		{ id: "preview", ...written },
		{ email: "reader@example.com", name, unsubscribePath: "/news/leave?token=preview" },
	);
	return { subject: email.subject, text: renderEmail(email).text, html: email.body?.html ?? "" };
}
