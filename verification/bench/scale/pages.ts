import { withClient } from "../../../tests/support/database/postgres.ts";
import { median } from "../row.ts";
import { ask } from "../wire.ts";
import type { Scaled, Server } from "./databases.ts";

/** How much slower a page may be with many accounts than with few. */
export const MOST = 2;
const WARM_UP = 10;

type Visitor = "signed out" | "creator" | "admin";

/** The pages that people open most, and the lists and queues of the team. */
export const PAGES: [path: string, visitor: Visitor][] = [
	["/", "signed out"],
	["/services", "signed out"],
	["/services/legal", "signed out"],
	["/services?place=Los+Angeles%2C+CA&within=25", "signed out"],
	["/services?category=legal&sort=lowest-rate", "signed out"],
	["PROFESSIONAL", "signed out"],
	["/search?q=studio", "signed out"],
	["/dashboard", "creator"],
	["/messages", "creator"],
	["CONVERSATION", "creator"],
	["/bookings", "creator"],
	["/settings", "creator"],
	["/admin", "admin"],
	["/admin/users", "admin"],
	["/admin/users?q=walker", "admin"],
	["/admin/users?role=PROFESSIONAL", "admin"],
	["/admin/search?q=maria+walker", "admin"],
	["/admin/work/support", "admin"],
	["/admin/work/matching", "admin"],
	["/admin/executive", "admin"],
];

export type PageFigure = {
	page: string;
	few: number;
	many: number;
	ratio: number;
	/** How many statements one request needs. Null if they weren't counted. */
	statements: number | null;
	/** For a page that is too slow: its slowest statement, and how long it took. */
	slowest: { sql: string; ms: number } | null;
	/** For a page that is too slow: the plan of its slowest statement, as PostgreSQL ran it. */
	plan: string | null;
};

const names: Record<string, string> = {
	PROFESSIONAL: "a professional's page",
	CONVERSATION: "a conversation of 50 messages",
};

/** Requests each page alternately from both nodes, one request at a time. */
export async function measurePages(
	server: Server,
	few: Scaled,
	many: Scaled,
	{ requests, onPage }: { requests: number; onPage: (figure: PageFigure) => void },
): Promise<PageFigure[]> {
	const figures: PageFigure[] = [];
	for (const [path, visitor] of PAGES) {
		const times: { few: number[]; many: number[] } = { few: [], many: [] };
		for (let i = 0; i < requests + WARM_UP; i++) {
			for (const [name, scaled] of [["few", few] as const, ["many", many] as const]) {
				const took = await request(scaled, path, visitor);
				if (i >= WARM_UP) times[name].push(took);
			}
		}
		const [small, large] = [median(times.few), median(times.many)];
		const isSlow = large > MOST * small;
		const observed = server.isObserved ? await observe(server, many, path, visitor, isSlow) : null;
		const figure: PageFigure = {
			page: names[path] ?? path,
			...{ few: small, many: large, ratio: large / small },
			statements: observed?.statements ?? null,
			slowest: isSlow ? (observed?.slowest ?? null) : null,
			plan: observed?.plan ?? null,
		};
		onPage(figure);
		figures.push(figure);
	}
	return figures;
}

/** Requests a page, but never from the cache, and returns the milliseconds it took. */
async function request(scaled: Scaled, path: string, visitor: Visitor): Promise<number> {
	// A request with this header doesn't get a page from the cache. Pages themselves ignore the header.
	const headers: Record<string, string> =
		visitor === "signed out" ? { Authorization: "None" } : { Cookie: scaled.cookies[visitor] };
	const startedAt = performance.now();
	const { status } = await ask(scaled.instance.origin + resolve(scaled, path), headers);
	if (status !== 200) throw new Error(`${path} returned ${status}.`);
	return performance.now() - startedAt;
}

const resolve = ({ conversation, filled }: Scaled, path: string): string =>
	path === "CONVERSATION"
		? conversation
		: path === "PROFESSIONAL"
			? `/professional/${filled.professionalId}`
			: path;

/**
 * Counts the statements of one request. The lowest of three counts is that without what the node does in between. If
 * the page is slow, also finds its slowest statement and logs its plan.
 */
async function observe(server: Server, scaled: Scaled, path: string, visitor: Visitor, isSlow: boolean) {
	return withClient(server.getUrl("postgres"), async (client) => {
		const counts: number[] = [];
		let slowest: PageFigure["slowest"] = null;
		for (let i = 0; i < 3; i++) {
			await client.query("SELECT pg_stat_statements_reset()");
			await request(scaled, path, visitor);
			const { rows } = await client.query<{ query: string; calls: number; ms: number }>(
				`SELECT query, calls::int, max_exec_time AS ms FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid
				WHERE datname = $1 AND query !~ '^(BEGIN|COMMIT|LISTEN|ROLLBACK)' ORDER BY max_exec_time DESC`,
				[scaled.name],
			);
			counts.push(rows.reduce((sum, { calls }) => sum + calls, 0));
			const [first] = rows;
			slowest = first ? { sql: first.query.replaceAll(/\s+/g, " "), ms: first.ms } : null;
		}
		if (!isSlow) return { statements: Math.min(...counts), slowest, plan: null };
		const before = server.readLog().length;
		const log = async (threshold: string) => {
			await client.query(`ALTER SYSTEM SET auto_explain.log_min_duration = ${threshold}`);
			await client.query("SELECT pg_reload_conf(), pg_sleep(0.5)");
		};
		await log(String(Math.max(1, Math.floor((slowest?.ms ?? 2) / 2))));
		await request(scaled, path, visitor);
		await log("-1");
		return { statements: Math.min(...counts), slowest, plan: server.readLog().slice(before).trim() || null };
	});
}
