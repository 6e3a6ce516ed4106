import { grownUp } from "./support/form-age.ts";
import { waitlistForm } from "./support/forms.ts";
import { expect, story } from "./support/story.ts";

story("while a form is being sent its button says so and takes no second press", { tag: "@js" }, async ({ page, site, person, instance }) => {
	await site.opens("/waitlist");
	const { email, button } = waitlistForm(site);
	await email.fill(person.email);
	const released = Promise.withResolvers<void>();
	let posts = 0;
	await page.route("**/waitlist*", async (route) => {
		if (route.request().method() === "POST") posts++;
		await released.promise;
		await route.continue();
	});
	await site.sends(button);

	const pending = site.main.getByRole("button", { name: "Joining..." }).first();
	await expect(pending).toHaveAttribute("aria-disabled", "true");
	await expect(page.getByRole("status").filter({ hasText: "Joining..." }).first()).toBeAttached();
	await pending.press("Enter");
	released.resolve();
	await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
	await site.looks();
	expect(posts).toBe(1);
	expect(instance.count("entries", person.email)).toBe(1);
});

story("a form that the browser itself sends says so, too", { tag: "@js" }, async ({ page, site, person, instance }) => {
	await site.opens("/");
	const { email, button } = waitlistForm(site);
	await email.fill(person.email);
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST" && request.url().endsWith("/waitlist")) posts++;
	});
	// While a document is on its way a page answers no questions; it writes down what changes for the next one.
	await page.evaluate(() => {
		const note = () => {
			const words = [...document.querySelectorAll("main [type=submit][aria-disabled=true], [role=status]")].map((element) => `${element.role ?? "button"}: ${element.textContent}`);
			sessionStorage.setItem("pending", [sessionStorage.getItem("pending"), ...words].join("; "));
		};
		new MutationObserver(note).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true });
	});
	await grownUp(button);
	await button.dblclick();

	await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
	await site.looks();
	const noted = await page.evaluate(() => sessionStorage.getItem("pending"));
	expect(noted).toContain("button: Joining...");
	expect(noted).toContain("status: Joining...");
	expect(posts).toBe(1);
	expect(instance.count("entries", person.email)).toBe(1);
});
