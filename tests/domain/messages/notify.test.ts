import { describe, expect, it } from "vitest";
import {
	chooseNotifications,
	countUnreadNotifications,
	findNotifications,
	notify,
	openNotification,
	readNotifications,
} from "#app/domain/platform/notifications.server.ts";
import { readCursor, writeCursor } from "#app/domain/platform/pagination.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

const notifyRepeatedly = (userId: string, to: string, count = 1) =>
	transaction(async (tx) => {
		const email = {
			kind: "support-reply" as const,
			to,
			subject: "News",
			paragraphs: ["Hello"],
			reason: "A test.",
		};
		for (let i = 0; i < count; i++)
			await notify(tx, { userId, topic: "BOOKINGS", title: `News ${i}`, path: `/bookings/${i}`, email });
	});

describe("a notification", () => {
	it("is listed, sent to open pages, and emailed if the member wants emails on the topic", async () => {
		const user = await newMember();
		await notifyRepeatedly(user.id, user.email);
		const { notifications } = await findNotifications(user, {});
		expect(notifications).toMatchObject([{ title: "News 0", topic: "BOOKINGS", isRead: false }]);
		expect(await db().liveEvent.findMany()).toMatchObject([
			{
				userId: user.id,
				kind: "notification",
				payload: JSON.stringify({ notificationId: notifications[0]?.id }),
			},
		]);
		await chooseNotifications(visitor({ user }), {
			topics: [],
			pace: "at-once",
			quietFrom: null,
			quietUntil: null,
		});
		await notifyRepeatedly(user.id, user.email);
		expect([await db().outboxEmail.count(), await countUnreadNotifications(user)]).toEqual([1, 2]);
	});

	it("is marked as read only when its own reader opens it", async () => {
		const [user, other] = [await newMember(), await newMember()];
		await notifyRepeatedly(user.id, user.email);
		const { id: notificationId } = await db().notification.findFirstOrThrow();
		for (const actor of [visitor({ user: other })]) {
			await expect(openNotification(actor, { notificationId })).rejects.toMatchObject({ code: "not_found" });
			await expect(openNotification(actor, { notificationId: "no-such" })).rejects.toMatchObject({
				code: "not_found",
			});
		}
		expect(await countUnreadNotifications(user)).toBe(1);
		expect(await openNotification(visitor({ user }), { notificationId })).toEqual({ path: "/bookings/0" });
		const { readAt } = await db().notification.findFirstOrThrow();
		await openNotification(visitor({ user }), { notificationId });
		expect((await db().notification.findFirstOrThrow()).readAt).toEqual(readAt);
	});

	it("can be marked as read together with all of the reader's others, but not with anyone else's", async () => {
		const [user, other] = [await newMember(), await newMember()];
		await notifyRepeatedly(user.id, user.email, 3);
		await notifyRepeatedly(other.id, other.email);
		await readNotifications(visitor({ user }));
		expect([await countUnreadNotifications(user), await countUnreadNotifications(other)]).toEqual([0, 1]);
	});

	it("is listed on exactly one of the list's pages", async () => {
		const user = await newMember();
		await notifyRepeatedly(user.id, user.email, 45);
		const seen: string[] = [];
		let after: string | undefined;
		do {
			const page = await findNotifications(user, { after: readCursor(after ?? null) });
			expect(page.notifications.length).toBeLessThanOrEqual(20);
			seen.push(...page.notifications.map(({ id }) => id));
			after = page.next;
		} while (after);
		expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
	});

	it.each([null, "", "x", "1-", "-1", "99999999999999999-a", "1-a'b", "1".repeat(500)])(
		"isn't identified by the invalid cursor %j",
		(value) => {
			expect(readCursor(value)).toBeUndefined();
		},
	);

	it("has a cursor that can be read back", () => {
		const cursor = { at: new Date("2026-05-01T10:00:00.123Z"), id: "0199c9a1-0000-7000-8000-000000000000" };
		expect(readCursor(writeCursor(cursor))).toEqual(cursor);
	});
});
