import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendDigests } from "#app/domain/platform/email/digests.server.ts";
import type { Email } from "#app/domain/platform/email/email.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { chooseNotifications } from "#app/domain/platform/notifications.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

// 10:30 PM in Los Angeles, the time zone of the site and its members.
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-25T06:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

type Choices = Parameters<typeof chooseNotifications>[1];

async function newReader(choices: Partial<Choices>) {
	const user = await newMember();
	await chooseNotifications(visitor({ user }), {
		topics: ["BOOKINGS"],
		pace: "at-once",
		quietFrom: null,
		quietUntil: null,
		...choices,
	});
	const write = (subject: string, given: Partial<Email> = {}, notBefore?: Date) =>
		transaction((tx) => {
			const email: Email = {
				kind: "support-reply",
				to: user.email,
				subject,
				paragraphs: ["Hello"],
				action: { label: "Open", path: `/bookings/${subject}` },
				reason: "A test.",
			};
			return queueEmail(
				tx,
				{ ...email, topic: { name: "BOOKINGS", userId: user.id }, ...given },
				{ notBefore },
			);
		});
	const emails = () =>
		db().outboxEmail.findMany({
			where: { recipient: user.email },
			orderBy: { id: "asc" },
			select: { subject: true, nextAttemptAt: true, text: true, html: true },
		});
	return { user, write, emails };
}

describe("one email a day", () => {
	it("lists each update only once, at 8 AM, and isn't sent after a day without updates", async () => {
		const { write, emails } = await newReader({ pace: "daily" });
		expect(await write("First")).toBeNull();
		await write("<Second>");
		vi.setSystemTime(new Date("2026-11-25T15:59:00Z"));
		expect(await sendDigests()).toBe(0);
		vi.setSystemTime(new Date("2026-11-25T16:00:00Z"));
		expect(await sendDigests()).toBe(1);
		const [email, ...others] = await emails();
		expect(others).toEqual([]);
		expect(email?.subject).toBe("2 updates on Greenroom");
		expect(email?.text).toMatch(/- First\n {2}https?:\/\/\S+\/bookings\/First\n\n- <Second>\n/);
		expect(email?.html).toContain(">&lt;Second&gt;</a></li>");
		vi.setSystemTime(new Date("2026-11-26T16:00:00Z"));
		expect(await sendDigests()).toBe(0);
	});

	it("lists only the latest fifty items, and says how many there are in total", async () => {
		const { user, emails } = await newReader({ pace: "daily" });
		await db().digestLine.createMany({
			data: Array.from({ length: 60 }, (_, i) => ({
				userId: user.id,
				text: `Update ${i}`,
				path: "/notifications",
				dueAt: now(),
				createdAt: now(),
			})),
		});
		await sendDigests();
		const [email] = await emails();
		expect(email?.text).toContain("These are the latest 50 of 60 updates");
		expect(email?.text).toContain("- Update 59\n");
		expect(email?.text).not.toContain("- Update 9\n");
		expect(await db().digestLine.count()).toBe(0);
	});

	it("leaves out reminders, emails about decisions that can be undone, and security emails, which are sent separately", async () => {
		const { write, emails } = await newReader({ pace: "daily" });
		await write("Reminder", { isReminder: true });
		await write("Decision", {}, later(now(), 10 * MINUTE));
		await write("Security", { topic: undefined });
		expect((await emails()).map(({ subject }) => subject)).toEqual(["Reminder", "Decision", "Security"]);
	});

	it("still includes waiting updates after the member has gone back to separate emails", async () => {
		const { user, write, emails } = await newReader({ pace: "daily" });
		await write("First");
		await chooseNotifications(visitor({ user }), {
			topics: [],
			pace: "at-once",
			quietFrom: null,
			quietUntil: null,
		});
		vi.setSystemTime(new Date("2026-11-25T16:00:00Z"));
		expect(await sendDigests()).toBe(1);
		expect(await emails()).toHaveLength(1);
	});
});

describe("quiet hours", () => {
	const morning = new Date("2026-11-25T15:00:00Z");

	it("delay all emails except security emails until the hours end in the member's time zone", async () => {
		const { user, write, emails } = await newReader({ quietFrom: 22, quietUntil: 7 });
		await write("At night");
		await write("Decision", {}, later(now(), 10 * MINUTE));
		await write("Security", { topic: undefined });
		await db().user.update({ where: { id: user.id }, data: { timeZone: "America/New_York" } });
		await write("In New York");
		expect((await emails()).map(({ subject, nextAttemptAt }) => [subject, nextAttemptAt])).toEqual([
			["At night", morning],
			["Decision", morning],
			["Security", now()],
			["In New York", new Date("2026-11-25T12:00:00Z")],
		]);
	});

	it("don't delay emails during the day", async () => {
		const { write, emails } = await newReader({ quietFrom: 22, quietUntil: 7 });
		vi.setSystemTime(morning);
		await write("By day");
		expect((await emails()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([morning]);
	});
});
