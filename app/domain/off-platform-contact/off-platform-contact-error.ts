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
