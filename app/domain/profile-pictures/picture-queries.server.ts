import { db } from "#app/infra/database/db.server.ts";
import { readRendition } from "#app/infra/images/renditions.server.ts";
import { DomainError } from "../domain-error.ts";
import { isProfessionalId } from "../professionals/professional.ts";
import { PICTURE_WIDTHS } from "./picture.ts";

/**
 * The bytes of an image in one of PICTURE_WIDTHS. Public while its professional is listed. Throws
 * `not_found`.
 */
export async function readPicture(pictureId: string, width: string): Promise<Buffer<ArrayBuffer>> {
	const size = PICTURE_WIDTHS.find((known) => String(known) === width);
	const picture =
		size && isProfessionalId(pictureId)
			? await db().professionalPicture.findFirst({ where: { id: pictureId, professional: { state: "LISTED" } }, select: { file: { select: { storageKey: true } } } })
			: null;
	if (!picture || !size) throw new DomainError("not_found", "There is no such picture.");
	return readRendition(picture.file.storageKey, size);
}
