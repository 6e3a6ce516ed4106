import * as z from "zod";
import { invalidField } from "../domain-error.ts";
import { describeFound, type OffPlatformContact } from "./off-platform-contact.ts";

/** The checkbox of a form whose public text looks like off-platform contact: absent, or checked. */
export const confirmed = z.enum(["on"]).optional();

/**
 * Refuses a form until its writer has changed the text or checked the box, with an error that names
 * what was seen.
 */
export function requireConfirmed(found: OffPlatformContact, isConfirmed: "on" | undefined): void {
	if (found.kinds.length === 0 || isConfirmed) return;
	throw invalidField("confirmed", `${describeFound(found).join(" ")} Remove it, or check the box if we're mistaken.`);
}
