import { listReferences, sendApplication, wizardButtons } from "../support/application.ts";
import { decides, passesChecks } from "../support/back-office.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

const WIZARD = "/onboarding/professional";

story(
	"the team requests changes to one part of an application, and only that part can be changed",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		const reference = await sendApplication(site, person, instance);

		const team = await elsewhere();
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens("/admin/applications");
		await team.main.getByRole("link", { name: reference }).click();
		// The list also names the business, so this waits for the application's page.
		await team.page.waitForURL(/\/admin\/applications\/.+/);
		await expect(team.main.getByText("Vega Portraits").first()).toBeVisible();
		await team.looks();
		await decides(team, "Start the document review");
		const job = new URL(team.page.url()).pathname;
		await team.main.getByRole("radio", { name: "Ask for changes", exact: true }).check();
		await team.main.getByText("Pricing and portfolio", { exact: true }).click();
		await team.main.getByLabel("Change in: pricing and portfolio").fill("Say what an hour includes.");
		await decides(team, "Ask for changes");

		await site.opens("/onboarding/verification-pending");
		await expect(site.main.getByText("Say what an hour includes.")).toBeVisible();
		await site.main.getByRole("link", { name: "Make the changes" }).click();
		await site.isAt(`${WIZARD}/2`);
		await site.main.getByLabel("Hourly rate in dollars").fill("200");
		await wizardButtons(site).next.click();
		await site.isAt(`${WIZARD}/5`);
		await expect(site.main.getByRole("link", { name: "Change hourly rate" })).toBeVisible();
		await expect(site.main.getByRole("link", { name: "Change business name" })).toHaveCount(0);
		await site.sends(site.main.getByRole("button", { name: "Send changes" }));
		await site.isAt("/onboarding/verification-pending");

		await team.opens(job);
		await decides(team, "Accept documents and start the background verification");
		await passesChecks(team);
		await decides(team, "Approve");
		await site.opens("/onboarding/verification-pending");
		await expect(site.title).toHaveText("You're approved");
	},
);

story(
	"a reference answers without signing in, and the applicant sees only that the reference has answered",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		await sendApplication(site, person, instance);
		const [{ email, name } = { email: "", name: "" }] = listReferences(person);
		await expect.poll(async () => (await instance.emailsTo(email)).length).toBe(1);
		const [sentEmail] = await instance.emailsTo(email);
		const path = /\/references\/[\w-]+\?token=[\w-]+/.exec(sentEmail?.text ?? "")?.[0] ?? "";

		const reference = await elsewhere();
		await reference.opens(path);
		await expect(reference.title).toHaveText(`Your reference for ${person.name}`);
		const send = reference.main.getByRole("button", { name: "Send answers" });
		await reference.expectRefusedSubmit(send, 422);
		await reference.main.getByLabel("How do you know this person").fill("A client since 2022.");
		await reference.main.getByLabel("Yes", { exact: true }).check();
		await reference.main.getByLabel("What does this person do well?").fill("Calm on set.");
		await reference.main.getByLabel("My answers are my own").check();
		await reference.sends(send);
		await expect(reference.title).toHaveText("Thank you for your answers");
		await reference.looks();

		await site.opens("/onboarding/verification-pending");
		await expect(
			site.main.getByRole("listitem").filter({ hasText: name }).getByText("Answered"),
		).toBeVisible();
		await expect(site.main.getByText("Calm on set")).toHaveCount(0);
		await site.main.getByRole("link", { name: "Withdraw your application" }).click();
		await site.isAt(`${WIZARD}/withdraw`);
		await site.sends(site.main.getByRole("button", { name: "Withdraw application" }));
		await site.isAt("/onboarding/verification-pending");
		await expect(site.title).toHaveText("You withdrew your application");
	},
);
