import type * as z from "zod";

/** A mistake in a file under content/; the message names the file, the field and what was expected. */
export class ContentError extends Error {
	override readonly name = "ContentError";
	constructor(file: string, error: z.ZodError) {
		super(error.issues.map((issue) => `${file}: ${issue.path.join(".") || "the file"}: ${issue.message}`).join("\n"));
	}
}
