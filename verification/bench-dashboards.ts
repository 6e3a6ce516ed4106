/**
 * Fills a database with a hundred thousand accounts and more than a million rows of bookings, requirements,
 * and counts. Then prints the processor time for the figures of each dashboard: `node
 * verification/bench-dashboards.ts [accounts]`. The database is created in DATA_DIR if there is none. It
 * isn't deleted, so the next run uses it again.
 */
import { Writable } from "node:stream";
import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { type DashboardName, dashboards, PERIODS } from "#app/domain/office/figures/figure.ts";
import { rollUpFunnel } from "#app/domain/office/figures/roll-up-funnel.server.ts";
import { closeDatabase, db, openDatabase } from "#app/infra/database/db.server.ts";
import { migrateDatabase } from "#app/infra/migrations/migrations.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { generateMarket } from "../tests/support/market/generated-market.ts";
import { insertMarket } from "../tests/support/market/insert-market.ts";

const RUNS = 5;
const DAYS = 730;
const PAGES = 140;
const size = Number(process.argv[2] ?? 100_000);
const out = new Writable({ write: (line, _, done) => process.stdout.write(line, done) });

await migrateDatabase();
await openDatabase();
if ((await db().user.count()) === 0) await fill();
const rows = await db().pageViewCount.count();
out.write(`${size} accounts, ${rows} page view counts, ${await db().bookingEvent.count()} booking events\n`);
for (const name of Object.keys(dashboards) as DashboardName[])
	for (const { key } of PERIODS) await measure(name, key);
await closeDatabase();

async function fill(): Promise<void> {
	const market = generateMarket(1, now(), DAYS, size);
	const views = Array.from({ length: DAYS * PAGES }, (_, i) => ({
		day: later(now(), -Math.floor(i / PAGES) * DAY)
			.toISOString()
			.slice(0, 10),
		page: `/page-${i % PAGES}`,
		count: 1 + (i % 97),
	}));
	await insertMarket({
		...market,
		views: ["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"].flatMap((audience) =>
			views.map((view) => ({ ...view, audience })),
		),
	});
	const startedAt = performance.now();
	await rollUpFunnel();
	out.write(`First count of all days: ${Math.round(performance.now() - startedAt)} ms\n`);
	const again = performance.now();
	await rollUpFunnel();
	out.write(`Count of the last days: ${Math.round(performance.now() - again)} ms\n`);
}

async function measure(name: DashboardName, period: string): Promise<void> {
	const user = {
		id: "bench",
		email: "bench@example.com",
		name: "Bench",
		role: "ADMIN" as const,
		scopes: ["OWNER" as const],
		emailVerified: true,
		sessionId: "",
		provedAt: null,
		credentialVersion: 0,
		needsTwoFactor: false,
		termsVersion: null,
		deletionAskedAt: null,
	};
	const times: number[] = [];
	for (let run = 0; run < RUNS; run++) {
		// Processor time doesn't include other work on the machine.
		const startedAt = process.cpuUsage();
		await getDashboard(
			{ user, address: "bench", requestId: "bench", userAgent: "", submissionKey: undefined },
			name,
			period,
		);
		const { user: inUser, system } = process.cpuUsage(startedAt);
		times.push((inUser + system) / 1_000);
	}
	const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
	out.write(
		`${name.padEnd(24)}${period.padEnd(6)}median ${median.toFixed(0)} ms, first ${times[0]?.toFixed(0)} ms\n`,
	);
}
