import { describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import { addDays, dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { BUSY_PERIODS_MAX } from "#app/domain/profiles/busy-period.ts";
import { AddBusyPeriodForm } from "#app/domain/profiles/busy-period-forms.ts";
import { addBusyPeriod, removeBusyPeriod } from "#app/domain/profiles/busy-periods.server.ts";
import { dismissFacts, editProfile } from "#app/domain/profiles/edit-profile.server.ts";
import { findFacts } from "#app/domain/profiles/professional.server.ts";
import { getEditableProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { EditProfileForm } from "#app/domain/profiles/profile-forms.ts";
import { removeProfile } from "#app/domain/trust/delete-account.server.ts";
import { findProfessionalStanding } from "#app/domain/vetting/application-draft.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

async function newOwner(): Promise<{ actor: Actor; id: string }> {
	const { user, id } = await newProfessional();
	return { actor: visitor({ user }), id };
}

const retainer = { title: "Retainer", included: "A call a week", model: "MONTH", fromCents: 90_000 } as const;

const listOpenQuestions = async (actor: Actor) => (await findProfessionalStanding(actor)).openQuestions;

describe("what a professional says about the work", () => {
	it("is unknown until it is entered, then described in words and compared in numbers", async () => {
		const { actor, id } = await newOwner();
		expect((await findFacts([id])).get(id)).toEqual({
			isRemote: null,
			adultWork: null,
			prices: { HOUR: 15_000 },
			specialties: [],
			otherSpecialties: "",
			languages: [],
			licenses: [],
			busy: [],
		});
		await editProfile(actor, { isRemote: true, adultWork: false });
		await editProfile(actor, { dayFrom: 900, projectFrom: null, monthFrom: 1_200 });
		await editProfile(actor, { packages: [retainer] });
		await editProfile(actor, {
			specialties: ["contracts", "copyright"],
			otherSpecialties: "Tour contracts, Riders",
		});
		await editProfile(actor, { languages: ["es", "en"] });
		expect((await findFacts([id, "none"])).get(id)).toMatchObject({
			isRemote: true,
			adultWork: false,
			prices: { HOUR: 15_000, DAY: 90_000, MONTH: 90_000 },
			otherSpecialties: "Tour contracts, Riders",
			specialties: expect.arrayContaining(["contracts", "copyright"]),
			languages: expect.arrayContaining(["es", "en"]),
		});
		const { profile } = await listedProfile(id);
		expect(profile).toMatchObject({
			isRemote: true,
			languages: ["English", "Spanish"],
			otherSpecialties: ["Tour contracts", "Riders"],
			packages: [{ title: "Retainer", price: "$900 per month" }],
			prices: [{ price: "$150 per hour" }, { price: "$900 per day" }, { price: "$1,200 per month" }],
		});
		expect(profile.specialties.map(({ label }) => label)).toEqual([
			"Contracts and negotiation",
			"Copyright and takedowns",
		]);
		expect("adultWork" in profile).toBe(false);
		expect((await getEditableProfile(actor)).adultWork).toBe(false);
	});

	it("is requested until it is provided or the request is dismissed", async () => {
		const { actor } = await newOwner();
		expect(await listOpenQuestions(actor)).toHaveLength(4);
		await editProfile(actor, { isRemote: false, adultWork: null });
		expect(await listOpenQuestions(actor)).toEqual([
			"Your specialties",
			"The languages you work in",
			"Whether you work with creators of adult content",
		]);
		await dismissFacts(actor);
		expect(await listOpenQuestions(actor)).toEqual([]);
		expect(await listOpenQuestions(visitor({ user: await newMember("PROFESSIONAL") }))).toEqual([]);
	});

	it("can't be changed by anyone else, and names only listed specialties", async () => {
		const { actor } = await newOwner();
		await expect(
			editProfile(actor, { specialties: ["juggling"], otherSpecialties: null }),
		).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { specialties: expect.any(Array) },
		});
		const creator = visitor({ user: await newMember("CREATOR") });
		const tomorrow = addDays(dayIn(now(), "UTC"), 1);
		const commands = [
			(by: Actor) => editProfile(by, { isRemote: true, adultWork: true }),
			(by: Actor) => editProfile(by, { dayFrom: 1_000, projectFrom: null, monthFrom: null }),
			(by: Actor) => editProfile(by, { packages: [] }),
			(by: Actor) => editProfile(by, { specialties: [], otherSpecialties: null }),
			(by: Actor) => editProfile(by, { languages: [] }),
			(by: Actor) => addBusyPeriod(by, { firstDay: tomorrow, lastDay: tomorrow }),
			dismissFacts,
		];
		for (const command of commands) {
			await expect(command(creator)).rejects.toMatchObject({ code: "forbidden" });
			await expect(command(visitor())).rejects.toMatchObject({ code: "unauthenticated" });
		}
	});

	it("is deleted with the profile, even if a booking keeps the profile's row", async () => {
		const { professional, professionalId: id } = await newBooking();
		const actor = visitor({ user: professional });
		await editProfile(actor, { packages: [retainer] });
		await editProfile(actor, { languages: ["es"] });
		await editProfile(actor, { specialties: ["contracts"], otherSpecialties: "Riders" });
		await transaction((tx) => removeProfile(tx, professional.id));
		const parts = { where: { professionalId: id } };
		expect(
			await Promise.all([
				db().professionalPackage.count(parts),
				db().professionalLanguage.count(parts),
				db().professionalSpecialty.count(parts),
				db().directoryFacet.count(parts),
			]),
		).toEqual([0, 0, 0, 0]);
		expect(await db().professional.findUniqueOrThrow({ where: { id } })).toMatchObject({
			otherSpecialties: null,
		});
	});
});

describe("busy dates", () => {
	it("can be added up to two years ahead, are shown until they have passed, and can be removed", async () => {
		setClock(new Date("2026-11-20T20:00:00Z"));
		try {
			const { actor, id } = await newOwner();
			for (const [firstDay, lastDay] of [
				["2026-12-10", "2026-12-01"],
				["2026-11-01", "2026-11-19"],
				["2028-11-01", "2029-01-01"],
			] as const)
				await expect(addBusyPeriod(actor, { firstDay, lastDay })).rejects.toMatchObject({
					code: "invalid",
					fieldErrors: { lastDay: expect.any(Array) },
				});
			await addBusyPeriod(actor, { firstDay: "2026-11-18", lastDay: "2026-11-22" });
			await addBusyPeriod(actor, { firstDay: "2026-11-23", lastDay: "2026-11-23" });
			const { availability } = (await listedProfile(id)).profile;
			expect(availability).toMatchObject({
				freeFrom: "2026-11-24",
				busy: [{ firstDay: "2026-11-18" }, { firstDay: "2026-11-23" }],
			});
			expect(availability.months.map(({ month }) => month)).toEqual(["2026-11-01", "2026-12-01"]);
			setClock(new Date("2026-11-23T20:00:00Z"));
			expect((await listedProfile(id)).profile.availability.busy).toHaveLength(1);
			const [period] = (await getEditableProfile(actor)).busyPeriods;
			const stranger = (await newOwner()).actor;
			await expect(removeBusyPeriod(stranger, { busyPeriodId: period?.id ?? "" })).rejects.toMatchObject({
				code: "not_found",
			});
			await removeBusyPeriod(actor, { busyPeriodId: period?.id ?? "" });
			expect((await listedProfile(id)).profile.availability).toMatchObject({
				freeFrom: "2026-11-23",
				busy: [],
				months: [],
			});
		} finally {
			setClock(undefined);
		}
	});

	it("are limited to 50, not counting those from a connected calendar", async () => {
		setClock(new Date("2026-11-20T20:00:00Z"));
		try {
			const { actor, id } = await newOwner();
			const days = {
				firstDay: "2026-12-01",
				lastDay: "2026-12-01",
				source: "FORM" as const,
				professionalId: id,
			};
			const periods = Array.from({ length: BUSY_PERIODS_MAX }, () => days);
			await db().busyPeriod.createMany({
				data: periods.map((one) => ({ ...one, source: "CALENDAR" as const })),
			});
			await addBusyPeriod(actor, { firstDay: "2026-12-02", lastDay: "2026-12-02" });
			await db().busyPeriod.createMany({ data: periods });
			await expect(
				addBusyPeriod(actor, { firstDay: "2026-12-02", lastDay: "2026-12-02" }),
			).rejects.toMatchObject({ code: "conflict" });
		} finally {
			setClock(undefined);
		}
	});
});

/** The fields that the profile editor always sends. */
const REQUIRED = { description: "Contracts", hourlyRate: "150", away: "no" };

describe("the forms", () => {
	it.each([
		[EditProfileForm, { ...REQUIRED, isRemote: "maybe" }, "Choose yes or no, or leave this unanswered"],
		[EditProfileForm, { ...REQUIRED, dayFrom: "cheap" }, "Enter a price in whole dollars, such as 500"],
		[EditProfileForm, { ...REQUIRED, projectFrom: "4" }, "Enter a price of $5 or more"],
		[EditProfileForm, { ...REQUIRED, monthFrom: "2000000" }, "Enter a price of $1,000,000 or less"],
		[EditProfileForm, { ...REQUIRED, title1: "A day" }, "Say what the price includes"],
		[
			EditProfileForm,
			{ ...REQUIRED, title2: "A day", included2: "Ten hours", from2: "500" },
			"Choose what the price is for",
		],
		[
			EditProfileForm,
			{ ...REQUIRED, included3: "Ten hours", from3: "500", model3: "DAY" },
			"Name the package, or clear the whole row",
		],
		[
			EditProfileForm,
			{ ...REQUIRED, specialties: Array.from({ length: 11 }, (_, i) => `s${i}`) },
			"Choose 10 specialties or fewer",
		],
		[EditProfileForm, { ...REQUIRED, otherSpecialties: "s".repeat(201) }, "Use 200 characters or fewer."],
		[EditProfileForm, { ...REQUIRED, languages: ["tlh"] }, "Choose languages from the list"],
		[AddBusyPeriodForm, {}, "Enter your first day"],
		[
			AddBusyPeriodForm,
			{ firstDay: { month: "2", day: "30", year: "2027" } },
			"February 2027 has only 28 days. Check the day and the month",
		],
		[
			AddBusyPeriodForm,
			{ firstDay: { month: "2", day: "3", year: "2027" }, lastDay: { month: "2" } },
			"Your last day must include a day and a year",
		],
	])("report what is wrong: $2", (schema, input, message) =>
		expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message),
	);

	it("accept a price with or without a dollar sign, and skip empty rows", () => {
		expect(
			EditProfileForm.parse({ ...REQUIRED, dayFrom: "$1,200", projectFrom: 300, monthFrom: " " }),
		).toMatchObject({
			dayFrom: 1_200,
			projectFrom: 300,
			monthFrom: null,
		});
		expect(
			EditProfileForm.parse({
				...REQUIRED,
				title4: "A day",
				included4: "Ten hours",
				from4: "500",
				model4: "DAY",
			}).packages,
		).toEqual([{ title: "A day", included: "Ten hours", fromCents: 50_000, model: "DAY" }]);
		expect(AddBusyPeriodForm.parse({ firstDay: { month: "Feb", day: "3", year: "2027" } })).toEqual({
			firstDay: "2027-02-03",
			lastDay: "2027-02-03",
		});
	});
});
