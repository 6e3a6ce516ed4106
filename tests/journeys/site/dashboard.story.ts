import { fillSignUp, signIn, signUpForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

for (const [role, next, at] of [
	["CREATOR", "/onboarding/creator-verification", "/onboarding/creator-verification"],
	["PROFESSIONAL", "/onboarding/professional", "/onboarding/professional/1"],
] as const) {
	story(
		`a new ${role} is greeted and led to the next step`,
		{ tag: "@all" },
		async ({ page, site, person }) => {
			await site.opens(`/auth/signup?type=${role}`);
			await fillSignUp(site, person);
			await site.sends(signUpForm(site).button);
			await site.isAt(at);

			await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
			await site.isAt("/dashboard");
			await expect(site.title).toHaveText(`Hi, ${person.name.split(" ")[0]}`);
			await site.main.locator(`a[href="${next}"]`).first().click();
			await site.isAt(at);
		},
	);
}

story(
	"the early-access page links to other pages, and a member can sign out there",
	{ tag: "@all" },
	async ({ site, instance }) => {
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/dashboard/waitlist");
		const links = await site.main
			.getByRole("link")
			.evaluateAll((found) => found.map((link) => link.getAttribute("href")));
		expect(links).toEqual(expect.arrayContaining(["/how-it-works", "/safety", "/support"]));
		await site.main.getByRole("button", { name: /sign out/i }).click();
		await site.isAt("/");
	},
);
