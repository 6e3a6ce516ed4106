import { ageForm, declaresAge, fillBirthday, hasTitle } from "../support/creator.ts";
import { sendSignIn, signUp } from "../support/forms.ts";
import { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

story(
	"a creator's age is verified by the team",
	{ tag: "@all" },
	async ({ page, site, person, instance, watch, browser, javaScriptEnabled }) => {
		// Others of the same name may be waiting.
		const creator = { ...person, name: "Marlow Finch" };
		await signUp(site, creator);
		const form = ageForm(site);
		await form.month.fill("Febuary");
		await form.day.fill("31");
		await form.year.fill("98");
		await site.expectRefusedSubmit(form.button, 422);
		for (const part of [form.month, form.year]) await expect(part).toHaveAttribute("aria-invalid", "true");
		await expect(form.day).not.toHaveAttribute("aria-invalid");
		await expect(form.month).toHaveValue("Febuary");
		await declaresAge(site);
		await site.main.getByRole("link", { name: "Go to your profile" }).click();
		await site.isAt("/profile/creator");
		await expect(site.main.getByText("With our team")).toBeVisible();

		const context = await browser.newContext({
			baseURL: instance.origin,
			javaScriptEnabled,
			reducedMotion: "reduce",
		});
		const team = new Site(await context.newPage(), watch, javaScriptEnabled);
		await team.opens("/auth/signin");
		await sendSignIn(team, instance.demoAccount("ADMIN"));
		await team.isAt("/admin");
		await team.main.getByRole("table").getByRole("link", { name: "Age verifications" }).click();
		await team.isAt("/admin/work/age-verifications");
		await team.main.getByRole("table").getByRole("link", { name: creator.name }).first().click();
		await hasTitle(team, creator.name);
		await team.main.getByRole("radio", { name: "Verify" }).check();
		await team.sends(team.main.getByRole("button", { name: "Save decision" }));
		await expect(team.page.getByRole("region", { name: "Notifications" })).toContainText(
			"Creator verified. We'll email them.",
		);
		await context.close();

		await page.reload();
		await site.looks();
		await expect(site.main.getByText("Verified", { exact: true })).toBeVisible();
		await site.opens("/onboarding/creator-verification");
		await expect(site.title).toHaveText("Your age is verified");
	},
);

story(
	"a creator under 18 is rejected, and can see the result again",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		await signUp(site, person);
		await fillBirthday(site, "1", "15", String(new Date().getFullYear() - 16));
		await ageForm(site).isAdult.check();
		await site.sends(ageForm(site).button);
		await hasTitle(site, "Account Application Rejected");
		await expect(
			site.main.getByText("Age Requirement Not Met: You must be 18 or older to use the product."),
		).toBeVisible();

		await site.opens("/onboarding/creator-requirements");
		await site.isAt("/onboarding/creator-verification");
		await site.opens("/dashboard");
		await expect(site.main.getByRole("heading", { name: "Account Application Rejected" })).toBeVisible();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContain("Account Application Rejected");
	},
);

story(
	"a creator who forgot the checkbox is asked once more, and everything that was typed is kept",
	{ tag: "@all" },
	async ({ site, person }) => {
		await signUp(site, person);
		await fillBirthday(site, "mar", "31", "1998");
		await site.sends(ageForm(site).button);
		await site.isAt("/onboarding/creator-verification/check");
		await expect(site.title).toHaveText("Are you 18 or older?");
		await expect(site.main.getByText("March 31, 1998")).toBeVisible();

		await site.main.getByRole("link", { name: "Change date of birth" }).click();
		await site.isAt("/onboarding/creator-verification");
		const form = ageForm(site);
		await expect(form.day).toHaveValue("31");
		await expect(form.agrees).toBeChecked();
		await site.sends(form.button);

		await site.isAt("/onboarding/creator-verification/check");
		const button = site.main.getByRole("button", { name: "Send answer" });
		await site.expectRefusedSubmit(button, 422);
		await site.main.getByRole("radio", { name: "Yes, I am 18 or older" }).check();
		await site.sends(button);
		await site.isAt("/onboarding/creator-verification");
		await hasTitle(site, "Verification submitted");
	},
);
