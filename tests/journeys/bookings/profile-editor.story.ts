import { image } from "../../support/files/sample-files.ts";
import { switchAccount } from "../support/bookings.ts";
import { signIn } from "../support/forms.ts";
import { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

const EDIT = "/professional/edit";

story(
	"a professional edits their profile, and a creator sees the changes",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		story.slow();
		const { main } = site;
		const id = instance.listProfessional();
		const professional = instance.demoAccount("PROFESSIONAL");
		await signIn(site, professional);
		await site.opens(EDIT);
		const save = () => main.getByRole("button", { name: "Save profile" });

		await main.getByRole("textbox", { name: "Description" }).fill("");
		await main.getByLabel("Hourly rate").fill("77");
		await site.expectRefusedSubmit(save(), 422);
		await main
			.getByRole("textbox", { name: "Description" })
			.fill("Portraits for people who publish.\n\nI bring two lamps and a stool.");
		await main.getByLabel("Hourly rate").fill("185");
		for (const closed of ["List service areas", "Add or change links", "Starting prices"])
			await main.getByText(closed, { exact: true }).click();
		await main.getByRole("textbox", { name: "Service areas" }).fill("Burbank\nGlendale");
		const link = main.getByRole("group", { name: "Link 1" });
		await link.getByLabel("Name").fill("Reel");
		await link.getByLabel("Web address").fill("reel.example/vega");
		await main.getByLabel("A day from").fill("1200");
		const offer = main.getByRole("group", { name: "Package 1" });
		await offer.getByLabel("Name").fill("Half a day");
		await offer.getByLabel("What is included").fill("Four hours and twenty photos");
		await offer.getByLabel("Price from").fill("600");
		await offer.getByLabel("Priced").selectOption("By the project");
		await main.getByRole("checkbox").first().check();
		await main.getByText("Languages you can work in").click();
		await main.getByLabel("Spanish").check();
		await main.getByLabel("Yes, remotely too").check();

		// The preview doesn't save the profile, and everything that was typed is still in the form.
		await site.sends(main.getByRole("button", { name: "Preview" }));
		await expect(site.title).toHaveText("Preview of your profile");
		await expect(main.getByRole("link", { name: "Continue editing" })).toBeInViewport();
		await expect(main.getByText("Half a day", { exact: true })).toBeVisible();
		await expect(main.getByText("$185 per hour").first()).toBeVisible();
		await expect(main.getByLabel("Hourly rate")).toHaveValue("185");
		await site.looks();
		await site.sends(save().first());
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your profile is saved.");
		await expect(site.title).toHaveText("Your profile");
		await expect(main.getByLabel("Hourly rate")).toHaveValue("185");
		await expect(main.getByLabel("Spanish")).toBeChecked();

		await site.sends(main.getByRole("button", { name: "Save and change busy dates" }));
		await site.isAt(`${EDIT}/busy-dates`);
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Add busy dates" }), 422);
		const first = main.getByRole("group", { name: "First day" });
		await first.getByLabel("Month").fill("March");
		await first.getByLabel("Day").fill("1");
		await first.getByLabel("Year").fill(String(new Date().getFullYear() + 1));
		await site.sends(main.getByRole("button", { name: "Add busy dates" }));
		await expect(main.getByRole("listitem")).toContainText("Mar 1");
		await site.opens(EDIT);

		await site.sends(main.getByRole("button", { name: "Save and change photos" }));
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("link", { name: "Add photos" }).click();
		await site.isAt(`${EDIT}/pictures/add`);
		await site.expectRefusedSubmit(main.getByRole("button", { name: "Add photos" }), 422);
		await main.getByLabel("Photos", { exact: true }).setInputFiles([
			{ name: "lamp.png", mimeType: "image/png", buffer: await image("png") },
			{ name: "stool.jpg", mimeType: "image/jpeg", buffer: await image("jpeg") },
		]);
		await site.sends(main.getByRole("button", { name: "Add photos" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(main.getByText("Not shown yet")).toHaveCount(2);
		await site.looks();
		await main.getByLabel("What photo 1 shows").fill("A lamp next to a window");
		await main.getByLabel("What photo 2 shows").fill("A stool on a stage");
		const order = () => main.getByRole("listitem").getByRole("img");
		await site.sends(main.getByRole("button", { name: "Move up photo 2" }));
		await expect(order().first()).toHaveAttribute("alt", "A stool on a stage");
		await expect(main.getByText("Not shown yet")).toHaveCount(0);
		await site.looks();

		await main.getByRole("link", { name: "Add a profile photo" }).click();
		await site.isAt(`${EDIT}/photo`);
		await main
			.getByLabel("Photo", { exact: true })
			.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await image("png") });
		await site.sends(main.getByRole("button", { name: "Save photo" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(main.getByRole("link", { name: "Change profile photo" })).toBeVisible();

		await site.opens(EDIT);
		const back = new Date(Date.now() + 10 * 86_400_000);
		await main.getByRole("radio", { name: "I'm away until a date" }).check();
		await main.getByLabel("Month", { exact: true }).fill(String(back.getMonth() + 1));
		await main.getByLabel("Day", { exact: true }).fill(String(back.getDate()));
		await main.getByLabel("Year").fill(String(back.getFullYear()));
		await site.sends(save());

		await main.getByRole("link", { name: "See your live profile" }).click();
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

		// Ends the time away, and removes two photos, for the next story.
		await switchAccount(site, professional, EDIT);
		await main.getByRole("radio", { name: "I'm taking requests" }).check();
		await site.sends(main.getByRole("button", { name: "Save and change photos" }));
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("link", { name: "Remove profile photo" }).click();
		await expect(site.title).toHaveText("Remove this profile photo?");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Remove profile photo" }));
		await site.isAt(`${EDIT}/pictures`);
		await main.getByRole("button", { name: "Remove photo 2" }).click();
		await expect(site.title).toHaveText("Remove this photo?");
		await site.looks();
		await site.sends(main.getByRole("button", { name: "Remove photo" }));
		await site.isAt(`${EDIT}/pictures`);
		await expect(order()).toHaveCount(1);
	},
);

story(
	"a description that was changed in another tab is shown next to the typed text, which then replaces it",
	{ tag: "@all" },
	async ({ site, instance, context, watch }) => {
		instance.listProfessional();
		await signIn(site, instance.demoAccount("PROFESSIONAL"));
		await site.opens(EDIT);
		const other = new Site(await context.newPage(), watch, site.isScripted);
		await other.opens(EDIT);
		await other.main.getByRole("textbox", { name: "Description" }).fill("Written in the other tab.");
		await other.sends(other.main.getByRole("button", { name: "Save profile" }));
		await expect(other.page.getByRole("region", { name: "Notifications" })).toContainText("saved");

		const description = site.main.getByRole("textbox", { name: "Description" });
		await description.fill("Written in this tab.");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Save profile" }), 409);
		await expect(
			site.main.getByText("Someone changed this since you opened it. The saved value"),
		).toBeVisible();
		await expect(site.main.getByText("Written in the other tab.")).toBeVisible();
		await expect(description).toHaveValue("Written in this tab.");
		await site.looks();
		await site.sends(site.main.getByRole("button", { name: "Save profile" }));
		await expect(site.page.getByRole("region", { name: "Notifications" })).toContainText("saved");
		await expect(description).toHaveValue("Written in this tab.");
		await other.page.close();
	},
);

story(
	"the editor's buttons stay above the bottom bar of a small screen",
	async ({ page, site, instance }) => {
		await page.setViewportSize({ width: 360, height: 740 });
		instance.listProfessional();
		await signIn(site, instance.demoAccount("PROFESSIONAL"));
		await site.opens(EDIT);
		const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
		const save = await site.main.getByRole("button", { name: "Save profile" }).boundingBox();
		expect((save?.y ?? 0) + (save?.height ?? 0)).toBeGreaterThan(0);
		expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
	},
);
