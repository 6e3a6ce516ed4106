import { DomainError } from "../domain-error.ts";
import { describeFound, type OffPlatformContact, type OffPlatformKind } from "./off-platform-contact.ts";

/** Thrown if texts look like off-platform contact or payment and the writer hasn't confirmed them. */
export class OffPlatformContactError extends DomainError {
	readonly found: readonly OffPlatformContact[];
	readonly kinds: readonly OffPlatformKind[];
	/** Sentences that name what was found. */
	readonly seen: readonly string[];
	constructor(...found: OffPlatformContact[]) {
		const seen = [...new Set(found.flatMap(describeFound))];
		super("conflict", seen.join(" "), {
			fieldErrors: { confirm: [`${seen.join(" ")} Remove it, or send it again with "confirm": true.`] },
		});
		this.found = found;
		this.kinds = [...new Set(found.flatMap(({ kinds }) => kinds))];
		this.seen = seen;
	}
}

/** A file name that is only a number, such as 1 or 02. */
const NUMBERED = /^\d{1,2}$/;

/**
 * The name of a file as a person reads it: without its extension, and with spaces in place of dashes and
 * underscores next to letters. Each replaced character becomes one space, so positions stay the same. Dashes
 * and underscores between digits or in email addresses stay. Names that are only numbers become spaces,
 * because a list of them would look like a phone number.
 */
const describeField = (name: string): string => {
	const stem = withoutEnding(name);
	if (NUMBERED.test(stem)) return " ".repeat(stem.length);
	return stem.includes("@") ? stem : stem.replace(/(?<=[a-z])[-_]|[-_](?=[a-z])/gi, " ");
};

/** The name of a file without its extension. */
export const withoutEnding = (name: string): string => name.replace(/\.\w+$/, "");

/** A text and, on lines below it, the names of its files, for the off-platform contact check. */
export const withFileNames = (text: string, names: readonly string[]): string =>
	[text, ...names.map(describeField)].join("\n");
