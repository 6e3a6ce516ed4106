import type { Request } from "@playwright/test";
import { accountMenu, sendSignIn, signInForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

for (const [role, home] of [
	["CREATOR", "/dashboard"],
	["PROFESSIONAL", "/dashboard"],
	["ADMIN", "/admin"],
] as const) {
	story(
		`a demo ${role} signs in and arrives at ${home}`,
		{ tag: "@all" },
		async ({ page, site, instance }) => {
			await site.opens("/auth/signin");
			await sendSignIn(site, instance.demoAccount(role));
			await site.isAt(home);
			await expect(accountMenu(page)).toBeVisible();
			await site.opens("/auth/signin");
			await site.isAt(home);
		},
	);
}

story(
	"a wrong password and an unknown address get the same response",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/auth/signin");
		const form = signInForm(site);
		for (const email of [instance.demoAccount("CREATOR").email, person.email]) {
			await form.email.fill(email);
			await form.password.fill("not the password");
			await site.expectRefusedSubmit(form.button, 422);
			await expect(page.getByRole("alert")).toContainText("Invalid credentials");
			await expect(form.email).toHaveValue(email);
		}
	},
);

story(
	"a second sign-in mistake in a row is shown like the first one",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		await page.clock.install();
		await site.opens("/auth/signin");
		const form = signInForm(site);
		await form.email.fill(person.email);
		await form.password.fill("not the password");
		await site.expectRefusedSubmit(form.button, 422);

		const later: Request[] = [];
		page.on("request", (request) => later.push(request));
		await form.password.fill("nor this one");
		await site.expectRefusedSubmit(form.button, 422);
		await page.clock.runFor(2_000);
		await Promise.all(later.map((request) => request.response()));
		await expect(page.getByRole("alert")).toContainText("Invalid credentials");
	},
);

story(
	"27: people reach the requested page after signing in, even after a mistake",
	{ tag: "@plain" },
	async ({ site, instance }) => {
		const account = instance.demoAccount("CREATOR");
		await site.opens("/dashboard/waitlist");
		await site.isAt("/auth/signin?redirectTo=%2Fdashboard%2Fwaitlist");
		const form = signInForm(site);
		await form.email.fill(account.email);
		await form.password.fill("not the password");
		await site.expectRefusedSubmit(form.button, 422);
		await sendSignIn(site, account);
		await site.isAt("/dashboard/waitlist");
	},
);

story(
	"27: a link to the sign-in page can't redirect to another site",
	{ tag: "@all" },
	async ({ site, instance }) => {
		await site.opens("/auth/signin?redirectTo=https://elsewhere.example/dashboard/waitlist");
		await sendSignIn(site, instance.demoAccount("PROFESSIONAL"));
		await site.isAt("/dashboard");
	},
);

story(
	"after signing in with JavaScript, the title is announced and the heading has focus",
	{ tag: "@js" },
	async ({ page, site, instance }) => {
		await site.opens("/auth/signin");
		await sendSignIn(site, instance.demoAccount("CREATOR"));
		await site.isAt("/dashboard");
		await expect(site.title).toBeFocused();
		await expect(
			page.locator("[aria-live=polite], [role=status]").filter({ hasText: await page.title() }),
		).toBeAttached();
	},
);

story("34: a password can be pasted, shown, and hidden", { tag: "@js" }, async ({ page, site }) => {
	await site.opens("/auth/signin");
	const { email, password } = signInForm(site);
	await email.fill("quiet lanterns");
	await email.press("ControlOrMeta+A");
	await email.press("ControlOrMeta+C");
	await password.press("ControlOrMeta+V");
	await expect(password).toHaveValue("quiet lanterns");
	await expect(password).toHaveAttribute("type", "password");
	await page.getByRole("button", { name: "Show password" }).click();
	await expect(password).toHaveAttribute("type", "text");
	await expect(password).toHaveValue("quiet lanterns");
	await site.looks();
	// The button is inside the field, and pressing it with the keyboard doesn't submit the form.
	expect((await password.boundingBox())?.width).toBe((await email.boundingBox())?.width);
	await page.getByRole("button", { name: "Hide password" }).press("Enter");
	await expect(password).toHaveAttribute("type", "password");
	await site.isAt("/auth/signin");
});
