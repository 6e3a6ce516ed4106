import { DomainError } from "../domain-error.ts";
import { type OffPlatformContact, type OffPlatformKind, offPlatformLabels } from "./off-platform-contact.ts";

/** A text looks like off-platform contact or payment, and its writer hasn't confirmed it. */
export class OffPlatformContactError extends DomainError {
	readonly kinds: readonly OffPlatformKind[];
	constructor(kinds: readonly OffPlatformKind[]) {
		const seen = `This looks like ${new Intl.ListFormat("en-US").format(kinds.map((kind) => offPlatformLabels[kind]))}.`;
		super("conflict", seen, { fieldErrors: { confirm: [`${seen} Remove it, or send it again with "confirm": true.`] } });
		this.kinds = kinds;
	}
}

/** Throws unless a text's writer confirmed each kind that was found in it. */
export function askToConfirm({ kinds }: OffPlatformContact, confirmed: readonly OffPlatformKind[]): void {
	if (kinds.some((kind) => !confirmed.includes(kind))) throw new OffPlatformContactError(kinds);
}
