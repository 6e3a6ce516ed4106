import { describe, expect, it } from "vitest";
import type { Email } from "#app/domain/platform/email/email.ts";
import { type NotificationTopic, TOPICS } from "#app/domain/platform/email/email.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { chooseNotifications, findTopics } from "#app/domain/platform/notifications.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

/** Settings with which emails are sent immediately, at any hour. */
const anytime = { pace: "at-once", quietFrom: null, quietUntil: null } as const;

/**
 * Emails a member once about each topic and once without a topic. Lists the topics that were sent, and `none`
 * for the email without one.
 */
async function listHeard({ id, email }: { id: string; email: string }): Promise<string[]> {
	await transaction(async (tx) => {
		const sentEmail: Email = {
			kind: "support-reply",
			to: email,
			subject: "none",
			paragraphs: ["Hello"],
			reason: "A test.",
		};
		await queueEmail(tx, sentEmail);
		for (const name of TOPICS)
			await queueEmail(tx, { ...sentEmail, subject: name, topic: { name, userId: id } });
	});
	return emailSubjects(email);
}

describe("a member's emails", () => {
	it("cover every topic except news if the member hasn't chosen any topics", async () => {
		const user = await newMember();
		expect(await findTopics(user)).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS", "SEARCHES"]);
		expect(await listHeard(user)).toEqual(["none", "PROGRESS", "MESSAGES", "BOOKINGS", "SEARCHES"]);
	});

	it("offer saved searches as a topic only to creators", async () => {
		for (const role of ["PROFESSIONAL", "ADMIN"] as const) {
			const user = await newMember(role);
			expect(await findTopics(user)).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS"]);
			await chooseNotifications(visitor({ user }), { ...anytime, topics: [...TOPICS] });
			expect(await findTopics(user)).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS", "NEWS"]);
			expect(await db().notificationChoice.count({ where: { userId: user.id, topic: "SEARCHES" } })).toBe(0);
		}
	});

	it.each([
		[[]],
		[["NEWS"]],
		[["MESSAGES", "PROGRESS", "PROGRESS"]],
		[[...TOPICS]],
	] as NotificationTopic[][][])(
		"cover %j if the member chose those topics, and always include emails without a topic",
		async (topics) => {
			const [user, other] = [await newMember(), await newMember()];
			await chooseNotifications(visitor({ user }), { ...anytime, topics: [...TOPICS] });
			await chooseNotifications(visitor({ user }), { ...anytime, topics });
			const chosen = TOPICS.filter((topic) => topics.includes(topic));
			expect(await findTopics(user)).toEqual(chosen);
			expect(await listHeard(user)).toEqual(["none", ...chosen]);
			expect(await findTopics(other)).toEqual(["PROGRESS", "MESSAGES", "BOOKINGS", "SEARCHES"]);
		},
	);

	it("can be chosen only when signed in", async () => {
		await expect(chooseNotifications(visitor(), { ...anytime, topics: [] })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});
});
