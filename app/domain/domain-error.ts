/** The six ways in which a command can refuse. `app/http` turns each into a response. */
export type DomainErrorCode = "unauthenticated" | "forbidden" | "not_found" | "invalid" | "conflict" | "rate_limited";

type Details = {
	/** Messages by field name, for `invalid`. */
	fieldErrors?: Record<string, string[]>;
	/** Seconds until another try is worth making, for `rate_limited`. */
	retryAfter?: number;
};

/** A refusal by a rule. The message is shown to the person as it is. */
export class DomainError extends Error {
	override readonly name = "DomainError";
	readonly code: DomainErrorCode;
	readonly fieldErrors: Record<string, string[]>;
	readonly retryAfter: number | undefined;

	constructor(code: DomainErrorCode, message: string, details: Details = {}) {
		super(message);
		this.code = code;
		this.fieldErrors = details.fieldErrors ?? {};
		this.retryAfter = details.retryAfter;
	}
}

/** A refusal that belongs to one field of the input. */
export const invalidField = (field: string, message: string): DomainError => new DomainError("invalid", message, { fieldErrors: { [field]: [message] } });
