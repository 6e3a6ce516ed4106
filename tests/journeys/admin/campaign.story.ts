import { joinButton, signIn, waitlistForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a campaign is written, previewed, and sent, and a reader unsubscribes",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await form.creator.check();
		await site.sends(joinButton(site.main).first());
		await expect.poll(() => instance.count("entries", person.email)).toBe(1);
		await site.looks();

		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/campaigns/new");
		await site.main.getByRole("textbox", { name: "Name" }).fill("March news");
		await site.main.getByRole("radio", { name: "Waitlist: creators" }).check();
		await site.main.getByRole("textbox", { name: "Subject" }).fill("News from {{site}}");
		await site.main
			.getByRole("textbox", { name: "Text" })
			.fill("Hello {{nmae}},\n\nread [our articles](/blog).");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Save draft" }), 422);
		await expect(page.getByText(/^Error: \{\{nmae\}\} means nothing here/)).toBeVisible();
		await site.main
			.getByRole("textbox", { name: "Text" })
			.fill("Hello {{name}},\n\nread [our articles](/blog).");
		await site.main.getByRole("button", { name: "Preview" }).click();
		await expect(site.main.getByText("Subject: News from Greenroom")).toBeVisible();
		await site.looks();
		await site.sends(site.main.getByRole("button", { name: "Save draft" }));
		await expect(site.title).toHaveText("March news");
		await site.looks();
		await site.main.getByRole("link", { name: "Send or schedule" }).click();
		await expect(site.title).toHaveText("Send “March news”?");
		await site.looks();
		await site.main.getByRole("radio", { name: "Now" }).check();
		await site.sends(site.main.getByRole("button", { name: "Confirm" }));
		await expect(site.title).toHaveText("March news");
		await site.looks();
		await expect
			.poll(
				async () =>
					(await instance.emailsTo(person.email)).filter(({ subject }) => subject === "News from Greenroom")
						.length,
			)
			.toBe(1);

		const email = (await instance.emailsTo(person.email)).find(
			({ subject }) => subject === "News from Greenroom",
		);
		const link = /\/news\/leave\?token=[\w.-]+/.exec(email?.text ?? "")?.[0] ?? "";
		await site.opens(link);
		await site.sends(site.main.getByRole("button", { name: "Stop news" }));
		await expect(site.title).toHaveText("You've unsubscribed from news");
		await site.looks();
	},
);
