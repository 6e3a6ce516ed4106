import * as z from "zod";
import { paragraphs } from "../../platform/fields.ts";
import { ATTACHMENTS_MAX, MESSAGE_MAX } from "./message.ts";

const content = paragraphs("Write a message, then send it.", MESSAGE_MAX);
const fileIds = z
	.array(z.string().max(100))
	.max(ATTACHMENTS_MAX, `Add at most ${ATTACHMENTS_MAX} files.`)
	.default([]);

/**
 * A message from the thread's page. Its files are uploaded separately, and their errors appear
 * under `attachments`.
 */
export const SendMessageForm = z.object({ content, attachments: z.unknown().optional() });

/** A message that its sender has to confirm. */
export const CheckMessageForm = z.object({ content, attachments: fileIds });

/** A message sent through the API. */
export const ApiMessageForm = z.object({
	bookingId: z
		.string({ error: "Name the booking by its ID." })
		.min(1, "Name the booking by its ID.")
		.max(100, "Name the booking by its ID."),
	content,
	attachments: fileIds,
});

/** An unfinished message. It may be longer than a message that can be sent. */
export const SaveDraftForm = z.object({
	content: z
		.string()
		.max(3 * MESSAGE_MAX, "This is too long to save as a draft. Shorten it.")
		.refine(
			(text) => text.isWellFormed() && !text.includes("\0"),
			"Remove the characters that can't be shown, then try again.",
		)
		.default(""),
	/** Present if the user pressed the button. Absent if the script saved in the background. */
	keep: z.string().optional(),
});

/** The page of a list to return through the API. An invalid cursor returns the first page. */
export const PageQuery = z.object({
	cursor: z.string().max(200).optional().describe("`nextCursor` of the page before"),
});
