import { SUPPORT_MESSAGE_MAX } from "#app/domain/office/support/support.ts";
import { SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";
import { addAccount } from "../support/forms.ts";
import type { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

const supportForm = ({ main }: Site) => ({
	name: main.getByRole("textbox", { name: "Name" }),
	email: main.getByRole("textbox", { name: "Email address" }),
	userType: main.getByRole("group", { name: "I am a:" }),
	topic: main.getByLabel("What is it about?"),
	message: main.getByRole("textbox", { name: "Message" }),
	key: main.locator(`input[name="${SUBMISSION_FIELD}"]`),
	button: main.getByRole("button", { name: "Send Message" }),
});

/** Fills in all fields except the message. */
async function beginsToWrite(site: Site, email: string): Promise<void> {
	const form = supportForm(site);
	await form.name.fill("Robin");
	await form.email.fill(email);
	await form.userType.getByRole("radio").first().check();
	await form.topic.selectOption({ index: 1 });
}

/** Submits the incomplete form with the Enter key. With JavaScript, its button looks disabled. */
async function sendsTooSoon(site: Site): Promise<void> {
	site.expects(422);
	await supportForm(site).button.press("Enter");
	await expect(site.page).toHaveTitle(/^Error: /);
	await site.looks();
}

story(
	"a message to support is refused until it is complete, and then gets a reference",
	{ tag: "@all" },
	async ({ page, site, person }) => {
		await site.opens("/support");
		await beginsToWrite(site, person.email);
		const form = supportForm(site);
		await sendsTooSoon(site);
		await expect(form.name).toHaveValue("Robin");
		await page.getByRole("alert").getByRole("link").click();
		await expect(form.message).toBeFocused();

		await form.message.fill("How do I change the email address of my account?");
		await site.sends(form.button);
		await site.isAt("/support/sent");
		await expect(site.title).toHaveText("Message Sent Successfully!");
		await expect(site.main.getByText("Your reference")).toBeVisible();
	},
);

story(
	"31: the button looks disabled while a field is missing, and the remaining characters are counted",
	{ tag: "@js" },
	async ({ site, person }) => {
		await site.opens("/support");
		const form = supportForm(site);
		await expect(form.button).toHaveAttribute("aria-disabled", "true");
		await expect(
			site.main.getByText(`${SUPPORT_MESSAGE_MAX.toLocaleString("en-US")} characters left`).first(),
		).toBeVisible();
		await beginsToWrite(site, person.email);
		await expect(form.button).toHaveAttribute("aria-disabled", "true");
		await form.message.fill("x".repeat(SUPPORT_MESSAGE_MAX - 1));
		await expect(form.button).not.toHaveAttribute("aria-disabled");
		await expect(site.main.getByText("1 character left").first()).toBeVisible();
		await expect(site.main.getByRole("status").filter({ hasText: "1 character left" })).toBeAttached();
		await form.message.fill("x".repeat(SUPPORT_MESSAGE_MAX + 2));
		await expect(site.main.getByText("2 characters too many").first()).toBeVisible();
		await site.looks();
	},
);

story(
	"each error of a refused form disappears once it is corrected, and a new mistake shows a new error",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		await site.opens("/support");
		const form = supportForm(site);
		await sendsTooSoon(site);
		const summary = page.getByRole("alert");
		await expect(summary).toBeFocused();
		await expect(summary.getByRole("link")).toHaveCount(5);
		const key = await form.key.inputValue();

		await form.userType.getByRole("radio").first().check();
		await expect(summary.getByRole("link")).toHaveCount(4);
		await expect(form.userType).not.toHaveAttribute("aria-describedby");
		await form.email.fill("robin");
		await expect(form.email).toHaveAccessibleDescription(
			"We'll reply to this address. Error: Enter an email address in the format name@example.com",
		);
		await expect(form.email).toBeFocused();
		await site.looks();

		await beginsToWrite(site, person.email);
		await form.message.fill("Hello");
		await expect(summary).toBeHidden();
		await expect(form.email).toHaveAccessibleDescription("We'll reply to this address.");
		await expect(form.email).not.toHaveAttribute("aria-invalid");
		// The form keeps its first key, which identifies it when it is sent again.
		await expect(form.key).toHaveValue(key);
		await site.looks();
	},
);

story(
	"a member replies in their own support case, and then the reply form is empty",
	{ tag: "@all" },
	async ({ site, person, instance }) => {
		await addAccount(site, person);
		await site.opens("/support");
		const { topic, message, button } = supportForm(site);
		await topic.selectOption({ index: 1 });
		await message.fill("How do I change my name?");
		await site.sends(button);
		await site.isAt("/support/sent");
		await site.main.getByRole("link", { name: "See your support cases" }).click();
		await site.isAt("/support/tickets");
		await expect(site.main.getByRole("link", { name: "Confirm your address" })).toBeVisible();
		instance.confirmEmail(person.email);
		await site.opens("/support/tickets");
		await site.main.getByRole("link", { name: /^SUP-/ }).click();
		await expect(site.title).toHaveText("A general question");
		await site.looks();
		const reply = site.main.getByRole("textbox", { name: "Your reply" });
		await reply.fill("I found it.");
		await site.sends(site.main.getByRole("button", { name: "Send reply" }));
		await expect(
			site.main.getByRole("list", { name: "Conversation" }).getByText("I found it."),
		).toBeVisible();
		await expect(reply).toHaveValue("");
		if (site.isScripted) await expect(site.main.getByText("5,000 characters left").first()).toBeVisible();
		await site.looks();
	},
);
