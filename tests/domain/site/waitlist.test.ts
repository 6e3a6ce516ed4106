import { describe, expect, it } from "vitest";
import { deliverEmail } from "#app/domain/mail/deliver-email.server.ts";
import { addToWaitlist, joinWaitlist } from "#app/domain/waitlist/join-waitlist.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { newAddress, visitor } from "../../support/accounts/actors.ts";

const form = (email: string) => ({ email, userType: "CREATOR", source: "waitlist" }) as const;

/** Emails that are or will be sent. */
const mails = () => db().outboxMail.findMany({ where: { state: { not: "WITHHELD" } } });

describe("joining the waitlist", () => {
	it("stores who joined and through which form, with a confirmation and an audit event", async () => {
		const email = newAddress();
		const actor = visitor();
		await expect(joinWaitlist(actor, { email, userType: "CREATOR", serviceType: "legal", source: "home-hero" })).resolves.toEqual({ success: true });
		const [entry, ...others] = await db().waitlistEntry.findMany();
		expect(others).toEqual([]);
		expect(entry).toMatchObject({ email, audience: "CREATOR", serviceType: "LEGAL", source: "home-hero" });
		expect(await mails()).toMatchObject([{ recipient: email, kind: "waitlist-confirmation", state: "PENDING" }]);
		expect(await db().auditEvent.findMany()).toMatchObject([{ action: "join-waitlist", subjectType: "WaitlistEntry", subjectId: entry?.id, actorId: null }]);
	});

	it.each(["PROFESSIONAL", "OTHER"] as const)("takes %s without a service", async (userType) => {
		const email = newAddress();
		await joinWaitlist(visitor(), { email, userType, source: "signup" });
		expect(await db().waitlistEntry.findMany()).toMatchObject([{ email, audience: userType, serviceType: null }]);
	});

	it("again is answered the same and changes nothing", async () => {
		const email = newAddress();
		const first = await joinWaitlist(visitor(), form(email));
		const stored = await db().waitlistEntry.findMany();
		const second = await joinWaitlist(visitor(), { email, userType: "PROFESSIONAL", serviceType: "marketing", source: "api" });
		expect(second).toEqual(first);
		expect(await db().waitlistEntry.findMany()).toEqual(stored);
		expect((await db().auditEvent.findMany()).map(({ action }) => action).sort()).toEqual(["join-waitlist", "join-waitlist-again"]);
		await expect(deliverEmail()).resolves.toBe(1);
		await expect(deliverEmail()).resolves.toBe(0);
		expect(await mails()).toHaveLength(1);
	});

	it("by twenty people with one address at once leaves one row and one email", async () => {
		const email = newAddress();
		const answers = await Promise.all(Array.from({ length: 20 }, () => joinWaitlist(visitor(), form(email))));
		expect(answers).toEqual(Array.from({ length: 20 }, () => ({ success: true })));
		expect(await db().waitlistEntry.count()).toBe(1);
		expect(await mails()).toHaveLength(1);
	});

	it("by the same form twenty times at once is one command", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const email = newAddress();
		await Promise.all(Array.from({ length: 20 }, () => joinWaitlist(actor, form(email))));
		expect(await db().waitlistEntry.count()).toBe(1);
		expect(await mails()).toHaveLength(1);
		expect(await db().submission.count()).toBe(1);
	});

	it("by others adds them", async () => {
		await joinWaitlist(visitor(), form(newAddress()));
		await joinWaitlist(visitor(), form(newAddress()));
		expect(await db().waitlistEntry.count()).toBe(2);
		expect(await mails()).toHaveLength(2);
	});

	it("is limited to five tries in ten minutes by network address", async () => {
		const actor = visitor();
		for (let i = 0; i < 5; i++) await joinWaitlist(actor, form(newAddress()));
		await expect(joinWaitlist(actor, form(newAddress()))).rejects.toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
		expect(await db().waitlistEntry.count()).toBe(5);
		await joinWaitlist(visitor(), form(newAddress()));
	});

	it("within a command that fails leaves neither row nor mail nor event", async () => {
		const failing = transaction(async (tx) => {
			await addToWaitlist(tx, visitor(), form(newAddress()), { confirms: true });
			throw new Error("the command around it fails");
		});
		await expect(failing).rejects.toThrow("the command around it fails");
		expect([await db().waitlistEntry.count(), await db().outboxMail.count(), await db().auditEvent.count()]).toEqual([0, 0, 0]);
	});
});
