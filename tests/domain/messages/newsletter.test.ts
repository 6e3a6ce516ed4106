import { describe, expect, it } from "vitest";
import {
	confirmSubscription,
	getConfirmation,
	getSubscription,
	subscribe,
	sweepNewsletter,
	unsubscribe,
	unsubscribePath,
	unsubscribeToken,
} from "#app/domain/office/newsletter/newsletter.server.ts";
import { SubscribeForm } from "#app/domain/office/newsletter/newsletter-forms.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";

const ask = (email: string, source = "blog-newsletter") => subscribe(visitor(), { email, source });
const findSubscriber = (email: string) => db().newsletterSubscriber.findUniqueOrThrow({ where: { email } });

/** Returns the token in the latest email of a kind. */
async function emailedToken(kind = "newsletter-confirmation"): Promise<string> {
	const { text } = await db().outboxEmail.findFirstOrThrow({ where: { kind }, orderBy: { id: "desc" } });
	return /token=([\w.-]+)/.exec(text)?.[1] ?? expect.fail(`no token in ${text}`);
}

async function subscriber(): Promise<{ email: string; id: string }> {
	const email = newAddress();
	await ask(email);
	await confirmSubscription(visitor(), { token: await emailedToken() });
	return { email, id: (await findSubscriber(email)).id };
}

async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
	setClock(new Date(instant));
	try {
		return await work();
	} finally {
		setClock(undefined);
	}
}

describe("subscribing", () => {
	it("stores the address as pending but doesn't store the token, and emails the link", async () => {
		const email = newAddress();
		await expect(ask(email)).resolves.toEqual({ success: true });
		const row = await findSubscriber(email);
		expect(row).toMatchObject({ state: "PENDING", source: "blog-newsletter", confirmedAt: null });
		const token = await emailedToken();
		expect(JSON.stringify(row)).not.toContain(token);
		expect(await getConfirmation(token)).toBe("open");
		const [sentEmail] = await db().outboxEmail.findMany();
		expect(sentEmail).toMatchObject({ recipient: email, kind: "newsletter-confirmation", headers: "{}" });
		expect(sentEmail?.text).toContain("48 hours");
	});

	it("returns the same result and writes as many rows for a known address as for an unknown one", async () => {
		const { email } = await subscriber();
		const count = async () => [await db().outboxEmail.count(), await db().auditEvent.count()];
		const [emails = 0, events = 0] = await count();
		const known = await ask(email);
		expect(await count()).toEqual([emails + 1, events + 1]);
		expect(known).toEqual(await ask(newAddress()));
		expect(await count()).toEqual([emails + 2, events + 2]);
		expect(await findSubscriber(email)).toMatchObject({ state: "ACTIVE" });
		expect(await db().outboxEmail.findFirst({ where: { kind: "newsletter-kept" } })).toMatchObject({
			recipient: email,
		});
	});

	it("a second time sends a new link and invalidates the old one", async () => {
		const email = newAddress();
		await ask(email);
		const old = await emailedToken();
		await ask(email);
		expect(await getConfirmation(old)).toBe("unknown");
		expect(await getConfirmation(await emailedToken())).toBe("open");
		expect(await db().newsletterSubscriber.count()).toBe(1);
	});

	it("emails an address at most three times, and returns the same result after that", async () => {
		const email = newAddress();
		for (let i = 0; i < 5; i++) await expect(ask(email)).resolves.toEqual({ success: true });
		expect(await db().outboxEmail.count()).toBe(3);
	});

	it("by twenty people at once with one address leaves one row", async () => {
		const email = newAddress();
		await Promise.all(Array.from({ length: 20 }, () => ask(email)));
		expect(await db().newsletterSubscriber.count()).toBe(1);
	});

	it("with one form twenty times at once runs only one command", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const email = newAddress();
		await Promise.all(Array.from({ length: 20 }, () => subscribe(actor, { email, source: "newsletter" })));
		expect(await db().outboxEmail.count()).toBe(1);
	});

	it("is limited to five tries per network address", async () => {
		const actor = visitor();
		for (let i = 0; i < 5; i++) await subscribe(actor, { email: newAddress(), source: "newsletter" });
		await expect(subscribe(actor, { email: newAddress(), source: "newsletter" })).rejects.toMatchObject({
			code: "rate_limited",
		});
	});
});

describe("confirming", () => {
	it("activates the subscription only once, and signing up again sends a link and headers for unsubscribing", async () => {
		const email = newAddress();
		await ask(email);
		const token = await emailedToken();
		expect(await confirmSubscription(visitor(), { token })).toBe("confirmed");
		expect(await confirmSubscription(visitor(), { token })).toBe("confirmed");
		const row = await findSubscriber(email);
		expect(row).toMatchObject({ state: "ACTIVE", confirmedAt: expect.any(Date) });
		expect(await emailKinds(email)).toEqual(["newsletter-confirmation"]);
		await ask(email);
		const kept = await db().outboxEmail.findFirstOrThrow({ where: { kind: "newsletter-kept" } });
		const address = `https://greenroom.example${unsubscribePath(row.id)}`;
		expect(JSON.parse(kept.headers)).toEqual({
			"List-Unsubscribe": `<${address}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		expect(kept.text).toContain(address);
		expect(await db().auditEvent.count({ where: { action: "confirm-subscription" } })).toBe(1);
	});

	it("with twenty clicks at once is recorded only once", async () => {
		await ask(newAddress());
		const token = await emailedToken();
		await Promise.all(Array.from({ length: 20 }, () => confirmSubscription(visitor(), { token })));
		expect(await db().auditEvent.count({ where: { action: "confirm-subscription" } })).toBe(1);
	});

	it("works for 48 hours, after which the link has expired", async () => {
		const email = newAddress();
		await at("2026-03-01T12:00:00Z", () => ask(email));
		const token = await emailedToken();
		expect(await at("2026-03-03T11:59:59Z", () => getConfirmation(token))).toBe("open");
		expect(await at("2026-03-03T12:00:01Z", () => confirmSubscription(visitor(), { token }))).toBe("expired");
		expect(await findSubscriber(email)).toMatchObject({ state: "PENDING" });
	});

	it.each(["", "nope", "x".repeat(5_000), "\u0000"])("doesn't accept the token “$0”", async (token) => {
		await ask(newAddress());
		expect(await confirmSubscription(visitor(), { token })).toBe("unknown");
	});
});

describe("unsubscribing", () => {
	it("is recorded only once, even if repeated, and deletes the confirmation token", async () => {
		const { email, id } = await subscriber();
		const token = unsubscribeToken(id);
		expect(await getSubscription(token)).toBe("subscribed");
		for (let i = 0; i < 2; i++) expect(await unsubscribe(visitor(), { token })).toBe("unsubscribed");
		expect(await findSubscriber(email)).toMatchObject({
			state: "UNSUBSCRIBED",
			unsubscribedAt: expect.any(Date),
			confirmTokenHash: null,
		});
		expect(await db().auditEvent.count({ where: { action: "unsubscribe" } })).toBe(1);
	});

	it("can be undone by subscribing and confirming again", async () => {
		const { email, id } = await subscriber();
		await unsubscribe(visitor(), { token: unsubscribeToken(id) });
		await ask(email);
		expect(await findSubscriber(email)).toMatchObject({ state: "PENDING" });
		await confirmSubscription(visitor(), { token: await emailedToken() });
		expect(await findSubscriber(email)).toMatchObject({ state: "ACTIVE", unsubscribedAt: null });
	});

	it("refuses anything that isn't one of our tokens", async () => {
		const { email, id } = await subscriber();
		const token = unsubscribeToken(id);
		for (const forged of [
			"",
			id,
			`${id}.`,
			`${id}.${"A".repeat(43)}`,
			`${token}A`,
			token.slice(0, -1),
			`${crypto.randomUUID()}.${token.split(".")[1]}`,
			"a.b.c",
		]) {
			expect(await unsubscribe(visitor(), { token: forged })).toBe("unknown");
		}
		expect(await findSubscriber(email)).toMatchObject({ state: "ACTIVE" });
	});
});

describe("the cleanup", () => {
	it("deletes unconfirmed addresses 30 days after their link has expired", async () => {
		const [old, recent] = [newAddress(), newAddress()];
		await at("2026-01-01T00:00:00Z", () => ask(old));
		await at("2026-02-01T00:00:00Z", () => ask(recent));
		const { email } = await at("2026-02-01T00:00:00Z", subscriber);
		expect(await at("2026-02-03T00:00:01Z", sweepNewsletter)).toBe(1);
		expect(
			(await db().newsletterSubscriber.findMany({ orderBy: { email: "asc" } }))
				.map((row) => row.email)
				.sort(),
		).toEqual([recent, email].sort());
	});
});

describe("the newsletter's form", () => {
	it("uses the source “newsletter” if none is given", () =>
		expect(SubscribeForm.parse({ email: " A@B.co " })).toEqual({ email: "a@b.co", source: "newsletter" }));
	it.each(["Blog", "a b", "<x>", "", "x".repeat(51)])("refuses the source “$0”", (source) =>
		expect(SubscribeForm.safeParse({ email: "a@b.co", source }).success).toBe(false),
	);
});
