/**
 * The seven codes of domain errors. `app/forms` and `app/api` turn each into a response. `unavailable` is for what
 * has to wait for the end of maintenance.
 */
export type DomainErrorCode =
	| "unauthenticated"
	| "forbidden"
	| "not_found"
	| "invalid"
	| "conflict"
	| "rate_limited"
	| "unavailable";

type Details = {
	/** Messages by field name, for `invalid` and for a `conflict` about a form's fields. */
	fieldErrors?: Record<string, string[]>;
	/** Seconds to wait before trying again, for `rate_limited` and `unavailable`. */
	retryAfter?: number;
	/**
	 * For a `conflict` in an edit form: the fields that changed since the form was opened, with their current
	 * values, and the version to save against.
	 */
	saved?: SavedValues;
	/** For `invalid`: the question to ask before the input can be accepted. */
	question?: Question;
};

/** A question about an input that could mean several things: its field, and the choices. */
export type Question = {
	field: string;
	title: string;
	label: string;
	choices: { value: string; label: string; hint?: string }[];
};

/** A record's values in an edit form, by field name. Each is a text or a list of choices. */
export type EditValues = Readonly<Record<string, string | readonly string[]>>;

/** The values that were saved while someone had an edit form open. */
export type SavedValues = { version: string; values: EditValues };

/** Thrown if a rule refuses a command. Users see the message as it is. */
export class DomainError extends Error {
	override readonly name = "DomainError";
	readonly code: DomainErrorCode;
	readonly fieldErrors: Record<string, string[]>;
	readonly retryAfter: number | undefined;
	readonly saved: SavedValues | undefined;
	readonly question: Question | undefined;

	constructor(code: DomainErrorCode, message: string, details: Details = {}) {
		super(message);
		this.code = code;
		this.fieldErrors = details.fieldErrors ?? {};
		this.retryAfter = details.retryAfter;
		this.saved = details.saved;
		this.question = details.question;
	}
}

/** An `invalid` error for one field of the input. */
export const invalidField = (field: string, message: string): DomainError =>
	new DomainError("invalid", message, { fieldErrors: { [field]: [message] } });
