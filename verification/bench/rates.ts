import { type Bare, startBare } from "./bare-server.ts";
import { load, type Sample, type Target } from "./load.ts";
import { median, milliseconds, type Part, perSecond, type Row } from "./row.ts";
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

type Budget = {
	text: string;
	isMet: (measured: { perSecond: number; ratio: number; p99: number }) => boolean;
};
type Measured = Target & {
	part: Part;
	/** The name of the row with which this one is compared. */
	against?: string;
	shows: "rate" | "p99";
	budget?: Budget;
};

export type Rates = { rows: Row[]; samples: Record<string, Sample[]> };

/**
 * Alternates between `bare` and the instance, so that other work on the machine affects both
 * equally. The results are the medians of all rounds.
 */
export async function measureRates(
	setup: Setup,
	parts: ReadonlySet<Part>,
	{ rounds, seconds }: { rounds: number; seconds: number },
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
		const samples: Record<string, Sample[]> = Object.fromEntries(asked.map(({ name }) => [name, []]));
		// The first round is not counted.
		for (let round = 0; round <= rounds; round++) {
			for (const target of asked) {
				if (round === 0 && target.connections === 1) continue; // the same page again
				const sample = await load(target, round === 0 ? WARM_UP : seconds, folder);
				if (round > 0) samples[target.name]?.push(sample);
			}
		}
		return { rows: asked.map((target) => toRow(target, samples)), samples };
	} finally {
		await bare.stop();
	}
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
			budget: atLeast(0.035, 0.3),
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

function toRow({ part, name, against, shows, budget }: Measured, samples: Record<string, Sample[]>): Row {
	const middle = (of: string, field: keyof Sample) =>
		median((samples[of] ?? []).map((sample) => sample[field]));
	const rate = middle(name, "perSecond");
	const p99 = middle(name, "p99");
	const ratio = against === undefined ? null : rate / middle(against, "perSecond");
	const failures = samples[name]?.reduce((sum, sample) => sum + sample.failures, 0) ?? 0;
	const processor = middle(name, "processor");
	const figure =
		shows === "p99"
			? `p99 ${milliseconds(p99)}`
			: `${perSecond(rate)}${Number.isNaN(processor) ? "" : ` (${Math.round(processor)} µs of processor time each)`}`;
	return {
		part,
		what: name,
		figure: failures > 0 ? `${figure}, ${failures} failed` : figure,
		value: shows === "p99" ? p99 : rate,
		ratio,
		budget: budget?.text ?? "",
		isMet: budget
			? failures === 0 && budget.isMet({ perSecond: rate, ratio: ratio ?? Number.NaN, p99 })
			: null,
	};
}
