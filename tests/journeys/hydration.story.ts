import { signIn, waitlistForm } from "./support/forms.ts";
import { expect, story } from "./support/story.ts";

// React reports in the console or as an uncaught error where its first rendering differs from the server's; each story fails on either.

story("the pages for visitors come alive without a word of complaint", { tag: "@js" }, async ({ page, site }) => {
	for (const path of ["/waitlist", "/waitlist?joined=waitlist", "/auth/signin?redirectTo=/dashboard", "/auth/signup?type=professional"]) {
		await site.opens(path);
		expect(await page.evaluate(() => "__reactRouterContext" in window), `${path} carries React`).toBe(true);
	}
});

for (const [role, ...paths] of [
	["CREATOR", "/dashboard", "/dashboard/waitlist", "/onboarding/creator-verification"],
	["PROFESSIONAL", "/dashboard", "/dashboard/waitlist", "/onboarding/professional"],
	["ADMIN", "/admin", "/dashboard", "/dashboard/waitlist"],
] as const) {
	story(`the pages for a ${role} come alive without a word of complaint`, { tag: "@js" }, async ({ site, instance }) => {
		await signIn(site, instance.demoAccount(role));
		for (const path of paths) await site.opens(path);
	});
}

story("what was typed before the page came alive stays", { tag: "@js" }, async ({ page, site, person }) => {
	const released = Promise.withResolvers<void>();
	await page.route("**/*.js", async (route) => {
		await released.promise;
		await route.continue();
	});
	await page.goto("/waitlist", { waitUntil: "commit" });
	const form = waitlistForm(site);
	await form.email.fill(person.email);
	await form.professional.check();
	released.resolve();
	await site.looks();
	await expect(form.email).toHaveValue(person.email);
	await expect(form.professional).toBeChecked();
});
