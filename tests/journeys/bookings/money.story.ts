import { switchAccount } from "../support/bookings.ts";
import { addAccount, signIn } from "../support/forms.ts";
import { arrives, pays, seesPayment } from "../support/money.ts";
import { expect, story } from "../support/story.ts";

story(
	"a milestone is funded, delivered, sent back for changes, delivered again, and accepted, and the payout arrives",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		story.slow();
		await addAccount(site, person);
		const path = await instance.agree(person.email);
		const { main } = site;
		await site.opens(path);
		await expect(main.getByRole("heading", { name: "Fund the first milestone" })).toBeVisible();
		await pays(site, path, "Fund milestone 1", "Asks for confirmation");
		await page.waitForURL(/\/confirm\?/);
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Confirm payment" }));
		await seesPayment(site, "Paid");
		await main.getByRole("link", { name: "See the receipt" }).click();
		await expect(site.title).toHaveText("Receipt for $333.33");
		await site.looks();

		// The professional enters payout details, and delivers.
		const professional = instance.demoAccount("PROFESSIONAL");
		await switchAccount(site, professional, "/professional/payout-details");
		await site.sends(main.getByRole("button", { name: "Set up payouts" }));
		await page.waitForURL(/\/test-bank\/payees\//);
		await site.looks();
		await main.getByLabel("Name of the account's owner").fill("Parker Hayes");
		await main.getByLabel("Account number").fill("1234567890");
		await main.getByLabel("Tax ID").fill("123-45-6789");
		await site.sends(main.getByRole("button", { name: "Save and return to Greenroom" }));
		await site.isAt("/professional/payout-details");
		await site.opens(path);
		const deliver = `${path}/milestones/1/deliver`;
		await main.getByRole("link", { name: "Deliver" }).first().click();
		await site.isAt(deliver);
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Deliver" }), 422);
		await main.getByLabel("Note").fill("The first portraits, edited.");
		await main.getByLabel("Links").fill("https://files.example.com/delivery/first-version.zip");
		await site.sends(main.getByRole("button", { name: "Deliver" }));
		await site.isAt(path);
		await expect(main.getByRole("heading", { name: /^Waiting for .* to review the delivery/ })).toBeVisible();

		await switchAccount(site, person, path);
		await main.getByRole("link", { name: "Ask for changes" }).first().click();
		await site.isAt(`${path}/milestones/1/request-changes`);
		await main.getByLabel("What should change?").fill("Brighter, please.");
		await site.sends(main.getByRole("button", { name: "Ask for changes" }));
		await site.isAt(path);

		await switchAccount(site, professional, path);
		await expect(main.getByText("Brighter, please.").first()).toBeVisible();
		await main.getByRole("link", { name: "Deliver" }).first().click();
		await site.isAt(deliver);
		await main.getByLabel("Note").fill("Brighter now.");
		await site.sends(main.getByRole("button", { name: "Deliver" }));
		await site.isAt(path);

		await switchAccount(site, person, path);
		await main.getByRole("link", { name: "Accept the delivery" }).first().click();
		await site.isAt(`${path}/milestones/1/accept-delivery`);
		await site.sends(main.getByRole("button", { name: "Accept and release $333.33" }));
		await site.isAt(path);
		await expect(main.getByText("$333.33 released to Vega Lights.")).toBeVisible();

		await switchAccount(site, professional, "/earnings");
		const row = main.getByRole("row", { name: new RegExp(person.name) }).first();
		await expect(row).toContainText("Available on");
		await expect(row).toContainText(
			"A bank account was entered. To protect you, payouts to it wait for 3 days.",
		);
		await site.looks();
		instance.endPayoutPause();
		await arrives(instance, "Payout", path, "PAID");
		await site.opens("/earnings");
		await expect(row).toContainText("Paid out");
		await expect(row).toContainText("$300.00");
		await main.getByRole("region", { name: "Monthly statements" }).getByRole("link").first().click();
		await expect(site.title).toHaveText(/^Statement for /);
		await site.looks();
		await expect
			.poll(async () => (await instance.emailsTo(professional.email)).map(({ subject }) => subject))
			.toContain("Payout sent: $300.00 for Portraits for a calendar");
	},
);

story(
	"a payment succeeds after a declined card, and a cancellation refunds it",
	{ tag: ["@plain", "@all"] },
	async ({ site, person, instance }) => {
		await addAccount(site, person);
		const path = await instance.agree(person.email);
		const { main } = site;
		await site.opens(path);
		await pays(site, path, "Fund both milestones", "Is declined");
		await expect(main.getByText("The card was declined. Nothing was charged.")).toBeVisible();
		await site.looks();
		await main.getByRole("link", { name: "Return to Greenroom" }).click();
		await seesPayment(site, "The payment didn't go through");
		await pays(site, path, "Try again", "Succeeds at once");
		await seesPayment(site, "Paid");

		await main.getByRole("link", { name: "Back to the booking" }).click();
		await site.isAt(path);
		await main.getByRole("link", { name: "Cancel the booking" }).click();
		await site.isAt(`${path}/cancel`);
		await expect(main.getByRole("row", { name: /^Total/ })).toContainText("$1,000.00");
		const cancel = main.getByRole("button", { name: "Cancel and refund $1,000.00" });
		await site.expectRefusedSubmit(cancel, 422);
		await main.getByLabel("Why are you canceling?").fill("The calendar has no sponsor.");
		await site.sends(cancel);
		await site.isAt(path);
		await expect(main.getByText(/^\$333\.33 on its way back to /)).toBeVisible();
		await arrives(instance, "Refund", path, "CONFIRMED", "CONFIRMED");
		await site.opens("/payments");
		await expect(main.getByText("Refunded: $666.67")).toBeVisible();
	},
);

story(
	"a chargeback freezes a milestone for both sides, and the team sees the chargeback",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		await addAccount(site, person);
		const path = await instance.agree(person.email);
		const { main } = site;
		await site.opens(path);
		await pays(site, path, "Fund milestone 1", "4000 0000 0000 1976");
		await seesPayment(site, "Paid");
		instance.letBankCatchUp();
		const frozen = "Waiting for the payer's bank to decide about the payment";
		await expect
			.poll(async () => {
				await site.page.goto(path);
				return main.getByRole("heading", { name: frozen }).count();
			})
			.toBe(1);
		await site.looks();
		await expect(main.getByText("With the payer's bank until it decides")).toBeVisible();
		await switchAccount(site, instance.demoAccount("PROFESSIONAL"), path);
		await expect(main.getByRole("heading", { name: frozen })).toBeVisible();

		const team = await elsewhere();
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens(`/admin${path}`);
		await expect(team.main.getByText("Payment held, chargeback open")).toBeVisible();
		await team.opens("/admin/money");
		await team.main.getByRole("link", { name: /needs? attention/ }).click();
		await team.isAt("/admin/work/money-issues");
		await team.main.getByRole("link", { name: "Chargeback" }).first().click();
		await expect(team.title).toHaveText("Chargeback");
		await team.looks();
		await expect(team.main.getByText(/^The payer's bank asks for \$333\.33/)).toBeVisible();
	},
);
