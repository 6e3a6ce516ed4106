/** How a payout is doing, in the words of its lists. */
export const payoutStatusLabels = {
	WAITING: "Available",
	SENDING: "On its way",
	TRANSFERRED: "On its way to your bank",
	PAID: "Paid out",
	FAILED: "Refused by your bank",
} as const;

/** Payouts per page of a list. */
export const EARNINGS_PAGE = 20;

/** A month as YYYY-MM. */
export type Month = string;

/** The month that a text names, or undefined. */
export const readMonth = (text: string): Month | undefined =>
	/^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** The month after another. */
export function nextMonth(month: Month): Month {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** "November 2026". */
export const monthInWords = (month: Month): string =>
	new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", {
		month: "long",
		year: "numeric",
		timeZone: "UTC",
	});
