import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { isFullRun } from "../../support/proof/proof.ts";

/**
 * axe for pages with and without JavaScript. In a page whose scripts are disabled, Playwright can evaluate
 * code, and promises settle, but timers never fire. axe uses timers only to yield between steps, so promises
 * replace them. The only long timer, axe's timeout for loading stylesheets, is dropped. In this way, the scan
 * sees the visitor's actual document, with its focus, open details, typed values, and the styles for
 * `scripting: none`.
 */
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").then(
	(source) =>
		`((setTimeout) => { ${source} })((step, delay = 0) => { if (delay < 1000) void Promise.resolve().then(step); return 0; });`,
);

/**
 * Checks a page in its current state with axe's default rules and WCAG 2.2's target size. Outside a full run,
 * a page that has already passed in the same condition isn't checked again.
 */
export async function scan(page: Page): Promise<void> {
	for (const frame of page.frames()) {
		const note = getNotePath(await frame.evaluate(settle));
		if (existsSync(note) && !isFullRun) continue;
		expect(await findingsIn(frame), `axe on ${frame.url()}`).toEqual([]);
		writeFileSync(note, "");
	}
}

/** Returns axe's findings in a document. */
export async function findingsIn(frame: Frame): Promise<string[]> {
	if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(await axeSource);
	const violations = await frame.evaluate(async () => {
		const { axe: scanner } = globalThis as unknown as { axe: typeof axe };
		// A frame's content is part of a page, so it doesn't need its own landmarks or heading.
		const ofPages = ["landmark-one-main", "page-has-heading-one", "region"].map((rule) => [
			rule,
			{ enabled: window === window.top },
		]);
		const rules = { "target-size": { enabled: true }, ...Object.fromEntries(ofPages) };
		return (await scanner.run(document, { rules, resultTypes: ["violations"], iframes: false })).violations;
	});
	return violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n  ${failureSummary}`).join("\n")}`,
	);
}

/**
 * Returns the path of a file that exists once a page has passed in this condition, so that all workers of
 * this run know. Playwright empties the folder before each run.
 */
function getNotePath(condition: string): string {
	const folder = join(test.info().project.outputDir, ".in-order");
	mkdirSync(folder, { recursive: true });
	return join(folder, createHash("sha256").update(condition).digest("base64url"));
}

/**
 * Finishes animations, and returns the page and its condition: the path without IDs, whether a form was
 * refused, the number of open elements, the width, the text size, the color scheme, and whether scripts run.
 */
function settle(): string {
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
	}
	const page = location.pathname.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[A-Z]{2,}-\d+/g, "id");
	const isRefused = document.title.startsWith("Error: ");
	const open = document.querySelectorAll("dialog[open], details[open]").length;
	const media = ["(prefers-color-scheme: dark)", "(scripting: none)"].map(
		(query) => matchMedia(query).matches,
	);
	return [
		page,
		isRefused,
		open,
		innerWidth,
		getComputedStyle(document.documentElement).fontSize,
		...media,
	].join("\n");
}
