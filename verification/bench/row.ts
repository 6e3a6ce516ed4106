/** The parts of the benchmark. Each can run alone. */
export const PARTS = [
	"reading",
	"signed-in",
	"working",
	"write",
	"peer",
	"emails",
	"bytes",
	"browser",
	"lighthouse",
	"memory",
	"start",
	"first-start",
	"growth",
	"soak",
] as const;
export type Part = (typeof PARTS)[number];

/** A row of the table. */
export type Row = {
	part: Part;
	/** What was measured. */
	what: string;
	/** Such as `1,234/s`. */
	figure: string;
	/** The figure without its unit. */
	value: number;
	/** The ratio to `bare` or the peer in the same run or, for growth, to the small instance. */
	ratio: number | null;
	/** Such as `≥ 0.9 × bare`. Empty for a row that is only a reference. */
	budget: string;
	isMet: boolean | null;
};

/** Returns the row for a part that could not be measured, with the reason. */
export function unmeasuredRow(part: Part, error: unknown): Row {
	const reason = String(error instanceof Error ? error.message : error)
		.trim()
		.split("\n")
		.at(-1);
	return {
		part,
		what: `${part}: could not be measured (${reason})`,
		figure: "",
		value: Number.NaN,
		ratio: null,
		budget: "",
		isMet: false,
	};
}

const ones = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const thousandths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

export const perSecond = (value: number): string => `${ones.format(value)}/s`;
export const milliseconds = (value: number): string =>
	`${value < 100 ? tenths.format(value) : ones.format(value)} ms`;
export const kilobytes = (bytes: number): string => `${tenths.format(bytes / 1_000)} kB`;
export const megabytes = (bytes: number): string => `${ones.format(bytes / 1_000_000)} MB`;
export const times = (ratio: number): string => thousandths.format(ratio);

/** Returns the median, which a single disturbed round hardly changes. NaN if there are no values. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1
		? (sorted[middle] ?? Number.NaN)
		: ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
