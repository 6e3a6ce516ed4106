import { signIn } from "./support/forms.ts";
import { expect, story } from "./support/story.ts";

for (const [role, path, text] of [
	["CREATOR", "/onboarding/professional", "This onboarding flow is only available for professional accounts."],
	["PROFESSIONAL", "/onboarding/creator-verification", "This page is only available for creator accounts."],
	["PROFESSIONAL", "/onboarding/creator-requirements", "This page is only available for creator accounts."],
	["PROFESSIONAL", "/onboarding/requirements-submitted", "This page is only available for creator accounts."],
] as const) {
	story(`a ${role} is told whose page ${path} is`, async ({ page, site, instance }) => {
		await signIn(site, instance.demoAccount(role));
		await site.opens(path, 403);
		await expect(page).toHaveTitle(/^Access Denied/);
		await expect(site.title).toHaveText("Access Denied");
		await expect(page.getByText(text)).toBeVisible();
		await page.getByRole("link", { name: "Return Home" }).click();
		await site.isAt("/");
	});
}

story("the back office is closed to members", async ({ site, instance }) => {
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens("/admin", 403);
	await expect(site.title).toHaveText("Access Denied");
});

for (const path of [
	"/dashboard",
	"/dashboard/waitlist",
	"/onboarding/professional",
	"/onboarding/creator-verification",
	"/onboarding/creator-requirements",
	"/profile/creator",
	"/admin",
]) {
	story(`a visitor is asked to sign in for ${path}`, async ({ site }) => {
		await site.opens(path);
		await site.isAt(`/auth/signin?redirectTo=${encodeURIComponent(path)}`);
	});
}
