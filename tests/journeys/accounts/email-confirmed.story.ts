import { emailAbout, linkIn } from "../support/email.ts";
import { signUp } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

const codeIn = ({ text }: { text: string }) => /Your code: (\d{3} \d{3})/.exec(text)?.[1] ?? "";
const makeWrongCode = (code: string) =>
	((Number(code.replace(" ", "")) + 1) % 1_000_000).toString().padStart(6, "0");

story(
	"a new member confirms the address with the code from the email, after a mistake",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await signUp(site, person);
		const code = codeIn(await emailAbout(instance, person.email, "Welcome to Greenroom"));
		await site.opens("/dashboard");
		await site.main.getByRole("link", { name: "Confirm your address" }).click();
		await site.isAt("/auth/verify-email");
		await expect(site.main).toContainText(person.email);

		const field = site.main.getByRole("textbox", { name: "Code from the email" });
		const confirm = site.main.getByRole("button", { name: "Confirm email address" });
		await field.fill(makeWrongCode(code));
		await site.expectRefusedSubmit(confirm, 422);
		await expect(page.getByRole("alert")).toContainText("This isn't the code from our latest email");
		await field.fill(code);
		await site.sends(confirm);
		await site.isAt("/dashboard");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("is confirmed");
		await expect(site.main.getByRole("heading", { name: "Confirm your email address" })).toHaveCount(0);
	},
);

story(
	"requesting a new code invalidates the link in the first email, and the link in the second email works once",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await signUp(site, person);
		const first = linkIn(await emailAbout(instance, person.email, "Welcome to Greenroom"));
		await site.opens("/auth/verify-email");
		await site.main.getByRole("link", { name: "Send a new code" }).click();
		await site.isAt("/auth/verify-email/again");
		await site.sends(site.main.getByRole("button", { name: "Send a new code" }));
		await site.isAt("/auth/verify-email");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			"A new code is on its way",
		);
		const link = linkIn(await emailAbout(instance, person.email, "Confirm your email address for Greenroom"));

		await site.opens(first, 404);
		await expect(site.title).toHaveText("We don't recognize this link");
		await site.opens(link);
		await site.sends(site.main.getByRole("button", { name: "Confirm email address" }));
		await site.isAt("/dashboard");
		await site.opens(link, 410);
		await expect(site.title).toHaveText("This link has already been used");
	},
);
