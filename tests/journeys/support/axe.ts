import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Frame, type Page, test } from "@playwright/test";
import type axe from "axe-core";

/**
 * axe for pages with and without JavaScript. Playwright can evaluate code in a page whose scripts
 * are disabled, and promises settle there, but timers never fire. axe needs them only to yield
 * between two steps; a promise does that as well. Its one long timer, the timeout for loading
 * stylesheets, is left out. So the very document of the visitor is scanned, with its focus, its
 * open details, what was typed, and the styles for `scripting: none`.
 */
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").then(
	(source) => `((setTimeout) => { ${source} })((step, delay = 0) => { if (delay < 1000) void Promise.resolve().then(step); return 0; });`,
);

/** Parts that are alike on most pages. */
const SHARED_PARTS = ["body > header", "body > footer"] as const;

/**
 * Checks the page as it is now: all rules of axe that are on by default, and WCAG 2.2's
 * target size. Header and footer are left out where they were found to be in order on another page,
 * and the page where all of it was.
 */
export async function scan(page: Page): Promise<void> {
	for (const frame of page.frames()) {
		const states = await frame.evaluate(settle, SHARED_PARTS);
		const notes = states.map(noteOf);
		if (notes.every((note) => existsSync(note))) continue;
		const inOrder = SHARED_PARTS.filter((_, i) => existsSync(notes[i] ?? ""));
		expect(await findingsIn(frame, inOrder), `axe on ${frame.url()}`).toEqual([]);
		for (const note of notes) writeFileSync(note, "");
	}
}

/** What axe finds in a document, but for some parts of it. */
async function findingsIn(frame: Frame, exclude: readonly string[]): Promise<string[]> {
	if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(await axeSource);
	const violations = await frame.evaluate(async (exclude) => {
		const { axe: scanner } = globalThis as unknown as { axe: typeof axe };
		const context = { include: document, exclude: exclude.map((part) => [part]) };
		// The content of a frame is part of a page, with neither landmarks nor a title of its
		// own.
		const ofPages = ["landmark-one-main", "page-has-heading-one", "region"].map((rule) => [rule, { enabled: window === window.top }]);
		const rules = { "target-size": { enabled: true }, ...Object.fromEntries(ofPages) };
		return (await scanner.run(context, { rules, resultTypes: ["violations"], iframes: false })).violations;
	}, exclude);
	return violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(" ")}\n  ${failureSummary}`).join("\n")}`);
}

/**
 * Where it is noted, for all workers of this run, that a part like this one was found to be in
 * order. Playwright empties the folder before a run.
 */
function noteOf(state: string): string {
	const folder = join(test.info().project.outputDir, ".in-order");
	mkdirSync(folder, { recursive: true });
	return join(folder, createHash("sha256").update(state).digest("base64url"));
}

/**
 * Brings what fades to its end, and returns all that axe's verdict on each of some parts, and on
 * the rest, depends on: width, scheme, every element with its attributes, and where there is text.
 * What the text says, and where links lead, differ from one person to the next and matter to no
 * rule.
 */
function settle(parts: readonly string[]): string[] {
	for (const animation of document.getAnimations()) {
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
	}
	const contents = new Set(["content", "datetime", "href", "nonce", "placeholder", "src", "value"]);
	const described = (element: Element): string => {
		const attributes = [...element.attributes].map(({ name, value }) =>
			contents.has(name) ? `${name}=${value !== ""}` : `${name}=${value.replace(/_[rR]_\w+_|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")}`,
		);
		const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
		return `${element.parentElement?.localName}>${element.localName} ${attributes.sort().join(" ")} ${hasText}`;
	};
	const { fontSize } = getComputedStyle(document.documentElement);
	const media = ["(prefers-color-scheme: dark)", "(scripting: none)"].map((query) => matchMedia(query).matches);
	const roots = [document.documentElement, document.body].map(described);
	const elements = [...document.querySelectorAll("*")];
	const shared = parts.map((part) => document.querySelector(part));
	const partOf = (element: Element) => shared.find((part) => part?.contains(element));
	return [...shared, undefined].map((part) => [innerWidth, fontSize, ...media, ...roots, ...elements.filter((element) => partOf(element) === part).map(described)].join("\n"));
}
