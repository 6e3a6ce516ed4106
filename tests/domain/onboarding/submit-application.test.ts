import { afterEach, describe, expect, it } from "vitest";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { withdrawApplication } from "#app/domain/vetting/application.server.ts";
import { applicationReference } from "#app/domain/vetting/application.ts";
import { attachDocument } from "#app/domain/vetting/application-documents.server.ts";
import {
	getApplicationStanding,
	getDraft,
	saveStep,
	sweepDrafts,
} from "#app/domain/vetting/application-draft.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, setClock } from "#app/infra/process/clock.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import {
	checkedApplication,
	newApplicant,
	newProfessional,
	newUpload,
	saveSteps,
	typedApplication,
} from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

describe("submitting an application", () => {
	it("stores it under a number that is based on the time, and emails both people named as references", async () => {
		const at = new Date("2026-03-02T17:00:00.123Z");
		setClock(at);
		const { user, applicationId, reference, status, input } = await newApplicant();
		expect([reference, status]).toEqual([applicationReference(at), "SUBMITTED"]);
		expect(reference).toBe(`PRO-${String(at.getTime()).slice(-6)}`);
		const stored = await db().application.findUniqueOrThrow({
			where: { id: applicationId },
			include: {
				areas: true,
				furtherLines: true,
				references: { orderBy: { position: "asc" } },
				documents: true,
			},
		});
		expect(stored).toMatchObject({
			businessName: "Delgado Portraits",
			serviceCategory: "PHOTOGRAPHY_VIDEOGRAPHY",
			experienceLevel: "YEARS_6_10",
			hourlyRateCents: 15_000,
			website: "https://delgado.example.com/",
			linkedIn: null,
			portfolio: null,
			state: "CA",
			serviceRadius: "STATEWIDE",
			travelWillingness: "WITHIN_50_MILES",
			submittedAt: at,
			agreedAt: at,
			termsVersion: currentVersion("terms"),
		});
		expect(stored.areas.map(({ place }) => place)).toEqual(["Los Angeles", "Long Beach"]);
		expect(stored.furtherLines).toMatchObject([{ line: "EDUCATION" }]);
		expect(stored.references).toMatchObject([{ phone: "+12135550142" }, { phone: "+442079460958" }]);
		expect(stored.documents).toMatchObject([{ kind: "LICENSE" }]);
		expect(await emailKinds(user.email)).toEqual([]);
		for (const address of [input.reference1Email, input.reference2Email])
			expect(await emailKinds(address)).toEqual(["reference-asked"]);
		expect(await db().auditEvent.findMany({ where: { action: "submit-application" } })).toMatchObject([
			{ actorId: user.id, subjectId: applicationId },
		]);
	});

	it("is refused until the email address is confirmed, and everything stays in the draft", async () => {
		const { user, actor } = await newProfessional();
		const typed = typedApplication();
		await saveSteps(actor, typed);
		const input = { ...checkedApplication(typed), files: { license: await newUpload(user.id) } };
		const unconfirmed = visitor({ user: { ...user, emailVerified: false } });
		await expect(submitApplication(unconfirmed, input)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Confirm your email address"),
		});
		expect(await db().application.findFirst({ where: { userId: user.id } })).toMatchObject({
			status: "DRAFT",
			submittedAt: null,
		});
		expect((await getDraft(actor))?.typed).toMatchObject({
			businessName: typed.businessName,
			reference2Relation: typed.reference2Relation,
		});
		expect(await submitApplication(actor, input)).toMatchObject({ status: "SUBMITTED" });
	});

	it("twenty times at once creates only one application", async () => {
		const { user, actor } = await newProfessional();
		const input = { ...checkedApplication(), files: { license: await newUpload(user.id) } };
		const sender = { ...actor, submissionKey: "one form" };
		const answers = await Promise.all(Array.from({ length: 20 }, () => submitApplication(sender, input)));
		expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
		expect(await db().outboxEmail.count()).toBe(2);
		await expect(submitApplication(sender, input)).resolves.toEqual(answers[0]);
		await expect(submitApplication(actor, input)).rejects.toMatchObject({ code: "conflict" });
	});

	it("gives every application a unique reference number, even within one millisecond", async () => {
		setClock(new Date("2026-03-02T17:00:00.999Z"));
		const references = [];
		for (let i = 0; i < 3; i++) references.push((await newApplicant()).reference);
		expect(new Set(references).size).toBe(3);
	});

	it("requires the license, and the files that the application claims to include", async () => {
		const { user, actor } = await newProfessional();
		await expect(
			submitApplication(actor, { ...checkedApplication(), businessLicenseUploaded: true }),
		).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { "files.license": ["Upload your business license"] },
		});
		await saveSteps(actor, {}, [4]);
		await attachDocument(actor, { name: "license", fileId: await newUpload(user.id) });
		await expect(
			submitApplication(actor, { ...checkedApplication(), certificationsUploaded: true }),
		).rejects.toMatchObject({ code: "invalid" });
		await expect(
			submitApplication(actor, {
				...checkedApplication(),
				businessLicenseUploaded: true,
				certificationsUploaded: false,
			}),
		).resolves.toMatchObject({
			status: "SUBMITTED",
		});
	});

	it("requires two references, neither of whom is the applicant", async () => {
		const { user, actor } = await newProfessional();
		const files = { license: await newUpload(user.id) };
		await expect(
			submitApplication(actor, { ...checkedApplication({ reference2Email: user.email }), files }),
		).rejects.toMatchObject({
			fieldErrors: { reference2Email: [expect.stringContaining("someone else")] },
		});
		const same = checkedApplication({ reference1Email: "a@example.com", reference2Email: "A@example.com" });
		await expect(submitApplication(actor, { ...same, files })).rejects.toMatchObject({
			fieldErrors: { reference2Email: [expect.stringContaining("two different people")] },
		});
		await saveSteps(
			actor,
			typedApplication({ reference1Email: "a@example.com", reference2Email: "A@example.com" }),
		);
		expect((await getDraft(actor))?.finished).toEqual([1, 2]);
	});

	it("is refused if another window has changed the application since it was reviewed", async () => {
		const { user, actor } = await newProfessional();
		await saveSteps(actor, typedApplication());
		await attachDocument(actor, { name: "license", fileId: await newUpload(user.id) });
		const seen = (await getDraft(actor))?.revision;
		await saveStep(actor, { step: 2, typed: { hourlyRate: "200" }, revision: undefined });
		await expect(
			submitApplication(actor, checkedApplication(), { revision: seen ?? 0 }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await db().application.count({ where: { status: "DRAFT" } })).toBe(1);
	});

	it("ends the draft, so it can no longer be saved, and the cleanup job doesn't delete the application", async () => {
		const { actor, user } = await newApplicant();
		await expect(
			saveStep(actor, { step: 1, typed: { businessName: "Late" }, revision: undefined }),
		).rejects.toMatchObject({ code: "conflict" });
		await expect(
			attachDocument(actor, { name: "license", fileId: await newUpload(user.id) }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await getDraft(actor)).toBeNull();
		setClock(later(new Date(), 100 * DAY));
		await sweepDrafts();
		expect(await db().application.count()).toBe(1);
	});

	it("is rate limited after five from one account", async () => {
		const { user, actor } = await newProfessional();
		for (let i = 0; i < 5; i++) {
			await submitApplication(actor, {
				...checkedApplication(),
				files: { license: await newUpload(user.id) },
			});
			await withdrawApplication(actor);
		}
		await expect(
			submitApplication(actor, { ...checkedApplication(), files: { license: await newUpload(user.id) } }),
		).rejects.toMatchObject({ code: "rate_limited" });
	});
});

describe("a withdrawn application", () => {
	it("passes its answers on to the next one, but not its agreements or documents", async () => {
		const { actor, user } = await newApplicant();
		await withdrawApplication(actor);
		expect((await getApplicationStanding(actor))?.status).toBe("WITHDRAWN");
		expect(await emailKinds(user.email)).toEqual([]);
		const draft = await getDraft(actor);
		expect(draft).toMatchObject({ id: null, documents: {}, finished: [1, 2, 3] });
		expect(draft?.typed).not.toHaveProperty("agreedToTerms");
		await saveStep(actor, { step: 2, typed: { hourlyRate: "175" }, revision: 0 });
		expect((await getDraft(actor))?.typed).toMatchObject({
			businessName: "Delgado Portraits",
			hourlyRate: "175",
		});
		expect(await db().application.count()).toBe(2);
	});
});
