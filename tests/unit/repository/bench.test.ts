import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { memorySettings } from "../../../verification/bench/instance.ts";
import type { Sample } from "../../../verification/bench/load.ts";
import { optimizations } from "../../../verification/bench/optimizations.ts";
import { assertSameBody, comparableBody } from "../../../verification/bench/peer-pages.ts";
import { findPackage, findPart, type Profile } from "../../../verification/bench/profile.ts";
import { toRow } from "../../../verification/bench/rates.ts";
import { asText, makeReport } from "../../../verification/bench/report.ts";
import { median, type Row } from "../../../verification/bench/row.ts";
import { type Measurements, withMeasurements } from "../../../verification/bench/scale/scaling-file.ts";
import { withComparisons, withProfiles, withReport } from "../../../verification/bench/speed-file.ts";
import { listFonts, listOthers, listScripts } from "../../../verification/bench/wire.ts";
import { missingExports } from "../../support/without/application.ts";

it.each(optimizations)("the code to remove for a build without $name still exists", async ({ changes }) => {
	expect(await missingExports(changes)).toEqual([]);
});

const PAGES = "pages (our components)";
const SERVER = "requests, sessions, and forms (our server)";
const DOMAIN = "loaders and rules (our domain)";

describe("the benchmark", () => {
	it("takes the median of its rounds", () => {
		expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
		expect(median([])).toBeNaN();
	});

	it("assigns the code in each folder of the application to a part of the profile", () => {
		const folders = readdirSync("app", { withFileTypes: true }).filter((entry) => entry.isDirectory());
		const parts = Object.fromEntries(
			folders.map(({ name }) => [name, findPart(findPackage(`/app/app/${name}/file.ts`))]),
		);
		expect(parts).toEqual({
			ui: PAGES,
			enhance: PAGES,
			routes: PAGES,
			styles: "other",
			server: SERVER,
			middleware: SERVER,
			session: SERVER,
			forms: SERVER,
			api: SERVER,
			domain: DOMAIN,
			infra: DOMAIN,
		});
		expect(findPart(findPackage("../../app/root.tsx"))).toBe(PAGES);
	});

	it("starts the server with the memory settings of the systemd unit and the container", () => {
		const { nodeOptions, environment } = memorySettings(readFileSync("deploy/greenroom.service", "utf8"));
		expect([nodeOptions.length, Object.keys(environment)]).toEqual([2, ["MALLOC_ARENA_MAX"]]);
		const container = readFileSync("deploy/Dockerfile", "utf8");
		expect(container).toContain(
			`CMD ${JSON.stringify(["node", ...nodeOptions, "server.ts"]).replaceAll(",", ", ")}`,
		);
		expect(container).toMatch(new RegExp(`^ENV .*\\bMALLOC_ARENA_MAX=${environment.MALLOC_ARENA_MAX}$`, "m"));
	});

	it("finds the files that a document loads, and lists each file only once", () => {
		const html = `<link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/app.css"/><script type="module" src="/enhance.js"></script>
			<script type="module">import "/assets/manifest.js"; import * as route0 from "/assets/a.js";</script>`;
		expect(listScripts(html)).toEqual(["/assets/a.js", "/enhance.js", "/assets/manifest.js"]);
		expect(listOthers(html)).toEqual(["/assets/app.css"]);
	});

	it("doesn't include a preloaded picture in the files that load before pictures", () => {
		expect(listOthers('<link rel="preload" as="image" href="/picture.svg"/>')).toEqual([]);
	});

	it("finds the fonts in a document's styles", () => {
		const html = '<style>@font-face{src:url(/assets/serif.woff2)format("woff2")}</style>';
		expect(listFonts(html)).toEqual(["/assets/serif.woff2"]);
	});

	it("prints every row with its budget, in text and in Markdown", () => {
		const row: Row = {
			part: "bytes",
			what: "Script",
			figure: "5.0 kB",
			value: 5_000,
			ratio: 0.5,
			budget: "≤ 4.0 kB",
			isMet: false,
		};
		const report = makeReport([row], {}, { rounds: 1, seconds: 2, warmUp: 3 });
		expect(asText(report)).toContain("1 rounds of 2 s");
		expect(asText(report)).toContain("after 3 s of warm-up each");
		expect(asText(report)).toMatch(/Script +5\.0 kB +0\.5 +≤ 4\.0 kB +NO/);
		expect(withReport(report, "")).toContain("| Script | 5.0 kB | 0.5 | ≤ 4.0 kB | NO |");
	});

	it("writes the table, the growth, the comparisons, the profiles, and the long run separately, and keeps the other results", () => {
		const rows = (part: Row["part"], figure: string): Row[] => [
			{ part, what: `The ${part}`, figure, value: 1, ratio: null, budget: "", isMet: true },
		];
		const reported = (part: Row["part"], figure: string) =>
			makeReport(rows(part, figure), {}, { rounds: 1, seconds: 2, warmUp: 3, scale: 20_000 });
		const profiled = (time: number): Profile => ({
			what: "Page",
			processor: 2 * time,
			mainThread: time,
			byPart: [["React", time]],
			byPackage: [["react-dom", time]],
			byFunction: [],
		});
		const parts: Record<string, (time: number, before: string) => string> = {
			table: (time, before) => withReport(reported("bytes", `table ${time}`), before),
			growth: (time, before) => withReport(reported("growth", `growth ${time}`), before),
			comparisons: (time, before) =>
				withComparisons(
					makeReport([], {}, { rounds: 1, seconds: 2, warmUp: 3 }),
					[{ name: "Cache", what: "Page", with: `${time} µs`, without: "9 µs", saved: "8%" }],
					before,
				),
			profiles: (time, before) =>
				withProfiles(makeReport([], {}, { rounds: 1, seconds: 2, warmUp: 3 }), [profiled(time)], before),
			"long run": (time, before) => withReport(reported("soak", `long ${time}`), before),
		};
		const texts = (time: number) => [
			`| The bytes | table ${time} |`,
			`| The growth | growth ${time} |`,
			`| Cache | Page | ${time} µs | 9 µs | 8% |`,
			`| React | ${time} |`,
			`| The soak | long ${time} |`,
		];
		const inOrder = (file: string) =>
			[1, 2]
				.flatMap((time) => texts(time).filter((text) => file.includes(text)))
				.sort((a, b) => file.indexOf(a) - file.indexOf(b));
		const fullFile = Object.values(parts)
			.reverse()
			.reduce((before, write) => write(1, before), "");
		expect(inOrder(fullFile)).toEqual(texts(1));
		for (const [i, write] of Object.values(parts).entries())
			expect(inOrder(write(2, fullFile))).toEqual(texts(1).with(i, texts(2)[i] ?? ""));
	});
});

describe("the row of a page", () => {
	const page = {
		part: "peer",
		name: "Page",
		against: "Page by the peer",
		shows: "processor",
		budget: { text: "≥ 2 × the peer", isMet: ({ ratio }: { ratio: number }) => ratio >= 2 },
	} as const;
	const sample = (fields: Partial<Sample>): Sample => ({
		perSecond: 100,
		p99: 1,
		failures: 0,
		processor: 1_000,
		...fields,
	});
	const peers = [sample({ processor: 3_000 }), sample({ processor: 5_000 }), sample({ processor: 4_000 })];

	it("has our processor time, and the peer's divided by ours", () => {
		expect(toRow(page, { Page: [sample({})], "Page by the peer": peers })).toMatchObject({
			figure: "1000 µs of processor time each",
			value: 1_000,
			ratio: 4,
			isMet: true,
		});
	});

	it.each([
		["no response", sample({ perSecond: 0, processor: Number.POSITIVE_INFINITY })],
		["3 requests", sample({ failures: 3 })],
	])("says that it failed, without a figure, if a sample has %s", (said, failed) => {
		const row = toRow(page, { Page: [sample({}), failed, sample({})], "Page by the peer": peers });
		expect(row).toMatchObject({ figure: `failed: ${said}`, value: Number.NaN, ratio: null, isMet: false });
	});

	it("has no ratio and doesn't meet its budget if a sample of the peer has a failure", () => {
		const row = toRow(page, { Page: [sample({})], "Page by the peer": [...peers, sample({ failures: 1 })] });
		expect(row).toMatchObject({ figure: "1000 µs of processor time each", ratio: null, isMet: false });
	});
});

describe("the bodies of our page and of the peer's", () => {
	const body = (content: string) => `<head><title>Page</title></head><body>${content}</body>`;

	it("are the same whatever their scripts, tokens, and relative times", () => {
		const ours = body(
			'<p id="a" class="b">Hi, <!-- -->Casey</p><a href="/faq">FAQ</a><input type="hidden" value="token"/><time>1m</time>',
		);
		const peers = body(
			'<p class="b" id="a">Hi, Casey</p><a href="/faq" data-discover="true">FAQ</a><input type="hidden" value="other"/><time>2m</time><script>run()</script>',
		);
		expect(comparableBody(peers)).toBe(comparableBody(ours));
	});

	it("are refused if an element, an attribute, or a text differs, and the error shows the difference", () => {
		for (const other of ["<p>Hi</p><p></p>", '<p class="b">Hi</p>', "<p>Hello</p>", "<p>Hi</p>, Casey"])
			expect(() => assertSameBody("/page", body("<p>Hi</p>"), body(other))).toThrow(
				/^The peer's \/page differs from ours: .+ instead of <p>Hi<\/p>$/,
			);
	});
});

describe("docs/scaling.md", () => {
	const page = readFileSync("docs/scaling.md", "utf8");
	const measured: Measurements = {
		size: { accounts: 1_000_000, messages: 10_000_000 },
		...{ fewAccounts: 1_000, filled: null, load: null, seconds: 10, loadBefore: 0.1, postgres: "15.1" },
		options: "",
		pages: [
			{ page: "/fast", few: 10, many: 11, ratio: 1.1, statements: 3, slowest: null, plan: null },
			{
				page: "/slow",
				few: 10,
				many: 31,
				ratio: 3.1,
				statements: 4,
				slowest: { sql: "SELECT 1", ms: 20 },
				plan: null,
			},
		],
	};

	it("gets the figures that were measured, and keeps everything else", () => {
		const written = withMeasurements(measured, page);
		expect(written).toContain("| /fast | 10.0 ms | 11.0 ms | 1.1 | 3 | yes |");
		expect(written).toContain("| /slow | 10.0 ms | 31.0 ms | 3.1 | 4 | NO |");
		expect(written).toContain("The slowest statement of /slow took 20.0 ms: `SELECT 1`");
		const others = (text: string) =>
			text.split(/(?=\n## )/).filter((section) => !section.startsWith("\n## Pages with more accounts\n"));
		expect(others(written)).toEqual(others(page));
	});

	it("refuses to lose a section that was renamed", () => {
		expect(() => withMeasurements(measured, page.replace("## Pages with more", "## Many"))).toThrow(
			"docs/scaling.md has no section “Pages with more accounts”.",
		);
	});
});
