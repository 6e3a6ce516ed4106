import { joinButton, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story("a creator joins the waitlist", { tag: "@plain" }, async ({ page, site, person, instance }) => {
	await site.opens("/waitlist");
	await expect(site.title).toHaveText("Join the Waitlist");
	await expect(
		page.getByText("Be among the first to access verified professionals when we launch"),
	).toBeVisible();

	const form = waitlistForm(site);
	await expect(form.creator).toBeChecked();
	await form.email.fill(person.email);
	await form.service.selectOption("photography");
	await site.sends(form.button);

	await site.isAt("/waitlist");
	await expect(page.getByRole("region", { name: "You're on the list!" })).toBeFocused();
	expect(instance.count("entries", person.email)).toBe(1);
});

story("a professional joins the waitlist", { tag: "@all" }, async ({ page, site, person, instance }) => {
	await site.opens("/waitlist");
	const form = waitlistForm(site);
	await form.email.fill(person.email);
	await form.professional.check();
	await site.sends(form.button);

	await site.isAt("/waitlist");
	await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
	expect(instance.count("entries", person.email)).toBe(1);
});

story(
	"a creator joins the waitlist with the form at the end of the home page",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/");
		const line = page.getByRole("region", { name: "Ready to get started?" });
		await expect(line.getByText("Be one of the first creators in.")).toBeVisible();
		await line.getByRole("textbox", { name: "Email" }).fill(person.email);
		await site.sends(joinButton(line));

		await site.isAt("/");
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeFocused();
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"someone who joins again with the same address gets the same response",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		for (const spelling of [person.email, ` ${person.email.toUpperCase()}`]) {
			await site.opens("/waitlist");
			const form = waitlistForm(site);
			await form.email.fill(spelling);
			await site.sends(form.button);
			await site.isAt("/waitlist");
			await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		}
		expect(instance.count("entries", person.email)).toBe(1);
		expect(instance.count("emails", person.email)).toBe(1);
	},
);
