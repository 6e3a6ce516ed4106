import { fillSignUp, signUpForm, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"while a form is being sent, its button says so and ignores a second press",
	{ tag: "@js" },
	async ({ page, site, person, instance }) => {
		await site.opens("/auth/signup");
		await fillSignUp(site, person);
		const released = Promise.withResolvers<void>();
		let posts = 0;
		await page.route("**/auth/signup.data*", async (route) => {
			if (route.request().method() === "POST") posts++;
			await released.promise;
			await route.continue();
		});
		await site.sends(signUpForm(site).button);

		const pending = site.main.getByRole("button", { name: "Joining..." }).first();
		await expect(pending).toHaveAttribute("aria-disabled", "true");
		await expect(page.getByRole("status").filter({ hasText: "Joining..." }).first()).toBeAttached();
		await pending.press("Enter");
		released.resolve();
		await site.isAt("/onboarding/creator-verification");
		expect(posts).toBe(1);
		expect(instance.count("accounts", person.email)).toBe(1);
	},
);

for (const path of ["/", "/waitlist"]) {
	story(
		`while the browser itself sends a form, the form's button says so and ignores a second click (${path})`,
		{ tag: path === "/waitlist" ? "@js" : ["@js", "@all"] },
		async ({ page, site, person, instance }) => {
			await site.opens(path);
			const { email, button } = waitlistForm(site);
			await email.fill(person.email);
			let posts = 0;
			page.on("request", (request) => {
				if (request.method() === "POST" && request.url().endsWith("/waitlist")) posts++;
			});
			// The page can't be queried while the next one loads, so it stores its changes, and the test reads them
			// on the next page.
			await page.evaluate(() => {
				const note = () => {
					const words = [
						...document.querySelectorAll("main [type=submit][aria-disabled=true], [role=status]"),
					].map((element) => `${element.role ?? "button"}: ${element.textContent}`);
					sessionStorage.setItem("pending", [sessionStorage.getItem("pending"), ...words].join("; "));
				};
				new MutationObserver(note).observe(document.body, {
					attributes: true,
					characterData: true,
					childList: true,
					subtree: true,
				});
			});
			await button.dblclick();

			await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
			await site.looks();
			const noted = await page.evaluate(() => sessionStorage.getItem("pending"));
			expect(noted).toContain("button: Joining...");
			expect(noted).toContain("status: Joining...");
			expect(posts).toBe(1);
			expect(instance.count("entries", person.email)).toBe(1);
		},
	);
}
