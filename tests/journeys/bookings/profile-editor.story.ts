import { image } from "../../support/files/sample-files.ts";
import { switchAccount } from "../support/bookings.ts";
import { signIn } from "../support/forms.ts";
import { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

const EDIT = "/professional/edit";

/** Opens one part of the member's own profile from its overview, and returns there with Save. */
async function changes(site: Site, part: string, path: string, typed: () => Promise<void>): Promise<void> {
	await site.main.getByRole("link", { name: `Change ${part}` }).click();
	await site.isAt(path);
	await typed();
	await site.sends(site.main.getByRole("button", { name: "Save" }));
	await site.isAt(EDIT);
}

story(
	"a professional changes what others see, and views the profile as they do",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		story.slow();
		const { main } = site;
		const id = instance.listProfessional();
		const professional = instance.demoAccount("PROFESSIONAL");
		await signIn(site, professional);
		await site.opens(EDIT);

		await main.getByRole("link", { name: "Change description" }).click();
		await site.isAt(`${EDIT}/description`);
		await main.getByLabel("Description").fill("");
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Save" }), 422);
		await main
			.getByLabel("Description")
			.fill("Portraits for people who publish.\n\nI bring two lamps and a stool.");
		await site.sends(main.getByRole("button", { name: "Save" }));
		await site.isAt(EDIT);
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			"Your description is saved and visible on your profile.",
		);

		await changes(site, "hourly rate", `${EDIT}/rate`, () => main.getByLabel("Hourly rate").fill("185"));
		await changes(site, "service areas", `${EDIT}/areas`, () =>
			main.getByLabel("Service areas").fill("Burbank\nGlendale"),
		);
		await changes(site, "links", `${EDIT}/links`, async () => {
			const first = main.getByRole("group", { name: "Link 1" });
			await first.getByLabel("Name").fill("Reel");
			await first.getByLabel("Web address").fill("reel.example/vega");
		});

		await changes(site, "starting prices", `${EDIT}/prices`, () =>
			main.getByLabel("A day from").fill("1200"),
		);
		await changes(site, "packages", `${EDIT}/packages`, async () => {
			const first = main.getByRole("group", { name: "Package 1" });
			await first.getByLabel("Name").fill("Half a day");
			await first.getByLabel("What is included").fill("Four hours and twenty pictures");
			await first.getByLabel("Price from").fill("600");
			await first.getByLabel("Priced").selectOption("By the project");
		});
		await changes(site, "specialties", `${EDIT}/specialties`, () =>
			main.getByRole("checkbox").first().check(),
		);
		await changes(site, "languages", `${EDIT}/languages`, () => main.getByLabel("Spanish").check());
		await changes(site, "remote work", `${EDIT}/work`, () => main.getByLabel("Yes, remotely too").check());
		await main.getByRole("link", { name: "Change busy dates" }).click();
		await site.isAt(`${EDIT}/busy-dates`);
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Add busy dates" }), 422);
		const first = main.getByRole("group", { name: "First day" });
		await first.getByLabel("Month").fill("March");
		await first.getByLabel("Day").fill("1");
		await first.getByLabel("Year").fill(String(new Date().getFullYear() + 1));
		await site.sends(main.getByRole("button", { name: "Add busy dates" }));
		await expect(main.getByRole("listitem")).toContainText("March 1");
		await site.opens(EDIT);

		await main.getByRole("link", { name: "Change pictures" }).click();
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("link", { name: "Add pictures" }).click();
		await site.isAt(`${EDIT}/pictures/add`);
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Add pictures" }), 422);
		await main.getByLabel("Pictures", { exact: true }).setInputFiles([
			{ name: "lamp.png", mimeType: "image/png", buffer: await image("png") },
			{ name: "stool.jpg", mimeType: "image/jpeg", buffer: await image("jpeg") },
		]);
		await site.sends(main.getByRole("button", { name: "Add pictures" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(main.getByText("Not shown yet")).toHaveCount(2);
		await site.looks();
		await main.getByLabel("What picture 1 shows").fill("A lamp next to a window");
		await main.getByLabel("What picture 2 shows").fill("A stool on a stage");
		const order = () => main.getByRole("listitem").getByRole("img");
		await site.sends(main.getByRole("button", { name: "Move up picture 2" }));
		await expect(order().first()).toHaveAttribute("alt", "A stool on a stage");
		await expect(main.getByText("Not shown yet")).toHaveCount(0);
		await site.looks();

		await main.getByRole("link", { name: "Add a photo" }).click();
		await site.isAt(`${EDIT}/photo`);
		await main
			.getByLabel("Photo", { exact: true })
			.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await image("png") });
		await site.sends(main.getByRole("button", { name: "Save photo" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(main.getByRole("link", { name: "Change photo" })).toBeVisible();

		await site.opens(EDIT);
		await changes(site, "requests", `${EDIT}/away`, async () => {
			const back = new Date(Date.now() + 10 * 86_400_000);
			await main.getByRole("radio", { name: "I'm away until a date" }).check();
			await main.getByLabel("Month").fill(String(back.getMonth() + 1));
			await main.getByLabel("Day", { exact: true }).fill(String(back.getDate()));
			await main.getByLabel("Year").fill(String(back.getFullYear()));
		});
		await expect(main.getByText(/^Away until/)).toBeVisible();

		await main.getByRole("link", { name: "See your public profile" }).click();
		await site.isAt(`/professional/${id}`);
		await switchAccount(site, instance.demoAccount("CREATOR"), `/professional/${id}`);
		await expect(main.getByText("I bring two lamps and a stool.")).toBeVisible();
		await expect(main.getByText("$185").first()).toBeVisible();
		for (const place of ["Burbank", "Glendale"]) await expect(main.getByText(place).first()).toBeVisible();
		await expect(main.getByRole("link", { name: /Reel/ })).toHaveAttribute(
			"href",
			"https://reel.example/vega",
		);
		await expect(main.getByText(/Away until/).first()).toBeVisible();
		const shown = main.getByRole("img", { name: /^A (stool|lamp)/ });
		await expect(shown).toHaveCount(2);
		await expect(shown.first()).toHaveAttribute("alt", "A stool on a stage");

		// Back at work, and one image fewer, for the next story.
		await switchAccount(site, professional, EDIT);
		await changes(site, "requests", `${EDIT}/away`, () =>
			main.getByRole("radio", { name: "I'm taking requests" }).check(),
		);
		await main.getByRole("link", { name: "Change pictures" }).click();
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("link", { name: "Remove photo" }).click();
		await expect(site.title).toHaveText("Remove this photo?");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Remove photo" }));
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("button", { name: "Remove picture 2" }).click();
		await expect(site.title).toHaveText("Remove this picture?");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Remove picture" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(order()).toHaveCount(1);
	},
);

story(
	"a description that was changed in another tab is shown next to what was typed, and then replaced",
	async ({ site, instance, context, watch }) => {
		instance.listProfessional();
		await signIn(site, instance.demoAccount("PROFESSIONAL"));
		await site.opens(`${EDIT}/description`);
		const other = new Site(await context.newPage(), watch, site.isScripted);
		await other.opens(`${EDIT}/description`);
		await other.main.getByLabel("Description").fill("Written in the other tab.");
		await other.sends(other.main.getByRole("button", { name: "Save" }));
		await other.isAt(EDIT);

		const description = site.main.getByLabel("Description");
		await description.fill("Written in this tab.");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Save" }), 409);
		await expect(
			site.main.getByText("Someone changed this since you opened it. The saved value"),
		).toBeVisible();
		await expect(site.main.getByText("Written in the other tab.")).toBeVisible();
		await expect(description).toHaveValue("Written in this tab.");
		await site.looks();
		await site.sends(site.main.getByRole("button", { name: "Save" }));
		await site.isAt(EDIT);
		await expect(site.main.getByText("Written in this tab.")).toBeVisible();
		await other.page.close();
	},
);
