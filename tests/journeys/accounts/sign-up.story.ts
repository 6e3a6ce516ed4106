import { accountMenu, fillSignUp, signUpForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator signs up and continues with the age verification",
	{ tag: "@plain" },
	async ({ page, site, person, instance }) => {
		await site.opens("/auth/signup");
		await expect(site.title).toHaveText("Join the Waitlist");
		const form = signUpForm(site);
		await expect(form.creator).toBeChecked();
		await fillSignUp(site, person);
		await site.sends(form.button);

		await site.isAt("/onboarding/creator-verification");
		await expect(accountMenu(page)).toBeVisible();
		expect(instance.count("accounts", person.email)).toBe(1);
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"a professional signs up and continues with the application",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		await site.opens("/auth/signup");
		const form = signUpForm(site);
		await form.professional.check();
		await fillSignUp(site, person);
		await site.sends(form.button);

		await site.isAt("/onboarding/professional/1");
		expect(instance.count("accounts", person.email)).toBe(1);
	},
);

story(
	"someone who is neither a creator nor a professional joins the waitlist without an account",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		await site.opens("/auth/signup?type=brand");
		const form = signUpForm(site);
		await expect(form.creator).not.toBeChecked();
		await expect(form.professional).not.toBeChecked();
		await form.name.fill(person.name);
		await form.email.fill(person.email);
		await site.sends(form.button);

		await expect(site.title).toHaveText("You're on the list");
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(1);
		expect(instance.count("accounts", person.email)).toBe(0);
		await site.main.getByRole("link", { name: /home/i }).click();
		await site.isAt("/");
	},
);

story("a link preselects the account type, regardless of letter case", { tag: "@all" }, async ({ site }) => {
	const form = signUpForm(site);
	for (const type of ["professional", "PROFESSIONAL", "pRoFessional"]) {
		await site.opens(`/auth/signup?type=${type}`);
		await expect(form.professional).toBeChecked();
	}
	await site.opens("/auth/signup?type=creator");
	await expect(form.creator).toBeChecked();
});

story(
	"someone who is signed in is redirected from sign-up to the dashboard",
	{ tag: "@all" },
	async ({ site, person }) => {
		await site.opens("/auth/signup");
		await fillSignUp(site, person);
		await site.sends(signUpForm(site).button);
		await site.isAt("/onboarding/creator-verification");
		await site.opens("/auth/signup");
		await site.isAt("/dashboard");
	},
);
