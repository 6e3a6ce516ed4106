import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { allowScripts } from "./scripts.ts";

/** Pages that were found to be in order, as they stood: markup, size, scheme. One memory for each worker. */
const known = new Set<string>();

/**
 * Looks through the page as it stands now with axe: all its rules, WCAG 2.2's target size among them.
 *
 * axe is a script. With JavaScript disabled it cannot run, so scripts are allowed for as long as the scan lasts. The document is
 * the very one that the visitor has, with its focus, its open details and what was typed; its own scripts stay dead.
 */
export async function scan(page: Page, { isScripted }: { isScripted: boolean }): Promise<void> {
	if (!isScripted) await allowScripts(page, true);
	try {
		await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
		const state = await page.evaluate(stateOf);
		if (known.has(state)) return;
		// Legacy mode runs in the page alone; the other one opens a second page, which would have no scripts either.
		const { violations } = await new AxeBuilder({ page })
			.setLegacyMode()
			.options({ rules: { "target-size": { enabled: true } } })
			.analyze();
		const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n  ${failureSummary}`).join("\n")}`);
		expect(found, `axe on ${page.url()}`).toEqual([]);
		known.add(state);
	} finally {
		if (!isScripted) await allowScripts(page, false);
	}
}

/** All that axe's verdict depends on; without the values that differ from one answer to the next. */
function stateOf(): string {
	const markup = document.documentElement.outerHTML
		.replace(/<script[\s\S]*?<\/script>/g, "")
		.replace(/<style[\s\S]*?<\/style>/g, "")
		.replace(/ nonce="[^"]*"| value="[0-9a-z]+\.[0-9a-f-]{36}"/g, "");
	const { fontSize } = getComputedStyle(document.documentElement);
	return [location.pathname, innerWidth, innerHeight, fontSize, matchMedia("(prefers-color-scheme: dark)").matches, markup].join(" ");
}
