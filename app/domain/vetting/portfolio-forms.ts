import * as z from "zod";
import { leftOut, line, version } from "../platform/fields.ts";
import { ALT_MAX, IMAGES_MAX } from "../profiles/professional.ts";

const alt = leftOut(line("Describe the photo in a sentence", ALT_MAX)).transform((text) => text ?? "");

/** The descriptions of a portfolio's images, and the button pressed: save, or move or remove an image. */
export const DescribeImagesForm = z
	.object({
		portfolio: z.array(z.object({ id: z.string().max(64), alt })).max(IMAGES_MAX),
		intent: z.string().max(100).default("save"),
		version,
	})
	.transform(({ portfolio, intent, version: opened }): DescribeImages => {
		const [, action = "save", imageId = ""] = /^(up|down|remove)-([\w-]{1,64})$/.exec(intent) ?? [];
		return { descriptions: portfolio, action: action as DescribeImages["action"], imageId, version: opened };
	});
export type DescribeImages = {
	descriptions: { id: string; alt: string }[];
	action: "save" | "up" | "down" | "remove";
	imageId: string;
	version?: string | undefined;
};

/** Images to add. The files are uploaded separately. */
export const AddImagesForm = z.object({ images: z.unknown().optional() });

/** A profile photo. The file is uploaded separately. */
export const SetPhotoForm = z.object({ photo: z.unknown().optional() });
