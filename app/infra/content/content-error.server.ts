/**
 * A mistake in a file under content/; each line of the message names file, line, field and what was
 * expected.
 */
export class ContentError extends Error {
	override readonly name = "ContentError";
	constructor(problems: string[]) {
		super(problems.join("\n"));
	}
}
