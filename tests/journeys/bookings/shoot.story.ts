import sharp from "sharp";
import { switchAccount } from "../support/bookings.ts";
import { addAccount } from "../support/forms.ts";
import { pays, seesPayment } from "../support/money.ts";
import { expect, story } from "../support/story.ts";

const PHONE = { width: 360, height: 740 };

const photo = async (background: string) => ({
	name: "portrait.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width: 600, height: 900, channels: 3, background } })
		.jpeg()
		.toBuffer(),
});

story(
	"on phones, a model signs a release, a photo is delivered, commented on, changed, and accepted, and the release is withdrawn",
	async ({ page, site, person, instance, elsewhere }) => {
		story.slow();
		await page.setViewportSize(PHONE);
		await addAccount(site, person);
		const path = await instance.agree(person.email);
		const professional = instance.demoAccount("PROFESSIONAL");
		const { main } = site;
		const file = `${path}/milestones/1/deliveries/1/files/1`;
		await site.opens(path);
		await pays(site, path, "Fund milestone 1", "Succeeds at once");
		await seesPayment(site, "Paid");

		// Before the shoot, the professional asks for a release, and the model signs on their own phone.
		await switchAccount(site, professional, path);
		await main.getByText("Agreement and releases").click();
		await main.getByRole("link", { name: "Ask for a release" }).click();
		await site.isAt(`${path}/releases`);
		await main.getByRole("radio", { name: "Model release" }).check();
		await main.getByLabel("Name of the person or property").fill("Jamie Fox");
		await site.sends(main.getByRole("button", { name: "Ask for the release" }));
		await expect(site.title).toHaveText("Jamie Fox");
		await site.looks();
		const link = await main.getByLabel("Link", { exact: true }).inputValue();
		const model = await elsewhere();
		await model.page.setViewportSize(PHONE);
		await model.opens(link);
		await model.main.getByLabel("Your full name").fill("Jamie Fox");
		await model.main.getByLabel("Your email address").fill("jamie@example.org");
		await model.main.getByRole("checkbox", { name: /^I've read this release/ }).check();
		await model.sends(model.main.getByRole("button", { name: "Sign the release" }));
		await expect(model.title).toHaveText("You signed this release");
		await model.looks();

		// On the day, both sides have the call sheet.
		await site.opens(`${path}/dates`);
		await main.getByRole("listitem").getByRole("link").first().click();
		await page.waitForURL(/\/dates\/\d{4}-\d\d-\d\d$/);
		await site.looks();
		await expect(main.getByText("None. All are signed.")).toBeVisible();

		// The creator comments on the preview, and asks for changes.
		const deliver = async (note: string, color: string) => {
			await site.opens(`${path}/milestones/1/deliver`);
			await main.getByLabel("Note").fill(note);
			await main.getByLabel("Files (optional)").setInputFiles(await photo(color));
			if (site.isScripted) await expect(main.getByText("Ready")).toBeVisible();
			await site.sends(main.getByRole("button", { name: "Deliver" }));
			await site.isAt(path);
		};
		await deliver("The portrait", "teal");
		await switchAccount(site, person, file);
		const preview = main.getByRole("img", { name: "Preview of portrait.jpg" });
		await expect
			.poll(async () => {
				await site.opens(file);
				return preview.count();
			})
			.toBe(1);
		await main.getByRole("textbox", { name: "Comment" }).fill("Brighter here, please.");
		await main.getByRole("radio", { name: "Top left" }).check();
		await site.sends(main.getByRole("button", { name: "Add comment" }));
		await expect(main.getByText("Brighter here, please.")).toBeVisible();
		await site.looks();
		await site.opens(`${path}/milestones/1/request-changes`);
		await expect(main.getByText("Brighter here, please.")).toBeVisible();
		await main.getByLabel("What should change?").fill("As I commented.");
		await site.sends(main.getByRole("button", { name: "Ask for changes" }));
		await site.isAt(path);

		await switchAccount(site, professional, file);
		await site.sends(main.getByRole("button", { name: /^Mark as done/ }));
		await expect(main.getByText("Done", { exact: true })).toBeVisible();
		await site.looks();
		await deliver("Brighter now", "white");

		// The original opens once the creator accepts.
		const again = file.replace("deliveries/1", "deliveries/2");
		await switchAccount(site, person, again);
		await expect(main.locator('a[href^="/files/"]')).toHaveCount(0);
		await expect
			.poll(async () => {
				await site.opens(again);
				return preview.count();
			})
			.toBe(1);
		await site.opens(`${path}/milestones/1/accept-delivery`);
		await site.sends(main.getByRole("button", { name: "Accept and release $333.33" }));
		await site.isAt(path);
		await site.opens(again);
		await expect(main.locator('a[href^="/files/"]')).toHaveCount(1);

		// The model withdraws, and both sides are told to stop the use.
		await model.main.getByRole("link", { name: "Withdraw this release" }).click();
		await model.page.waitForURL(/\/copy\/withdraw\?/);
		await model.looks();
		await model.sends(model.main.getByRole("button", { name: "Withdraw the release" }));
		await expect(model.title).toHaveText("You withdrew this release");
		await model.looks();
		await site.opens(`${path}/releases`);
		await main.getByRole("link", { name: "Jamie Fox" }).click();
		await expect(main.getByText(/^Don't use anything that shows Jamie Fox/)).toBeVisible();
		await site.looks();
	},
);
