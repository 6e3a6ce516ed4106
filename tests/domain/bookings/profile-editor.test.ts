import { describe, expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import { editProfile, previewProfile } from "#app/domain/profiles/edit-profile.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { EditProfileForm } from "#app/domain/profiles/profile-forms.ts";
import { onChange } from "#app/infra/database/changes.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

/** The fields that the profile editor always sends. */
const REQUIRED = { description: "Contracts", hourlyRate: "150", away: "no" };

describe("the owner of a profile", () => {
	it("is asked about a description that looks like off-platform contact, and may save it unchanged", async () => {
		const { user, id } = await newProfessional();
		const description = "Weddings and portraits. Write to ana@example.com.";
		await expect(editProfile(visitor({ user }), { description })).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: { confirm: [expect.stringContaining("“ana@example.com” looks like an email address.")] },
		});
		await editProfile(visitor({ user, confirmed: ["email"] }), { description });
		expect(await db().professional.findUnique({ where: { id }, select: { description: true } })).toEqual({
			description,
		});
	});

	it("can change text, rate, areas, links, and time away, and a changed text drops the cached pages that show it", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const changed: string[] = [];
		const stop = onChange((paths) => changed.push(...paths));
		await editProfile(actor, { description: "New words" });
		stop();
		expect(changed).toEqual([
			`/professional/${id}`,
			"/services",
			"/locations/los-angeles/ca",
			"/services/legal",
		]);
		await editProfile(actor, { hourlyRate: 80 });
		await editProfile(actor, { areas: ["Glendale", "Burbank"] });
		const { links } = EditProfileForm.parse({
			...REQUIRED,
			label1: "",
			url1: "https://www.work.example/a",
			label2: "Reel",
			url2: "https://reel.example/",
			url3: null,
		});
		await editProfile(actor, { links });
		await editProfile(actor, {
			awayUntil: new Date(now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10),
		});
		const { profile } = await listedProfile(id);
		expect(profile).toMatchObject({
			description: "New words",
			rate: "$80 per hour",
			areas: ["Glendale", "Burbank"],
		});
		expect(profile.links).toEqual([
			{ label: "work.example", url: "https://www.work.example/a" },
			{ label: "Reel", url: "https://reel.example/" },
		]);
		expect(profile.awayUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		expect((await findProfessionals({ minRate: 75, maxRate: 100 }, "rating")).professionals[0]).toMatchObject(
			{ id, isAway: true },
		);
		expect((await db().auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action)).toEqual([
			"edit-description",
			"edit-rate",
			"edit-areas",
			"edit-links",
			"set-away",
		]);
	});

	it("sees the edits in a preview, which doesn't save them, and an unchanged section isn't recorded as changed", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const before = await getEditableProfile(actor);
		const edits = { description: "New words", hourlyRate: 80, packages: [], areas: ["Glendale"] };
		expect(await previewProfile(actor, edits)).toMatchObject({
			id,
			description: "New words",
			rate: "$80 per hour",
			areas: ["Glendale"],
		});
		expect(await getEditableProfile(actor)).toEqual(before);
		await editProfile(actor, { ...edits, description: before.description });
		expect((await db().auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action)).toEqual([
			"edit-rate",
			"edit-areas",
		]);
	});

	it("is asked about everything that looks like off-platform contact at once", async () => {
		const { user } = await newProfessional();
		const edits = { description: "Write to ana@example.com.", areas: ["Reno", "Call 512-555-0142"] };
		await expect(editProfile(visitor({ user }), edits)).rejects.toMatchObject({ kinds: ["email", "phone"] });
		await editProfile(visitor({ user, confirmed: ["email", "phone"] }), edits);
		expect(await db().messageFlag.count()).toBe(2);
	});

	it("can be away until tomorrow at the earliest, and until a year from now at the latest", async () => {
		const actor = visitor({ user: (await newProfessional()).user });
		setClock(new Date("2026-11-20T20:00:00Z"));
		try {
			for (const until of ["2026-11-20", "2020-01-01", "2028-01-01"])
				await expect(editProfile(actor, { awayUntil: until })).rejects.toMatchObject({ code: "invalid" });
			await editProfile(actor, { awayUntil: "2026-11-21" });
			expect((await getEditableProfile(actor)).awayUntil).toBe("2026-11-21");
			await editProfile(actor, { awayUntil: null });
			expect((await getEditableProfile(actor)).awayUntil).toBeUndefined();
		} finally {
			setClock(undefined);
		}
	});

	it("is the only one who can edit it", async () => {
		const stranger = visitor({ user: await newMember("PROFESSIONAL") });
		const creator = visitor({ user: await newMember("CREATOR") });
		await newProfessional();
		await expect(editProfile(stranger, { hourlyRate: 80 })).rejects.toMatchObject({ code: "not_found" });
		await expect(editProfile(creator, { hourlyRate: 80 })).rejects.toMatchObject({ code: "forbidden" });
		await expect(editProfile(visitor(), { hourlyRate: 80 })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});

	it.each([
		[EditProfileForm, { ...REQUIRED, description: " \n " }, "Describe what you offer"],
		[EditProfileForm, { ...REQUIRED, description: "d".repeat(2_001) }, "Use 2,000 characters or fewer."],
		[
			EditProfileForm,
			{ ...REQUIRED, description: "a\u0007" },
			"Remove the characters that can't be shown, then try again.",
		],
		[EditProfileForm, { ...REQUIRED, hourlyRate: "20" }, "Minimum rate is $25/hour"],
		[EditProfileForm, { ...REQUIRED, hourlyRate: "77" }, "Enter a rate in steps of $5, such as 75 or 80"],
		[EditProfileForm, { ...REQUIRED, hourlyRate: "😀" }, "Enter your hourly rate in dollars, such as 75"],
		[
			EditProfileForm,
			{ ...REQUIRED, areas: Array.from({ length: 21 }, (_, i) => `Place ${i}`).join("\n") },
			"Enter at most 20 places, one per line",
		],
		[EditProfileForm, { ...REQUIRED, areas: "p".repeat(101) }, "Use 100 characters or fewer for each place"],
		[
			EditProfileForm,
			{ ...REQUIRED, url1: "javascript:alert(1)" },
			"Enter a web address, such as www.example.com/work",
		],
		[
			EditProfileForm,
			{ ...REQUIRED, url2: "https://a.example", label2: "l".repeat(61) },
			"Use 60 characters or fewer.",
		],
		[EditProfileForm, { ...REQUIRED, away: undefined }, "Choose whether you take requests"],
		[EditProfileForm, { ...REQUIRED, away: "until" }, "Enter your day of return"],
		[
			EditProfileForm,
			{ ...REQUIRED, away: "until", until: { month: "2", day: "30", year: "2027" } },
			"February 2027 has only 28 days. Check the day and the month",
		],
	])("is told what is wrong: $2", (schema, input, message) =>
		expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message),
	);

	it("doesn't have to name any areas, and an area that is named twice is kept only once", () => {
		expect(EditProfileForm.parse({ ...REQUIRED, areas: " Reno\r\n\nreno\n Sparks  North " })).toMatchObject({
			areas: ["reno", "Sparks North"],
		});
		expect(EditProfileForm.parse(REQUIRED)).toMatchObject({ areas: [] });
		expect(EditProfileForm.parse({ ...REQUIRED, areas: "" })).toMatchObject({ areas: [] });
	});

	it("is told about the problems in every section at once, in the order of the page", () =>
		expect(
			EditProfileForm.safeParse({ title1: "A day", away: "until", url1: "nowhere" }).error?.issues.map(
				({ path }) => path.join("."),
			),
		).toEqual([
			"description",
			"hourlyRate",
			"included1",
			"from1",
			"model1",
			"until.month",
			"until.day",
			"until.year",
			"url1",
		]));
});
