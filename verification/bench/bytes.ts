import { kilobytes, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";
import { type Answer, ask, askCached, listedPaths, listFonts, listOthers, listScripts } from "./wire.ts";

const DOCUMENT_BUDGET = 32_000;
const READING_SCRIPT_BUDGET = 4_000;
const FONT_BUDGET = 30_000;
const SCRIPT_BUDGET = 130_000;
const PAGE_SCRIPT_BUDGET = 25_000;

/**
 * Working pages: forms, dashboards, lists, the age check, and the back office. A conversation is added later.
 */
const WORKING_PAGES = [
	["signed out", ["/auth/signup", "/auth/signin"]],
	[
		"creator",
		[
			"/dashboard",
			"/dashboard/creator",
			"/bookings",
			"/settings",
			"/settings/password",
			"/onboarding/creator-verification",
		],
	],
	[
		"admin",
		["/admin", "/admin/applications", "/admin/work/support", "/admin/content", "/admin/campaigns/new"],
	],
] as const;

/** Measures the largest downloads of reading pages, and the working pages with the most script. */
export async function measureBytes(setup: Setup): Promise<Row[]> {
	return [...(await readingRows(setup)), ...(await workingRows(setup))];
}

async function readingRows({ instance: { origin } }: Setup): Promise<Row[]> {
	const paths = await listedPaths(origin);
	let [heaviest, bytes, script, font, others] = ["", 0, 0, 0, 0];
	for (const path of paths) {
		const answer = await ask(origin + path);
		if (answer.text.includes("modulepreload")) continue;
		const cached = await askCached(origin + path).catch((): Answer => answer);
		const extra = await countBytes(origin, listOthers(cached.text));
		others = Math.max(others, listOthers(cached.text).length);
		script = Math.max(script, await countBytes(origin, listScripts(cached.text)));
		font = Math.max(font, await countBytes(origin, listFonts(cached.text)));
		if (cached.body.length + extra > bytes) [heaviest, bytes] = [path, cached.body.length + extra];
	}
	return [
		row(
			`Largest reading page, HTML and CSS, ${heaviest}`,
			bytes,
			`≤ ${kilobytes(DOCUMENT_BUDGET)}`,
			bytes <= DOCUMENT_BUDGET,
		),
		{
			part: "bytes",
			what: "Reading page, other requests before its images",
			figure: String(others),
			value: others,
			ratio: null,
			budget: "0",
			isMet: others === 0,
		},
		row(
			"Reading page, script",
			script,
			`≤ ${kilobytes(READING_SCRIPT_BUDGET)}`,
			script <= READING_SCRIPT_BUDGET,
		),
		row("Reading page, fonts", font, `≤ ${kilobytes(FONT_BUDGET)}`, font <= FONT_BUDGET),
	];
}

async function workingRows({ instance: { origin }, cookies, conversation }: Setup): Promise<Row[]> {
	const pages: { path: string; scripts: string[] }[] = [];
	for (const [who, paths] of WORKING_PAGES) {
		const headers: Record<string, string> =
			who === "signed out" ? {} : { Cookie: who === "admin" ? cookies.admin : cookies.creator };
		for (const path of who === "creator" ? [...paths, conversation] : paths) {
			const { text, status } = await ask(origin + path, headers);
			if (status === 200 && text.includes("modulepreload"))
				pages.push({ path: path.replace(/\?.*/, ""), scripts: listScripts(text) });
		}
	}
	const shared = new Set(
		pages[0]?.scripts.filter((script) => pages.every(({ scripts }) => scripts.includes(script))),
	);
	const weighed = await Promise.all(
		pages.map(async ({ path, scripts }) => ({
			path,
			all: await countBytes(origin, scripts),
			onOnePage: await countBytes(
				origin,
				scripts.filter((script) => !shared.has(script)),
			),
		})),
	);
	const [most] = weighed.toSorted((a, b) => b.all - a.all);
	const [mostOnOnePage] = weighed.toSorted((a, b) => b.onOnePage - a.onOnePage);
	if (!most || !mostOnOnePage) throw new Error("No page loaded a script.");
	return [
		row(
			`Working page with the most script, ${most.path}`,
			most.all,
			`≤ ${kilobytes(SCRIPT_BUDGET)}`,
			most.all <= SCRIPT_BUDGET,
		),
		row(
			`Working page with the most script of its own, ${mostOnOnePage.path}`,
			mostOnOnePage.onOnePage,
			`≤ ${kilobytes(PAGE_SCRIPT_BUDGET)}`,
			mostOnOnePage.onOnePage <= PAGE_SCRIPT_BUDGET,
		),
	];
}

async function countBytes(origin: string, paths: readonly string[]): Promise<number> {
	const answers = await Promise.all(paths.map((path) => ask(origin + path)));
	return answers.reduce((sum, { body }) => sum + body.length, 0);
}

const row = (what: string, value: number, budget: string, isMet: boolean): Row => ({
	part: "bytes",
	what,
	figure: kilobytes(value),
	value,
	ratio: null,
	budget,
	isMet,
});
