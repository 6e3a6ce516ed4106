import { test as base, expect } from "@playwright/test";
import { isFullRun } from "../../support/proof/proof.ts";
import { type StoryInstance, startStoryInstance } from "./instance.ts";
import { newPerson, type Person } from "./person.ts";
import { Site } from "./site.ts";
import { Watch } from "./watch.ts";

type Fixtures = {
	site: Site;
	watch: Watch;
	/** A new person for this story. */
	person: Person;
	/** Opens the same site for another person, in a separate browser that is watched in the same way. */
	elsewhere: () => Promise<Site>;
};

/**
 * A story about the site. Whatever else it asserts, it fails if the browser or the server reports
 * an error, if another host is requested, or if axe hasn't scanned a page that `site` visited.
 */
export const story = base.extend<Fixtures, { instance: StoryInstance }>({
	instance: [
		async ({ playwright: _ }, use) => {
			const instance = await startStoryInstance();
			await use(instance);
			await instance.stop();
		},
		{ scope: "worker" },
	],
	// In a full run, a project without JavaScript runs these stories, too.
	javaScriptEnabled: async ({ javaScriptEnabled }, use, { tags }) => {
		const isPlain = tags.includes("@plain") || tags.includes("@no-js");
		await use(javaScriptEnabled && (isFullRun || !isPlain));
	},
	baseURL: async ({ instance }, use) => use(instance.origin),
	// Automatic, so that it starts before the first page is opened.
	watch: [
		async ({ context, instance, javaScriptEnabled }, use) => {
			const faultsBefore = instance.faults().length;
			const watch = new Watch(context, instance.origin, javaScriptEnabled);
			await use(watch);
			expect(watch.complaints(), "complaints of the browser").toEqual([]);
			expect(instance.faults().slice(faultsBefore), "complaints of the server").toEqual([]);
		},
		{ auto: true },
	],
	site: async ({ watch, page, javaScriptEnabled }, use) => {
		const site = new Site(page, watch, javaScriptEnabled);
		await use(site);
		expect(
			[...watch.visited].filter((path) => !site.scanned.has(path)),
			"pages that axe has not seen",
		).toEqual([]);
	},
	elsewhere: async ({ browser, instance, javaScriptEnabled, locale, timezoneId, reducedMotion }, use) => {
		const others: { watch: Watch; close: () => Promise<void> }[] = [];
		await use(async () => {
			const context = await browser.newContext({
				baseURL: instance.origin,
				javaScriptEnabled,
				locale,
				timezoneId,
				reducedMotion,
			});
			const watch = new Watch(context, instance.origin, javaScriptEnabled);
			others.push({ watch, close: () => context.close() });
			return new Site(await context.newPage(), watch, javaScriptEnabled);
		});
		for (const { watch, close } of others) {
			expect(watch.complaints(), "complaints of another browser").toEqual([]);
			await close();
		}
	},
	person: async ({ playwright: _ }, use) => use(newPerson()),
});

export { expect };
