import { fillSignUp, sendSignIn, signOut, signUpForm, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"the waitlist works without its script files",
	{ tag: "@js" },
	async ({ page, site, person, instance }) => {
		await site.losesScripts();
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await site.expectRefusedSubmit(form.button, 422);
		await form.email.fill(person.email);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeFocused();
		await site.isAt("/waitlist");
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"the home page works without its script files",
	{ tag: ["@js", "@all"] },
	async ({ page, site, person, instance }) => {
		await site.losesScripts();
		await site.opens("/");
		const form = waitlistForm(site);
		await expect(form.service).toBeVisible();
		await form.email.fill(person.email);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		await site.isAt("/");
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"people can sign up, sign in, and sign out without the script files",
	{ tag: "@js" },
	async ({ page, context, site, person }) => {
		await site.losesScripts();
		await site.opens("/auth/signup");
		await fillSignUp(site, person);
		await site.sends(signUpForm(site).button);
		await site.isAt("/onboarding/creator-verification");
		await context.clearCookies();
		await site.opens("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/dashboard");
		await signOut(page);
		await site.isAt("/");
	},
);
