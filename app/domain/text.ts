import * as z from "zod";
import { stateCodeOf } from "./locations/us-state.ts";

// Control characters but tab, line feed and carriage return; among them NUL, which PostgreSQL refuses.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

const isCleanText = (value: string) => value.isWellFormed() && !CONTROLS.test(value);
const UNCLEAN = "Remove the characters that cannot be shown, then try again.";

// The inner schemas say what is required, too: forms take empty text for none, also after it was trimmed.

/** One line of text, trimmed, with runs of white space folded. `required` and `max` (characters) word their own refusals. */
export const line = (required: string, max: number) =>
	z
		.string({ error: required })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.transform((value) => value.replace(/\s+/g, " ").trim())
		.pipe(z.string({ error: required }).min(1, required).max(max, `Use ${max} characters or fewer.`));

/** Text of several lines, trimmed at its ends, with line feeds between lines. `required` and `max` (characters) word their own refusals. */
export const paragraphs = (required: string, max: number) =>
	z
		.string({ error: required })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.transform(withLineFeeds)
		.pipe(
			z
				.string({ error: required })
				.min(1, required)
				.max(max, `Use ${max.toLocaleString("en-US")} characters or fewer.`),
		);

/** Text of several lines that may be left out; nothing but white space becomes undefined. */
export const optionalParagraphs = (max: number) =>
	z
		.string({ error: "Enter text" })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.refine((value) => withLineFeeds(value).length <= max, `Use ${max.toLocaleString("en-US")} characters or fewer.`)
		.transform((value) => withLineFeeds(value) || undefined)
		.nullish()
		.transform((value) => value ?? undefined);

const withLineFeeds = (value: string) => value.replace(/\r\n?/g, "\n").trim();

/** An e-mail address, trimmed and in lower case. */
export const emailAddress = (required = "Enter your email address") =>
	z
		.string({ error: required })
		.refine(isCleanText, { error: UNCLEAN, abort: true })
		.transform((value) => value.trim().toLowerCase())
		.pipe(
			z
				.string({ error: required })
				.min(1, { error: required, abort: true })
				// RFC 5321: a path of 256 with its angle brackets.
				.max(254, { error: "Enter an email address of 254 characters or fewer", abort: true })
				.regex(z.regexes.html5Email, { error: "Enter an email address in the format name@example.com", abort: true })
				.regex(/\.[^.]+$/, "Enter an email address in the format name@example.com"),
		);

/** A state of the United States, typed as its name or its two letters; becomes the two letters. */
export const usState = (required = "Enter your state") =>
	line(required, 60).transform((typed, context) => {
		const code = stateCodeOf(typed);
		if (code) return code;
		context.issues.push({ code: "custom", message: "Enter a state of the United States, such as California or CA", input: typed });
		return z.NEVER;
	});
