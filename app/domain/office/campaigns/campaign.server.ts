import { renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { type Db, db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command, withIdempotency } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { requireUnchanged } from "../../platform/edit-version.server.ts";
import type { Email } from "../../platform/email/email.ts";
import { leaveNewsPath } from "../../platform/email/leave-news.server.ts";
import { escapeHtml, queueEmail, renderEmail } from "../../platform/email/queue-email.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { futureInstant } from "../../platform/time/time-zones.server.ts";
import { unsubscribePath } from "../newsletter/newsletter.server.ts";
import {
	type CampaignSegment,
	type CampaignVariables,
	campaignTransitions,
	fillVariables,
	NAMELESS,
} from "./campaign.ts";
import type { SaveCampaign, SendCampaign } from "./campaign-forms.ts";

type SentCampaign = { id: string; segment: CampaignSegment; subject: string; body: string };
type Reader = { email: string; name: string; unsubscribePath: string };

/** The kind of a campaign's emails in the outbox. */
const campaignEmailKind = (id: string): `campaign-${string}` => `campaign-${id}`;

const reasons: Record<CampaignSegment, (site: string) => string> = {
	newsletter: (name) => `You're getting this email because you subscribed to the ${name} newsletter.`,
	waitlist_creators: (name) => `You're getting this email because you joined the waitlist of ${name}.`,
	waitlist_professionals: (name) => `You're getting this email because you joined the waitlist of ${name}.`,
	creators: (name) =>
		`You're getting this email because you chose to get news in the settings of your ${name} account.`,
	professionals: (name) =>
		`You're getting this email because you chose to get news in the settings of your ${name} account.`,
};

/**
 * A campaign's email for one reader, as text and HTML. Values are inserted literally and never parsed as
 * Markdown.
 */
export function campaignEmail(
	{ id, segment, subject, body }: SentCampaign,
	{ email, name, unsubscribePath }: Reader,
): Email {
	const { name: siteName, contact } = site();
	const values: CampaignVariables = { name: name || NAMELESS, site: siteName, support: contact.support };
	const { html } = renderMarkdown(body);
	return {
		kind: campaignEmailKind(id),
		to: email,
		subject: fillVariables(subject, values),
		paragraphs: [],
		body: {
			text: fillVariables(absoluteText(body), values),
			html: fillVariables(
				html.replaceAll('href="/', `href="${publicUrl()}/`).replaceAll('src="/', `src="${publicUrl()}/`),
				values,
				escapeHtml,
			),
		},
		unsubscribePath,
		reason: reasons[segment](siteName),
	};
}

/**
 * Markdown reads well as plain text, except for links and images. Replaces each of them with its text and its
 * complete URL.
 */
const absoluteText = (body: string): string =>
	body.replace(
		/!?\[([^\]]*)\]\(([^()\s]+)\)/g,
		(_, words: string, address: string) =>
			`${words} (${address.startsWith("/") ? publicUrl() + address : address})`,
	);

type From = Pick<Db | Tx, "user" | "waitlistEntry" | "newsletterSubscriber">;

/** A batch of recipients: those after an email address in alphabetical order, up to a limit. */
type Part = { after: string; take: number };

const roles = { creators: "CREATOR", professionals: "PROFESSIONAL" } as const;
const audiences = { waitlist_creators: "CREATOR", waitlist_professionals: "PROFESSIONAL" } as const;

/** Members with an active account and a confirmed address who chose to get news. */
const members = (segment: keyof typeof roles) => ({
	role: roles[segment],
	suspendedAt: null,
	deletionAskedAt: null,
	emailVerifiedAt: { not: null },
	notificationChoices: { some: { topic: "NEWS" as const, byEmail: true } },
});

/** One batch of a segment's readers, sorted by email address. */
export async function findReaders(
	from: From,
	segment: CampaignSegment,
	{ after, take }: Part,
): Promise<{ email: string; name: string }[]> {
	const part = { orderBy: { email: "asc" as const }, take };
	const email = { gt: after };
	switch (segment) {
		case "newsletter":
			return (
				await from.newsletterSubscriber.findMany({
					where: { state: "ACTIVE", email },
					select: { email: true },
					...part,
				})
			).map((row) => ({ ...row, name: "" }));
		case "waitlist_creators":
		case "waitlist_professionals":
			return (
				await from.waitlistEntry.findMany({
					where: { audience: audiences[segment], email },
					select: { email: true },
					...part,
				})
			).map((row) => ({ ...row, name: "" }));
		default:
			return from.user.findMany({
				where: { ...members(segment), email },
				select: { email: true, name: true },
				...part,
			});
	}
}

/** How many recipients a campaign would have now. */
async function countReaders(from: From, segment: CampaignSegment): Promise<number> {
	switch (segment) {
		case "newsletter":
			return from.newsletterSubscriber.count({ where: { state: "ACTIVE" } });
		case "waitlist_creators":
		case "waitlist_professionals":
			return from.waitlistEntry.count({ where: { audience: audiences[segment] } });
		default:
			return from.user.count({ where: members(segment) });
	}
}

/** A recipient's current data, or the reason why they don't get an email. */
export async function getCurrentReader(
	from: From,
	segment: CampaignSegment,
	{ email, name }: { email: string; name: string },
): Promise<Reader | { skipped: string }> {
	const left = { skipped: "Unsubscribed" };
	const subscriber = await from.newsletterSubscriber.findUnique({
		where: { email },
		select: { id: true, state: true },
	});
	switch (segment) {
		case "newsletter":
			return subscriber?.state === "ACTIVE"
				? { email, name, unsubscribePath: unsubscribePath(subscriber.id) }
				: left;
		case "waitlist_creators":
		case "waitlist_professionals": {
			const entry = await from.waitlistEntry.findUnique({ where: { email }, select: { id: true } });
			if (!entry) return { skipped: "No longer on the waitlist" };
			// Unsubscribing from the newsletter or from a campaign opts out of all news.
			return subscriber?.state === "UNSUBSCRIBED"
				? left
				: { email, name, unsubscribePath: leaveNewsPath("waitlist", entry.id) };
		}
		default: {
			const user = await from.user.findUnique({
				where: { email, role: roles[segment] },
				select: { id: true },
			});
			if (!user) return { skipped: "No longer a member" };
			const isReader = await from.user.count({ where: { id: user.id, ...members(segment) } });
			return isReader ? { email, name, unsubscribePath: leaveNewsPath("member", user.id) } : left;
		}
	}
}

const campaignNotFound = () => new DomainError("not_found", "This campaign doesn't exist.");

/** The stored name of a segment. */
const storedSegment = (segment: CampaignSegment) => segment.toUpperCase() as Uppercase<CampaignSegment>;

/** The name of a stored segment in forms. */
export const getSegment = (stored: Uppercase<CampaignSegment>): CampaignSegment =>
	stored.toLowerCase() as CampaignSegment;

const SHOWN = 200;

/** The latest campaigns, newest first, at most 200. */
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
		segment: getSegment(segment),
		recipients: _count.recipients,
	}));
}

/** One campaign with its text. Throws `not_found`. */
export async function getCampaign(actor: Actor, id: string) {
	requireArea(actor, "audience");
	const campaign = await db().campaign.findUnique({ where: { id } });
	if (!campaign) throw campaignNotFound();
	return { ...campaign, segment: getSegment(campaign.segment) };
}

/** How many recipients a campaign would have now. */
export async function countCampaignReaders(actor: Actor, segment: CampaignSegment): Promise<number> {
	requireArea(actor, "audience");
	return countReaders(db(), segment);
}

type Campaign = Awaited<ReturnType<typeof getCampaign>>;

/** The current values of a campaign's form. */
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
 * A campaign's results: how many people are still to be reached, how many emails are waiting, were sent, or
 * were given up, and how many people were skipped and why.
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

type CampaignDraft = { segment: CampaignSegment; subject: string; body: string };

/** A campaign's email as one reader would get it: subject, text, and HTML. */
export function previewCampaign(
	actor: Actor,
	written: CampaignDraft,
): { subject: string; text: string; html: string } {
	const { name } = requireArea(actor, "audience");
	const email = campaignEmail(
		{ id: "preview", ...written },
		{ email: "reader@example.com", name, unsubscribePath: "/news/leave?token=preview" },
	);
	return { subject: email.subject, text: renderEmail(email).text, html: email.body?.html ?? "" };
}

/**
 * An admin creates a campaign or edits a draft. Throws `conflict` if the campaign is no longer a draft, or
 * has changed since the form was opened.
 */
export function saveCampaign(
	actor: Actor,
	{ version, segment, ...text }: SaveCampaign,
	id?: string,
): Promise<{ id: string }> {
	requireArea(actor, "audience");
	return command(actor, "save-campaign", { id: id ?? "", version, segment, ...text }, async (tx) => {
		const fields = { ...text, segment: storedSegment(segment) };
		if (id === undefined) {
			const made = await tx.campaign.create({
				data: { ...fields, createdAt: now(), updatedAt: now() },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "save-campaign",
				subject: ["Campaign", made.id],
				detail: { before: null, after: "DRAFT" },
			});
			return made;
		}
		const before = await lockDraft(tx, id);
		requireUnchanged(version, campaignValues({ ...before, segment: getSegment(before.segment) }));
		await tx.campaign.update({ where: { id }, data: fields });
		await recordEvent(tx, actor, {
			action: "save-campaign",
			subject: ["Campaign", id],
			detail: { before: before.segment, after: fields.segment },
		});
		return { id };
	});
}

/**
 * Locks a draft until the transaction ends. Throws `conflict` for a campaign that is no longer a
 * draft.
 */
async function lockDraft(tx: Tx, id: string) {
	const { count } = await tx.campaign.updateMany({
		where: { id, state: { in: [...campaignTransitions.save.from] } },
		data: { updatedAt: now() },
	});
	const campaign = await tx.campaign.findUnique({ where: { id } });
	if (!campaign) throw campaignNotFound();
	if (count === 0)
		throw new DomainError(
			"conflict",
			"This campaign is already scheduled or being sent, so you can't edit it. Create a new one.",
		);
	return campaign;
}

/**
 * Emails a campaign to the admin as a test, so that they can see it in an email program. The unsubscribe link
 * in this email doesn't belong to anyone.
 */
export function testCampaign(actor: Actor, { id }: { id: string }): Promise<{ email: string }> {
	const { id: userId, email, name } = requireArea(actor, "audience");
	return withIdempotency(actor, "test-campaign", { id }, async (commit) => {
		const campaign = await db().campaign.findUnique({ where: { id } });
		if (!campaign) throw campaignNotFound();
		await consumeRateLimit("campaign-test", userId);
		const testEmail = campaignEmail(
			{ ...campaign, segment: getSegment(campaign.segment) },
			{ email, name, unsubscribePath: "/news/leave?token=test" },
		);
		return commit(async (tx) => {
			await queueEmail(tx, { ...testEmail, kind: "campaign-test", subject: `[Test] ${testEmail.subject}` });
			await recordEvent(tx, actor, { action: "test-campaign", subject: ["Campaign", id] });
			return { email };
		});
	});
}

/** An admin sends a campaign, now or at a future time. A job sends a limited number of emails per minute. */
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
		async (commit) => {
			const campaign = await db().campaign.findUnique({
				where: { id },
				select: { segment: true, state: true },
			});
			if (!campaign) throw campaignNotFound();
			if ((await countReaders(db(), getSegment(campaign.segment))) === 0)
				throw new DomainError("conflict", "This segment has no recipients.");
			return commit(async (tx) => {
				const data = { state: to, scheduledAt: due?.instant ?? null, updatedAt: now() };
				const { count } = await tx.campaign.updateMany({ where: { id, state: { in: [...from] } }, data });
				if (count === 0)
					throw new DomainError("conflict", "This campaign is already scheduled, being sent, or finished.");
				const detail = { before: campaign.state, after: to, scheduledAt: due?.instant.toISOString() ?? null };
				await recordEvent(tx, actor, { action: "send-campaign", subject: ["Campaign", id], detail });
				return { note: due?.note ?? "" };
			});
		},
	);
}

/**
 * The team permanently cancels a campaign. Recipients who aren't queued yet don't get the email. Emails
 * already in the outbox are sent.
 */
export async function cancelCampaign(actor: Actor, { id }: { id: string }): Promise<void> {
	requireNoMaintenance();
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
