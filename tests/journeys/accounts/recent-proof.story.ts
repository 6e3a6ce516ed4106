import { addAccount } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"someone who signed in a long time ago confirms their identity before a sensitive change, and the input is kept (30)",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await addAccount(site, person);
		await site.opens("/settings/email");
		const address = site.main.getByRole("textbox", { name: "New email address" });
		await address.fill(`new-${person.email}`);
		instance.forgetProofs(person.email);
		await site.sends(site.main.getByRole("button", { name: "Email a link" }));
		await site.isAt("/auth/confirm-identity");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your text is saved.");

		const password = site.main.getByRole("textbox", { name: "Password" });
		const confirm = site.main.getByRole("button", { name: "Continue" });
		await password.fill("not the password");
		await site.expectRefusedSubmit(confirm, 422);
		await password.fill(person.password);
		await site.sends(confirm);

		await site.isAt("/settings/email");
		await expect(address).toHaveValue(`new-${person.email}`);
		await site.sends(site.main.getByRole("button", { name: "Email a link" }));
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			`To finish, open the link we emailed to new-${person.email}`,
		);
	},
);
