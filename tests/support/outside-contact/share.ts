/** A count, and the total that it is part of. */
export type Share = { count: number; of: number };

/** The z value of a 95% confidence interval. */
const Z = 1.96;

/** Formats a share with its 95% confidence interval (Wilson), such as "0.96 (0.91 to 0.98; 115 of 120)". */
export function shareInWords({ count, of }: Share): string {
	const share = count / of;
	const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
	const half = (Z / (1 + Z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
	return `${share.toFixed(2)} (${(middle - half).toFixed(2)} to ${(middle + half).toFixed(2)}; ${count} of ${of})`;
}
