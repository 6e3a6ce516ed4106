import { emailAbout, linkIn } from "../support/email.ts";
import { addAccount, sendSignIn } from "../support/forms.ts";
import { newPerson } from "../support/person.ts";
import { expect, story } from "../support/story.ts";

story(
	"a member requests a change of email address, cancels it, requests it again, and confirms it",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		const { email: wanted } = newPerson();
		await addAccount(site, person);
		await site.opens("/settings/email");
		const address = site.main.getByRole("textbox", { name: "New email address" });
		const send = site.main.getByRole("button", { name: "Email a link" });

		await address.fill(wanted);
		await site.sends(send);
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			`To finish, open the link we emailed to ${wanted}`,
		);
		await expect(address).toHaveValue("");
		await emailAbout(instance, person.email, "Someone asked to change your email address");
		const first = linkIn(await emailAbout(instance, wanted, "Confirm your new email address for Greenroom"));

		await site.main.getByRole("link", { name: "Cancel change" }).click();
		await site.isAt("/settings/email/cancel");
		await site.sends(site.main.getByRole("button", { name: "Cancel change" }));
		await site.isAt("/settings/email");
		await expect(site.main.getByRole("link", { name: "Cancel change" })).toHaveCount(0);
		await site.opens(first, 404);

		const { email: better } = newPerson();
		await site.opens("/settings/email");
		await address.fill(better);
		await site.sends(send);
		await site.opens(
			linkIn(await emailAbout(instance, better, "Confirm your new email address for Greenroom")),
		);
		await site.sends(site.main.getByRole("button", { name: "Confirm new email address" }));
		await site.isAt("/settings/email");
		await expect(site.main).toContainText(better);
		await emailAbout(instance, person.email, "Your email address was changed");

		await page.context().clearCookies();
		await site.opens("/auth/signin");
		await sendSignIn(site, { ...person, email: better });
		await site.isAt("/dashboard");
	},
);
