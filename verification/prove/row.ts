/** The databases that Greenroom runs on, as the table names them. */
export const DATABASES = ["SQLite", "PostgreSQL"] as const;

export type DatabaseName = (typeof DATABASES)[number];

export type ProveOptions = {
	/** Whether rows run in their short form, whose figures prove less. */
	isShort: boolean;
	/**
	 * The form for tests: even shorter, and judged only on errors, because timings on a busy machine mean
	 * nothing.
	 */
	isBrief: boolean;
	/** The duration of the timed rows, if given. */
	minutes: number | undefined;
	/** The folder of the measured application, by default this one. */
	application?: string;
	/**
	 * The only database to measure on. By default, rows for both databases run on one database after the other.
	 */
	database?: DatabaseName;
	/** Reports a row's progress. */
	reportProgress: (progress: string) => void;
};

export type Verdict = {
	state: "met" | "not met" | "not run";
	/** The measured figure or, for a row that did not run, the reason and how to run it. */
	seen: string;
};

/** One promise, or part of one, and the way to measure it. */
export type Row = {
	number: `T${number}`;
	promise: string;
	wanted: string;
	run: (options: ProveOptions) => Promise<Verdict>;
};

/** A row's verdict, and how long it took. */
export type ProvedRow = Omit<Row, "run"> & Verdict & { seconds: number };

/** Returns a verdict with its figure. */
export const judge = (isMet: boolean, seen: string): Verdict => ({ state: isMet ? "met" : "not met", seen });

export const notRun = (seen: string): Verdict => ({ state: "not run", seen });

/** Runs a row. A row that throws is not met. */
export async function proveRow({ run, ...row }: Row, options: ProveOptions): Promise<ProvedRow> {
	const startedAt = performance.now();
	const verdict = await run(options).catch((error: unknown) =>
		judge(
			false,
			`failed: ${error instanceof Error ? error.message.split("\n").slice(0, 3).join(" ").slice(0, 400) : String(error)}`,
		),
	);
	return { ...row, ...verdict, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

/** Returns the value below which a share of the values lies, such as 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const NUMBERS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** Formats a number for the table. */
export const figure = (value: number): string => NUMBERS.format(value);

export const MEGABYTE = 1024 * 1024;
