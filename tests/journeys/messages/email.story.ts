import type { Email } from "../support/email.ts";
import { fillSignUp, sendSignIn, signUpForm, waitlistForm } from "../support/forms.ts";
import type { StoryInstance } from "../support/instance.ts";
import { expect, story } from "../support/story.ts";

/** Waits for the first email to an address. */
async function firstEmail(instance: StoryInstance, address: string): Promise<Email> {
	await expect
		.poll(async () => (await instance.emailsTo(address)).length, { message: `a mail to ${address}` })
		.toBeGreaterThan(0);
	const [email] = await instance.emailsTo(address);
	if (!email) throw new Error(`No mail to ${address}.`);
	return email;
}

/** Lists the URLs to which an email's HTML links. The email's text must contain them, too. */
function linksIn({ text, html }: Email): string[] {
	const inHtml = [...html.matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(([, href = ""]) =>
		href.replaceAll("&amp;", "&"),
	);
	for (const href of inHtml) expect(text).toContain(href);
	return inHtml;
}

story(
	"someone who joins the waitlist gets an email with a link to sign up with the same account type",
	async ({ page, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await form.professional.check();
		await site.sends(form.button);
		await site.isAt("/waitlist");

		const email = await firstEmail(instance, person.email);
		expect(email.subject).toBe("You're on the Greenroom waitlist");
		expect(email.html).toContain('lang="en-US"');
		const link = linksIn(email).find((address) => address.startsWith(`${instance.origin}/auth/signup`)) ?? "";
		await page.goto(link);
		await site.isAt("/auth/signup");
		await expect(signUpForm(site).professional).toBeChecked();
	},
);

story(
	"someone who signs up gets a welcome email with a link that confirms the address on any device",
	{ tag: "@all" },
	async ({ page, context, site, person, instance }) => {
		await site.opens("/auth/signup");
		await fillSignUp(site, person);
		await site.sends(signUpForm(site).button);
		await site.isAt("/onboarding/creator-verification");

		const email = await firstEmail(instance, person.email);
		expect(email.subject).toBe("Welcome to Greenroom");
		expect(email.text).not.toContain(person.name);
		expect(email.text).not.toContain(person.password);
		const [link = ""] = linksIn(email);
		await context.clearCookies();
		await page.goto(link);
		await site.isAt("/auth/verify-email");
		await site.sends(site.main.getByRole("button", { name: "Confirm email address" }));
		await site.isAt("/auth/signin");
		await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
			`${person.email} is confirmed`,
		);
		await sendSignIn(site, person);
		await site.isAt("/dashboard");
		await expect(site.main.getByRole("heading", { name: "Confirm your age" })).toBeVisible();
		await expect(site.main.getByRole("heading", { name: "Confirm your email address" })).toHaveCount(0);
	},
);
