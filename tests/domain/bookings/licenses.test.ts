import { describe, expect, it } from "vitest";
import { licenseKindsFor } from "#app/domain/profiles/license.ts";
import {
	addLicense,
	findLicenses,
	findUserLicenses,
	removeLicense,
} from "#app/domain/profiles/licenses.server.ts";
import { findFacts } from "#app/domain/profiles/professional.server.ts";
import {
	approveApplication,
	startBackgroundCheck,
	startDocumentReview,
} from "#app/domain/vetting/application.server.ts";
import { licenseProblems } from "#app/domain/vetting/application.ts";
import { CheckLicenseForm } from "#app/domain/vetting/check-forms.ts";
import { checkLicense } from "#app/domain/vetting/license-check.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import {
	checkedApplication,
	newApplicant,
	newReviewer,
	passChecks,
} from "../../support/market/applications.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

const confirmed = {
	result: "PASSED",
	checkedOn: "2026-11-02",
	source: "State Bar of California",
	note: null,
} as const;
const unconfirmed = { ...confirmed, result: "FAILED", note: "There is no such number." } as const;

const attorney = {
	serviceCategory: "Legal Services",
	furtherLines: [],
	license1State: "California",
	license1Number: "123456",
};

async function newAttorney() {
	const { user, id } = await newProfessional();
	const actor = visitor({ user });
	await addLicense(actor, { kind: "ATTORNEY", state: "CA", number: "123456" });
	const [license] = await findUserLicenses(actor);
	return { actor, user, id, licenseId: license?.id ?? "" };
}

describe("a license on a profile", () => {
	it("is added only once for each state, and shown as unchecked until the team confirms it", async () => {
		const { actor, user, id, licenseId } = await newAttorney();
		await expect(addLicense(actor, { kind: "ATTORNEY", state: "CA", number: "9" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { state: expect.any(Array) },
		});
		const shown = async () =>
			(await listedProfile(id)).profile.licenses.map(({ text, number, checkedOn }) => [
				text,
				number,
				checkedOn,
			]);
		expect(await shown()).toEqual([["Attorney, California", "123456", null]]);
		const team = await newReviewer();
		expect((await findLicenses(team)).open.map((license) => license.id)).toEqual([licenseId]);
		await checkLicense(team, { licenseId, ...confirmed });
		expect(await shown()).toEqual([["Attorney, California", "123456", "2026-11-02"]]);
		expect((await findFacts([id])).get(id)?.licenses).toEqual([
			{ kind: "ATTORNEY", state: "CA", checkedOn: "2026-11-02" },
		]);
		expect((await findLicenses(team)).open).toEqual([]);
		expect(await emailsTo(user.email)).toEqual([
			"license-confirmed: We confirmed your license: Attorney, California",
		]);
		expect(await db().auditEvent.findFirst({ where: { action: "check-license" } })).toMatchObject({
			subjectType: "ProfessionalLicense",
			subjectId: licenseId,
		});
	});

	it("that the register doesn't confirm is hidden, and its owner is told why", async () => {
		const { actor, user, id, licenseId } = await newAttorney();
		const team = await newReviewer();
		await checkLicense(team, { licenseId, ...unconfirmed });
		expect((await listedProfile(id)).profile.licenses).toEqual([]);
		expect((await findFacts([id])).get(id)?.licenses).toEqual([]);
		expect(await findUserLicenses(actor)).toMatchObject([
			{ result: "FAILED", note: "There is no such number." },
		]);
		expect(await emailsTo(user.email)).toEqual([
			"license-not-confirmed: We couldn't confirm your license: Attorney, California",
		]);
		// Correcting the note doesn't send another email.
		await checkLicense(team, { licenseId, ...unconfirmed, note: "Another name." });
		expect(await emailsTo(user.email)).toHaveLength(1);
	});

	it("can be removed only by its owner, and checked only by the team", async () => {
		const { actor, licenseId } = await newAttorney();
		const stranger = await newAttorney();
		await expect(removeLicense(stranger.actor, { licenseId })).rejects.toMatchObject({ code: "not_found" });
		for (const by of [actor, visitor({ user: await newMember("CREATOR") })])
			await expect(checkLicense(by, { licenseId, ...confirmed })).rejects.toMatchObject({
				code: "forbidden",
			});
		await expect(
			checkLicense(await newReviewer(), { licenseId: "none", ...confirmed }),
		).rejects.toMatchObject({ code: "not_found" });
		await removeLicense(actor, { licenseId });
		expect(await findUserLicenses(actor)).toEqual([]);
	});

	it("can't be checked with an incomplete result, and the error says what is missing", () => {
		const check = { result: "FAILED", checkedOn: "11/2/2026", source: "The register" };
		expect(CheckLicenseForm.safeParse(check).error?.issues[0]?.message).toBe(
			"Enter what the register says. The professional reads it.",
		);
		expect(CheckLicenseForm.safeParse({ ...check, source: "" }).error?.issues[0]?.message).toBe(
			"Enter where you looked it up, such as the State Bar of California",
		);
	});
});

describe("the licenses of an application", () => {
	it("each have a state and a number, and no two have the same state", () => {
		expect(licenseProblems({ license1State: "CA", license2Number: "7" })).toEqual({
			license1Number: ["Enter the number of this license"],
			license2State: ["Enter the state that issued this license"],
		});
		expect(
			licenseProblems({
				license1State: "CA",
				license1Number: "1",
				license2State: "california",
				license2Number: "2",
			}),
		).toEqual({
			license2State: ["You already entered a license for this state"],
		});
		expect(licenseKindsFor(["PHOTO_VIDEO", "ACCOUNTING", "LEGAL"])).toEqual(["CPA", "ATTORNEY"]);
	});

	it("are confirmed before the approval, and then appear on the profile with the application's other answers", async () => {
		const { applicationId, user, actor, input } = await newApplicant({
			...attorney,
			isRemote: "yes",
			adultWork: "no",
			projectFrom: "400",
			specialties: ["contracts"],
			languages: ["es"],
		});
		const team = await newReviewer();
		await startDocumentReview(team, { applicationId });
		await startBackgroundCheck(team, { applicationId });
		await passChecks(applicationId);
		const approved = () => approveApplication(team, { applicationId, note: null });
		await expect(approved()).rejects.toMatchObject({
			fieldErrors: {
				decision: ["These licenses are not checked: Attorney, California. Record their results first."],
			},
		});
		const [license] = await findUserLicenses(actor);
		await checkLicense(team, { licenseId: license?.id ?? "", ...unconfirmed });
		await expect(approved()).rejects.toMatchObject({ code: "invalid" });
		await checkLicense(team, { licenseId: license?.id ?? "", ...confirmed });
		await approved();
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
		expect((await findFacts([id])).get(id)).toMatchObject({
			isRemote: true,
			adultWork: false,
			prices: { PROJECT: 40_000 },
			specialties: ["contracts"],
			languages: ["es"],
			licenses: [{ kind: "ATTORNEY", state: "CA", checkedOn: "2026-11-02" }],
		});
		expect(input.license1State).toBe("CA");
	});

	it("keep their check if an application is submitted again with the same number, and lose it if the number changes", async () => {
		const { applicationId, user, actor, input } = await newApplicant(attorney);
		const team = await newReviewer();
		const [first] = await findUserLicenses(actor);
		await checkLicense(team, { licenseId: first?.id ?? "", ...confirmed });
		const sendAgain = async (facts: object) => {
			await db().application.update({ where: { id: applicationId }, data: { status: "CHANGES_REQUESTED" } });
			await db().applicationChange.create({
				data: { applicationId, part: "LICENSE", note: "", askedAt: new Date() },
			});
			await submitApplication(visitor({ user }), { ...input, ...facts });
		};
		await sendAgain({ hourlyRate: 155 });
		expect(await findUserLicenses(actor)).toMatchObject([{ id: first?.id, result: "PASSED" }]);
		await sendAgain({ license1Number: "654321" });
		expect(await findUserLicenses(actor)).toMatchObject([{ number: "654321", result: null }]);
	});

	it("are stored only if a service requires one, and unknown specialties are refused", async () => {
		const photographer = await newApplicant({ license1State: "CA", license1Number: "1" });
		expect(await findUserLicenses(photographer.actor)).toEqual([]);
		const { actor } = await newApplicant();
		await db().application.deleteMany({ where: { userId: actor.user?.id ?? "" } });
		await expect(
			submitApplication(actor, { ...checkedApplication({ specialties: ["juggling"] }) }),
		).rejects.toMatchObject({ code: "invalid" });
	});
});
