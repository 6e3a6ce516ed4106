import { describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { approveApplication } from "#app/domain/application-review/approve-application.server.ts";
import { requestChanges } from "#app/domain/application-review/request-changes.server.ts";
import { startBackgroundCheck } from "#app/domain/application-review/start-background-check.server.ts";
import { startDocumentReview } from "#app/domain/application-review/start-document-review.server.ts";
import { submitApplication } from "#app/domain/application-review/submit-application.server.ts";
import { keepFile } from "#app/domain/files/keep-file.server.ts";
import { sweepFiles } from "#app/domain/files/sweep-files.server.ts";
import { findProfessionals } from "#app/domain/professionals/directory-queries.server.ts";
import { addPictures } from "#app/domain/profile-pictures/add-pictures.server.ts";
import { describePictures } from "#app/domain/profile-pictures/describe-pictures.server.ts";
import { movePicture } from "#app/domain/profile-pictures/move-picture.server.ts";
import { DescribePicturesForm } from "#app/domain/profile-pictures/picture-forms.ts";
import { findOwnPictures, readPicture, readPrivatePicture } from "#app/domain/profile-pictures/picture-queries.server.ts";
import { removePhoto } from "#app/domain/profile-pictures/remove-photo.server.ts";
import { removePicture } from "#app/domain/profile-pictures/remove-picture.server.ts";
import { setPhoto } from "#app/domain/profile-pictures/set-photo.server.ts";
import { liftSuspension } from "#app/domain/suspension/lift-suspension.server.ts";
import { suspendAccount } from "#app/domain/suspension/suspend-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { receivedFile } from "../../support/files/received-file.ts";
import { pdf, picture } from "../../support/files/sample-files.ts";
import { checkedApplication, newProfessional as newAccount, newReviewer, newUpload, passChecks, saveSteps, typedApplication } from "../../support/market/applications.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

let images = 0;

/** An image that differs from all others. */
const newImage = (format: "jpeg" | "png" = "jpeg") => picture(format, `#ff${String(10 + ++images)}00`);

/** Adds an image to the portfolio and, unless it is empty, its description. Returns its id. */
async function addDescribed(actor: Actor, alt: string, format: "jpeg" | "png" = "jpeg"): Promise<string> {
	await addPictures(actor, [receivedFile(format === "jpeg" ? "a.jpg" : "a.png", await newImage(format))]);
	const id = (await findOwnPictures(actor)).portfolio.at(-1)?.id ?? "";
	await describePictures(actor, { descriptions: [{ id, alt }] });
	return id;
}

const NOT_FOUND = { code: "not_found" };

describe("a portfolio", () => {
	it("is shown by its described images, in the owner's order, in three formats, while the owner is listed", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const first = await addDescribed(actor, "First");
		const second = await addDescribed(actor, "Second", "png");
		await addDescribed(actor, "");
		const shown = async () => (await listedProfile(id)).profile.pictures.map(({ alt }) => alt);
		expect(await shown()).toEqual(["First", "Second"]);
		await movePicture(actor, { pictureId: second, direction: "up" });
		await movePicture(actor, { pictureId: second, direction: "up" });
		expect(await shown()).toEqual(["Second", "First"]);
		const headOf = async (file: string) => (await readPicture(first, file)).bytes.subarray(0, 12).toString("latin1");
		expect(await headOf("400.webp")).toMatch(/WEBP$/);
		expect(await headOf("400.avif")).toMatch(/ftypavif$/);
		expect(await headOf("400.jpg")).toMatch(/^\xff\xd8\xff/);
		for (const [pictureId, file] of [
			[first, "401.webp"],
			[first, "400.gif"],
			["unknown", "400.webp"],
			["a\0", "400.webp"],
		] as const)
			await expect(readPicture(pictureId, file)).rejects.toMatchObject(NOT_FOUND);
		await suspendAccount(await newReviewer(), { userId: user.id, reason: "x" });
		await expect(readPicture(first, "400.webp")).rejects.toMatchObject(NOT_FOUND);
		await liftSuspension(await newReviewer(), { userId: user.id, reason: "x" });
		await removePicture(actor, { pictureId: first });
		expect(await shown()).toEqual(["Second"]);
		expect(await db().discardedFile.count()).toBe(1);
	});

	it("hides an image without a description from everyone but its owner and the team", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const id = await addDescribed(actor, "");
		await expect(readPicture(id, "160.webp")).rejects.toMatchObject(NOT_FOUND);
		for (const reader of [actor, await newReviewer()]) expect((await readPrivatePicture(reader, id, "160.webp")).format).toBe("webp");
		for (const reader of [visitor({ user: await newMember() }), visitor({ user: (await newProfessional()).user })])
			await expect(readPrivatePicture(reader, id, "160.webp")).rejects.toMatchObject(NOT_FOUND);
	});

	it("keeps the good files of a form and says why the others are refused", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		await expect(addPictures(actor, [])).rejects.toMatchObject({ code: "invalid", fieldErrors: { pictures: [expect.any(String)] } });
		const files = [receivedFile("a.jpg", await newImage()), receivedFile("b.pdf", pdf()), receivedFile("c.png", Buffer.from("text")), receivedFile("d.png", await newImage("png"))];
		expect(await addPictures(actor, files)).toEqual({
			added: 2,
			refused: [
				{ name: "b.pdf", reason: "Choose a .jpg or .png file" },
				{ name: "c.png", reason: "Choose a .jpg or .png file" },
			],
		});
	});

	it("holds the same image once, however often it is sent", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const content = await newImage();
		for (let i = 0; i < 2; i++) expect(await addPictures(actor, [receivedFile("a.jpg", content), receivedFile("b.jpg", content)])).toEqual({ added: 2, refused: [] });
		expect((await findOwnPictures(actor)).portfolio).toHaveLength(1);
	});

	it("holds twelve images, even if several come at once", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		await addPictures(actor, [receivedFile("a.jpg", await newImage())]);
		const { fileId } = await db().professionalPicture.findFirstOrThrow();
		await db().professionalPicture.createMany({ data: Array.from({ length: 10 }, (_, i) => ({ professionalId: id, position: i + 1, fileId, alt: "x", width: 1, height: 1 })) });
		const files = await Promise.all(["b.jpg", "c.jpg", "d.jpg"].map(async (name) => receivedFile(name, await newImage())));
		const results = await Promise.all(files.map((file) => addPictures(actor, [file])));
		expect(results.map(({ added }) => added).sort()).toEqual([0, 0, 1]);
	});

	it("belongs to its owner alone", async () => {
		const { user, id } = await newProfessional();
		const pictureId = await addDescribed(visitor({ user }), "Mine");
		const stranger = visitor({ user: (await newProfessional()).user });
		await expect(removePicture(stranger, { pictureId })).rejects.toMatchObject(NOT_FOUND);
		await expect(movePicture(stranger, { pictureId, direction: "up" })).rejects.toMatchObject(NOT_FOUND);
		await describePictures(stranger, { descriptions: [{ id: pictureId, alt: "Theirs" }] });
		expect((await listedProfile(id)).profile.pictures.map(({ alt }) => alt)).toEqual(["Mine"]);
		await expect(addPictures(visitor({ user: await newMember() }), [receivedFile("a.jpg", await newImage())])).rejects.toMatchObject({ code: "forbidden" });
	});

	it("refuses a description over one that was saved meanwhile, but not for pictures that were added or moved", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const [first, second] = [await addDescribed(actor, "First"), await addDescribed(actor, "Second")];
		const { version } = await findOwnPictures(actor);
		await addDescribed(actor, "Third");
		await movePicture(actor, { pictureId: second, direction: "up" });
		const descriptions = [
			{ id: first, alt: "First" },
			{ id: second, alt: "Mine" },
		];
		await describePictures(actor, { descriptions, version });
		await expect(describePictures(actor, { descriptions, version })).rejects.toMatchObject({ code: "conflict", fieldErrors: { "portfolio[1].alt": [expect.any(String)] } });
	});

	it("reads the button of its form, and keeps descriptions within their limit", () => {
		const portfolio = [{ id: "a", alt: " A dancer " }, { id: "b" }];
		const descriptions = [
			{ id: "a", alt: "A dancer" },
			{ id: "b", alt: "" },
		];
		expect(DescribePicturesForm.parse({ portfolio })).toEqual({ descriptions, action: "save", pictureId: "" });
		expect(DescribePicturesForm.parse({ portfolio, intent: "down-a" })).toEqual({ descriptions, action: "down", pictureId: "a" });
		expect(DescribePicturesForm.parse({ portfolio, intent: "sideways-a" })).toMatchObject({ action: "save" });
		expect(DescribePicturesForm.safeParse({ portfolio: [{ id: "a", alt: "x".repeat(201) }] }).success).toBe(false);
	});
});

describe("a profile photo", () => {
	it("is shown on the profile and in the directory, replaces an earlier one, and gives way to initials", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const photo = async () => (await listedProfile(id)).profile.photo?.id;
		await setPhoto(actor, receivedFile("me.png", await newImage("png"), "photo"));
		const first = await photo();
		await setPhoto(actor, receivedFile("me.jpg", await newImage(), "photo"));
		const second = await photo();
		expect(second).not.toBe(first);
		expect((await readPicture(second ?? "", "160.avif")).format).toBe("avif");
		await expect(readPicture(first ?? "", "160.avif")).rejects.toMatchObject(NOT_FOUND);
		const { professionals } = await findProfessionals({}, "newest");
		expect(professionals.find((one) => one.id === id)?.photo?.id).toBe(second);
		await removePhoto(actor);
		expect([await photo(), await db().discardedFile.count()]).toEqual([undefined, 2]);
		await expect(setPhoto(actor, undefined)).rejects.toMatchObject({ fieldErrors: { photo: [expect.any(String)] } });
	});
});

/** The team approves an application. */
async function approve(applicationId: string): Promise<void> {
	await startDocumentReview(await newReviewer(), { applicationId });
	await startBackgroundCheck(await newReviewer(), { applicationId });
	await passChecks(applicationId);
	await approveApplication(await newReviewer(), { applicationId, note: null });
}

describe("the images of an application", () => {
	it("become the profile's on approval", async () => {
		const { user, actor } = await newAccount();
		await expect(addPictures(actor, [receivedFile("a.jpg", await newImage())])).rejects.toMatchObject(NOT_FOUND);
		await saveSteps(actor, typedApplication());
		const pictureId = await addDescribed(actor, "A portrait");
		await setPhoto(actor, receivedFile("me.jpg", await newImage(), "photo"));
		const license = await newUpload(user.id);
		const { applicationId } = await submitApplication(actor, { ...checkedApplication(), files: { license } });
		await expect(removePhoto(actor)).rejects.toMatchObject(NOT_FOUND);
		await expect(readPicture(pictureId, "400.webp")).rejects.toMatchObject(NOT_FOUND);
		await approve(applicationId);
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
		const { profile } = await listedProfile(id);
		expect([profile.pictures.map(({ alt }) => alt), profile.photo !== null]).toEqual([["A portrait"], true]);
		await describePictures(actor, { descriptions: [{ id: pictureId, alt: "A portrait in red" }] });
		expect((await listedProfile(id)).profile.pictures[0]?.alt).toBe("A portrait in red");
	});

	it("can be changed again only if the team asks about the portfolio", async () => {
		const { user, actor } = await newAccount();
		await saveSteps(actor, typedApplication());
		const license = await newUpload(user.id);
		const { applicationId } = await submitApplication(actor, { ...checkedApplication(), files: { license } });
		await startDocumentReview(await newReviewer(), { applicationId });
		await requestChanges(await newReviewer(), { applicationId, changes: [{ part: "PRICING", note: "Show more work." }] });
		expect(await addPictures(actor, [receivedFile("a.jpg", await newImage())])).toEqual({ added: 1, refused: [] });
		await db().applicationChange.updateMany({ where: { applicationId }, data: { part: "BUSINESS" } });
		await expect(findOwnPictures(actor)).rejects.toMatchObject(NOT_FOUND);
	});

	it("come by the API as uploads with descriptions, once each", async () => {
		const { user, actor } = await newAccount();
		const { fileId } = await keepFile(actor, receivedFile("a.png", await newImage("png")));
		const license = await newUpload(user.id);
		const input = { ...checkedApplication(), files: { license, photo: fileId, pictures: [{ id: fileId, alt: "A still" }] } };
		await expect(submitApplication(actor, { ...input, files: { ...input.files, photo: license } })).rejects.toMatchObject({ fieldErrors: { "files.photo": [expect.any(String)] } });
		const { applicationId } = await submitApplication(actor, input);
		const kept = await db().professionalPicture.findMany({ where: { applicationId }, orderBy: { kind: "desc" }, select: { kind: true, alt: true } });
		expect(kept.map(({ kind }) => kind).sort()).toEqual(["PHOTO", "PORTFOLIO"]);
	});

	it("keep their files while they are needed", async () => {
		const { actor } = await newAccount();
		await saveSteps(actor, typedApplication());
		await addDescribed(actor, "A portrait");
		setClock(later(now(), 2 * DAY));
		await sweepFiles();
		expect(await db().professionalPicture.count({ where: { file: { createdAt: { lt: now() } } } })).toBe(1);
		await db().application.deleteMany();
		await sweepFiles();
		setClock(undefined);
		expect(await db().storedFile.count()).toBe(0);
	});
});
