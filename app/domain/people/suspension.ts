import { DomainError } from "../platform/domain-error.ts";

/**
 * Thrown when the owner of a suspended account authenticates. No session starts. The error gives the reason.
 */
export class AccountSuspendedError extends DomainError {
	constructor(reason: string, contact: string) {
		super(
			"forbidden",
			`This account is suspended. The reason: ${reason} If you think that’s a mistake, email ${contact}.`,
		);
	}
}

/** Days in which a suspension can be appealed before it ends bookings. */
export const SUSPENSION_APPEAL_DAYS = 7;

/** The maximum length of a reason, in characters. */
export const REASON_MAX = 1_000;

/**
 * The number of minutes for which a suspended user can read the page about the suspension after
 * authenticating.
 */
export const SUSPENSION_SHOWN_MINUTES = 15;
