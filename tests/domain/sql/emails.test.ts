import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { EMAIL_LEASE } from "#app/domain/platform/email/email-waits.server.ts";
import { leaseEmail } from "#app/domain/platform/email/lease-email.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";

/** Queues an email that has been due for some minutes, or is due later. */
async function queue(
	facts: { priority?: number; minutes?: number; leasedUntil?: Date; state?: "SENT" } = {},
): Promise<string> {
	const { minutes = 1, ...more } = facts;
	const email = {
		kind: "welcome",
		recipient: "ana@example.com",
		subject: "Welcome",
		text: "Hello",
		html: "<p>Hello</p>",
		createdAt: now(),
		nextAttemptAt: later(now(), -minutes * MINUTE),
	};
	const { id } = await db().outboxEmail.create({
		data: { ...email, ...more, messageId: randomUUID() },
		select: { id: true },
	});
	return id;
}

it("the most urgent email is leased first, then the one that has been due longest, each only once", async () => {
	const second = await queue({ minutes: 2 });
	const third = await queue();
	const first = await queue({ priority: 0 });
	const bulk = await queue({ priority: 2, minutes: 9 });
	await queue({ minutes: -5 });
	await queue({ state: "SENT" });
	await queue({ leasedUntil: later(now(), MINUTE) });
	const expired = await queue({ minutes: 5, leasedUntil: later(now(), -MINUTE) });
	const before = now();
	for (const expected of [first, expired, second, third]) expect(await leaseEmail(1)).toBe(expected);
	expect([await leaseEmail(1), await leaseEmail(), await leaseEmail()]).toEqual([null, bulk, null]);
	const { attempts, leasedUntil } = await db().outboxEmail.findUniqueOrThrow({
		where: { id: first },
		select: { attempts: true, leasedUntil: true },
	});
	expect(attempts).toBe(1);
	expect(leasedUntil?.getTime()).toBeGreaterThanOrEqual(later(before, EMAIL_LEASE).getTime());
	expect(leasedUntil?.getTime()).toBeLessThanOrEqual(later(now(), EMAIL_LEASE).getTime());
});

it("several senders at once never lease the same email", async () => {
	const ids = await Promise.all(Array.from({ length: 8 }, () => queue()));
	const leased = await Promise.all(Array.from({ length: 12 }, () => leaseEmail()));
	expect(leased.filter((id) => id !== null).sort()).toEqual(ids.sort());
});
