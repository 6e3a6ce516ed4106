import type { Actor } from "#app/domain/platform/actor.ts";
import type { ImageOwner } from "#app/domain/vetting/portfolio.server.ts";
import { addImages, describeImages, findUserImages } from "#app/domain/vetting/portfolio.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newUpload } from "../market/applications.ts";
import { receivedFile } from "./received-file.ts";
import { image } from "./sample-files.ts";

let images = 0;

/** Creates an image that differs from all others. */
export const newImage = (format: "jpeg" | "png" = "jpeg") => image(format, `#ff${String(10 + ++images)}00`);

/** Adds an image with a description, which may be empty, to the portfolio. Returns the image's ID. */
export async function addDescribed(
	actor: Actor,
	alt: string,
	format: "jpeg" | "png" = "jpeg",
): Promise<string> {
	await addImages(actor, [receivedFile(format === "jpeg" ? "a.jpg" : "a.png", await newImage(format))]);
	const id = (await findUserImages(actor)).portfolio.at(-1)?.id ?? "";
	await describeImages(actor, { descriptions: [{ id, alt }] });
	return id;
}

/**
 * Adds an image to the end of a portfolio, as a row without its bytes, because images are processed in processes of
 * their own, which takes long. Returns the image's ID.
 */
export async function addWithoutBytes(userId: string, owner: ImageOwner, alt: string): Promise<string> {
	const { id } = await db().professionalImage.create({
		data: {
			...owner,
			position: await db().professionalImage.count({ where: owner }),
			fileId: await newUpload(userId, "a.jpg"),
			alt,
			width: 40,
			height: 20,
		},
	});
	return id;
}
