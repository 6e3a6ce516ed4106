import { switchAccount } from "../support/bookings.ts";
import { signIn, signUp } from "../support/forms.ts";
import type { StoryInstance } from "../support/instance.ts";
import { pays, seesPayment } from "../support/money.ts";
import type { Person } from "../support/person.ts";
import type { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

type Account = { email: string; password: string };

/**
 * A new creator pays $333.33 for the first milestone, and the professional delivers it. Returns the booking's
 * path. Afterward, the professional is signed in.
 */
async function delivers(
	site: Site,
	{ person, instance, professional }: { person: Person; instance: StoryInstance; professional: Account },
): Promise<string> {
	await signUp(site, person);
	const path = await instance.agree(person.email);
	const { main } = site;
	await site.opens(path);
	await pays(site, path, "Fund milestone 1", "Succeeds at once");
	await seesPayment(site, "Paid");
	await switchAccount(site, professional, path);
	await main.getByRole("link", { name: "Deliver" }).first().click();
	await site.isAt(`${path}/milestones/1/deliver`);
	await main.getByLabel("Note").fill("Two of three sets. The third was rained out.");
	await site.sends(main.getByRole("button", { name: "Deliver" }));
	await site.isAt(path);
	return path;
}

/** Follows a link to the form that proposes how to divide the amount, and submits it. */
async function proposes(
	site: Site,
	path: string,
	{ link, amount, rest, reason }: { link: string; amount: string; rest: string; reason: string },
): Promise<void> {
	const { main } = site;
	await main.getByRole("link", { name: link }).first().click();
	await site.isAt(`${path}/milestones/1/propose-split`);
	await site.expectRefusedSubmit(main.getByRole("button", { name: "Send the proposal" }), 422);
	await main.getByLabel(/^How much goes to/).fill(amount);
	// With JavaScript, the page computes the rest while the amount is typed.
	if (site.isScripted) await expect(main.getByRole("status").filter({ hasText: rest })).toBeVisible();
	await main.getByLabel("Why is this fair?").fill(reason);
	await site.sends(main.getByRole("button", { name: "Send the proposal" }));
}

/** Opens a dispute about the first milestone on the booking's page. Returns the dispute's path. */
async function opensDispute(site: Site, path: string): Promise<string> {
	const { main, page } = site;
	await main.getByRole("link", { name: "Open a dispute" }).first().click();
	await site.isAt(`${path}/milestones/1/dispute`);
	const open = main.getByRole("button", { name: "Open the dispute" });
	await site.expectRefusedSubmit(open, 422);
	await main.getByRole("radio", { name: "Money back" }).check();
	await main.getByLabel("What was agreed, and what happened instead?").fill("The third set is missing.");
	await site.sends(open);
	await page.waitForURL(/\/disputes\/[\w-]+$/);
	await site.looks();
	return new URL(page.url()).pathname;
}

story(
	"both sides agree, without a dispute, to release part of a milestone's money and refund the rest",
	{ tag: ["@plain", "@all"] },
	async ({ site, person, instance }) => {
		const professional = instance.demoAccount("PROFESSIONAL");
		const path = await delivers(site, { person, instance, professional });
		const { main } = site;
		await switchAccount(site, person, path);
		await proposes(site, path, {
			link: "Propose how to divide it",
			amount: "222.22",
			rest: "$111.11",
			reason: "Two of three sets were delivered.",
		});
		await site.isAt(path);
		await expect(
			main.getByText("You get $111.11 back, and $222.22 goes to Vega Lights.").first(),
		).toBeVisible();

		await switchAccount(site, professional, path);
		await expect(main.getByRole("heading", { name: "Answer the proposal" })).toBeVisible();
		await main.getByRole("link", { name: "Accept the proposal" }).first().click();
		await site.page.waitForURL(/\/proposals\/[\w-]+\/accept$/);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Accept and receive $200.00" }));
		await site.isAt(path);
		await expect(main.getByText("$222.22 released to Vega Lights").first()).toBeVisible();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContainEqual(expect.stringContaining("Proposal accepted by"));
	},
);

story(
	"a dispute is opened and answered, and settled after a counterproposal",
	{ tag: ["@plain", "@all"] },
	async ({ site, person, instance }) => {
		story.slow();
		const professional = instance.demoAccount("PROFESSIONAL");
		const path = await delivers(site, { person, instance, professional });
		const { main, page } = site;
		await switchAccount(site, person, path);
		const dispute = await opensDispute(site, path);
		await expect(main.getByText(/by then, \$333\.33 goes back to you\./)).toBeVisible();

		await switchAccount(site, professional, path);
		await main.getByRole("link", { name: "Answer the dispute" }).first().click();
		await site.isAt(`${dispute}/answer`);
		await main.getByRole("radio", { name: "Disagree" }).check();
		const send = main.getByRole("button", { name: "Send your answer" });
		await site.expectRefusedSubmit(send, 422);
		await main.getByLabel("Your statement").fill("Two sets were delivered, and the third was rained out.");
		await site.sends(send);
		await site.isAt(dispute);
		await proposes(site, path, {
			link: "Propose how to divide it",
			amount: "300",
			rest: "$33.33",
			reason: "The studio was paid for all three days.",
		});
		await site.isAt(dispute);

		await switchAccount(site, person, dispute);
		await expect(main.getByRole("heading", { name: "Answer the proposal" })).toBeVisible();
		await proposes(site, path, {
			link: "Propose something else",
			amount: "222.22",
			rest: "$111.11",
			reason: "Two of three sets.",
		});
		await site.isAt(dispute);
		await expect(main.getByRole("row")).toHaveCount(3);

		await switchAccount(site, professional, dispute);
		await main.getByRole("link", { name: "Accept the proposal" }).click();
		await page.waitForURL(/\/proposals\/[\w-]+\/accept$/);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Accept and receive $200.00" }));
		await site.isAt(dispute);
		await expect(main.getByRole("heading", { name: "The dispute is over" })).toBeVisible();
		await expect(main.getByText("Your payout, after the fee")).toBeVisible();
	},
);

story(
	"our team decides a dispute after a preview, and the creator can appeal",
	{ tag: ["@plain", "@all"] },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		const professional = instance.demoAccount("PROFESSIONAL");
		const path = await delivers(site, { person, instance, professional });
		const { main } = site;
		await switchAccount(site, person, path);
		const dispute = await opensDispute(site, path);
		await switchAccount(site, professional, `${dispute}/answer`);
		await main.getByRole("radio", { name: "Disagree" }).check();
		await main.getByLabel("Your statement").fill("The third set was rained out.");
		await site.sends(main.getByRole("button", { name: "Send your answer" }));
		await site.isAt(dispute);
		await main.getByRole("link", { name: "Ask our team to decide" }).first().click();
		await site.isAt(`${dispute}/ask-team`);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Ask our team" }));
		await site.isAt(dispute);

		const team = await elsewhere();
		await signIn(team, instance.demoAccount("ADMIN"));
		const decision = `/admin/disputes/${dispute.split("/").at(-1)}`;
		await team.opens(decision);
		const preview = team.main.getByRole("button", { name: "Preview decision" });
		await team.expectRefusedSubmit(preview, 422);
		const amount = team.main.getByLabel("Goes to the professional, in dollars");
		const reason = team.main.getByLabel("Reason", { exact: true });
		await amount.fill("100");
		await reason.fill("Two of three sets are here.");
		await preview.click();
		await team.main.getByRole("button", { name: "Change" }).click();
		await expect(reason).toHaveValue("Two of three sets are here.");
		await amount.fill("222.22");
		await preview.click();
		const decide = team.main.getByRole("button", { name: "Decide the dispute" });
		await expect(decide).toBeVisible();
		await team.looks();
		await team.sends(decide);
		const notifications = team.page.getByRole("region", { name: "Notifications" });
		await expect(notifications.getByText("Decided. We'll email both sides.").last()).toBeVisible();
		await team.looks();

		await switchAccount(site, person, dispute);
		await expect(main.getByText("Two of three sets are here.").first()).toBeVisible();
		await expect(main.getByRole("link", { name: "Appeal the decision" }).first()).toBeVisible();
	},
);
