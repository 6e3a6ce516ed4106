import { db } from "#app/infra/database/db.server.ts";
import { makeRendition } from "#app/infra/images/renditions.server.ts";
import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import type { ReceivedFile } from "../files/file.ts";
import { keepFile } from "../files/keep-file.server.ts";
import { changeOwnProfile } from "../professionals/change-own-profile.server.ts";
import { PICTURES_MAX } from "../professionals/professional.ts";
import { PICTURE_WIDTHS } from "./picture.ts";

/** Adds an image with alternative text to the end of the portfolio, up to PICTURES_MAX. */
export async function addPicture(actor: Actor, { alt }: { alt: string }, received: ReceivedFile | undefined): Promise<void> {
	if (!received) throw invalidField("picture", "Choose a picture");
	const kept = await keepFile(actor, received);
	if (kept.type === "application/pdf") throw invalidField("picture", "Choose a .jpg or .png file");
	const { storageKey } = await db().storedFile.findUniqueOrThrow({ where: { id: kept.fileId }, select: { storageKey: true } });
	const size = await makeRendition(storageKey, PICTURE_WIDTHS[2]);
	await changeOwnProfile(actor, "add-picture", { alt, fileId: kept.fileId }, async (tx, professionalId) => {
		const pictures = await tx.professionalPicture.findMany({ where: { professionalId }, select: { position: true } });
		if (pictures.length >= PICTURES_MAX) throw invalidField("picture", `Your portfolio holds ${PICTURES_MAX} pictures. Remove one first`);
		const position = Math.max(-1, ...pictures.map((picture) => picture.position)) + 1;
		await tx.professionalPicture.create({ data: { professionalId, position, fileId: kept.fileId, alt, ...size } });
	});
}
