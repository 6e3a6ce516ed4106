import { findingsIn, scan } from "../support/axe.ts";
import { expect, story } from "../support/story.ts";

story(
	"the accessibility scan finds a barrier in a page's main part, in its header, and in a frame",
	async ({ site, page }) => {
		await site.opens("/about");
		expect(await findingsIn(page.mainFrame())).toEqual([]);
		for (const part of ["main", "body > header"]) {
			await page.evaluate(
				(part) => document.querySelector(part)?.append(document.createElement("img")),
				part,
			);
			expect(await findingsIn(page.mainFrame()), part).toEqual([expect.stringContaining("image-alt")]);
			await page.evaluate(() => document.querySelector("img:not([alt])")?.remove());
		}
		await page.setContent(
			`<!DOCTYPE html><html lang="en"><title>Page</title><main><h1>Page</h1><iframe title="Part" srcdoc="<html lang='en'><title>Part</title><img>"></iframe></main>`,
		);
		await expect(scan(page)).rejects.toThrow("image-alt");
	},
);
