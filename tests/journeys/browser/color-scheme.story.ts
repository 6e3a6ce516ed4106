import type { Page } from "@playwright/test";
import { expect, story } from "../support/story.ts";

/** Reads the page's color scheme, which is dark if the background is darker than the text. */
const readScheme = (page: Page) =>
	page.evaluate(() => {
		const { backgroundColor, color } = getComputedStyle(document.documentElement);
		const light = (value: string) =>
			(value.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
		return light(backgroundColor) < light(color) ? "dark" : "light";
	});

for (const path of ["/", "/waitlist", "/auth/signin"]) {
	story(
		`a visitor chooses the dark color scheme, then the light one, then the device's (${path})`,
		{ tag: path === "/" ? [] : "@all" },
		async ({ page, site }) => {
			const choice = (name: RegExp) => page.getByRole("contentinfo").getByRole("button", { name });
			await site.opens(path);
			for (const [name, scheme] of [
				[/dark/i, "dark"],
				[/light/i, "light"],
			] as const) {
				await choice(name).click();
				await expect(choice(name)).toHaveAttribute("aria-pressed", "true");
				await site.isAt(path);
				expect(await readScheme(page)).toBe(scheme);
				await page.reload();
				await site.looks();
				expect(await readScheme(page)).toBe(scheme);
			}
			await page.emulateMedia({ colorScheme: "dark" });
			await expect.poll(() => readScheme(page)).toBe("light");
			await choice(/device|system/i).click();
			await expect(choice(/device|system/i)).toHaveAttribute("aria-pressed", "true");
			await site.looks();
			expect(await readScheme(page)).toBe("dark");
		},
	);
}
