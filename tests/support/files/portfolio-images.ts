import type { Actor } from "#app/domain/platform/actor.ts";
import { addImages, describeImages, findUserImages } from "#app/domain/vetting/portfolio.server.ts";
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
