import type { Tx } from "#app/infra/database/db.server.ts";
import { zoneColumns, zoneOf } from "../calendar/reader-zone.server.ts";
import type { Email } from "./email.ts";
import { atOnce, DIGEST_HOUR, nextHour, quietEnd } from "./email-timing.ts";
import { type NotificationTopic, topicDefaults } from "./email-topic.ts";

type Topic = { name: NotificationTopic; userId: string };

/** How a person gets an email on a topic: not at all, as a line of their daily email, or on its own. */
type Schedule =
	| { as: "nothing" }
	| { as: "line"; dueAt: Date }
	| { as: "email"; notBefore: Date; awaitsQuietEnd: boolean };

/**
 * How a person gets an email on a topic, by their choices. Emails that can still be undone, and
 * reminders of something that is about to end, are never lines of a daily email.
 */
export async function scheduleEmail(
	tx: Tx,
	{ name, userId }: Topic,
	{ isReminder, at, notBefore }: Pick<Email, "isReminder"> & { at: Date; notBefore: Date | undefined },
): Promise<Schedule> {
	const user = await tx.user.findUnique({
		where: { id: userId },
		select: {
			...zoneColumns,
			emailTiming: true,
			notificationChoices: { where: { topic: name }, select: { byEmail: true } },
		},
	});
	if (!(user?.notificationChoices[0]?.byEmail ?? topicDefaults[name])) return { as: "nothing" };
	const timing = user?.emailTiming ?? atOnce;
	const timeZone = zoneOf(user);
	if (timing.isDaily && !isReminder && !notBefore)
		return { as: "line", dueAt: nextHour(at, DIGEST_HOUR, timeZone) };
	const earliest = notBefore ?? at;
	const end = quietEnd(earliest, timing, timeZone);
	return { as: "email", notBefore: end ?? earliest, awaitsQuietEnd: end !== null };
}
