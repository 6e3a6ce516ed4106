import { DomainError } from "../domain-error.ts";

/** Whoever proved to be the owner of a suspended account is told so, and why, in place of a session. */
export class AccountSuspendedError extends DomainError {
	constructor(reason: string, contact: string) {
		super("forbidden", `This account is suspended. The reason: ${reason} If you think that is a mistake, write to ${contact}.`);
	}
}

/** Characters that a reason may have. */
export const REASON_MAX = 1_000;

/** Minutes for which the page that tells somebody of a suspension can be read after signing in. */
export const SUSPENSION_SHOWN_MINUTES = 15;
