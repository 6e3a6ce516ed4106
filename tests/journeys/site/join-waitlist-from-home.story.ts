import { joinButton, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator joins the waitlist at the top of the home page, and the result replaces the form",
	async ({ page, site, person, instance }) => {
		await site.opens("/");
		const hero = page.getByRole("region", { name: "Join the Waitlist" });
		await expect(hero.getByText("Early Access")).toBeVisible();
		await expect(
			hero.getByText("Be among the first to access verified professionals when we launch"),
		).toBeVisible();
		await hero.getByRole("textbox", { name: "Email" }).fill(person.email);
		await hero.getByLabel("Most interested in:").selectOption("legal");
		await site.sends(joinButton(hero));

		await site.isAt("/");
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeFocused();
		await expect(hero).toHaveCount(0);
		await expect(page.getByRole("region", { name: "Ready to get started?" })).toBeVisible();
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"a creator joins the waitlist at the end of the home page, and the result replaces the form",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/");
		const line = page.getByRole("region", { name: "Ready to get started?" });
		await line.getByRole("textbox", { name: "Email" }).fill(person.email);
		await site.sends(joinButton(line));

		await site.isAt("/");
		const answer = page.getByRole("region", { name: "You're on the list!" });
		await expect(answer).toBeFocused();
		await expect(answer).toBeInViewport();
		await expect(line).toHaveCount(0);
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"a mistake in a form on the home page is corrected on the waitlist page",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/");
		const hero = page.getByRole("region", { name: "Join the Waitlist" });
		await hero.getByRole("textbox", { name: "Email" }).fill("robin@example");
		await hero.getByLabel("Most interested in:").selectOption("accounting");
		await site.expectRefusedSubmit(joinButton(hero), 422);

		await site.isAt("/waitlist");
		const form = waitlistForm(site);
		await expect(form.email).toHaveValue("robin@example");
		await expect(form.creator).toBeChecked();
		await expect(form.service).toHaveValue("accounting");

		await form.email.fill(person.email);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(1);
	},
);
