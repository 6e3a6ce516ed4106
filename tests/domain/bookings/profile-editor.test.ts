import { describe, expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import {
	editAreas,
	editDescription,
	editLinks,
	editRate,
	setAway,
} from "#app/domain/profiles/edit-profile.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import {
	EditAreasForm,
	EditDescriptionForm,
	EditLinksForm,
	EditRateForm,
	SetAwayForm,
} from "#app/domain/profiles/profile-forms.ts";
import { onChange } from "#app/infra/database/changes.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

describe("the owner of a profile", () => {
	it("is asked about a description that looks like off-platform contact, and may save it as it is", async () => {
		const { user, id } = await newProfessional();
		const description = "Weddings and portraits. Write to ana@example.com.";
		await expect(editDescription(visitor({ user }), { description })).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: { confirm: [expect.stringContaining("“ana@example.com” looks like an email address.")] },
		});
		await editDescription(visitor({ user, confirmed: ["email"] }), { description });
		expect(await db().professional.findUnique({ where: { id }, select: { description: true } })).toEqual({
			description,
		});
	});

	it("changes text, rate, areas, links, and time away, and others see it because the cached pages are dropped", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const changed: string[] = [];
		const stop = onChange((paths) => changed.push(...paths));
		await editDescription(actor, { description: "New words" });
		stop();
		expect(changed).toEqual([
			`/professional/${id}`,
			"/services",
			"/locations/los-angeles/ca",
			"/services/legal",
		]);
		await editRate(actor, { hourlyRate: 80 });
		await editAreas(actor, { areas: ["Glendale", "Burbank"] });
		await editLinks(actor, {
			label1: "",
			url1: "https://www.work.example/a",
			label2: "Reel",
			url2: "https://reel.example/",
			url3: null,
		});
		await setAway(actor, { until: new Date(now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10) });
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

	it("can be away from tomorrow at the earliest, and for at most a year", async () => {
		const actor = visitor({ user: (await newProfessional()).user });
		setClock(new Date("2026-11-20T20:00:00Z"));
		try {
			for (const until of ["2026-11-20", "2020-01-01", "2028-01-01"])
				await expect(setAway(actor, { until })).rejects.toMatchObject({ code: "invalid" });
			await setAway(actor, { until: "2026-11-21" });
			expect((await getEditableProfile(actor)).awayUntil).toBe("2026-11-21");
			await setAway(actor, { until: null });
			expect((await getEditableProfile(actor)).awayUntil).toBeUndefined();
		} finally {
			setClock(undefined);
		}
	});

	it("is the only one who can edit it", async () => {
		const stranger = visitor({ user: await newMember("PROFESSIONAL") });
		const creator = visitor({ user: await newMember("CREATOR") });
		await newProfessional();
		await expect(editRate(stranger, { hourlyRate: 80 })).rejects.toMatchObject({ code: "not_found" });
		await expect(editRate(creator, { hourlyRate: 80 })).rejects.toMatchObject({ code: "forbidden" });
		await expect(editRate(visitor(), { hourlyRate: 80 })).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it.each([
		[EditDescriptionForm, { description: " \n " }, "Describe what you offer"],
		[EditDescriptionForm, { description: "d".repeat(2_001) }, "Use 2,000 characters or fewer."],
		[
			EditDescriptionForm,
			{ description: "a\u0007" },
			"Remove the characters that can't be shown, then try again.",
		],
		[EditRateForm, { hourlyRate: "20" }, "Minimum rate is $25/hour"],
		[EditRateForm, { hourlyRate: "77" }, "Enter a rate in steps of $5, such as 75 or 80"],
		[EditRateForm, { hourlyRate: "😀" }, "Enter your hourly rate in dollars, such as 75"],
		[
			EditAreasForm,
			{ areas: Array.from({ length: 21 }, (_, i) => `Place ${i}`).join("\n") },
			"Enter at most 20 places, one per line",
		],
		[EditAreasForm, { areas: "p".repeat(101) }, "Use 100 characters or fewer for each place"],
		[EditLinksForm, { url1: "javascript:alert(1)" }, "Enter a web address, such as www.example.com/work"],
		[EditLinksForm, { url2: "https://a.example", label2: "l".repeat(61) }, "Use 60 characters or fewer."],
		[SetAwayForm, {}, "Choose whether you take requests"],
		[SetAwayForm, { away: "until" }, "Enter your day of return"],
		[
			SetAwayForm,
			{ away: "until", until: { month: "2", day: "30", year: "2027" } },
			"February 2027 has only 28 days. Check the day and the month",
		],
	])("is told what is wrong (%#)", (schema, input, message) =>
		expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message),
	);

	it("names each area once, and may name none", () => {
		expect(EditAreasForm.parse({ areas: " Reno\r\n\nreno\n Sparks  North " })).toEqual({
			areas: ["reno", "Sparks North"],
		});
		expect(EditAreasForm.parse({})).toEqual({ areas: [] });
		expect(EditAreasForm.parse({ areas: "" })).toEqual({ areas: [] });
	});
});
