/** What a message can hold that leads away from the platform. */
export const OUTSIDE_KINDS = ["phone", "email", "messenger", "payment"] as const;
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

/** Each in words that fit behind "This looks like". */
export const outsideLabels: Record<OutsideKind, string> = {
	phone: "a phone number",
	email: "an email address",
	messenger: "an account of another messenger or network",
	payment: "a payment outside Greenroom",
};

/** What of it is seen in a text, in the order of OUTSIDE_KINDS. */
export function seenIn(_text: string): OutsideKind[] {
	return [];
}
