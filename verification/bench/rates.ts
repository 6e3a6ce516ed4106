import { type Bare, startBare } from "./bare-server.ts";
import { load, type Sample, type Target } from "./load.ts";
import { perSecond as formatPerSecond, median, milliseconds, type Part, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";
import { askCached } from "./wire.ts";

/** The representative reading page: 20 questions with their answers. */
const READING_PAGE = "/faq";
const MANY = 64;
const FORM_CONNECTIONS = 16;
/**
 * The seconds of warm-up for each kind of request, because V8 keeps optimizing for about the first 20,000
 * pages.
 */
export const WARM_UP = 40;

export type Budget = {
	text: string;
	/** `processor` is in microseconds. A ratio that could not be measured is NaN. */
	isMet: (measured: { perSecond: number; ratio: number; p99: number; processor: number }) => boolean;
};
export type Measured = Target & {
	part: Part;
	/** The name of the row with which this one is compared. */
	against?: string;
	shows: "rate" | "p99" | "processor";
	budget?: Budget;
};

export type Rates = { rows: Row[]; samples: Record<string, Sample[]> };

type Durations = { rounds: number; seconds: number };

/**
 * Alternates between `bare` and the instance, so that other work on the machine affects both
 * equally. The results are the medians of all rounds.
 */
export async function measureRates(
	setup: Setup,
	parts: ReadonlySet<Part>,
	durations: Durations,
): Promise<Rates> {
	const { instance, folder } = setup;
	const page = await askCached(instance.origin + READING_PAGE);
	const bare = await startBare(page.body, instance, folder);
	try {
		const all = targets(setup, bare);
		const asked = all.filter(
			({ part, name }) =>
				parts.has(part) || all.some((other) => parts.has(other.part) && other.against === name),
		);
		return await measureTargets(asked, folder, durations);
	} finally {
		await bare.stop();
	}
}

/** Measures targets in turn, so that other work on the machine affects all of them equally. */
export async function measureTargets(
	targets: readonly Measured[],
	folder: string,
	{ rounds, seconds }: Durations,
): Promise<Rates> {
	const samples: Record<string, Sample[]> = Object.fromEntries(targets.map(({ name }) => [name, []]));
	// The first round is not counted.
	for (let round = 0; round <= rounds; round++) {
		for (const target of targets) {
			if (round === 0 && target.connections === 1) continue; // warmed up with many connections
			const sample = await load(target, round === 0 ? WARM_UP : seconds, folder);
			if (round > 0) samples[target.name]?.push(sample);
		}
	}
	return { rows: targets.map((target) => toRow(target, samples)), samples };
}

function targets({ instance, conversation, cookies }: Setup, bare: Bare): Measured[] {
	const encoding = { "Accept-Encoding": "gzip, deflate, br" };
	const signedIn = { ...encoding, Cookie: cookies.creator };
	const many = { connections: MANY, shows: "rate", headers: encoding } as const;
	const ours = (path: string) => ({ pid: instance.pid, url: instance.origin + path });
	const posted = { connections: FORM_CONNECTIONS, shows: "rate", form: "name=Casey+Demo+#" } as const;
	const atLeast = (least: number, goal: number): Budget => ({
		text: `≥ ${least} × bare (goal ${goal})`,
		isMet: ({ ratio }) => ratio >= least,
	});
	const quick: Budget = { text: "p99 ≤ 20 ms", isMet: ({ p99 }) => p99 <= 20 };
	return [
		{ ...many, part: "reading", name: "bare", pid: bare.pid, url: bare.origin },
		{
			...many,
			part: "reading",
			name: "Reading page, signed out",
			...ours(READING_PAGE),
			against: "bare",
			budget: atLeast(0.8, 1),
		},
		{
			...many,
			part: "signed-in",
			name: "Reading page, signed in",
			...ours(READING_PAGE),
			headers: signedIn,
			against: "bare",
			budget: atLeast(0.1, 0.3),
		},
		{
			...many,
			part: "working",
			name: "Dashboard",
			...ours("/dashboard"),
			headers: signedIn,
			against: "bare",
			budget: atLeast(0.004, 0.015),
		},
		{
			...many,
			part: "working",
			name: "Conversation of 50 messages",
			...ours(conversation),
			headers: signedIn,
			against: "bare",
			budget: atLeast(0.002, 0.015),
		},
		{
			...many,
			part: "working",
			name: "Dashboard, one connection",
			...ours("/dashboard"),
			headers: signedIn,
			connections: 1,
			shows: "p99",
			budget: quick,
		},
		{
			...many,
			part: "working",
			name: "Conversation, one connection",
			...ours(conversation),
			headers: signedIn,
			connections: 1,
			shows: "p99",
			budget: quick,
		},
		{
			...posted,
			part: "write",
			name: "bare, form post with a sync per commit",
			pid: bare.pid,
			url: bare.origin,
			headers: {},
		},
		{
			...posted,
			part: "write",
			name: "Form post with a durable write",
			...ours("/settings/name"),
			headers: { ...signedIn, Origin: instance.origin, "Sec-Fetch-Site": "same-origin" },
			against: "bare, form post with a sync per commit",
			budget: atLeast(0.25, 1),
		},
	];
}

/** The row of a target. If any of its samples has a failure or no response, the row says so instead of a figure. */
export function toRow(
	{ part, name, against, shows, budget }: Omit<Measured, keyof Target> & Pick<Target, "name">,
	samples: Record<string, Sample[]>,
): Row {
	const hasFailed = (of: string) =>
		(samples[of] ?? []).some(({ failures, perSecond }) => failures > 0 || !(perSecond > 0));
	const middle = (of: string, field: keyof Sample) =>
		hasFailed(of) ? Number.NaN : median((samples[of] ?? []).map((sample) => sample[field]));
	const row = { part, what: name, budget: budget?.text ?? "" };
	if (hasFailed(name)) {
		const failures = samples[name]?.reduce((sum, sample) => sum + sample.failures, 0);
		const figure = failures === 0 ? "failed: no response" : `failed: ${failures} requests`;
		return { ...row, figure, value: Number.NaN, ratio: null, isMet: budget ? false : null };
	}
	const perSecond = middle(name, "perSecond");
	const p99 = middle(name, "p99");
	const processor = middle(name, "processor");
	const ratio =
		against === undefined
			? Number.NaN
			: shows === "processor"
				? middle(against, "processor") / processor
				: perSecond / middle(against, "perSecond");
	return {
		...row,
		figure: formatFigure(shows, { perSecond, p99, processor }),
		value: { rate: perSecond, p99, processor }[shows],
		ratio: Number.isNaN(ratio) ? null : ratio,
		isMet: budget ? budget.isMet({ perSecond, ratio, p99, processor }) : null,
	};
}

function formatFigure(
	shows: Measured["shows"],
	{ perSecond, p99, processor }: Omit<Sample, "failures">,
): string {
	if (shows === "p99") return `p99 ${milliseconds(p99)}`;
	const each = Number.isNaN(processor) ? "" : `${Math.round(processor)} µs of processor time each`;
	if (shows === "processor") return each || "not reported by this system";
	return `${formatPerSecond(perSecond)}${each && ` (${each})`}`;
}
