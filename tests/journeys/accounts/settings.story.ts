import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { followAccountLink, sendSignIn, signUp } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"a member ends the session on another device, and that device is signed out",
	{ tag: ["@plain", "@all"] },
	async ({ page, browser, site, person, baseURL, javaScriptEnabled }) => {
		await signUp(site, person);
		const elsewhere = await browser.newContext({
			baseURL: baseURL ?? "",
			javaScriptEnabled: javaScriptEnabled ?? true,
		});
		const other = await elsewhere.newPage();
		await other.goto("/auth/signin");
		await other.getByRole("main").getByRole("textbox", { name: "Email" }).fill(person.email);
		await other.getByRole("main").getByRole("textbox", { name: "Password" }).fill(person.password);
		await other.getByRole("main").getByRole("button", { name: "Sign In" }).click();
		await expect(other).toHaveURL(/\/dashboard$/);

		await followAccountLink(page, "Settings");
		await site.isAt("/settings");
		await site.main.getByRole("link", { name: "See all sessions" }).click();
		await site.isAt("/settings/sessions");
		await site.main.getByRole("link", { name: /^End the session of Chromium on Linux/ }).click();
		await expect(site.main.getByRole("heading", { name: "End this session?" })).toBeVisible();
		await site.looks();
		await site.sends(site.main.getByRole("button", { name: "End session" }));
		await site.isAt("/settings/sessions");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("The session has ended.");
		await expect(site.main.getByRole("listitem")).toHaveCount(1);
		await other.goto("/dashboard");
		await expect(other).toHaveURL(/\/auth\/signin/);
		await elsewhere.close();
	},
);

story("a member chooses email topics and a color scheme", { tag: "@all" }, async ({ page, site, person }) => {
	await signUp(site, person);
	await site.opens("/settings/notifications");
	await site.main.getByRole("checkbox", { name: "Bookings" }).uncheck();
	await site.main.getByRole("checkbox", { name: "News" }).check();
	await site.sends(site.main.getByRole("button", { name: "Save" }));
	await site.isAt("/settings");
	await expect(site.main.getByText("By email: progress, messages, news")).toBeVisible();
	await site.opens("/settings/appearance");
	await site.main.getByRole("radio", { name: "Dark" }).check();
	await site.sends(site.main.getByRole("button", { name: "Save" }));
	await site.isAt("/settings");
	await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

story(
	"a member exports their account, requests its deletion, and then cancels the deletion",
	{ tag: "@all" },
	async ({ page, context, site, person, instance }) => {
		await signUp(site, person);
		await site.opens("/settings/export");
		await site.sends(site.main.getByRole("button", { name: "Prepare my data" }));
		await expect(site.main.getByRole("heading", { name: "Your data is ready" })).toBeVisible();
		await site.looks();
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			site.main.getByRole("link", { name: "Download zip file" }).click(),
		]);
		expect(download.suggestedFilename()).toMatch(/^greenroom-.*\.zip$/);
		const files = unzipSync(await readFile(await download.path()));
		expect(JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()))).toMatchObject({
			account: [{ email: person.email, name: person.name }],
		});

		await site.opens("/settings/delete");
		await site.sends(site.main.getByRole("button", { name: "Delete my account" }));
		await site.isAt("/settings");
		await expect(site.main.getByText(/^Your account will be deleted on/)).toBeVisible();

		await context.clearCookies();
		await site.opens("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/dashboard");
		await site.sends(site.main.getByRole("button", { name: "Keep my account" }));
		await site.isAt("/settings");
		await expect(page.getByRole("region", { name: "Notifications", exact: true })).toContainText(
			"We'll keep your account.",
		);
		await expect(site.main.getByRole("button", { name: "Keep my account" })).toBeHidden();
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toEqual(
				expect.arrayContaining([
					"Your data export was requested",
					"Your account will be deleted",
					"Your account stays",
				]),
			);
	},
);
