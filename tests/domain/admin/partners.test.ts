import { afterEach, describe, expect, it } from "vitest";
import { getDashboard, getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { PERIODS } from "#app/domain/office/figures/figure.ts";
import { readReferral } from "#app/domain/people/partner.ts";
import { type SavePartner, SavePartnerForm } from "#app/domain/people/partner-forms.ts";
import { findPartners, getPartner, savePartner } from "#app/domain/people/partners.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN") });
const studio: SavePartner = {
	name: "Studio 9",
	stage: "SIGNED",
	referralCode: "studio-9",
	contactName: "Ana Li",
	contactEmail: "ana@example.com",
	notes: null,
};
const newcomer = (ref: string | null) => ({
	name: "Sam Person",
	email: newAddress(),
	password: "quiet lanterns on the stairs",
	userType: "CREATOR" as const,
	ref,
});

describe("a partner", () => {
	it("is created only once by a repeated form, can be changed, and has audit events with the stages before and after", async () => {
		const admin = await team();
		const posted = { ...admin, submissionKey: "key" };
		const [{ id }] = [await savePartner(posted, studio), await savePartner(posted, studio)];
		await savePartner(admin, { ...studio, stage: "ACTIVE", referralCode: "nine", notes: "Call in May." }, id);
		expect(await getPartner(admin, id)).toMatchObject({
			stage: "ACTIVE",
			referralCode: "nine",
			notes: "Call in May.",
		});
		const events = await db().auditEvent.findMany({
			where: { action: "save-partner" },
			orderBy: { id: "asc" },
		});
		expect(events.map(({ detail }) => JSON.parse(detail))).toMatchObject([
			{ before: null, after: "SIGNED" },
			{ before: "SIGNED", after: "ACTIVE" },
		]);
		await expect(savePartner(admin, studio, "nobody")).rejects.toMatchObject({ code: "not_found" });
		await expect(getPartner(admin, "nobody")).rejects.toMatchObject({ code: "not_found" });
	});

	it("has a unique name and a unique code, and the code can't be changed once someone has used it", async () => {
		const admin = await team();
		const { id } = await savePartner(admin, studio);
		await savePartner(admin, { ...studio, name: "Other", referralCode: "other" });
		await expect(savePartner(admin, { ...studio, referralCode: "new" })).rejects.toMatchObject({
			fieldErrors: { name: [expect.any(String)] },
		});
		await expect(savePartner(admin, { ...studio, name: "New" })).rejects.toMatchObject({
			fieldErrors: { referralCode: [expect.any(String)] },
		});
		await expect(savePartner(admin, { ...studio, referralCode: "other" }, id)).rejects.toMatchObject({
			fieldErrors: { referralCode: [expect.any(String)] },
		});
		await signUp(visitor(), newcomer("studio-9"));
		await expect(savePartner(admin, { ...studio, referralCode: "new" }, id)).rejects.toMatchObject({
			fieldErrors: { referralCode: [expect.stringContaining("studio-9")] },
		});
		await savePartner(admin, { ...studio, stage: "ENDED" }, id);
	});

	it("is only for the team", async () => {
		const member = visitor({ user: await newMember() });
		expect(() => savePartner(member, studio)).toThrow("Access Denied");
		await expect(findPartners(member)).rejects.toMatchObject({ code: "forbidden" });
		await expect(getPartner(member, "x")).rejects.toMatchObject({ code: "forbidden" });
		await expect(getDashboard(member, "partnerships", null)).rejects.toMatchObject({ code: "forbidden" });
	});

	it.each([
		[{ name: "" }, "Enter the name of the organization"],
		[{ name: "x".repeat(121) }, "Use 120 characters or fewer."],
		[{ stage: "FRIEND" }, "Choose a stage"],
		[{ referralCode: " " }, "Enter a referral code"],
		[{ referralCode: "-x" }, /^Use letters/],
		[{ referralCode: "a b" }, /^Use letters/],
		[{ referralCode: "émile" }, /^Use letters/],
		[{ referralCode: "x".repeat(41) }, "Use 40 characters or fewer."],
		[{ contactName: undefined }, "Enter the name of your contact"],
		[{ contactEmail: "ana" }, /format name@example\.com/],
		[{ notes: "\u0000" }, /^Remove/],
	])("is refused with %j", (facts, message) => {
		const { error } = SavePartnerForm.safeParse({ ...studio, notes: "", ...facts });
		expect(error?.issues[0]?.message).toMatch(message);
	});
});

it.each([
	["Studio-9", "studio-9"],
	[" x ", "x"],
	["", null],
	["a b", null],
	["-", null],
	["x".repeat(41), null],
	["<script>", null],
	[undefined, null],
	[["a", "b"], null],
])("the code %j in a link is read as %j", (value, code) => expect(readReferral(value)).toBe(code));

it.each(PERIODS)("sign-ups over the $label equal the sum of all rows", async ({ key, days }) => {
	const end = new Date("2026-06-15T12:00:00Z");
	setClock(end);
	const admin = await team();
	for (const [i, name] of ["Alpha", "Beta", "Gamma"].entries())
		await savePartner(admin, { ...studio, name, referralCode: `code-${i}` });
	const users: { code: number; role: string; demo: boolean; at: Date }[] = [];
	const entries: { code: number; at: Date }[] = [];
	for (let i = 0; i < 60; i++) {
		const [code, at] = [i % 3, later(end, -(i * i * 0.12 * DAY))];
		const role = i % 2 ? ("CREATOR" as const) : ("PROFESSIONAL" as const);
		const demo = i % 7 === 0;
		await db().user.create({
			data: {
				email: `u${i}@example.com`,
				name: "U",
				role,
				passwordHash: "",
				referralCode: i % 5 ? `code-${code}` : null,
				demo,
				createdAt: at,
			},
		});
		if (i % 5) users.push({ code, role, demo, at });
		await db().waitlistEntry.create({
			data: {
				email: `w${i}@example.com`,
				audience: role,
				source: "api",
				referralCode: i % 4 ? `code-${code}` : null,
				createdAt: at,
			},
		});
		if (i % 4) entries.push({ code, at });
	}
	const from = Date.parse("2026-06-16T00:00:00Z") - days * DAY;
	const within = ({ at }: { at: Date }) =>
		at.getTime() >= from && at.getTime() < Date.parse("2026-06-16T00:00:00Z");
	const expected = ["Alpha", "Beta", "Gamma"].map((name, code) => {
		const ofPartner = users.filter((user) => user.code === code && !user.demo && within(user));
		const of = (role: string) => ofPartner.filter((user) => user.role === role).length;
		return [
			name,
			ofPartner.length,
			of("CREATOR"),
			of("PROFESSIONAL"),
			entries.filter((entry) => entry.code === code && within(entry)).length,
		];
	});
	const { figure } = await getFigure(admin, "partner-sign-ups", key);
	expect(figure.rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual(expected);
	expect(figure.sample).toBe(expected.reduce((sum, row) => sum + Number(row[1]) + Number(row[4]), 0));
	const partners = await findPartners(admin);
	expect(partners.map(({ accounts, waitlist }) => [accounts, waitlist])).toEqual(
		[0, 1, 2].map((code) => [
			users.filter((user) => user.code === code && !user.demo).length,
			entries.filter((entry) => entry.code === code).length,
		]),
	);
	expect(now()).toEqual(end);
});

it("a sign-up through a partner's link stores the partner's code in the account and in the waitlist entry", async () => {
	await savePartner(await team(), studio);
	const { userId } = await signUp(visitor(), newcomer("studio-9"));
	const { userId: other } = await signUp(visitor(), newcomer("nobodys"));
	const findCode = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).referralCode;
	expect([await findCode(userId), await findCode(other)]).toEqual(["studio-9", null]);
	expect(await db().waitlistEntry.count({ where: { referralCode: "studio-9" } })).toBe(1);
});
