import { emailAbout, linkIn } from "../support/email.ts";
import { signUp } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a member signs in with an emailed link instead of the password",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await signUp(site, person);
		await page.context().clearCookies();

		await site.opens("/auth/signin");
		await site.main.getByRole("link", { name: "Sign in with a link by email" }).click();
		await site.isAt("/auth/sign-in-link");
		await site.main.getByRole("textbox", { name: "Email address" }).fill(person.email);
		await site.sends(site.main.getByRole("button", { name: "Email me a link" }));
		await site.isAt("/auth/sign-in-link/sent");

		const link = linkIn(await emailAbout(instance, person.email, "Your sign-in link for Greenroom"));
		await site.opens(link);
		await expect(site.main).toContainText(person.email);
		await site.sends(site.main.getByRole("button", { name: "Sign In" }));
		await site.isAt("/dashboard");

		await site.opens(link, 410);
		await expect(site.title).toHaveText("This link has already been used");
		await site.main.getByRole("link", { name: "Get a new link" }).click();
	},
);
