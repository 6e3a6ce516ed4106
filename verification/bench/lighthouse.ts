import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../../scripts/setup/browser.mjs";
import { hostEnvironment } from "../../scripts/setup/folder.mjs";
import { signUpProfessional } from "./instance.ts";
import { measureAlternating } from "./measure-alternating.ts";
import { median, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";

/** Lighthouse takes up 180 MB, so npm fetches it only for this measurement. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const VISITS = 5;

const READING = ["/", "/faq", "/services", "/blog", "/creator-tax-guide"];

/** The first step of a professional's application, which is open right after signing up. */
const WIZARD = "/onboarding/professional/1";

const run = promisify(execFile);

/**
 * Measures performance scores on a phone with Lighthouse's own throttling. The rows show the lowest median of
 * each kind of page.
 */
export async function measureLighthouse({ instance, folder, conversation, cookies }: Setup): Promise<Row[]> {
	const browser = await findBrowser();
	const reading: Page[] = READING.map((path) => ({ name: path, path }));
	const working: Page[] = [
		{ name: "/auth/signup", path: "/auth/signup" },
		{ name: WIZARD, path: WIZARD, cookie: await signUpProfessional(instance) },
		{ name: "/messages", path: conversation, cookie: cookies.creator },
		{ name: "/admin", path: "/admin", cookie: cookies.admin },
	];
	const headers = join(folder, "headers.json");
	const visits = await measureAlternating([...reading, ...working], VISITS, ({ path, cookie }) => {
		writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
		const look = () => visit(browser, folder, instance.origin + path, headers);
		// Chromium sometimes records an incomplete trace. Lighthouse doesn't score such a trace and asks for
		// another run.
		return look().catch(look);
	});
	const lowestFirst = visits
		.map(({ page, seen }) => ({ page, points: median(seen) }))
		.toSorted((a, b) => a.points - b.points);
	const findLowest = (pages: Page[]) => lowestFirst.find(({ page }) => pages.includes(page));
	return [
		row("reading pages", findLowest(reading), 98, "≥ 98"),
		row("sign-up, wizard, messages, and admin", findLowest(working), 95, "≥ 95"),
	];
}

type Page = {
	/** The name in the table. */
	name: string;
	path: string;
	/** The session of a signed-in user. */
	cookie?: string;
};

function row(
	what: string,
	lowest: { page: Page; points: number } | undefined,
	least: number,
	budget: string,
): Row {
	const points = lowest?.points ?? 0;
	return {
		part: "lighthouse",
		what: `Lighthouse, performance, lowest of ${what}: ${lowest?.page.name ?? ""}`,
		figure: String(points),
		value: points,
		ratio: null,
		budget,
		isMet: points >= least,
	};
}

type Report = {
	finalDisplayedUrl: string;
	categories: { performance: { score: number | null } };
	runtimeError?: { message: string };
};

/**
 * Returns a page's Lighthouse score. `headers` is a file of request headers. Throws if the page redirects,
 * because the target would be measured instead.
 */
async function visit(browser: string, folder: string, url: string, headers: string): Promise<number> {
	const lighthouse = [
		"exec",
		"--yes",
		`--package=${LIGHTHOUSE}`,
		"--",
		"lighthouse",
		url,
		`--extra-headers=${headers}`,
	];
	const options = [
		"--quiet",
		"--output=json",
		"--only-categories=performance",
		"--chrome-flags=--headless=new --no-sandbox",
	];
	const { stdout } = await run("npm", [...lighthouse, ...options], {
		cwd: folder,
		env: { ...hostEnvironment(), CHROME_PATH: browser } as NodeJS.ProcessEnv,
		maxBuffer: 64 * 1024 * 1024,
		timeout: 180_000,
	});
	const { finalDisplayedUrl, categories, runtimeError } = JSON.parse(
		stdout.slice(stdout.indexOf("{")),
	) as Report;
	if (categories.performance.score === null)
		throw new Error(`Lighthouse could not read ${url}: ${runtimeError?.message ?? "no reason given"}`);
	if (finalDisplayedUrl !== url) throw new Error(`${url} redirected to ${finalDisplayedUrl}.`);
	return Math.round(categories.performance.score * 100);
}
