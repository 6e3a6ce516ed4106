import * as z from "zod";
import { leftOut, line, paragraphs } from "../../platform/fields.ts";
import { COMMENT_MAX, getFieldMiddle, PICTURE_FIELDS, parseVideoTime } from "./comment.ts";

const TIME = "Enter minutes and seconds, such as 1:05";
const PAGE = "Enter the number of a page";

/** A place of a picture that was pressed, in percent. Set by script. */
const percent = leftOut(line("Press the picture again", 3)).transform((typed) => {
	const value = Number(typed ?? "");
	return typed && Number.isInteger(value) && value >= 0 && value <= 100 ? value : null;
});

/** A comment on a file. Only one of the places is used: a time, a page, or a place in a picture. */
export const AddCommentForm = z
	.object({
		text: paragraphs("Enter a comment", COMMENT_MAX),
		time: leftOut(line(TIME, 20)).transform((typed, context) => {
			if (!typed) return null;
			const seconds = parseVideoTime(typed);
			if (seconds !== undefined) return seconds;
			context.issues.push({ code: "custom", message: TIME, input: typed });
			return z.NEVER;
		}),
		page: leftOut(line(PAGE, 6)).transform((typed, context) => {
			if (!typed) return null;
			if (/^[1-9]\d{0,4}$/.test(typed)) return Number(typed);
			context.issues.push({ code: "custom", message: PAGE, input: typed });
			return z.NEVER;
		}),
		field: z.enum(["", ...PICTURE_FIELDS], { error: "Choose a part of the picture" }).default(""),
		x: percent,
		y: percent,
	})
	.transform(({ text, time, page, field, x, y }) => {
		const pressed = x !== null && y !== null ? { x, y } : null;
		const place = pressed ?? (field === "" ? { x: null, y: null } : getFieldMiddle(field));
		return { text, atSeconds: time, page, ...place };
	});
