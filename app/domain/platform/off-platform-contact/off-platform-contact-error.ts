import { DomainError } from "../domain-error.ts";
import { describeFound, type OffPlatformContact, type OffPlatformKind } from "./off-platform-contact.ts";

/** A text looks like off-platform contact or payment, and its writer hasn't confirmed it. */
export class OffPlatformContactError extends DomainError {
	readonly kinds: readonly OffPlatformKind[];
	/** Sentences that name what was seen. */
	readonly seen: readonly string[];
	constructor(found: OffPlatformContact) {
		const seen = describeFound(found);
		super("conflict", seen.join(" "), {
			fieldErrors: { confirm: [`${seen.join(" ")} Remove it, or send it again with "confirm": true.`] },
		});
		this.kinds = found.kinds;
		this.seen = seen;
	}
}

/** The name of a file that was only numbered, such as 1 or 02. */
const NUMBERED = /^\d{1,2}$/;

/**
 * The name of a file as a person reads it, in as many characters: without its ending, and with the
 * dashes and underscores next to letters as spaces. Those between digits stay, and so do those of an
 * email address. Numbered files are blank, because a row of them would read like a phone number.
 */
const describeField = (name: string): string => {
	const stem = withoutEnding(name);
	if (NUMBERED.test(stem)) return " ".repeat(stem.length);
	return stem.includes("@") ? stem : stem.replace(/(?<=[a-z])[-_]|[-_](?=[a-z])/gi, " ");
};

/** The name of a file without its ending. */
export const withoutEnding = (name: string): string => name.replace(/\.\w+$/, "");

/** A text and, on lines below it, the names of its files, for the check of off-platform contact. */
export const withFileNames = (text: string, names: readonly string[]): string =>
	[text, ...names.map(describeField)].join("\n");
