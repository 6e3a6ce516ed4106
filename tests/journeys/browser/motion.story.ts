import { waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story("nothing moves for people who prefer reduced motion", async ({ page, site }) => {
	for (const path of ["/", "/waitlist", "/auth/signup"]) {
		await site.opens(path);
		const moving = await page.evaluate(() =>
			[...document.querySelectorAll("*")]
				.filter((element) => {
					const { transitionProperty, transitionDuration, animationName, animationDuration, scrollBehavior } =
						getComputedStyle(element);
					const lasts = (durations: string) =>
						durations.split(",").some((duration) => Number.parseFloat(duration) > 0);
					return (
						(transitionProperty !== "none" && lasts(transitionDuration)) ||
						(animationName !== "none" && lasts(animationDuration)) ||
						scrollBehavior === "smooth"
					);
				})
				.map((element) => element.outerHTML.slice(0, 120)),
		);
		expect(moving, path).toEqual([]);
	}
});

story.describe("without a preference for reduced motion", () => {
	story.use({ reducedMotion: "no-preference" });

	story(
		"a visitor opens the waitlist from the home page and joins",
		async ({ page, site, person, instance }) => {
			await site.opens("/");
			const isLoaded = page.waitForEvent("load");
			await page.getByRole("contentinfo").getByRole("link", { name: "Waitlist" }).click();
			await isLoaded;
			await site.isAt("/waitlist");
			const form = waitlistForm(site);
			await form.email.fill(person.email);
			await site.sends(form.button);
			await site.isAt("/waitlist");
			await expect(page.getByRole("region", { name: "You're on the list!" })).toBeInViewport();
			expect(instance.count("entries", person.email)).toBe(1);
		},
	);
});
