import { db } from "#app/infra/database/db.server.ts";
import { readRendition } from "#app/infra/images/renditions.server.ts";
import { type Actor, opensArea, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { versionOf } from "../idempotency/edit-version.server.ts";
import {
	type ImageFormat,
	imageFields,
	privateImage,
	readImageFile,
	type ShownImage,
} from "../portfolios/image.ts";
import { isProfessionalId } from "../professionals/professional.ts";
import { findImageHolder, type ImageHolder } from "./image-holder.server.ts";
import { descriptionValues } from "./portfolio-records.server.ts";

const noSuchImage = () => new DomainError("not_found", "There is no such picture.");

/** The bytes of one form of an image. */
export type ImageBytes = { bytes: Buffer<ArrayBuffer>; format: ImageFormat };

/**
 * A form of an image, by a file name such as `400.avif`. Public while its professional is listed
 * and
 * it is described, which a photo needn't be. Throws `not_found`.
 */
export const readImage = (imageId: string, file: string): Promise<ImageBytes> =>
	readForm(imageId, file, {
		professional: { state: "LISTED" },
		OR: [{ kind: "PHOTO" }, { alt: { not: "" } }],
	});

/** The same for its owner and the team, listed or not. Throws `not_found` for everyone else. */
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
export type HeldImages = { photo: ShownImage | null; portfolio: ShownImage[] };

/** The images of a holder, described or not, in the owner's order. */
export async function findHeldImages(holder: ImageHolder): Promise<HeldImages> {
	const rows = await db().professionalImage.findMany({
		where: holder,
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
 * version of their descriptions. Throws what `findImageHolder` throws.
 */
export async function findUserImages(
	actor: Actor,
): Promise<HeldImages & { isApplication: boolean; name: string; version: string }> {
	const holder = await findImageHolder(actor);
	const isApplication = "applicationId" in holder;
	const { businessName } = isApplication
		? { businessName: requireUser(actor).name }
		: await db().professional.findUniqueOrThrow({
				where: { id: holder.professionalId },
				select: { businessName: true },
			});
	const images = await findHeldImages(holder);
	return {
		...images,
		isApplication,
		name: businessName,
		version: versionOf(descriptionValues(images.portfolio)),
	};
}
