import { db } from "#app/infra/database/db.server.ts";
import { readRendition } from "#app/infra/images/renditions.server.ts";
import { type Actor, requireUser, worksForTeam } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { versionOf } from "../idempotency/edit-version.server.ts";
import { type PictureFormat, pictureFields, privatePicture, readPictureFile, type ShownPicture } from "../portfolios/picture.ts";
import { isProfessionalId } from "../professionals/professional.ts";
import { findPictureHolder, type PictureHolder } from "./picture-holder.server.ts";
import { descriptionValues } from "./portfolio-records.server.ts";

const noSuchPicture = () => new DomainError("not_found", "There is no such picture.");

/** The bytes of one form of an image. */
export type PictureBytes = { bytes: Buffer<ArrayBuffer>; format: PictureFormat };

/**
 * A form of an image, by a file name such as `400.avif`. Public while its professional is listed
 * and
 * it is described, which a photo needn't be. Throws `not_found`.
 */
export const readPicture = (pictureId: string, file: string): Promise<PictureBytes> =>
	readForm(pictureId, file, { professional: { state: "LISTED" }, OR: [{ kind: "PHOTO" }, { alt: { not: "" } }] });

/** The same for its owner and the team, listed or not. Throws `not_found` for everyone else. */
export function readPrivatePicture(actor: Actor, pictureId: string, file: string): Promise<PictureBytes> {
	const user = requireUser(actor);
	return readForm(pictureId, file, worksForTeam(user) ? {} : { file: { ownerId: user.id } });
}

async function readForm(id: string, name: string, where: NonNullable<Parameters<ReturnType<typeof db>["professionalPicture"]["findFirst"]>[0]>["where"]): Promise<PictureBytes> {
	const form = readPictureFile(name);
	if (!form || !isProfessionalId(id)) throw noSuchPicture();
	const picture = await db().professionalPicture.findFirst({ where: { ...where, id }, select: { file: { select: { storageKey: true } } } });
	if (!picture) throw noSuchPicture();
	return { bytes: await readRendition(picture.file.storageKey, form), format: form.format };
}

/** The images of a profile or an application, for its owner or the team. */
export type OwnPictures = { photo: ShownPicture | null; portfolio: ShownPicture[] };

/** The images of a holder, described or not, in the owner's order. */
export async function findHeldPictures(holder: PictureHolder): Promise<OwnPictures> {
	const rows = await db().professionalPicture.findMany({ where: holder, orderBy: [{ position: "asc" }, { id: "asc" }], select: { ...pictureFields, kind: true } });
	const shown = rows.map(({ kind, ...picture }) => ({ kind, picture: privatePicture(picture) }));
	return {
		photo: shown.find(({ kind }) => kind === "PHOTO")?.picture ?? null,
		portfolio: shown.filter(({ kind }) => kind === "PORTFOLIO").map(({ picture }) => picture),
	};
}

/**
 * The signed-in professional's images, whether they belong to a profile or an application, and the
 * version of their descriptions. Throws what `findPictureHolder` throws.
 */
export async function findOwnPictures(actor: Actor): Promise<OwnPictures & { isApplication: boolean; name: string; version: string }> {
	const holder = await findPictureHolder(actor);
	const isApplication = "applicationId" in holder;
	const { businessName } = isApplication
		? { businessName: requireUser(actor).name }
		: await db().professional.findUniqueOrThrow({ where: { id: holder.professionalId }, select: { businessName: true } });
	const pictures = await findHeldPictures(holder);
	return { ...pictures, isApplication, name: businessName, version: versionOf(descriptionValues(pictures.portfolio)) };
}
