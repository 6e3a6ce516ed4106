import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { askPlaces } from "#app/domain/people/waitlist/ask-places.server.ts";
import { inviteWaitlist, joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { readSegment, type WaitlistSegment, writeSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { InviteForm } from "#app/domain/people/waitlist/waitlist-forms.ts";
import {
	countSegment,
	exportEntries,
	findAreas,
	findEntries,
} from "#app/domain/people/waitlist/waitlist-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN") });

/**
 * Adds six entries, one per day from May 1, 2026, at noon in Los Angeles. One belongs to a member, and one to
 * someone who has unsubscribed.
 */
async function fill(): Promise<void> {
	const austin = { city: "Austin", state: "TX", metro: "Austin, TX" };
	const elPaso = { city: "El Paso", state: "TX", metro: null };
	const rows = [
		["a@example.com", "CREATOR", "LEGAL", "home-hero", austin],
		["b@example.com", "CREATOR", "PHOTOGRAPHY", "waitlist"],
		["c@example.com", "PROFESSIONAL", null, "home-hero", elPaso],
		["member@example.com", "CREATOR", null, "signup"],
		["left@example.com", "CREATOR", "LEGAL", "waitlist"],
		["d@example.com", "OTHER", null, "signup"],
	] as const;
	for (const [i, [email, audience, serviceType, source, place]] of rows.entries())
		await db().waitlistEntry.create({
			data: {
				id: randomUUID(),
				email,
				audience,
				serviceType,
				source,
				...place,
				createdAt: new Date(Date.UTC(2026, 4, 1 + i, 19)),
			},
		});
	await newMember("CREATOR", "member@example.com");
	await db().newsletterSubscriber.create({
		data: { email: "left@example.com", state: "UNSUBSCRIBED", source: "waitlist-news", requestedAt: now() },
	});
}

describe("segments of the waitlist", () => {
	it.each<[WaitlistSegment, string[], number]>([
		[{}, ["d", "left", "member", "c", "b", "a"], 4],
		[{ audience: "CREATOR" }, ["left", "member", "b", "a"], 2],
		[{ audience: "CREATOR", service: "legal" }, ["left", "a"], 1],
		[{ source: "home-hero" }, ["c", "a"], 2],
		[{ area: "Austin, TX" }, ["a"], 1],
		[{ area: "TX" }, ["c"], 1],
		[{ area: "none", audience: "CREATOR" }, ["left", "member", "b"], 1],
		[{ from: "2026-05-02", to: "2026-05-03" }, ["c", "b"], 2],
		[{ from: "2026-05-03", to: "2026-05-02" }, [], 0],
		[{ invited: "yes" }, [], 0],
		[{ invited: "no", audience: "OTHER" }, ["d"], 1],
	])("are listed, counted, and exported alike for the filter %j", async (segment, names, invitable) => {
		await fill();
		const admin = await team();
		const { rows } = await findEntries(admin, segment, {});
		expect(rows.map(({ email }) => email.split("@")[0])).toEqual(names);
		const counts = await countSegment(admin, segment);
		expect([counts.all, counts.invitable]).toEqual([names.length, invitable]);
		expect(counts.byAudience.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
		expect(counts.bySource.reduce((sum, { count }) => sum + count, 0)).toBe(names.length);
		const exported: string[] = [];
		for await (const part of await exportEntries(admin, segment))
			exported.push(...part.map(({ email }) => email));
		expect(exported.map((email) => email.split("@")[0]).toReversed()).toEqual(names);
		expect(await db().auditEvent.count({ where: { action: "export-waitlist" } })).toBe(1);
	});

	it("can be paged back and forth, with the newest entries first", async () => {
		const at = (i: number) => new Date(Date.UTC(2026, 4, 1) + Math.floor(i / 3) * 1_000);
		await db().waitlistEntry.createMany({
			data: Array.from({ length: 120 }, (_, i) => ({
				id: randomUUID(),
				email: `p${i}@example.com`,
				audience: "CREATOR" as const,
				source: "api",
				createdAt: at(i),
			})),
		});
		const admin = await team();
		const part = (page: object) => findEntries(admin, {}, page);
		const first = await part({});
		const second = await part({ older: first.older });
		const third = await part({ older: second.older });
		const all = [first, second, third].flatMap(({ rows }) => rows);
		expect([new Set(all.map(({ id }) => id)).size, third.older, first.newer]).toEqual([
			120,
			undefined,
			undefined,
		]);
		expect(all.map(({ createdAt }) => createdAt.getTime())).toEqual(
			Array.from({ length: 120 }, (_, i) => at(119 - i).getTime()),
		);
		expect((await part({ newer: third.newer })).rows).toEqual(second.rows);
		expect((await part({ older: "no-cursor" })).rows).toEqual(first.rows);
	});

	it("can be written as a URL and read back, and invalid values in a URL are ignored", () => {
		const text =
			"audience=OTHER&service=legal&area=St.+Louis%2C+MO&source=api&from=2026-02-28&to=2026-03-01&invited=no";
		expect(writeSegment(readSegment(new URLSearchParams(text)))).toBe(text);
		expect(
			writeSegment(
				readSegment(
					new URLSearchParams(
						"audience=other&service=&area=tx&source=x&from=2026-02-30&to=1.1.2026&invited=maybe&to=x",
					),
				),
			),
		).toBe("");
	});
});

describe("emailing people on the waitlist", () => {
	it("invites those who have waited longest, each only once, and skips members and people who unsubscribed", async () => {
		await fill();
		const admin = await team();
		setClock(new Date("2026-06-01T10:00:00Z"));
		expect(await inviteWaitlist(admin, { segment: { audience: "CREATOR" }, count: 1 })).toEqual({
			invited: 1,
		});
		expect(await emailsTo("a@example.com")).toEqual(["waitlist-invitation: Your invitation to Greenroom"]);
		expect(
			(await db().waitlistEntry.findUniqueOrThrow({ where: { email: "a@example.com" } })).invitedAt,
		).toEqual(now());
		const email = await db().outboxEmail.findFirstOrThrow();
		expect([email.text, email.headers]).toEqual([
			expect.stringContaining("/auth/signup?type=CREATOR"),
			expect.stringContaining("List-Unsubscribe"),
		]);
		expect(await inviteWaitlist(admin, { segment: {}, count: 100 })).toEqual({ invited: 3 });
		expect(
			(await db().outboxEmail.findMany({ orderBy: { id: "asc" } })).map(
				({ recipient }) => recipient.split("@")[0],
			),
		).toEqual(["a", "b", "c", "d"]);
		await expect(inviteWaitlist(admin, { segment: {}, count: 100 })).rejects.toMatchObject({
			code: "conflict",
		});
		const events = await db().auditEvent.findMany({
			where: { action: "invite-waitlist" },
			orderBy: { id: "asc" },
		});
		expect(events.map(({ detail }) => JSON.parse(detail))).toMatchObject([
			{ invited: 1, audience: "CREATOR" },
			{ invited: 3, audience: null },
		]);
	});

	it("by two team members at once, or with a form posted twice, doesn't email anyone twice", async () => {
		await fill();
		const admins = [await team(), await team()];
		await Promise.allSettled(admins.map((actor) => inviteWaitlist(actor, { segment: {}, count: 100 })));
		expect(await db().outboxEmail.count({ where: { kind: "waitlist-invitation" } })).toBe(4);
		await db().waitlistEntry.updateMany({ data: { invitedAt: null } });
		const again = { ...(await team()), submissionKey: "key" };
		for (let i = 0; i < 2; i++)
			expect(await inviteWaitlist(again, { segment: {}, count: 2 })).toEqual({ invited: 2 });
		expect(await db().waitlistEntry.count({ where: { invitedAt: { not: null } } })).toBe(2);
	});

	it("asks people for their location only once, and skips those who answered, are members, or unsubscribed", async () => {
		await fill();
		const admin = await team();
		expect((await countSegment(admin, {})).askable).toBe(2);
		expect(await askPlaces(admin, { segment: {}, count: 1 })).toEqual({ asked: 1 });
		expect(await emailsTo("b@example.com")).toEqual([
			"waitlist-place: Where are you? A question from Greenroom",
		]);
		const answers = await Promise.allSettled(
			[admin, await team()].map((actor) => askPlaces(actor, { segment: {}, count: 100 })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(
			(await db().outboxEmail.findMany({ orderBy: { id: "asc" } })).map(({ recipient }) => recipient),
		).toEqual(["b@example.com", "d@example.com"]);
		await expect(askPlaces(admin, { segment: {}, count: 100 })).rejects.toMatchObject({ code: "conflict" });
	});

	it("is only for the team, and only for 1 to 100 people at a time", async () => {
		const member = visitor({ user: await newMember() });
		for (const command of [inviteWaitlist, askPlaces])
			expect(() => command(member, { segment: {}, count: 1 })).toThrow("Access Denied");
		for (const command of [
			() => findEntries(member, {}, {}),
			() => findAreas(member),
			() => countSegment(member, {}),
			() => exportEntries(member, {}),
		])
			await expect(command()).rejects.toMatchObject({ code: "forbidden" });
		for (const count of [undefined, "", "0", "101", "99999", "ten", "1.5", "-1", "１"])
			expect(InviteForm.safeParse({ count }).error?.issues[0]?.message).toBe("Enter a number from 1 to 100");
		expect(InviteForm.parse({ count: " 25 " })).toEqual({ count: 25 });
	});
});

it("an entry through a partner's link stores the partner's code, and unknown codes aren't stored", async () => {
	await db().partner.create({
		data: {
			name: "Studio 9",
			contactName: "Ana",
			contactEmail: "ana@example.com",
			referralCode: "studio-9",
			notes: "",
			createdAt: now(),
		},
	});
	const join = (email: string, ref: string | null) =>
		joinWaitlist(visitor(), { email, userType: "CREATOR", source: "waitlist", ref });
	await join("x@example.com", "studio-9");
	await join("y@example.com", "unknown");
	await join("x@example.com", null);
	const codes = await db().waitlistEntry.findMany({
		orderBy: { email: "asc" },
		select: { referralCode: true },
	});
	expect(codes.map(({ referralCode }) => referralCode)).toEqual(["studio-9", null]);
	await inviteWaitlist(await team(), { segment: {}, count: 100 });
	const email = await db().outboxEmail.findFirstOrThrow({
		where: { kind: "waitlist-invitation", recipient: "x@example.com" },
	});
	expect(email.text).toContain("/auth/signup?type=CREATOR&ref=studio-9");
});
