import { sendSignIn, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"if the connection fails while someone joins the waitlist, everything that was typed stays",
	{ tag: "@js" },
	async ({ page, context, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await form.service.selectOption("legal");

		await context.setOffline(true);
		await site.sends(form.button);
		await expect(
			page.getByText("Network error. Please check your connection and try again.").first(),
		).toBeVisible();
		await expect(form.email).toHaveValue(person.email);
		await expect(form.service).toHaveValue("legal");
		await expect(form.button).toBeEnabled();
		await site.looks();

		await context.setOffline(false);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"if the connection fails while someone joins the waitlist from the home page, the page and everything that was typed stay",
	{ tag: ["@js", "@all"] },
	async ({ page, context, site, person, instance }) => {
		await site.opens("/");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await form.service.selectOption("legal");
		await context.setOffline(true);
		await site.sends(form.button);
		await expect(site.main.getByRole("alert")).toHaveText(
			"Network error. Please check your connection and try again.",
		);
		await expect(form.email).toHaveValue(person.email);
		await site.looks();

		await context.setOffline(false);
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeFocused();
		await site.isAt("/");
		expect(instance.count("entries", person.email)).toBe(1);
	},
);

story(
	"if the response to a form is interrupted, the page stays and says what happened",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		const { email } = instance.demoAccount("CREATOR");
		await site.opens("/auth/signin");
		await page.route("**/auth/signin.data*", (route) =>
			route.fulfill({ contentType: "text/x-script", body: '[{"_1":2},' }),
		);
		await sendSignIn(site, instance.demoAccount("CREATOR"));
		await expect(
			page.getByText("Network error. Please check your connection and try again.").first(),
		).toBeVisible();
		await expect(site.main.getByLabel("Email")).toHaveValue(email);
		await site.looks();
	},
);
