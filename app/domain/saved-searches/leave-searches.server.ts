import { db, transaction } from "#app/infra/database/db.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { topicDefaults } from "../email/email-topic.ts";

const PURPOSE = "leave-searches";

/** The page where the reader of an email about saved searches unsubscribes without signing in. */
export const leaveSearchesPath = (userId: string): string =>
	`/searches/leave?token=${userId}.${keyedHash(`${PURPOSE}:${userId}`)}`;

/** The user whose unsubscribe token this is, or undefined. */
function readerOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}

export type SearchesStanding = "reads" | "left" | "unknown";

/** Whether the person an unsubscribe link belongs to gets emails about saved searches. */
export async function getSearchesStanding(token: string): Promise<SearchesStanding> {
	const id = readerOfToken(token);
	const user =
		id &&
		(await db().user.findUnique({
			where: { id },
			select: { notificationChoices: { where: { topic: "SEARCHES" }, select: { byEmail: true } } },
		}));
	if (!user) return "unknown";
	return (user.notificationChoices[0]?.byEmail ?? topicDefaults.SEARCHES) ? "reads" : "left";
}

/**
 * Ends the emails about saved searches by the token of their unsubscribe link, even signed out. The
 * searches stay, and settings can turn the emails on again. Idempotent.
 */
export async function leaveSearches(actor: Actor, { token }: { token: string }): Promise<SearchesStanding> {
	const userId = readerOfToken(token);
	if (userId && (await getSearchesStanding(token)) === "reads") {
		await transaction(async (tx) => {
			const choice = { userId, topic: "SEARCHES" as const, byEmail: false };
			await tx.notificationChoice.upsert({
				where: { userId_topic: { userId, topic: "SEARCHES" } },
				create: choice,
				update: choice,
			});
			await recordEvent(tx, actor, { action: "leave-searches", subject: ["User", userId] });
		});
	}
	return getSearchesStanding(token);
}
