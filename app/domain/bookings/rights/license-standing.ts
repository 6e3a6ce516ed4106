import type { BookingSide } from "../booking.ts";
import type { SideNames } from "../booking-labels.ts";
import type { LicenseState } from "./usage-license.ts";

/** What a sentence about a license depends on. */
type StandingFacts = {
	state: LicenseState;
	side: BookingSide;
	names: SideNames;
	/** The term in the words of the agreement. */
	term: string;
	/** Whether the words say a number of months or years, or that there is no limit. */
	isTermRead: boolean;
	isMonthly: boolean;
	isPaidDirectly: boolean;
	isCanceled: boolean;
	isDelivered: boolean;
	complete: number;
	milestones: number;
	/** Formatted amounts. `returned` is null if nothing went back to the creator after it was released. */
	paid: string;
	total: string;
	returned: string | null;
	/** Whether all that was released went back to the creator. */
	isReturned: boolean;
	/** Whether the payment of a complete month of a retainer went back. */
	isMonthReturned: boolean;
	/** Whether the payer's bank wants a payment back, and hasn't decided yet. */
	isDisputed: boolean;
};

/** What is true about a license now, and what to do about it, in sentences for one side. */
export function describeStanding(facts: StandingFacts): string[] {
	const { state, side, names, isPaidDirectly } = facts;
	const other = side === "CREATOR" ? names.PROFESSIONAL : names.CREATOR;
	if (state === "replaced")
		return ["A later version of the agreement was signed, and its rights apply instead."];
	if (state === "waiting")
		return [
			`These rights start when the last milestone${facts.isMonthly ? " of a month" : ""} is complete. So far, ${facts.complete} of ${facts.milestones} ${facts.complete === 1 ? "is" : "are"} complete. Until then, the results can't be used.`,
			isPaidDirectly ? DIRECT[side] : `${facts.paid} of ${facts.total} has been paid.`,
			...describeReturn(facts),
		];
	if (state === "not-granted") return [describeRefusal(facts, other)];
	return [
		...(facts.isTermRead
			? []
			: [
					`The agreement says “${facts.term}.” We can't tell the last day from these words, so we don't show one and don't send reminders.`,
				]),
		...(facts.isMonthly
			? [
					"Each month's results have a term of their own. These dates are from the first complete month to the end of the latest month's term.",
				]
			: []),
		...(isPaidDirectly ? [DIRECT[side]] : []),
		...(facts.isDisputed
			? [
					"The payer's bank wants a payment for this work back. Until the bank decides, it isn't certain that the total stays paid.",
				]
			: []),
		...describeReturn(facts),
	];
}

function describeReturn({ returned, isMonthReturned, side, names }: StandingFacts): string[] {
	if (!returned) return [];
	const text = `${returned} of the total went back to ${side === "CREATOR" ? "you" : names.CREATOR} after it was released`;
	return [isMonthReturned ? `${text}, so the results of that month aren't licensed.` : `${text}.`];
}

const DIRECT: Record<BookingSide, string> = {
	CREATOR:
		"You pay the attorney directly. We don't see this payment, and the agreement grants the rights when the total is paid.",
	PROFESSIONAL:
		"The creator pays you directly. We don't see this payment, and the agreement grants the rights when the total is paid.",
};

function describeRefusal(facts: StandingFacts, other: string): string {
	if (facts.isReturned)
		return facts.side === "CREATOR"
			? "The payment went back to you after the work was complete, so nothing is licensed."
			: `The payment went back to ${other} after the work was complete, so nothing is licensed.`;
	if (facts.isCanceled) return "The booking was canceled, so nothing is licensed.";
	if (!facts.isDelivered) return "Nothing was delivered, so nothing is licensed.";
	if (facts.returned)
		return `The agreement grants these rights when the total is paid, and ${facts.returned} of it went back to ${facts.side === "CREATOR" ? "you" : other} after it was released, so nothing is licensed.`;
	return facts.side === "CREATOR"
		? `The agreement grants these rights when the total is paid, and a part of it was refunded or never paid. Ask ${other} in your conversation before you use what you accepted.`
		: `The agreement grants these rights when the total is paid, and a part of it was refunded or never paid. Agree with ${other} in your conversation on what may be used.`;
}
