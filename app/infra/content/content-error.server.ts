/**
 * A mistake in a file under content/. Each line of the message names the file, the line, the field,
 * and what was expected.
 */
export class ContentError extends Error {
	override readonly name = "ContentError";
	constructor(problems: string[]) {
		super(problems.join("\n"));
	}
}
