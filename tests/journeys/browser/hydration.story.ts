import { declaresAge, sendsRequirements } from "../support/creator.ts";
import { signIn, signUp, signUpForm } from "../support/forms.ts";
import { matchesServer } from "../support/hydration.ts";
import { expect, story } from "../support/story.ts";

story(
	"the sign-up and sign-in pages hydrate as the server rendered them",
	{ tag: ["@js", "@all"] },
	async ({ page, site }) => {
		for (const path of ["/auth/signin?redirectTo=%2Fdashboard", "/auth/signup?type=professional"]) {
			await site.opens(path);
			await matchesServer(page);
		}
	},
);

story("a refused form hydrates as the server rendered it", { tag: "@js" }, async ({ page, site }) => {
	await site.opens("/auth/signup");
	site.expects(422);
	// Submits the form as a browser does before scripts run.
	await site.main.locator("form").evaluate((form: HTMLFormElement) => form.submit());
	await expect(page).toHaveTitle(/^Error: /);
	await site.looks();
	await matchesServer(page);
});

for (const [role, ...paths] of [
	["CREATOR", "/dashboard", "/dashboard/waitlist", "/onboarding/creator-verification", "/profile/creator"],
	["PROFESSIONAL", "/dashboard", "/dashboard/waitlist", "/onboarding/professional/1"],
	[
		"ADMIN",
		"/admin",
		"/admin/work/age-verifications",
		"/admin/search",
		"/admin/saved-replies",
		"/admin/requirements",
		"/dashboard",
		"/dashboard/waitlist",
	],
] as const) {
	story(
		`the pages for a ${role} hydrate as the server rendered them`,
		{ tag: role === "CREATOR" ? "@js" : ["@js", "@all"] },
		async ({ page, site, instance }) => {
			await signIn(site, instance.demoAccount(role));
			for (const path of paths) {
				await site.opens(path);
				await matchesServer(page);
			}
		},
	);
}

story(
	"the creator's forms and their results hydrate as the server rendered them",
	{ tag: ["@js", "@all"] },
	async ({ page, site, person }) => {
		await signUp(site, person);
		await declaresAge(site);
		await site.opens("/onboarding/creator-requirements");
		await matchesServer(page);
		await sendsRequirements(site);
		for (const path of [
			"/onboarding/creator-verification",
			"/onboarding/creator-requirements",
			"/onboarding/requirements-submitted",
			"/profile/creator",
			"/dashboard",
		]) {
			await site.opens(path);
			await matchesServer(page);
		}
	},
);

story("text that was typed before hydration stays", { tag: "@js" }, async ({ page, site, person }) => {
	const released = Promise.withResolvers<void>();
	await page.route("**/*.js", async (route) => {
		await released.promise;
		await route.continue();
	});
	await page.goto("/auth/signup", { waitUntil: "commit" });
	const form = signUpForm(site);
	await form.email.fill(person.email);
	await form.professional.check();
	released.resolve();
	await site.looks();
	await expect(form.email).toHaveValue(person.email);
	await expect(form.professional).toBeChecked();
});
