import { describe, expect, it } from "vitest";
import { keepFile, sweepFiles } from "#app/domain/platform/files/file.server.ts";
import {
	approveApplication,
	requestChanges,
	startBackgroundCheck,
	startDocumentReview,
} from "#app/domain/vetting/application.server.ts";
import {
	addImages,
	describeImages,
	findUserImages,
	readImage,
	removePhoto,
	setPhoto,
} from "#app/domain/vetting/portfolio.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { addDescribed, addWithoutBytes, newImage } from "../../support/files/portfolio-images.ts";
import { receivedFile } from "../../support/files/received-file.ts";
import {
	checkedApplication,
	newProfessional as newAccount,
	newReviewer,
	newUpload,
	passChecks,
	saveSteps,
	typedApplication,
} from "../../support/market/applications.ts";
import { listedProfile } from "../../support/market/professionals.ts";

const NOT_FOUND = { code: "not_found" };

/** Approves an application as the team. */
async function approve(applicationId: string): Promise<void> {
	await startDocumentReview(await newReviewer(), { applicationId });
	await startBackgroundCheck(await newReviewer(), { applicationId });
	await passChecks(applicationId);
	await approveApplication(await newReviewer(), { applicationId, note: null });
}

describe("the images of an application", () => {
	it("become the profile's images when the application is approved", async () => {
		const { user, actor } = await newAccount();
		const file = receivedFile("a.jpg", await newImage());
		await expect(addImages(actor, [file])).rejects.toMatchObject(NOT_FOUND);
		await expect(setPhoto(actor, { ...file, field: "photo" })).rejects.toMatchObject(NOT_FOUND);
		// Refused before anything was processed or stored.
		expect(await db().storedFile.count()).toBe(0);
		await saveSteps(actor, typedApplication());
		const imageId = await addDescribed(actor, "A portrait");
		await setPhoto(actor, receivedFile("me.jpg", await newImage(), "photo"));
		const license = await newUpload(user.id);
		const { applicationId } = await submitApplication(actor, { ...checkedApplication(), files: { license } });
		await expect(removePhoto(actor)).rejects.toMatchObject(NOT_FOUND);
		await expect(readImage(imageId, "400.webp")).rejects.toMatchObject(NOT_FOUND);
		await approve(applicationId);
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
		const { profile } = await listedProfile(id);
		expect([profile.images.map(({ alt }) => alt), profile.photo !== null]).toEqual([["A portrait"], true]);
		await describeImages(actor, { descriptions: [{ id: imageId, alt: "A portrait in red" }] });
		expect((await listedProfile(id)).profile.images[0]?.alt).toBe("A portrait in red");
	});

	it("can be changed after the application is submitted only if the team requests changes to the part that contains them", async () => {
		const { user, actor } = await newAccount();
		await saveSteps(actor, typedApplication());
		const license = await newUpload(user.id);
		const { applicationId } = await submitApplication(actor, { ...checkedApplication(), files: { license } });
		await startDocumentReview(await newReviewer(), { applicationId });
		await requestChanges(await newReviewer(), {
			applicationId,
			changes: [{ part: "PRICING", note: "Show more work." }],
		});
		expect(await addImages(actor, [receivedFile("a.jpg", await newImage())])).toEqual({
			added: 1,
			refused: [],
		});
		await db().applicationChange.updateMany({ where: { applicationId }, data: { part: "BUSINESS" } });
		await expect(findUserImages(actor)).rejects.toMatchObject(NOT_FOUND);
	});

	it("are sent through the API as uploads with descriptions, and one upload can be both the photo and a portfolio image", async () => {
		const { user, actor } = await newAccount();
		const { fileId } = await keepFile(actor, receivedFile("a.png", await newImage("png")));
		const license = await newUpload(user.id);
		const input = {
			...checkedApplication(),
			files: { license, photo: fileId, pictures: [{ id: fileId, alt: "A still" }] },
		};
		await expect(
			submitApplication(actor, { ...input, files: { ...input.files, photo: license } }),
		).rejects.toMatchObject({ fieldErrors: { "files.photo": [expect.any(String)] } });
		const { applicationId } = await submitApplication(actor, input);
		const kept = await db().professionalImage.findMany({
			where: { applicationId },
			orderBy: { kind: "desc" },
			select: { kind: true, alt: true },
		});
		expect(kept.map(({ kind }) => kind).sort()).toEqual(["PHOTO", "PORTFOLIO"]);
	});

	it("keep their files until the application is deleted", async () => {
		const { user, actor } = await newAccount();
		await saveSteps(actor, typedApplication());
		const { id: applicationId } = await db().application.findFirstOrThrow();
		await addWithoutBytes(user.id, { applicationId }, "A portrait");
		setClock(later(now(), 2 * DAY));
		await sweepFiles();
		expect(await db().professionalImage.count({ where: { file: { createdAt: { lt: now() } } } })).toBe(1);
		await db().application.deleteMany();
		await sweepFiles();
		setClock(undefined);
		expect(await db().storedFile.count()).toBe(0);
	});
});
