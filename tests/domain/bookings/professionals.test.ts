import { describe, expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import { CHECK_KINDS } from "#app/domain/profiles/professional.ts";
import {
	findCompared,
	getEditableProfile,
	getProfile,
} from "#app/domain/profiles/professional-queries.server.ts";
import { refreshDirectory } from "#app/domain/profiles/refresh-directory.server.ts";
import {
	findSaved,
	isSaved,
	saveProfessional,
	unsaveProfessional,
} from "#app/domain/profiles/saved-professionals.server.ts";
import { removeProfile } from "#app/domain/trust/delete-account.server.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { approveApplication } from "#app/domain/vetting/application.server.ts";
import { onChange } from "#app/infra/database/changes.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newReviewer, passChecks, passedOnReport } from "../../support/market/applications.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

describe("an approved application", () => {
	it("becomes a listed profile with its service lines, areas, links, and checks, and another approval updates the profile", async () => {
		const user = await newMember("PROFESSIONAL");
		const at = new Date("2026-03-10T06:30:00Z");
		const application = await db().application.create({
			data: {
				userId: user.id,
				openFor: user.id,
				status: "BACKGROUND_CHECK",
				reference: "PRO-123456",
				businessName: "Ana Law",
				serviceCategory: "CONSULTING",
				serviceDescription: "Advice.",
				experienceLevel: "YEARS_6_10",
				hourlyRateCents: 20_000,
				website: "https://ana.example/",
				city: "Reno",
				state: "NV",
				serviceRadius: "STATEWIDE",
				travelWillingness: "WILL_TRAVEL",
				createdAt: at,
				savedAt: at,
				statusAt: at,
				furtherLines: { create: [{ line: "BUSINESS" }, { line: "EDUCATION" }] },
				areas: { create: { position: 0, place: "Sparks" } },
				references: {
					create: [1, 2].map((position) => ({
						position,
						name: "Ines",
						email: "ines@example.com",
						phone: "1",
						relation: "Client",
						askedAt: at,
					})),
				},
			},
		});
		await passChecks(application.id);
		setClock(at);
		try {
			await approveApplication(await newReviewer(), { applicationId: application.id, note: null });
		} finally {
			setClock(undefined);
		}
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
		const { profile, reviews } = await listedProfile(id);
		expect(profile).toMatchObject({
			businessName: "Ana Law",
			place: "Reno, NV",
			rate: "$200 per hour",
			radius: "All of Nevada",
			areas: ["Sparks"],
			isExample: false,
		});
		expect(profile.lines.map(({ line }) => line)).toEqual(["BUSINESS", "EDUCATION"]);
		expect(profile.links).toEqual([{ label: "Website", url: "https://ana.example/" }]);
		expect(profile.checks.map(({ kind, passedOn }) => `${kind} ${passedOn}`)).toEqual(
			CHECK_KINDS.map((kind) => `${kind} ${kind === "INSURANCE" ? null : passedOnReport.checkedOn}`),
		);
		expect(reviews).toEqual([]);
		expect(
			(await findProfessionals({ line: "EDUCATION", place: { region: "NV", city: "reno" } }, "rating")).count
				.value,
		).toBe(1);
		expect(JSON.stringify(profile)).not.toContain(user.email);

		await db().application.update({
			where: { id: application.id },
			data: { status: "BACKGROUND_CHECK", hourlyRateCents: 25_000 },
		});
		await approveApplication(await newReviewer(), { applicationId: application.id, note: null });
		expect((await listedProfile(id)).profile.rate).toBe("$250 per hour");
	});
});

describe("a suspended account", () => {
	it("has no public profile until the suspension is lifted", async () => {
		const [{ user, id }, admin] = [await newProfessional(), await newReviewer()];
		const other = await newProfessional({ businessName: "Other" });
		await suspendAccount(admin, { userId: user.id, reason: "Two complaints." });
		expect(await getProfile(id)).toMatchObject({ state: "suspended", alternatives: [{ id: other.id }] });
		expect((await getEditableProfile(visitor({ user }))).state).toBe("SUSPENDED");
		await liftSuspension(admin, { userId: user.id, reason: "Cleared up." });
		expect((await listedProfile(id)).profile.id).toBe(id);
	});

	it("updates the cached sitemap when its profile leaves the directory and when it returns", async () => {
		const [{ user, id }, admin] = [await newProfessional(), await newReviewer()];
		const changed: string[] = [];
		const stop = onChange((paths) => changed.push(...paths.filter((path) => path === "/sitemap.xml")));
		try {
			await suspendAccount(admin, { userId: user.id, reason: "Two complaints." });
			expect(changed).toHaveLength(1);
			await liftSuspension(admin, { userId: user.id, reason: "Cleared up." });
			expect(changed).toHaveLength(2);
			await transaction((tx) => refreshDirectory(tx, id));
			expect(changed).toHaveLength(2);
		} finally {
			stop();
		}
	});
});

describe("a profile with links that our forms would refuse", () => {
	it("shows only web addresses", async () => {
		const { id } = await newProfessional();
		const urls = [
			"javascript:alert(1)",
			" java\tscript:alert(1)",
			"data:text/html,x",
			"//evil.example/x",
			"no address",
			"https://reel.example/",
		];
		await db().professionalLink.createMany({
			data: urls.map((url, position) => ({ professionalId: id, position, label: "Reel", url })),
		});
		expect((await listedProfile(id)).profile.links).toEqual([
			{ label: "Reel", url: "https://reel.example/" },
		]);
	});
});

describe("a removed profile", () => {
	it("causes the same error as an unknown profile", async () => {
		const { user, id } = await newProfessional();
		await transaction((tx) => removeProfile(tx, user.id));
		for (const each of [id, "unknown", "", "a\0b"])
			await expect(getProfile(each)).rejects.toMatchObject({
				code: "not_found",
				message: "There is no such professional.",
			});
		expect((await findProfessionals({}, "rating")).count.value).toBe(0);
	});
});

describe("creators", () => {
	it("can save and unsave professionals, and compare up to three", async () => {
		const creator = visitor({ user: await newMember("CREATOR") });
		const ids: string[] = [];
		for (let i = 0; i < 4; i++) ids.push((await newProfessional()).id);
		const [first = "", second = ""] = ids;
		await Promise.all(Array.from({ length: 5 }, () => saveProfessional(creator, first)));
		await saveProfessional(creator, first);
		await saveProfessional(creator, second);
		expect((await findSaved(creator)).map(({ id }) => id).sort()).toEqual([first, second].sort());
		expect([
			await isSaved(creator, first),
			await isSaved(creator, ids[2] ?? ""),
			await isSaved(visitor(), first),
		]).toEqual([true, false, undefined]);
		await unsaveProfessional(creator, first);
		expect((await findSaved(creator)).map(({ id }) => id)).toEqual([second]);
		for (const id of ["unknown", "", "a\0"])
			await expect(saveProfessional(creator, id)).rejects.toMatchObject({ code: "not_found" });
		await expect(
			saveProfessional(visitor({ user: await newMember("PROFESSIONAL") }), first),
		).rejects.toMatchObject({ code: "forbidden" });

		const { compared, isCut } = await findCompared([...ids, first, "unknown", "\0"]);
		expect([compared.map(({ id }) => id), isCut]).toEqual([ids.slice(0, 3), true]);
		expect((await findCompared([])).compared).toEqual([]);
	});
});
