import { EMAIL_TAKEN } from "#app/domain/people/account.ts";
import { fillSignUp, signUpForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a sign-up is refused if the two passwords differ",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/auth/signup");
		const form = signUpForm(site);
		await form.professional.check();
		await fillSignUp(site, person);
		await form.confirmation.fill("quiet lanterns on the front stairs");
		await site.expectRefusedSubmit(form.button, 422);

		await expect(form.professional).toBeChecked();
		await expect(form.name).toHaveValue(person.name);
		await expect(form.email).toHaveValue(person.email);
		await expect(form.confirmation).toHaveAccessibleDescription(/Passwords do not match/);
		await page.getByRole("alert").getByRole("link", { name: "Passwords do not match" }).click();
		await expect(form.confirmation).toBeFocused();
		expect(instance.count("accounts", person.email)).toBe(0);
	},
);

story(
	"a refused sign-up never returns the password",
	{ tag: ["@no-js", "@all"] },
	async ({ page, site, person }) => {
		await site.opens("/auth/signup");
		const form = signUpForm(site);
		await fillSignUp(site, { ...person, name: "" });
		await site.expectRefusedSubmit(form.button, 422);
		await expect(form.password).toHaveValue("");
		await expect(form.confirmation).toHaveValue("");
		expect(await page.content()).not.toContain(person.password);
	},
);

story(
	"a sign-up with an address that already has an account is refused",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		const { email } = instance.demoAccount("CREATOR");
		await site.opens("/auth/signup");
		const form = signUpForm(site);
		await fillSignUp(site, { ...person, email });
		await site.expectRefusedSubmit(form.button, 422);

		await expect(form.email).toHaveAccessibleDescription(new RegExp(EMAIL_TAKEN));
		const message = site.main.getByRole("paragraph").filter({ hasText: EMAIL_TAKEN });
		await message.getByRole("link", { name: "Sign in" }).click();
		await site.isAt("/auth/signin");
	},
);

story(
	"an empty sign-up form lists all missing fields in the order of the page",
	{ tag: ["@plain", "@all"] },
	async ({ page, site }) => {
		await site.opens("/auth/signup");
		const form = signUpForm(site);
		await site.expectRefusedSubmit(form.button, 422);
		const fields = [form.name, form.email, form.password, form.confirmation];
		const lines = page.getByRole("alert").getByRole("link");
		await expect(lines).toHaveCount(fields.length);
		for (const [i, field] of fields.entries()) {
			await expect(field).toHaveAttribute("aria-invalid", "true");
			await lines.nth(i).click();
			await expect(field).toBeFocused();
		}
	},
);
