import { sendApplication } from "../support/application.ts";
import { decides, passesChecks } from "../support/back-office.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"an application from the queue is approved, and its public profile is then reported and suspended",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		const reference = await sendApplication(site, person, instance);

		const team = await elsewhere();
		const { main } = team;
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens("/admin");
		await main.getByRole("table").getByRole("link", { name: "Applications" }).click();
		await team.isAt("/admin/work/applications");
		await main.getByRole("table").getByRole("link", { name: reference }).click();
		await expect(main.getByText("No one is working on this application.")).toBeVisible();
		await team.sends(main.getByRole("button", { name: "Claim this application" }));
		await expect(main.getByText("You've claimed this application until")).toBeVisible();
		await team.looks();
		const job = new URL(team.page.url()).pathname;
		await decides(team, "Start the document review");
		await team.isAt(job);
		await decides(team, "Accept documents and start the background verification");
		await team.isAt(job);
		await main.getByRole("radio", { name: "Approve" }).check();
		await team.expectRefusedSubmit(main.getByRole("button", { name: "Save decision" }), 422);
		await expect(main.getByRole("link", { name: /These checks aren't done/ })).toBeVisible();
		await team.opens(job);
		await passesChecks(team);
		await decides(team, "Approve", "Welcome.");
		await expect(main.getByText("You can undo this until")).toBeVisible();
		await team.sends(main.getByRole("button", { name: "Undo" }));
		await team.isAt(job);
		await expect(team.title).toHaveText("Vega Portraits");
		await expect(main.getByText(/^Background verification · /)).toBeVisible();
		await decides(team, "Approve", "Welcome.");

		await site.opens("/services");
		await site.main.getByRole("link", { name: "Vega Portraits" }).first().click();
		await expect(site.title).toHaveText("Vega Portraits");
		await site.looks();
		await expect(site.main.getByText("January 15, 2026").first()).toBeVisible();
		await expect(site.main.getByText("Not provided")).toHaveCount(1);
		const profile = new URL(site.page.url()).pathname;

		const visitor = await elsewhere();
		await visitor.opens(`/report${profile}`);
		await visitor.main.getByRole("radio", { name: "Something that isn’t true" }).check();
		await visitor.main.getByLabel("What happened?").fill("These pictures are mine.");
		await visitor.sends(visitor.main.getByRole("button", { name: "Send report" }));
		await visitor.isAt("/report/sent");

		// Other stories also send reports, so this opens the report directly instead of the next one.
		await team.opens(`/admin/reports/${instance.reportAbout("These pictures are mine.")}`);
		await team.sends(main.getByRole("button", { name: "Claim this report" }));
		await expect(main.getByText("These pictures are mine.")).toBeVisible();
		await team.looks();
		await decides(team, "Uphold: suspend the profile", "The pictures are someone else's.");
		await visitor.opens(profile, 410);
	},
);

story(
	"the team reviews a message that was sent despite the warning, and warns its sender",
	{ tag: "@all" },
	async ({ site, instance, elsewhere }) => {
		const bookingId = instance.converse("Portraits in the park");
		const sender = instance.demoAccount("PROFESSIONAL");
		await signIn(site, sender);
		await site.opens(`/messages?booking=${bookingId}`);
		await site.main.getByRole("textbox", { name: "Your message" }).fill("Text me at 512-555-0142.");
		await site.sends(site.main.getByRole("button", { name: "Send message" }));
		await site.isAt("/messages/check");
		await expect(site.main.getByText("Our team reviews messages that are sent anyway.")).toBeVisible();
		await site.sends(site.main.getByRole("button", { name: "Send message" }));
		await site.isAt("/messages");

		const team = await elsewhere();
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens("/admin");
		await team.main.getByRole("table").getByRole("link", { name: "Flagged texts" }).click();
		await team.isAt("/admin/work/flagged-texts");
		await team.looks();
		await team.main
			.getByRole("link", { name: /^Message from/ })
			.first()
			.click();
		await team.sends(team.main.getByRole("button", { name: "Claim this flagged text" }));
		await expect(team.main.getByText("Text me at 512-555-0142.")).toBeVisible();
		await team.looks();
		await decides(team, "Warn the sender", "Contact stays on Greenroom.");
		await expect(team.main.getByText("You can undo this until")).toBeVisible();
	},
);

story(
	"several tickets are selected with the keyboard, closed on a page that lists them, and reopened with the Undo button",
	{ tag: "@all" },
	async ({ site, page, instance, elsewhere }) => {
		const visitor = await elsewhere();
		const names = ["One", "Two"].map((word) => `Closed ${word} ${site.isScripted ? "with" : "without"}`);
		for (const name of names) {
			await visitor.opens("/support");
			await visitor.main.getByRole("textbox", { name: "Name" }).fill(name);
			await visitor.main.getByRole("textbox", { name: "Email address" }).fill("ana@example.com");
			await visitor.main.getByRole("radio").first().check();
			await visitor.main.getByLabel("What is it about?").selectOption({ index: 1 });
			await visitor.main.getByRole("textbox", { name: "Message" }).fill("The page was down.");
			await visitor.sends(visitor.main.getByRole("button", { name: "Send Message" }));
		}
		await signIn(site, instance.demoAccount("ADMIN"));
		await site.opens("/admin/work/support");
		const { main } = site;
		const row = (name: string) => main.getByRole("row").filter({ hasText: name });
		for (const name of names) {
			await row(name).getByRole("checkbox").focus();
			await page.keyboard.press("Space");
		}
		await main.getByRole("button", { name: "Close selected tickets" }).focus();
		await page.keyboard.press("Enter");
		await expect(site.title).toHaveText("Close 2 tickets?");
		for (const name of names)
			await expect(main.getByRole("listitem").filter({ hasText: name })).toBeVisible();
		await site.looks();
		await main.getByLabel("Reply to each sender").fill("Thank you. It works again.");
		await site.sends(main.getByRole("button", { name: "Close 2 tickets" }));
		await site.isAt("/admin/work/support");
		await expect(main.getByText("You decided the last 2 tickets.")).toBeVisible();
		for (const name of names) await expect(row(name)).toHaveCount(0);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Undo" }));
		await site.isAt("/admin/work/support");
		for (const name of names) await expect(row(name)).toHaveCount(1);
	},
);
