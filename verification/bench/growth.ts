import { fillInBulk, REQUEST_ID } from "./bulk-data.ts";
import { median, milliseconds, type Row } from "./row.ts";
import { type Setup, startFresh } from "./setup.ts";
import { ask } from "./wire.ts";

const SMALL = 1_000;
const REQUESTS = 60;
const WARM_UP = 15;
const MOST = 2;

type Visitor = "signed out" | "creator" | "admin";
const PAGES: [path: string, visitor: Visitor][] = [
	["/services", "signed out"],
	["/services?category=legal&sort=lowest-rate", "signed out"],
	["/services?category=legal&place=California&experience=6", "signed out"],
	["/services?max=150&language=es", "signed out"],
	["/services?language=fr", "signed out"],
	["/services?specialty=specialty-7&language=zh&remote=yes", "signed out"],
	["/services?place=Los+Angeles%2C+CA&within=25", "signed out"],
	["/services?place=Round+Rock%2C+TX&within=100&language=es", "signed out"],
	["/services?available=2026-12-24", "signed out"],
	["/services/legal", "signed out"],
	["/locations/los-angeles/ca", "signed out"],
	["/professional/bulk-professional-7", "signed out"],
	["/search?q=studio", "signed out"],
	["/dashboard", "creator"],
	["/bookings", "creator"],
	["/messages", "creator"],
	["CONVERSATION", "creator"],
	["/admin", "admin"],
	["/admin/search?q=bulk-creator-7%40example.com", "admin"],
	["/admin/search?q=studio+77", "admin"],
	[`/admin/matching/${REQUEST_ID}`, "admin"],
	["/admin/users", "admin"],
	["/admin/users?q=member+77", "admin"],
	["/admin/users?role=PROFESSIONAL", "admin"],
	["/admin/executive", "admin"],
];

/**
 * Measures the response times of pages with `scale` creators, professionals, and conversations of ten
 * messages, compared with a thousand of each and one message per conversation. Requests alternate between two
 * instances, one at a time.
 */
export async function measureGrowth(scale: number, reportProgress: (line: string) => void): Promise<Row[]> {
	const filling = (size: number, messages: number) => (dataDir: string) => {
		const startedAt = performance.now();
		const rows = fillInBulk(dataDir, size, messages);
		reportProgress(
			`Filled with ${rows.toLocaleString("en-US")} rows in ${Math.round((performance.now() - startedAt) / 1_000)} s.`,
		);
	};
	const few = await startFresh({ fill: filling(SMALL, 1) });
	try {
		const many = await startFresh({ fill: filling(scale, 10) });
		try {
			const rows: Row[] = [];
			for (const [path, visitor] of PAGES) rows.push(await compare(path, visitor, few, many));
			return rows.toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0));
		} finally {
			await many.stop();
		}
	} finally {
		await few.stop();
	}
}

async function compare(path: string, visitor: Visitor, few: Setup, many: Setup): Promise<Row> {
	const times: { few: number[]; many: number[] } = { few: [], many: [] };
	for (let i = 0; i < REQUESTS + WARM_UP; i++) {
		for (const [size, setup] of [["few", few] as const, ["many", many] as const]) {
			// A request with this header doesn't get a page from the cache. Pages themselves ignore the header.
			const asVisitor: Record<string, string> =
				visitor === "signed out" ? { Authorization: "None" } : { Cookie: setup.cookies[visitor] };
			const startedAt = performance.now();
			const { status } = await ask(
				setup.instance.origin + (path === "CONVERSATION" ? setup.conversation : path),
				asVisitor,
			);
			if (status !== 200) throw new Error(`${path} returned ${status}.`);
			if (i >= WARM_UP) times[size].push(performance.now() - startedAt);
		}
	}
	const [value, small] = [median(times.many), median(times.few)];
	const what = `Growth, ${path === "CONVERSATION" ? "conversation of 50 messages" : path}`;
	return {
		part: "growth",
		what,
		figure: `${milliseconds(value)} (small: ${milliseconds(small)})`,
		value,
		ratio: value / small,
		budget: `≤ ${MOST} × small`,
		isMet: value <= MOST * small,
	};
}
