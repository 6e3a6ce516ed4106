import { image, pdf } from "../../support/files/sample-files.ts";
import { composer, professionalAt } from "../support/conversation.ts";
import { signIn } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story(
	"two people write to each other",
	{ tag: "@all" },
	async ({ browser, page, site, instance, javaScriptEnabled }) => {
		const bookingId = instance.converse("Summer lookbook");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens("/messages");
		const silent = site.main.locator("details", { hasText: "Start a conversation" });
		// This part is already expanded if there are no messages at all.
		if ((await silent.getAttribute("open")) === null) await silent.locator("summary").click();
		await silent.getByRole("link", { name: "Summer lookbook" }).click();
		await site.isAt(`/messages?booking=${bookingId}#latest`);
		await expect(site.main).toContainText("No messages yet. Start the conversation!");
		await composer(page).text.fill("Hello! Is March possible?");
		await composer(page).button.click();
		await expect(
			site.main.getByRole("listitem").filter({ hasText: "Hello! Is March possible?" }).last(),
		).toBeVisible();
		await expect(composer(page).text).toHaveValue("");
		await site.looks();

		const other = await professionalAt("/messages", { browser, instance, javaScriptEnabled });
		await expect(
			other
				.getByRole("banner")
				.getByRole("link", { name: /Messages.*unread message/ })
				.first(),
		).toBeVisible();
		// Other stories write to the same person, so another conversation may be above this one.
		const entry = other.getByRole("main").getByRole("listitem").filter({ hasText: "Summer lookbook" }).last();
		await entry.getByRole("link").first().click();
		await expect(other.getByRole("main").locator("#latest")).toContainText("Hello! Is March possible?");
		await composer(other).text.fill("Yes, the second week.");
		await composer(other).button.click();
		await expect(other.getByRole("main").getByText("Yes, the second week.").last()).toBeVisible();
		await other.context().close();

		await site.opens(`/messages?booking=${bookingId}`);
		await page.getByRole("link", { name: "Check for new messages" }).click();
		await expect(site.main.locator("#latest")).toContainText("Yes, the second week.");
		await site.looks();
	},
);

story("a small screen shows either a conversation or the list", async ({ page, site, instance }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const bookingId = instance.converse("Winter lookbook");
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens(`/messages?booking=${bookingId}`);
	await expect(page.getByRole("navigation", { name: "Conversations" })).toBeHidden();
	await page.getByRole("link", { name: "Back to conversations" }).click();
	await site.isAt("/messages");
	await expect(page.getByRole("navigation", { name: "Conversations" })).toBeVisible();
});

story(
	"a message with contact details is shown with a warning before it is sent",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		const bookingId = instance.converse("Fall lookbook");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		await composer(page).text.fill("My number is 512-555-0142, or Venmo.");
		await composer(page).button.click();
		await site.isAt("/messages/check");
		await expect(site.title).toHaveText("Before you send this");
		await expect(composer(page).text).toHaveValue("My number is 512-555-0142, or Venmo.");
		await composer(page).text.fill("The dates are March 3 to 14.");
		await composer(page).button.click();
		await site.isAt("/messages");
		await expect(site.main.locator("#latest")).toContainText("The dates are March 3 to 14.");
	},
);

story(
	"files are sent with a message, and the text is kept if a file of the wrong type is refused",
	async ({ page, site, instance }) => {
		const bookingId = instance.converse("Lookbook with files");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		await page.getByText("Add files").click();
		const files = page.getByLabel("Files");
		await files.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
		await composer(page).text.fill("The brief and a sketch");
		site.expects(422);
		await composer(page).button.click();
		await expect(site.main.getByText(/File type not supported/).last()).toBeVisible();
		await expect(composer(page).text).toHaveValue("The brief and a sketch");
		await site.looks();
		await files.setInputFiles([
			{ name: "brief.pdf", mimeType: "application/pdf", buffer: pdf() },
			{ name: "sketch.png", mimeType: "image/png", buffer: await image("png") },
		]);
		await composer(page).button.click();
		for (const name of ["brief.pdf", "sketch.png"])
			await expect(site.main.locator("#latest").getByRole("link", { name })).toBeVisible();
		await expect(composer(page).text).toHaveValue("");
		await site.looks();
	},
);

story(
	"a draft is kept when the other person is blocked and then unblocked",
	{ tag: "@all" },
	async ({ page, site, instance }) => {
		const bookingId = instance.converse("Lookbook of hats");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		await composer(page).text.fill("Half a message");
		await page.getByRole("button", { name: "Save draft" }).click();
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your draft is saved.");
		await site.opens(`/messages?booking=${bookingId}`);
		await expect(composer(page).text).toHaveValue("Half a message");
		await page.getByRole("link", { name: "Block Vega Lights" }).click();
		await site.isAt("/messages/block");
		await page.getByRole("button", { name: "Block", exact: true }).click();
		await site.isAt("/messages");
		await expect(composer(page).text).toHaveCount(0);
		await page.getByRole("button", { name: "Unblock" }).click();
		await expect(composer(page).text).toHaveValue("Half a message");
		await site.looks();
	},
);

story("each conversation has its own draft", async ({ page, site, instance }) => {
	const [bookingId, otherId] = [
		instance.converse("Lookbook of scarves"),
		instance.converse("Lookbook of gloves"),
	];
	await signIn(site, instance.demoAccount("CREATOR"));
	await site.opens(`/messages?booking=${bookingId}`);
	await composer(page).text.fill("About scarves");
	await page.getByRole("button", { name: "Save draft" }).click();
	await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Your draft is saved.");
	for (const [id, title, draft] of [
		[otherId, "Lookbook of gloves", ""],
		[bookingId, "Lookbook of scarves", "About scarves"],
	] as const) {
		await site.main.locator(".messages-list").locator(`a[href*="${id}"]`).click();
		await site.isAt(`/messages?booking=${id}#latest`);
		await expect(site.main.locator(".thread-head").getByRole("link", { name: title })).toBeVisible();
		await expect(composer(page).text).toHaveValue(draft);
	}
	await site.looks();
});

story(
	"a message can be written and sent with the keyboard",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		const bookingId = instance.converse("Keyboard lookbook");
		await signIn(site, instance.demoAccount("CREATOR"));
		await site.opens(`/messages?booking=${bookingId}`);
		await expect(composer(page).button).toBeInViewport();
		await site.main.getByRole("link", { name: "Skip to your message" }).focus();
		await page.keyboard.press("Enter");
		await expect(composer(page).text).toBeFocused();
		await page.keyboard.type("Sent by keys");
		await page.keyboard.press("Control+Enter");
		await expect(site.main.locator("#latest")).toContainText("Sent by keys");
		await expect(composer(page).text).toHaveValue("");
	},
);
