import { expect, story } from "./support/story.ts";

for (const path of ["/", "/waitlist", "/auth/signup"]) {
	story(`nothing moves on ${path} for whoever asked for stillness`, async ({ page, site }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await site.opens(path);
		const moving = await page.evaluate(() =>
			[...document.querySelectorAll("*")]
				.filter((element) => {
					const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
					const isTimed = (durations: string) => durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
					return isTimed(transitionDuration) || (animationName !== "none" && isTimed(animationDuration)) || scrollBehavior === "smooth";
				})
				.map((element) => element.outerHTML.slice(0, 120)),
		);
		expect(moving).toEqual([]);
	});
}
