import { fillSignUp, signUpForm, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a double click on sign-up creates one account",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		await site.opens("/auth/signup");
		await fillSignUp(site, person);
		const { button } = signUpForm(site);
		await button.dblclick();
		await site.isAt("/onboarding/creator-verification");
		expect(instance.count("accounts", person.email)).toBe(1);
		expect(instance.count("emails", person.email)).toBe(1);
	},
);

for (const path of ["/", "/waitlist"]) {
	story(
		`a double click on the waitlist creates one entry (${path})`,
		{ tag: "@all" },
		async ({ page, site, person, instance }) => {
			await site.opens(path);
			const { email, button } = waitlistForm(site);
			await email.fill(person.email);
			await button.dblclick();
			await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
			await site.isAt(path);
			expect(instance.count("entries", person.email)).toBe(1);
			expect(instance.count("emails", person.email)).toBe(1);
		},
	);
}

story(
	"reloading, going back, and joining again don't create another waitlist entry",
	async ({ page, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await site.sends(form.button);
		const answer = page.getByRole("region", { name: "You're on the list!" });
		await expect(answer).toBeVisible();
		await page.reload();
		await expect(answer).toBeVisible();
		await site.looks();

		await page.goBack();
		await expect(answer).toBeHidden();
		await site.looks();
		await form.email.fill(person.email);
		await site.sends(form.button);
		await expect(answer).toBeVisible();
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(1);
		expect(instance.count("emails", person.email)).toBe(1);
	},
);

story(
	"a page with a refused form can be reloaded, and the form can then be sent",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill("robin@example");
		await site.expectRefusedSubmit(form.button, 422);
		await page.reload();
		await site.looks();
		await form.email.fill(person.email);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(1);
	},
);
