import { describe, expect, it } from "vitest";
import { findProfessionals } from "#app/domain/profiles/directory.server.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import {
	addImages,
	describeImages,
	findUserImages,
	moveImage,
	readImage,
	readPrivateImage,
	removeImage,
	removePhoto,
	setPhoto,
} from "#app/domain/vetting/portfolio.server.ts";
import { DescribeImagesForm } from "#app/domain/vetting/portfolio-forms.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { addDescribed, addWithoutBytes, newImage } from "../../support/files/portfolio-images.ts";
import { receivedFile } from "../../support/files/received-file.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { listedProfile, newProfessional } from "../../support/market/professionals.ts";

const NOT_FOUND = { code: "not_found" };

/** Creates a listed professional, and a function that adds images without bytes to their portfolio. */
async function newOwner() {
	const { user, id } = await newProfessional();
	return { user, id, addRow: (alt: string) => addWithoutBytes(user.id, { professionalId: id }, alt) };
}

describe("a portfolio", () => {
	it("shows its described images in the owner's order and in three formats while the owner is listed", async () => {
		const { user, id, addRow } = await newOwner();
		const actor = visitor({ user });
		const first = await addDescribed(actor, "First", "png");
		const second = await addRow("Second");
		await addRow("");
		const shown = async () => (await listedProfile(id)).profile.images.map(({ alt }) => alt);
		expect(await shown()).toEqual(["First", "Second"]);
		await moveImage(actor, { imageId: second, direction: "up" });
		await moveImage(actor, { imageId: second, direction: "up" });
		expect(await shown()).toEqual(["Second", "First"]);
		const readHead = async (file: string) =>
			(await readImage(first, file)).bytes.subarray(0, 12).toString("latin1");
		expect(await readHead("400.webp")).toMatch(/WEBP$/);
		expect(await readHead("400.avif")).toMatch(/ftypavif$/);
		expect(await readHead("400.jpg")).toMatch(/^\xff\xd8\xff/);
		for (const [imageId, file] of [
			[first, "401.webp"],
			[first, "400.gif"],
			["unknown", "400.webp"],
			["a\0", "400.webp"],
		] as const)
			await expect(readImage(imageId, file)).rejects.toMatchObject(NOT_FOUND);
		await suspendAccount(await newReviewer(), { userId: user.id, reason: "x" });
		await expect(readImage(first, "400.webp")).rejects.toMatchObject(NOT_FOUND);
		await liftSuspension(await newReviewer(), { userId: user.id, reason: "x" });
		await removeImage(actor, { imageId: first });
		expect(await shown()).toEqual(["Second"]);
		expect(await db().discardedFile.count()).toBe(1);
	});

	it("hides an image without a description from everyone but its owner and the team", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const id = await addDescribed(actor, "");
		await expect(readImage(id, "160.webp")).rejects.toMatchObject(NOT_FOUND);
		for (const reader of [actor, await newReviewer()])
			expect((await readPrivateImage(reader, id, "160.webp")).format).toBe("webp");
		for (const reader of [
			visitor({ user: await newMember() }),
			visitor({ user: (await newProfessional()).user }),
		])
			await expect(readPrivateImage(reader, id, "160.webp")).rejects.toMatchObject(NOT_FOUND);
	});

	it("keeps a form's valid files and says why the others are refused", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		await expect(addImages(actor, [])).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { images: [expect.any(String)] },
		});
		const files = [
			receivedFile("a.jpg", await newImage()),
			receivedFile("b.pdf", pdf()),
			receivedFile("c.png", Buffer.from("text")),
			receivedFile("d.png", await newImage("png")),
		];
		expect(await addImages(actor, files)).toEqual({
			added: 2,
			refused: [
				{ name: "b.pdf", reason: "Choose a .jpg or .png file" },
				{ name: "c.png", reason: "Choose a .jpg or .png file" },
			],
		});
	});

	it("stores the same image only once, no matter how often it is sent", async () => {
		const { user } = await newProfessional();
		const actor = visitor({ user });
		const content = await newImage();
		expect(await addImages(actor, [receivedFile("a.jpg", content), receivedFile("b.jpg", content)])).toEqual({
			added: 2,
			refused: [],
		});
		expect(await addImages(actor, [receivedFile("a.jpg", content)])).toEqual({ added: 1, refused: [] });
		expect((await findUserImages(actor)).portfolio).toHaveLength(1);
	});

	it("has at most twelve images, even if several are sent at once", async () => {
		const { user, addRow } = await newOwner();
		const actor = visitor({ user });
		for (let i = 0; i < 11; i++) await addRow("x");
		const files = await Promise.all(
			["b.jpg", "c.jpg"].map(async (name) => receivedFile(name, await newImage())),
		);
		const results = await Promise.all(files.map((file) => addImages(actor, [file])));
		expect(results.map(({ added }) => added).sort()).toEqual([0, 1]);
	});

	it("can be changed only by its owner", async () => {
		const { id, addRow } = await newOwner();
		const imageId = await addRow("Mine");
		const stranger = visitor({ user: (await newProfessional()).user });
		await expect(removeImage(stranger, { imageId })).rejects.toMatchObject(NOT_FOUND);
		await expect(moveImage(stranger, { imageId, direction: "up" })).rejects.toMatchObject(NOT_FOUND);
		await describeImages(stranger, { descriptions: [{ id: imageId, alt: "Theirs" }] });
		expect((await listedProfile(id)).profile.images.map(({ alt }) => alt)).toEqual(["Mine"]);
		await expect(
			addImages(visitor({ user: await newMember() }), [receivedFile("a.jpg", await newImage())]),
		).rejects.toMatchObject({ code: "forbidden" });
	});

	it("refuses to overwrite a description that was saved in the meantime, unless only images were added or moved", async () => {
		const { user, addRow } = await newOwner();
		const actor = visitor({ user });
		const [first, second] = [await addRow("First"), await addRow("Second")];
		const { version } = await findUserImages(actor);
		await addRow("Third");
		await moveImage(actor, { imageId: second, direction: "up" });
		const descriptions = [
			{ id: first, alt: "First" },
			{ id: second, alt: "Mine" },
		];
		await describeImages(actor, { descriptions, version });
		await expect(describeImages(actor, { descriptions, version })).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: { "portfolio[1].alt": [expect.any(String)] },
		});
	});

	it("has a form that reads the action from the pressed button and limits the length of descriptions", () => {
		const portfolio = [{ id: "a", alt: " A dancer " }, { id: "b" }];
		const descriptions = [
			{ id: "a", alt: "A dancer" },
			{ id: "b", alt: "" },
		];
		expect(DescribeImagesForm.parse({ portfolio })).toEqual({ descriptions, action: "save", imageId: "" });
		expect(DescribeImagesForm.parse({ portfolio, intent: "down-a" })).toEqual({
			descriptions,
			action: "down",
			imageId: "a",
		});
		expect(DescribeImagesForm.parse({ portfolio, intent: "sideways-a" })).toMatchObject({ action: "save" });
		expect(DescribeImagesForm.safeParse({ portfolio: [{ id: "a", alt: "x".repeat(201) }] }).success).toBe(
			false,
		);
	});
});

describe("a profile photo", () => {
	it("is shown on the profile and in the directory, replaces an earlier one, and can be removed", async () => {
		const { user, id } = await newProfessional();
		const actor = visitor({ user });
		const photo = async () => (await listedProfile(id)).profile.photo?.id;
		await setPhoto(actor, receivedFile("me.png", await newImage("png"), "photo"));
		const first = await photo();
		await setPhoto(actor, receivedFile("me.jpg", await newImage(), "photo"));
		const second = await photo();
		expect(second).not.toBe(first);
		expect((await readImage(second ?? "", "160.avif")).format).toBe("avif");
		await expect(readImage(first ?? "", "160.avif")).rejects.toMatchObject(NOT_FOUND);
		const { professionals } = await findProfessionals({}, "newest");
		expect(professionals.find((one) => one.id === id)?.photo?.id).toBe(second);
		await removePhoto(actor);
		expect([await photo(), await db().discardedFile.count()]).toEqual([undefined, 2]);
		await expect(setPhoto(actor, undefined)).rejects.toMatchObject({
			fieldErrors: { photo: [expect.any(String)] },
		});
	});
});
