import { switchAccount } from "../support/bookings.ts";
import { addAccount, signIn } from "../support/forms.ts";
import { arrives, pays, seesPayment } from "../support/money.ts";
import { expect, story } from "../support/story.ts";

story(
	"a guarantee claim about accepted work is answered, decided, and paid from our own funds",
	{ tag: ["@plain", "@all"] },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		await addAccount(site, person);
		const path = await instance.agree(person.email);
		const { main } = site;
		await site.opens(path);
		await pays(site, path, "Fund milestone 1", "Succeeds at once");
		await seesPayment(site, "Paid");
		const professional = instance.demoAccount("PROFESSIONAL");
		await switchAccount(site, professional, `${path}/milestones/1/deliver`);
		await main.getByLabel("Note").fill("The portraits, edited.");
		await main.getByLabel("Links").fill("https://files.example.com/delivery/portraits.zip");
		await site.sends(main.getByRole("button", { name: "Deliver" }));
		await site.isAt(path);
		await switchAccount(site, person, `${path}/milestones/1/accept-delivery`);
		await expect(main.getByText("you can claim up to $1,000.00 within 14 days")).toBeVisible();
		await site.sends(main.getByRole("button", { name: "Accept and release $333.33" }));
		await site.isAt(path);

		// The creator finds that half of the work is missing.
		await main.getByRole("heading", { name: "Guarantee" }).click();
		await main.getByRole("link", { name: "See what you can claim" }).click();
		await site.isAt(`${path}/guarantee`);
		await site.looks();
		await main.getByRole("link", { name: "Make a claim" }).click();
		await site.isAt(`${path}/guarantee/claim`);
		const claim = main.getByRole("button", { name: "Make the claim" });
		await site.expectRefusedSubmit(claim, 422);
		await main.getByLabel("Amount in dollars").fill("150");
		await main
			.getByLabel("What doesn't match the agreement")
			.fill("Six of the twelve portraits are missing.");
		await site.sends(claim);
		await site.isAt(`${path}/guarantee`);
		await expect(main.getByText(/^Our team decides by /)).toBeVisible();

		await switchAccount(site, professional, path);
		await main.getByRole("link", { name: "Respond to the claim" }).click();
		await site.isAt(`${path}/guarantee/respond`);
		await site.looks();
		await main.getByLabel("Your statement").fill("The other six were sent by mail.");
		await site.sends(main.getByRole("button", { name: "Send your statement" }));
		await site.isAt(`${path}/guarantee`);

		// The team adds to our own funds, and decides the claim.
		const team = await elsewhere();
		await signIn(team, instance.demoAccount("ADMIN"));
		await team.opens("/admin/money/own-funds");
		await team.main.getByLabel("Amount in dollars").fill("1,000");
		await team.sends(team.main.getByRole("button", { name: "Order the deposit" }));
		await expect
			.poll(async () => {
				instance.letBankCatchUp();
				await team.page.goto("/admin/money/own-funds");
				return team.main.getByRole("cell", { name: "Arrived" }).count();
			})
			.toBeGreaterThan(0);
		await team.looks();
		await team.opens("/admin/work/guarantee");
		await team.main
			.getByRole("link", { name: /^GUA-\d{6}/ })
			.first()
			.click();
		await expect(team.main.getByText("The other six were sent by mail.")).toBeVisible();
		await team.looks();
		await team.main.getByRole("radio", { name: /and Vega Lights owes it/ }).check();
		await team.main.getByLabel("Amount in dollars").fill("150");
		await team.main.getByLabel("Reason").fill("The agreement says twelve files, and six are here.");
		await team.sends(team.main.getByRole("button", { name: "Save decision" }));

		await switchAccount(site, person, `${path}/guarantee`);
		await expect(main.getByText("We're paying you $150.00 under the guarantee.")).toBeVisible();
		await arrives(instance, "Refund", path, "CONFIRMED");
		await site.opens("/payments");
		await expect(main.getByText("Refunded: $150.00")).toBeVisible();
		await switchAccount(site, professional, "/earnings");
		await main
			.getByRole("link", { name: /^RCV-\d{6}/ })
			.first()
			.click();
		await expect(site.title).toHaveText("You owe Greenroom $135.01");
		await site.looks();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContain("Refund sent: $150.00 for Portraits for a calendar");
	},
);
