import { emailAbout, linkIn } from "../support/email.ts";
import { sendSignIn, signUp } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

const NEW = "four umbrellas under the piano";

story(
	"someone who forgot their password sets a new one with an emailed link, and every other session ends",
	{ tag: "@all" },
	async ({ page, site, person, instance, browser }) => {
		await signUp(site, person);
		const elsewhere = await browser.newContext({
			baseURL: instance.origin,
			storageState: await page.context().storageState(),
		});
		await page.context().clearCookies();

		await site.opens("/auth/signin");
		await site.main.getByRole("link", { name: "Forgot your password?" }).click();
		await site.isAt("/auth/forgot-password");
		const email = site.main.getByRole("textbox", { name: "Email address" });
		const send = site.main.getByRole("button", { name: "Email me a link" });
		await site.expectRefusedSubmit(send, 422);
		await email.fill(person.email);
		await site.sends(send);
		await site.isAt("/auth/forgot-password/sent");

		const link = linkIn(await emailAbout(instance, person.email, "Set a new password for Greenroom"));
		await site.opens(link);
		await site.main.getByRole("textbox", { name: /^Password/ }).fill(NEW);
		await site.main.getByRole("textbox", { name: "Confirm password" }).fill(NEW);
		await site.sends(site.main.getByRole("button", { name: "Save password" }));
		await site.isAt("/dashboard");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your password is saved");

		const answer = await elsewhere.request.get("/dashboard", { maxRedirects: 0 });
		expect(answer.headers().location).toContain("/auth/signin");
		await elsewhere.close();
		await emailAbout(instance, person.email, "Your password was changed");

		await site.opens(link, 410);
		await expect(site.title).toHaveText("This link has already been used");
		await site.main.getByRole("link", { name: "Get a new link" }).click();
		await site.isAt("/auth/forgot-password");

		await page.context().clearCookies();
		await site.opens("/auth/signin");
		await sendSignIn(site, { ...person, password: NEW });
		await site.isAt("/dashboard");
	},
);
