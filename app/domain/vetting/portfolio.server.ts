import { db, type Tx } from "#app/infra/database/db.server.ts";
import { makeRendition, readRendition } from "#app/infra/images/renditions.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { type Actor, opensArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import type { AuditAction } from "../platform/audit-event.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, type EditValues, invalidField } from "../platform/domain-error.ts";
import { getEditVersion, requireUnchanged } from "../platform/edit-version.server.ts";
import { discardWithin, keepFile } from "../platform/files/file.server.ts";
import { displayName, type ReceivedFile, uploadErrors } from "../platform/files/file.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { changeProfile } from "../profiles/edit-profile.server.ts";
import {
	type ImageFormat,
	imageFields,
	LARGEST_WIDTH,
	privateImage,
	readImageFile,
	type ShownImage,
} from "../profiles/image.ts";
import { IMAGES_MAX, isProfessionalId } from "../profiles/professional.ts";
import { EDITABLE } from "./application.ts";
import type { DescribeImages } from "./portfolio-forms.ts";

/** The owner of a professional's images: the profile or, before there is one, the application. */
export type ImageOwner = { professionalId: string } | { applicationId: string };

/**
 * The owner of the signed-in professional's images. Throws `not_found` if there is neither a
 * profile nor an application whose portfolio may be edited now.
 */
async function findImageOwner(actor: Actor, from: Tx = db()): Promise<ImageOwner> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const profile = await from.professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: { id: true },
	});
	if (profile) return { professionalId: profile.id };
	const application = await from.application.findUnique({
		where: { openFor: userId },
		select: {
			id: true,
			status: true,
			changes: { where: { resolvedAt: null, part: "PRICING" }, select: { id: true } },
		},
	});
	const isOpen =
		application &&
		EDITABLE.includes(application.status) &&
		(application.status === "DRAFT" || application.changes.length > 0);
	if (!isOpen)
		throw new DomainError("not_found", "You can't change photos now. Your dashboard shows your next step.");
	return { applicationId: application.id };
}

/**
 * Changes the images of the signed-in professional's profile or application, once per submitted form, with an
 * audit event. Throws like `findImageOwner`, and `conflict` if the application was submitted in the meantime.
 */
async function changeImages(
	actor: Actor,
	action: AuditAction,
	input: Record<string, unknown>,
	change: (tx: Tx, owner: ImageOwner) => Promise<void>,
): Promise<void> {
	const owner = await findImageOwner(actor);
	if ("professionalId" in owner) return changeProfile(actor, action, input, (tx) => change(tx, owner));
	const { applicationId } = owner;
	await command(actor, action, input, async (tx) => {
		// Serializes changes to these images, so that counts stay valid until this transaction commits.
		const { count } = await tx.application.updateMany({
			where: { id: applicationId, status: { in: [...EDITABLE] } },
			data: { savedAt: now() },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"Your application was already sent, so its photos can't be changed here.",
			);
		await change(tx, owner);
		await recordEvent(tx, actor, { action, subject: ["Application", applicationId] });
	});
}

/**
 * Deletes images with their files and renditions, within the transaction of a command that no longer needs
 * them. Two images from the same upload share a file, which is kept until both are gone.
 */
async function discardImages(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		const { fileId } = await tx.professionalImage.delete({ where: { id }, select: { fileId: true } });
		if ((await tx.professionalImage.count({ where: { fileId } })) === 0)
			await discardWithin(tx, actor, fileId);
	}
}

/** The file of a stored image, with the size of its largest rendition in pixels. */
export type KeptImage = { fileId: string; width: number; height: number };

const OTHER_TYPE = "Choose a .jpg or .png file";

/** Stores an uploaded image. Throws `invalid` on its field for anything but a clean JPEG or PNG. */
async function keepImage(actor: Actor, received: ReceivedFile): Promise<KeptImage> {
	const isOfOtherType = (error: unknown) =>
		error instanceof DomainError && error.fieldErrors[received.field]?.[0] === uploadErrors.type;
	const { fileId, type } = await keepFile(actor, received).catch((error: unknown) => {
		// The original error would also suggest PDFs.
		throw isOfOtherType(error) ? invalidField(received.field, OTHER_TYPE) : error;
	});
	if (type === "application/pdf") throw invalidField(received.field, OTHER_TYPE);
	const size = await measureImage(fileId).catch((error: unknown) => {
		throw error instanceof SemaphoreTimeoutError ? invalidField(received.field, uploadErrors.busy) : error;
	});
	return { fileId, ...size };
}

/** Creates an image's largest rendition, and returns its size. */
export async function measureImage(fileId: string): Promise<{ width: number; height: number }> {
	const file = await db().storedFile.findUniqueOrThrow({
		where: { id: fileId },
		select: { storageKey: true, ownerId: true },
	});
	return makeRendition(file, { width: LARGEST_WIDTH, format: "webp" });
}

/** An owner's portfolio images, in the order that they chose. */
const findPortfolio = (tx: Tx, owner: ImageOwner): Promise<{ id: string; alt: string }[]> =>
	tx.professionalImage.findMany({
		where: { ...owner, kind: "PORTFOLIO" },
		orderBy: [{ position: "asc" }, { id: "asc" }],
		select: { id: true, alt: true },
	});

/** The form values for a portfolio's descriptions, by field name. */
const descriptionValues = (portfolio: readonly { alt: string }[]): EditValues =>
	Object.fromEntries(portfolio.map(({ alt }, i) => [`portfolio[${i}].alt`, alt]));

const noSuchImage = () => new DomainError("not_found", "There is no such photo.");

/** The bytes of one rendition of an image. */
export type ImageBytes = { bytes: Buffer<ArrayBuffer>; format: ImageFormat };

/**
 * A rendition of an image, by a file name such as `400.avif`. An image is public only while its professional
 * is listed. A portfolio image also needs a description. Throws `not_found`.
 */
export const readImage = (imageId: string, file: string): Promise<ImageBytes> =>
	readForm(imageId, file, {
		professional: { state: "LISTED" },
		OR: [{ kind: "PHOTO" }, { alt: { not: "" } }],
	});

/**
 * Like `readImage`, for the owner and the team, whether or not the professional is listed. Throws `not_found`
 * for everyone else.
 */
export function readPrivateImage(actor: Actor, imageId: string, file: string): Promise<ImageBytes> {
	const user = requireUser(actor);
	return readForm(imageId, file, opensArea(user, "files") ? {} : { file: { ownerId: user.id } });
}

async function readForm(
	id: string,
	name: string,
	where: NonNullable<Parameters<ReturnType<typeof db>["professionalImage"]["findFirst"]>[0]>["where"],
): Promise<ImageBytes> {
	const form = readImageFile(name);
	if (!form || !isProfessionalId(id)) throw noSuchImage();
	const image = await db().professionalImage.findFirst({
		where: { ...where, id },
		select: { file: { select: { storageKey: true, ownerId: true } } },
	});
	if (!image) throw noSuchImage();
	return { bytes: await readRendition(image.file, form), format: form.format };
}

/** The images of a profile or an application, for its owner or the team. */
export type OwnedImages = { photo: ShownImage | null; portfolio: ShownImage[] };

/** An owner's images, described or not, in the order that they chose. */
export async function findOwnedImages(owner: ImageOwner): Promise<OwnedImages> {
	const rows = await db().professionalImage.findMany({
		where: owner,
		orderBy: [{ position: "asc" }, { id: "asc" }],
		select: { ...imageFields, kind: true },
	});
	const shown = rows.map(({ kind, ...image }) => ({ kind, image: privateImage(image) }));
	return {
		photo: shown.find(({ kind }) => kind === "PHOTO")?.image ?? null,
		portfolio: shown.filter(({ kind }) => kind === "PORTFOLIO").map(({ image }) => image),
	};
}

/**
 * The signed-in professional's images, whether they belong to a profile or an application, and the
 * version of their descriptions. Throws like `findImageOwner`.
 */
export async function findUserImages(
	actor: Actor,
): Promise<OwnedImages & { isApplication: boolean; name: string; version: string }> {
	const owner = await findImageOwner(actor);
	const isApplication = "applicationId" in owner;
	const { businessName } = isApplication
		? { businessName: requireUser(actor).name }
		: await db().professional.findUniqueOrThrow({
				where: { id: owner.professionalId },
				select: { businessName: true },
			});
	const images = await findOwnedImages(owner);
	return {
		...images,
		isApplication,
		name: businessName,
		version: getEditVersion(descriptionValues(images.portfolio)),
	};
}

/** How many images were added, and why the others were rejected, by file name. */
export type AddedImages = { added: number; refused: { name: string; reason: string }[] };

/**
 * Adds images to the end of the portfolio, up to IMAGES_MAX, in the order of the form. If one is rejected,
 * the others are still added. An image is public once it has a description and its professional is listed.
 * Throws `invalid` if there are no images, and like `findImageOwner`.
 */
export async function addImages(actor: Actor, received: readonly ReceivedFile[]): Promise<AddedImages> {
	if (received.length === 0) throw invalidField("images", "Choose one or more photos");
	// Throws before images are processed, which takes time.
	await findImageOwner(actor);
	const result: AddedImages = { added: 0, refused: [] };
	for (const file of received) {
		try {
			const image = await keepImage(actor, file);
			await changeImages(actor, "add-picture", { fileId: image.fileId }, (tx, owner) =>
				addImage(tx, owner, image, "", file.field),
			);
			result.added++;
		} catch (error) {
			if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
			result.refused.push({
				name: displayName(file.name),
				reason: error.fieldErrors[file.field]?.[0] ?? error.message,
			});
		}
	}
	return result;
}

/**
 * Adds one image, unless it is already in the portfolio. Throws `invalid` on the field if the portfolio is
 * full.
 */
export async function addImage(
	tx: Tx,
	owner: ImageOwner,
	image: KeptImage,
	alt: string,
	field: string,
): Promise<void> {
	const { sha256 } = await tx.storedFile.findUniqueOrThrow({
		where: { id: image.fileId },
		select: { sha256: true },
	});
	const images = await tx.professionalImage.findMany({
		where: { ...owner, kind: "PORTFOLIO" },
		select: { position: true, file: { select: { sha256: true } } },
	});
	if (images.some(({ file }) => file.sha256 === sha256)) return;
	if (images.length >= IMAGES_MAX)
		throw invalidField(field, `Your portfolio holds ${IMAGES_MAX} photos. Remove one first`);
	const position = Math.max(-1, ...images.map((image) => image.position)) + 1;
	await tx.professionalImage.create({ data: { ...owner, kind: "PORTFOLIO", position, alt, ...image } });
}

/**
 * Saves the descriptions of portfolio images. An image is public only while it has a description. Throws
 * `conflict` for off-platform contact, or if a description changed or a described image was removed after the
 * form was opened.
 */
export const describeImages = (
	actor: Actor,
	{ descriptions, version }: Pick<DescribeImages, "descriptions" | "version">,
): Promise<void> =>
	changeImages(actor, "describe-pictures", { descriptions, version }, async (tx, owner) => {
		const portfolio = await findPortfolio(tx, owner);
		// Images that were added or moved in the meantime don't cause a conflict.
		requireUnchanged(
			version,
			descriptionValues(
				descriptions.map(({ id }) => portfolio.find((image) => image.id === id) ?? { alt: "" }),
			),
		);
		const where =
			"professionalId" in owner
				? ({ place: "PICTURES", subjectId: owner.professionalId } as const)
				: ({ place: "APPLICATION", subjectId: owner.applicationId } as const);
		await checkText(tx, actor, { ...where, text: descriptions.map(({ alt }) => alt).join("\n") });
		for (const { id, alt } of descriptions)
			await tx.professionalImage.updateMany({
				where: { id, ...owner, kind: "PORTFOLIO", alt: { not: alt } },
				data: { alt },
			});
	});

/** Moves an image up or down by one position. Does nothing at either end. Throws `not_found`. */
export const moveImage = (
	actor: Actor,
	{ imageId, direction }: { imageId: string; direction: "up" | "down" },
): Promise<void> =>
	changeImages(actor, "move-picture", { imageId, direction }, async (tx, owner) => {
		const ids = (await findPortfolio(tx, owner)).map(({ id }) => id);
		const from = ids.indexOf(imageId);
		if (from < 0) throw new DomainError("not_found", "There is no such photo.");
		const to = direction === "up" ? from - 1 : from + 1;
		if (to < 0 || to >= ids.length) return;
		ids.splice(to, 0, ...ids.splice(from, 1));
		for (const [position, id] of ids.entries())
			await tx.professionalImage.update({ where: { id }, data: { position } });
	});

/** Deletes an image from the portfolio, with all renditions. Throws `not_found`. */
export const removeImage = (actor: Actor, { imageId }: { imageId: string }): Promise<void> =>
	changeImages(actor, "remove-picture", { imageId }, async (tx, owner) => {
		const image = await tx.professionalImage.findFirst({
			where: { id: imageId, ...owner, kind: "PORTFOLIO" },
			select: { id: true },
		});
		if (!image) throw new DomainError("not_found", "There is no such photo.");
		await discardImages(tx, actor, [image.id]);
	});

/**
 * Sets the profile photo. An earlier photo is deleted. Throws `invalid` if there is no usable photo, and like
 * `findImageOwner`.
 */
export async function setPhoto(actor: Actor, received: ReceivedFile | undefined): Promise<void> {
	if (!received) throw invalidField("photo", "Choose a photo");
	await findImageOwner(actor);
	const image = await keepImage(actor, received);
	await changeImages(actor, "set-photo", { fileId: image.fileId }, (tx, owner) =>
		putPhoto(tx, actor, owner, image),
	);
}

/** Makes an image the profile photo, and deletes the earlier photo. */
export async function putPhoto(tx: Tx, actor: Actor, owner: ImageOwner, image: KeptImage): Promise<void> {
	const before = await tx.professionalImage.findMany({
		where: { ...owner, kind: "PHOTO" },
		select: { id: true },
	});
	await tx.professionalImage.create({ data: { ...owner, kind: "PHOTO", position: 0, alt: "", ...image } });
	await discardImages(
		tx,
		actor,
		before.map(({ id }) => id),
	);
}

/** Deletes the profile photo, with all renditions. Initials replace it. Idempotent. */
export const removePhoto = (actor: Actor): Promise<void> =>
	changeImages(actor, "remove-photo", {}, async (tx, owner) => {
		const photos = await tx.professionalImage.findMany({
			where: { ...owner, kind: "PHOTO" },
			select: { id: true },
		});
		await discardImages(
			tx,
			actor,
			photos.map(({ id }) => id),
		);
	});
