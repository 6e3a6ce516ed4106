import { dayAfter } from "../../support/market/typed-quote.ts";
import { asksForQuote, switchAccount } from "../support/bookings.ts";
import { expect, story } from "../support/story.ts";

const day = (days: number) => dayAfter(new Date(), days);

story(
	"a professional sends and revises a quote, the creator accepts it, and both sides sign",
	async ({ page, site, person, instance }) => {
		const path = await asksForQuote(site, person, instance);
		instance.openForQuotes(path.split("/").at(-1) ?? "");
		const professional = instance.demoAccount("PROFESSIONAL");
		const { main } = site;

		// The professional writes a quote.
		await switchAccount(site, professional, path);
		await main.getByRole("link", { name: "Write a quote" }).click();
		await site.isAt(`${path}/edit-quote`);
		const row = (name: string) => main.getByRole("group", { name, exact: true });
		await expect(main.getByText("Twelve portraits in a studio.")).toBeVisible();
		await row("Item 1").getByLabel("Description").fill("Half a day in the studio");
		await row("Item 1").getByLabel("Unit price").fill("600");
		await main.getByRole("button", { name: "Add an item" }).click();
		await expect(row("Item 2").getByLabel("Description")).toBeFocused();
		await row("Item 2").getByLabel("Description").fill("Twelve edited portraits");
		await row("Item 2").getByLabel("Quantity").fill("12");
		await row("Item 2").getByLabel("Unit price").fill("50.00");
		await main.getByRole("button", { name: "Move up item 2" }).click();
		await expect(row("Item 1").getByLabel("Description")).toHaveValue("Twelve edited portraits");
		await main.getByLabel("First day of the work").fill(day(14));
		await main.getByLabel("Last day of the work").fill(day(20));
		await main.getByRole("button", { name: "Split the total 50/50" }).click();
		await expect(row("Milestone 2").getByLabel("Amount")).toHaveValue("600.00");
		await expect(row("Milestone 2").getByLabel("Due")).toHaveValue(day(20));
		await expect(main.getByRole("region", { name: "Totals" })).toContainText("$1,200.00");
		await row("Milestone 1").getByLabel("What you deliver").fill("The shoot");
		await row("Milestone 2").getByLabel("What you deliver").fill("Twelve portraits");
		await row("Milestone 1").getByLabel("Amount").fill("400");
		// Only work in person requires a city and a state.
		await main.locator("summary", { hasText: "Place" }).click();
		await main.getByLabel("Remote").check();
		await expect(main.getByLabel("City")).toBeHidden();
		await main.locator("summary", { hasText: "Usage rights" }).click();
		// Only a limited term has a length.
		await expect(main.getByLabel("How many months or years?")).toBeHidden();
		await main.getByLabel("A number of years").check();
		await main.getByLabel("How many months or years?").fill("2");
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Continue to preview" }), 422);
		await expect(
			page.getByRole("link", {
				name: "The milestones add up to $1,000.00, but the items to $1,200.00. Add $200.00.",
			}),
		).toBeVisible();
		await row("Milestone 1").getByLabel("Amount").fill("600");
		await site.sends(main.getByRole("button", { name: "Continue to preview" }));
		await site.isAt(`${path}/send-quote`);
		await expect(main.getByText("$1,080.00", { exact: true })).toBeVisible();
		await expect(main.getByText("so the professional receives $1,080.00 of the total")).toBeVisible();
		await main.getByLabel("Your full name").fill("Parker Hayes");
		await main.getByLabel("Your mailing address").fill("12 Main Street\nAustin, TX 78701");
		await main.getByLabel(/I've read this agreement/).check();
		await site.sends(main.getByRole("button", { name: "Sign and send" }));
		await site.isAt(`${path}/quote`);

		// The creator requests changes, and the professional revises the quote.
		await switchAccount(site, person, path);
		await main.getByRole("link", { name: "Read the quote" }).click();
		await site.isAt(`${path}/quote`);
		await main.getByRole("link", { name: "Ask for changes" }).click();
		await site.isAt(`${path}/ask-for-changes`);
		await main.getByLabel("What should change?").fill("Ten portraits are enough.");
		await site.sends(main.getByRole("button", { name: "Ask for changes" }));
		await site.isAt(`${path}/quote`);
		await expect(main.getByRole("heading", { name: /^Waiting for / })).toBeVisible();
		await switchAccount(site, professional, path);
		await expect(main.getByRole("heading", { name: "Revise the quote" })).toBeVisible();
		await site.opens(`${path}/quote`);
		await expect(main.getByText("Ten portraits are enough.")).toBeVisible();
		await main.getByRole("link", { name: "Revise the quote" }).click();
		await site.isAt(`${path}/edit-quote`);
		await expect(main.getByText("Ten portraits are enough.")).toBeVisible();
		await row("Item 1").getByLabel("Quantity").fill("10");
		await main.getByRole("button", { name: "Split the total 50/50" }).click();
		await expect(row("Milestone 2").getByLabel("Amount")).toHaveValue("550.00");
		await site.sends(main.getByRole("button", { name: "Continue to preview" }));
		await site.isAt(`${path}/revise-quote`);
		await main.getByLabel("Your full name").fill("Parker Hayes");
		await expect(main.getByLabel("Your mailing address")).toHaveValue("12 Main Street, Austin, TX 78701");
		await main.getByLabel(/I've read this agreement/).check();
		await site.sends(main.getByRole("button", { name: "Sign and send" }));
		await site.isAt(`${path}/quote`);

		// The creator sees what has changed, and signs.
		await switchAccount(site, person, `${path}/quote`);
		await expect(main.getByRole("heading", { name: "What version 2 changes" })).toBeVisible();
		await main.getByRole("link", { name: "Accept and sign" }).click();
		await site.isAt(`${path}/accept-quote`);
		await main.getByLabel("Your full name").fill("R. Vega");
		await main.getByLabel("Your mailing address").fill("P.O. Box 7, Reno, Nevada 89501");
		await main.getByLabel(/I've read this agreement/).check();
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Accept and sign" }), 422);
		await main.getByLabel("The name above is my full legal name").check();
		await site.sends(main.getByRole("button", { name: "Accept and sign" }));
		await site.isAt(path);
		await main.locator("summary", { hasText: "Timeline" }).click();
		await expect(main.getByText("You accepted the quote", { exact: true })).toBeVisible();
		await site.opens(`${path}/agreements/2`);
		await expect(main.getByText(/^R\. Vega/)).toBeVisible();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContainEqual(expect.stringMatching(/^Agreement signed: Portraits for a calendar with /));
	},
);
