import type { Db, Tx } from "#app/infra/database/db.server.ts";
import { unsubscribePath } from "../newsletter/newsletter-tokens.server.ts";
import type { CampaignSegment } from "./campaign.ts";
import { leaveNewsPath } from "./news-tokens.server.ts";

/** A possible recipient of a campaign. */
type Reader = { email: string; name: string; unsubscribePath: string };

type From = Pick<Db | Tx, "user" | "waitlistEntry" | "newsletterSubscriber">;

/** Recipients after an email address, in alphabetical order, up to a limit. */
type Part = { after: string; take: number };

const roleOf = { creators: "CREATOR", professionals: "PROFESSIONAL" } as const;
const audienceOf = { waitlist_creators: "CREATOR", waitlist_professionals: "PROFESSIONAL" } as const;

/** Members who chose to get news and whose account is active. */
const members = (segment: keyof typeof roleOf) => ({
	role: roleOf[segment],
	suspendedAt: null,
	deletionAskedAt: null,
	emailVerifiedAt: { not: null },
	notificationChoices: { some: { topic: "NEWS" as const, byEmail: true } },
});

/** One part of a segment, by email address. */
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
					where: { audience: audienceOf[segment], email },
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

/** How many people a campaign would reach now. */
export async function countReaders(from: From, segment: CampaignSegment): Promise<number> {
	switch (segment) {
		case "newsletter":
			return from.newsletterSubscriber.count({ where: { state: "ACTIVE" } });
		case "waitlist_creators":
		case "waitlist_professionals":
			return from.waitlistEntry.count({ where: { audience: audienceOf[segment] } });
		default:
			return from.user.count({ where: members(segment) });
	}
}

/** A person of a segment in their current state, or why they get nothing. */
export async function readerNow(
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
				where: { email, role: roleOf[segment] },
				select: { id: true },
			});
			if (!user) return { skipped: "No longer a member" };
			const isReader = await from.user.count({ where: { id: user.id, ...members(segment) } });
			return isReader ? { email, name, unsubscribePath: leaveNewsPath("member", user.id) } : left;
		}
	}
}
