import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * axe for pages with and without JavaScript. Playwright can evaluate code in a page whose scripts are disabled, and promises
 * settle there, but timers never fire. axe needs them only to yield between two steps; a promise does that as well. Its one
 * long timer, the timeout for loading stylesheets, is left out. So the very document of the visitor is scanned, with its focus,
 * its open details, what was typed, and the styles for `scripting: none`.
 */
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").then(
	(source) => `((setTimeout) => { ${source} })((step, delay = 0) => { if (delay < 1000) void Promise.resolve().then(step); return 0; });`,
);

/** Pages that were found to be in order, as they stood: markup, width, scheme. One memory for each worker. */
const known = new Set<string>();

/** Looks through the page as it stands now: all rules of axe that are on by default, and WCAG 2.2's target size. */
export async function scan(page: Page): Promise<void> {
	const state = await page.evaluate(settle);
	if (known.has(state)) return;
	// Legacy mode runs in the page alone. The other one finishes in a second page, where only scripts could take its input.
	const { violations } = await new AxeBuilder({ page, axeSource: await axeSource })
		.setLegacyMode()
		.options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
		.analyze();
	const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n  ${failureSummary}`).join("\n")}`);
	expect(found, `axe on ${page.url()}`).toEqual([]);
	known.add(state);
}

/** Brings what fades to its end, and tells all that axe's verdict depends on; without what differs from one answer to the next. */
function settle(): string {
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
	}
	const markup = document.documentElement.outerHTML
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<style[\s\S]*?<\/style>/g, "")
		.replace(/ nonce="[^"]*"| value="[0-9a-z]+\.[0-9a-f-]{36}"/g, "");
	const { fontSize } = getComputedStyle(document.documentElement);
	return [location.pathname, innerWidth, fontSize, matchMedia("(prefers-color-scheme: dark)").matches, markup].join(" ");
}
