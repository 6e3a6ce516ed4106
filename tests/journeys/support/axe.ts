import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/**
 * axe for pages with and without JavaScript. Playwright can evaluate code in a page whose scripts are disabled, and promises
 * settle there, but timers never fire. axe needs them only to yield between two steps; a promise does that as well. Its one
 * long timer, the timeout for loading stylesheets, is left out. So the very document of the visitor is scanned, with its focus,
 * its open details, what was typed, and the styles for `scripting: none`.
 */
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").then(
	(source) => `((setTimeout) => { ${source} })((step, delay = 0) => { if (delay < 1000) void Promise.resolve().then(step); return 0; });`,
);

/** Looks through the page as it stands now: all rules of axe that are on by default, and WCAG 2.2's target size. */
export async function scan(page: Page): Promise<void> {
	const known = noteOf(await page.evaluate(settle));
	if (existsSync(known)) return;
	// Legacy mode runs in the page alone. The other one finishes in a second page, where only scripts could take its input.
	const { violations } = await new AxeBuilder({ page, axeSource: await axeSource })
		.setLegacyMode()
		.options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
		.analyze();
	const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n  ${failureSummary}`).join("\n")}`);
	expect(found, `axe on ${page.url()}`).toEqual([]);
	writeFileSync(known, "");
}

/** Where it is noted, for all workers of this run, that a page like this one was found to be in order. Playwright empties the folder before a run. */
function noteOf(state: string): string {
	const folder = join(test.info().project.outputDir, ".in-order");
	mkdirSync(folder, { recursive: true });
	return join(folder, createHash("sha256").update(state).digest("base64url"));
}

/**
 * Brings what fades to its end, and tells all that axe's verdict depends on: width, scheme, every element with its attributes,
 * and where there is text. What the text says, and where links lead, differ from one person to the next and matter to no rule.
 */
function settle(): string {
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
	}
	const contents = new Set(["content", "datetime", "href", "nonce", "placeholder", "src", "value"]);
	const described = [...document.querySelectorAll("*")].map((element) => {
		const attributes = [...element.attributes].map(({ name, value }) =>
			contents.has(name) ? `${name}=${value !== ""}` : `${name}=${value.replace(/_[rR]_\w+_|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")}`,
		);
		const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
		return `${element.parentElement?.localName}>${element.localName} ${attributes.sort().join(" ")} ${hasText}`;
	});
	const { fontSize } = getComputedStyle(document.documentElement);
	const media = ["(prefers-color-scheme: dark)", "(scripting: none)"].map((query) => matchMedia(query).matches);
	return [innerWidth, fontSize, ...media, ...described].join("\n");
}
