import { missingPostgres } from "../../tests/support/database/postgres.ts";
import { judge, notRun, type ProveOptions, type Row } from "./row.ts";
import { runAllTests, summarize } from "./tested.ts";

type Tests = Parameters<typeof runAllTests>[0];

/**
 * Creates a row that runs tests in this repository, with higher counts in the long form if the row has any.
 * Without PostgreSQL, a row that includes domain tests on PostgreSQL leaves those out and isn't met.
 */
function testedRow(row: Omit<Row, "run">, getTests: (options: ProveOptions) => Tests): Row {
	return {
		...row,
		run: async (options) => {
			const all = getTests(options);
			const missing = all.some(({ project }) => project === "domain-postgres")
				? missingPostgres()
				: undefined;
			const runnable = missing ? all.filter(({ project }) => project !== "domain-postgres") : all;
			if (runnable.length === 0) return notRun(String(missing));
			const tested = await runAllTests(runnable);
			return judge(
				tested.failed === 0 && !missing,
				`${summarize(tested)}${missing ? `; not on PostgreSQL: ${missing}` : ""}`,
			);
		},
	};
}

const onBoth = (files: string[], counts: Record<string, number | undefined>) =>
	["domain", "domain-postgres"].map((project) => ({ project, files, counts }));

/** The rows that a test already covers, completely or with a count that can be raised. */
export const testedRows: Row[] = [
	testedRow(
		{
			number: "T1",
			promise: "interleaving of failing transactions and plain writes",
			wanted: "10,000 + 10,000 on both databases: 0 lost, 0 dirty reads; the official adapter fails it",
		},
		({ isShort }) => [
			...onBoth(["tests/domain/infra/interleaving.test.ts"], isShort ? {} : { INTERLEAVINGS: 2_500 }),
			{ project: "domain", files: ["tests/domain/sqlite/official-adapter.long.test.ts"] },
		],
	),
	testedRow(
		{
			number: "T4",
			promise: "disk full, database locked, database unavailable",
			wanted:
				"input kept, 503 with Retry-After, reads continue, recovery without restart, loop stall ≤ 100 ms",
		},
		({ isShort }) => {
			const counts = isShort ? {} : { LOCKED_TRIES: 7, REFUSALS: 150 };
			return [
				{ project: "domain", files: ["tests/domain/sqlite/serialized-sqlite.apart.test.ts"], counts },
				{
					project: "http",
					files: [
						"tests/http/sqlite/database-trouble.long.test.ts",
						"tests/http/sqlite/disk-full.long.test.ts",
					],
					counts,
				},
				{ project: "domain-postgres", files: ["tests/domain/postgres/server-away.apart.test.ts"] },
				{ project: "http-postgres", files: ["tests/http/postgres/database-trouble.long.test.ts"], counts },
			];
		},
	),
	testedRow(
		{
			number: "T5",
			promise: "hostile requests over all routes, methods, and types",
			wanted: "0 responses of 5xx, 0 restarts, memory +64 MB at most",
		},
		({ isShort }) => [
			{
				project: "http",
				files: ["tests/http/security/hostile.test.ts", "tests/http/security/raw-requests.test.ts"],
				// The first 10,000 fill the caches and meet each route with each method.
				counts: isShort ? {} : { WARM_UP: 10_000, HOSTILE: 100_000 },
			},
			{
				project: "http",
				files: [
					"tests/http/security/advisories.test.ts",
					"tests/http/security/guards.long.test.ts",
					"tests/http/files/uploads-memory.long.test.ts",
					"tests/http/server/streams-memory.long.test.ts",
				],
			},
		],
	),
	testedRow(
		{
			number: "T6",
			promise:
				"route × role × form of request (document, HEAD, .data, `_routes`, POST, API), generated from the build",
			wanted: "every cell as in the policy table, no canary leaks",
		},
		() => [
			{
				project: "http",
				files: ["tests/http/security/policy.test.ts", "tests/http/security/canaries.test.ts"],
			},
		],
	),
	testedRow(
		{
			number: "T7",
			promise: "other people's IDs",
			wanted: "like unknown IDs: same body; rank statistic of the times 0.45-0.55",
		},
		({ isShort }) => [
			{
				project: "http",
				files: ["tests/http/security/foreign-ids.test.ts"],
				named: "someone else",
				counts: isShort ? {} : { FOREIGN_TIMES: 150 },
			},
		],
	),
	testedRow(
		{
			number: "T10",
			promise: "sign-in, reset, waitlist, and newsletter reveal nothing",
			wanted: "identical responses; rank statistic of the times 0.45-0.55",
		},
		() => [{ project: "http", files: ["tests/http/security/discretion.long.test.ts"] }],
	),
	testedRow(
		{
			number: "T11",
			promise: "sessions: rotation, expiry, revocation, 50,000 mutations",
			wanted: "always signed out, never 5xx",
		},
		({ isShort }) => [
			{
				project: "http",
				files: ["tests/http/accounts/sessions.test.ts"],
				counts: isShort ? {} : { TAMPERINGS: 50_000 },
			},
		],
	),
	testedRow(
		{
			number: "T12",
			promise: "rate limits",
			wanted: "429 that keeps the input; one count for page, data, and API; not forgeable",
		},
		() => [
			{
				project: "http",
				files: [
					"tests/http/security/fairness.long.test.ts",
					"tests/http/security/limits.test.ts",
					"tests/http/files/uploads-limit.test.ts",
				],
			},
			{ project: "http", files: ["tests/http/server/times.long.test.ts"], named: "stalled uploads" },
			{ project: "unit", files: ["tests/unit/server/client-address.apart.test.ts"] },
			...onBoth(["tests/domain/infra/limits.both-databases.apart.test.ts"], {}),
		],
	),
	testedRow(
		{
			number: "T24",
			promise:
				"forged, replayed, shuffled, doubled, and late webhooks; races of payment, acceptance, dispute, refund, cancellation, and payout",
			wanted: "one effect each, on both databases",
		},
		({ isShort }) => {
			const counts = isShort ? {} : { RACES: 10, WEBHOOK_DEALS: 60, WEBHOOK_TIMES: 20 };
			const files = ["tests/http/bookings/webhook-effects.test.ts"];
			return [
				...onBoth(
					[
						"payments/payment-events",
						"money/command-races.both-databases",
						"money/money-races.both-databases",
						"money/chargebacks",
					].map((name) => `tests/domain/${name}.test.ts`),
					counts,
				),
				{ project: "http", files: [...files, "tests/http/bookings/payments.test.ts"], counts },
				{ project: "http", files: ["tests/http/server/times.long.test.ts"], named: "webhook" },
				{ project: "http-postgres", files, counts, isFullRun: true },
				{ project: "http-postgres", files: ["tests/http/postgres/money-nodes.long.test.ts"] },
			];
		},
	),
	testedRow(
		{
			number: "T25",
			promise:
				"random histories of money: payments, releases, refunds, payouts, chargebacks, disputes, claims, and debts, with events lost, late, doubled, and shuffled",
			wanted:
				"2,000, 200 of disputes and claims, and 200 at Stripe, on both databases: entries sum to zero, nothing overdrawn or paid twice, the same balances in any order, nothing held at the end, every figure of a page equal to the ledger",
		},
		({ isShort }) =>
			onBoth(
				[
					"histories.long",
					"dispute-histories.long",
					"stripe-histories.long",
					"money-races.both-databases",
				].map((name) => `tests/domain/money/${name}.test.ts`),
				isShort ? {} : { MONEY_HISTORIES: 2_000, DISPUTE_HISTORIES: 200, STRIPE_HISTORIES: 200 },
			),
	),
	testedRow(
		{
			number: "T26",
			promise: "every route and API call that moves money",
			wanted:
				"sending money or deciding about it requires a proof of identity within 15 minutes, and the team's decisions above $500 require a second person; found by following the calls",
		},
		() => [
			{ project: "unit", files: ["tests/unit/repository/money-commands.test.ts"] },
			{ project: "domain", files: ["tests/domain/payments/finance.test.ts"] },
		],
	),
	testedRow(
		{
			number: "T27",
			promise:
				"disputes: four deadlines, each with someone acting, silence, an outage, a chargeback, a suspension, and a deletion",
			wanted:
				"on both databases: none is open after its last day of running time, silence decides as written, and the ledger balances",
		},
		() =>
			onBoth(
				["tests/domain/disputes/dispute-clock.test.ts", "tests/domain/disputes/decide-disputes.test.ts"],
				{},
			),
	),
	testedRow(
		{
			number: "T29",
			promise: "words of both phases on every page",
			wanted:
				"no page of an open market offers the waitlist or says that it is closed; the privacy policy names every model of a person",
		},
		() => [
			{
				project: "unit",
				files: ["tests/unit/site/legal.test.ts", "tests/unit/site/privacy-records.test.ts"],
			},
			{ project: "http", files: ["tests/http/site/phase-words.long.test.ts"] },
		],
	),
	testedRow(
		{
			number: "T32",
			promise: "the upload of a delivery of 5 GB through kill -9",
			wanted: "over five kills: no confirmed byte is lost, the checksum is equal, memory +64 MB at most",
		},
		({ isShort }) => [
			{
				project: "http",
				files: ["tests/http/bookings/large-files.long.test.ts"],
				counts: isShort ? {} : { LARGE_FILE_MB: 5_120 },
			},
		],
	),
	testedRow(
		{
			number: "T33",
			promise: "a release on a bare machine, and upgrades",
			wanted:
				"starts in 12 s with Node alone and runs the operators' commands; databases of 0.1.0 and three older commits keep every value",
		},
		() => [
			{ project: "http", files: ["tests/http/sqlite/release.long.test.ts"] },
			{
				project: "domain",
				files: ["tests/domain/sqlite/upgrade.test.ts", "tests/domain/sqlite/baseline.test.ts"],
			},
			{
				project: "domain-postgres",
				files: ["tests/domain/postgres/upgrade.long.test.ts", "tests/domain/postgres/baseline.long.test.ts"],
			},
		],
	),
];
