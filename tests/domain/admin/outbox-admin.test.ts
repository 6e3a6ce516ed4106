import { afterEach, describe, expect, it } from "vitest";
import {
	countSubscribers,
	exportSubscribers,
	findSubscribers,
} from "#app/domain/office/newsletter/newsletter.server.ts";
import { welcome } from "#app/domain/people/email-confirmation.server.ts";
import { countEmails, findEmails, getEmail, retryEmail } from "#app/domain/platform/email/outbox.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN") });
const token = newToken();

async function queued(facts: object = {}, email = "ana@example.com"): Promise<string> {
	const sentEmail = {
		...welcome({ email, token, code: "123456", userType: "CREATOR" }),
		unsubscribePath: `/news/leave?token=member.${newToken()}`,
	};
	const id = (await transaction((tx) => queueEmail(tx, sentEmail))) ?? "";
	await db().outboxEmail.update({ where: { id }, data: facts });
	return id;
}

describe("the outbox", () => {
	it("lists emails by state, address, and kind, and counts them", async () => {
		const admin = await team();
		const dead = await queued({ state: "DEAD", attempts: 10, lastError: "550 no such user" });
		const waiting = await queued({}, "zoe@example.com");
		const find = async (filter: object) =>
			(await findEmails(admin, { q: "", ...filter }, {})).rows.map(({ id }) => id);
		expect(await find({})).toEqual([waiting, dead]);
		expect(await find({ state: "DEAD" })).toEqual([dead]);
		expect(await find({ q: "ZOE@" })).toEqual([waiting]);
		expect(await find({ q: "welcome", state: "PENDING" })).toEqual([waiting]);
		expect(await find({ q: "wel\0c" })).toEqual([]);
		expect(await countEmails(admin)).toEqual([
			{ state: "PENDING", count: 1 },
			{ state: "SENT", count: 0 },
			{ state: "WITHHELD", count: 0 },
			{ state: "DEAD", count: 1 },
		]);
	});

	it("shows an email as its recipient sees it, but without codes and links that open the account or act on the recipient's behalf", async () => {
		const admin = await team();
		const email = await getEmail(admin, await queued());
		const all = JSON.stringify(email);
		for (const secret of [token, "123 456", "token=member"]) expect(all).not.toContain(secret);
		expect(email.text).toContain("/auth/verify-email?token=(hidden)");
		expect(email.text).toContain("Your code: (hidden)");
		expect(email.html).toMatch(/Your code<\/th><td[^>]*>\(hidden\)/);
		expect(email.html).toContain("Confirm your email address");
		await expect(getEmail(admin, "nobody")).rejects.toMatchObject({ code: "not_found" });
	});

	it("retries an email only if it failed", async () => {
		const admin = await team();
		setClock(new Date("2026-05-01T10:00:00Z"));
		const [dead, failed] = [
			await queued({ state: "DEAD", attempts: 10 }),
			await queued({ attempts: 3, nextAttemptAt: later(now(), 60 * MINUTE) }),
		];
		const fixed = [
			await queued({ nextAttemptAt: later(now(), 5 * MINUTE) }),
			await queued({ state: "SENT", attempts: 1 }),
			await queued({ state: "WITHHELD" }),
		];
		const leased = await queued({ attempts: 1, leasedUntil: later(now(), MINUTE) });
		for (const emailId of [dead, failed]) {
			await retryEmail(admin, { emailId });
			expect(await db().outboxEmail.findUniqueOrThrow({ where: { id: emailId } })).toMatchObject({
				state: "PENDING",
				attempts: 0,
				nextAttemptAt: now(),
			});
		}
		for (const emailId of [...fixed, leased, dead])
			await expect(retryEmail(admin, { emailId })).rejects.toMatchObject({ code: "conflict" });
		await expect(retryEmail(admin, { emailId: "nobody" })).rejects.toMatchObject({ code: "not_found" });
		expect(await db().auditEvent.count({ where: { action: "retry-mail" } })).toBe(2);
	});

	it("is only for the team", async () => {
		const member = visitor({ user: await newMember() });
		for (const command of [
			() => findEmails(member, { q: "" }, {}),
			() => countEmails(member),
			() => getEmail(member, "x"),
			() => retryEmail(member, { emailId: "x" }),
			() => findSubscribers(member, undefined, {}),
			() => countSubscribers(member),
			() => exportSubscribers(member, undefined),
		])
			await expect(command()).rejects.toMatchObject({ code: "forbidden" });
	});
});

it("the newsletter's addresses are listed, counted, and exported by state", async () => {
	const admin = await team();
	for (const [email, state] of [
		["a@example.com", "ACTIVE"],
		["b@example.com", "PENDING"],
		["c@example.com", "ACTIVE"],
	] as const)
		await db().newsletterSubscriber.create({ data: { email, state, source: "footer", requestedAt: now() } });
	expect((await findSubscribers(admin, "ACTIVE", {})).rows.map(({ email }) => email)).toEqual([
		"c@example.com",
		"a@example.com",
	]);
	expect(await countSubscribers(admin)).toEqual([
		{ state: "PENDING", count: 1 },
		{ state: "ACTIVE", count: 2 },
		{ state: "UNSUBSCRIBED", count: 0 },
	]);
	const exported: string[] = [];
	for await (const part of await exportSubscribers(admin, "ACTIVE"))
		exported.push(...part.map(({ email }) => email));
	expect(exported).toEqual(["a@example.com", "c@example.com"]);
});
