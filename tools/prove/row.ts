/** The databases that Greenroom runs on, as the table names them. */
export const DATABASES = ["SQLite", "PostgreSQL"] as const;

export type DatabaseName = (typeof DATABASES)[number];

export type ProveOptions = {
	/** The quick form, for a look; its figures prove less. */
	isShort: boolean;
	/** The form of the tests: the short one, made cheaper yet, and judged on errors only, since time on a busy machine is no row's. */
	isBrief: boolean;
	/** How long the rows that go by time are to last, where that was given. */
	minutes: number | undefined;
	/** The folder of the application that is measured; else this one. */
	application?: string;
	/** The one database that rows of both are measured on; else they are on one after the other. */
	database?: DatabaseName;
	/** Tells how far a row has come. */
	tell: (progress: string) => void;
};

export type Verdict = { state: "met" | "not met" | "not run" /** The figure seen or, of a row that did not run, why and how to get it. */; seen: string };

/** One promise, or a part of one, and the way to measure it. */
export type Row = { number: `T${number}`; promise: string; wanted: string; run: (options: ProveOptions) => Promise<Verdict> };

/** What a row came to, and how long it took. */
export type ProvedRow = Omit<Row, "run"> & Verdict & { seconds: number };

/** A verdict with the figure that it stands on. */
export const judge = (isMet: boolean, seen: string): Verdict => ({ state: isMet ? "met" : "not met", seen });

export const notRun = (seen: string): Verdict => ({ state: "not run", seen });

/** Runs a row to its end; one that breaks off is not met. */
export async function proveRow({ run, ...row }: Row, options: ProveOptions): Promise<ProvedRow> {
	const startedAt = performance.now();
	const verdict = await run(options).catch((error: unknown) =>
		judge(false, `broke off: ${error instanceof Error ? error.message.split("\n").slice(0, 3).join(" ").slice(0, 400) : String(error)}`),
	);
	return { ...row, ...verdict, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const NUMBERS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** A number as the table prints it. */
export const figure = (value: number): string => NUMBERS.format(value);

export const MEGABYTE = 1024 * 1024;
