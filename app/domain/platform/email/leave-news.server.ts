import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit.server.ts";

const SIDES = ["member", "waitlist"] as const;
export type NewsSide = (typeof SIDES)[number];

const signed = (side: string, id: string): string => `leave-news:${side}:${id}`;

/**
 * The path of the unsubscribe page for news, for a member or for someone on the waitlist. The page works
 * without signing in.
 */
export const leaveNewsPath = (side: NewsSide, id: string): string =>
	`/news/leave?token=${side}.${id}.${keyedHash(signed(side, id))}`;

/** An unsubscribe token's owner, or undefined if the token is invalid. */
export function newsReaderOfToken(token: string): { side: NewsSide; id: string } | undefined {
	const [name = "", id = "", hash = ""] = token.split(".");
	const side = SIDES.find((known) => known === name);
	return side && isKeyedHash(signed(side, id), hash) ? { side, id } : undefined;
}

export type NewsStanding = "reads" | "left" | "unknown";

/** The subscription status of an unsubscribe link's owner. */
export async function getNewsStanding(token: string): Promise<NewsStanding> {
	const reader = newsReaderOfToken(token);
	if (!reader) return "unknown";
	if (reader.side === "member") {
		const user = await db().user.findUnique({
			where: { id: reader.id },
			select: { notificationChoices: { where: { topic: "NEWS" }, select: { byEmail: true } } },
		});
		return user ? (user.notificationChoices[0]?.byEmail ? "reads" : "left") : "unknown";
	}
	const entry = await db().waitlistEntry.findUnique({ where: { id: reader.id }, select: { email: true } });
	const subscriber =
		entry &&
		(await db().newsletterSubscriber.findUnique({ where: { email: entry.email }, select: { state: true } }));
	return entry ? (subscriber?.state === "UNSUBSCRIBED" ? "left" : "reads") : "unknown";
}

/**
 * Unsubscribes the owner of an unsubscribe link, who doesn't have to be signed in: turns off a member's news
 * topic, or marks a waitlist address as unsubscribed. Idempotent.
 */
export async function leaveNews(actor: Actor, { token }: { token: string }): Promise<NewsStanding> {
	const reader = newsReaderOfToken(token);
	if (reader && (await getNewsStanding(token)) === "reads") {
		const { side, id } = reader;
		await transaction(async (tx) => {
			if (side === "member") {
				await tx.notificationChoice.upsert({
					where: { userId_topic: { userId: id, topic: "NEWS" } },
					create: { userId: id, topic: "NEWS", byEmail: false },
					update: { byEmail: false },
				});
			} else {
				const { email } = await tx.waitlistEntry.findUniqueOrThrow({
					where: { id },
					select: { email: true },
				});
				const left = { state: "UNSUBSCRIBED" as const, unsubscribedAt: now() };
				await tx.newsletterSubscriber.upsert({
					where: { email },
					create: { email, source: "waitlist-news", requestedAt: now(), ...left },
					update: left,
				});
			}
			await recordEvent(tx, actor, {
				action: "leave-news",
				subject: side === "member" ? ["User", id] : ["WaitlistEntry", id],
			});
		});
	}
	return getNewsStanding(token);
}
