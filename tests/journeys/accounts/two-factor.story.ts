import { computeCode } from "../../support/accounts/authenticator.ts";
import { sendSignIn, signOut, signUp } from "../support/forms.ts";
import type { Person } from "../support/person.ts";
import type { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

/**
 * Signs up, and sets up two-factor sign-in in the settings. Returns the authenticator app's secret and the
 * recovery codes.
 */
async function setUp(site: Site, person: Person): Promise<{ secret: string; codes: string[] }> {
	await signUp(site, person);
	await site.opens("/settings");
	await site.main.getByRole("link", { name: "Set up two-factor sign-in" }).click();
	await site.isAt("/settings/two-factor");
	await site.sends(site.main.getByRole("button", { name: "Set up two-factor sign-in" }));
	await site.isAt("/settings/two-factor/set-up");
	await expect(site.main.getByRole("img", { name: /^QR code/ })).toBeVisible();
	const secret = (await site.main.locator("[translate=no]").textContent()) ?? "";
	const turnOn = site.main.getByRole("button", { name: "Turn on two-factor sign-in" });
	const fill = (code: string) => site.main.getByRole("textbox", { name: "Code" }).fill(code);
	await fill("12345");
	await site.expectRefusedSubmit(turnOn, 422);
	await expect(site.main.locator("[translate=no]"), "the key that was scanned stays good").toHaveText(secret);
	await fill(computeCode(secret));
	await site.sends(turnOn);
	await site.isAt("/settings/two-factor/recovery-codes");
	const codes = await site.main.getByRole("list").locator("[translate=no]").allTextContents();
	expect(codes).toHaveLength(10);
	await site.sends(site.main.getByRole("button", { name: "I've saved my codes" }));
	await site.isAt("/settings/two-factor");
	await expect(site.main.getByText("10 of 10 left")).toBeVisible();
	return { secret, codes };
}

story(
	"two-factor sign-in is set up, and then sign-in requires a code from the app or a recovery code",
	{ tag: "@all" },
	async ({ page, context, site, person, instance }) => {
		const { secret, codes } = await setUp(site, person);
		await context.clearCookies();
		await site.opens("/settings/sessions");
		await site.isAt("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/auth/two-factor");
		const code = site.main.getByRole("textbox", { name: "Code" });
		const button = site.main.getByRole("button", { name: "Sign In" });
		await expect(code).toHaveAttribute("autocomplete", "one-time-code");
		await code.fill(computeCode(secret, new Date(Date.now() - 600_000)));
		await site.expectRefusedSubmit(button, 422);
		instance.forgetCodes();
		await code.fill(computeCode(secret));
		await site.sends(button);
		await site.isAt("/settings/sessions");
		await expect(site.main.getByText("This session")).toBeVisible();

		await signOut(page);
		await site.isAt("/");
		await site.opens("/auth/signin");
		await sendSignIn(site, person);
		await site.isAt("/auth/two-factor");
		await code.fill(codes[0] ?? "");
		await site.sends(button);
		await site.isAt("/dashboard");
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toContain("A recovery code was used");
	},
);

story(
	"new recovery codes replace the old ones, and two-factor sign-in is turned off",
	{ tag: "@all" },
	async ({ site, person }) => {
		const { codes } = await setUp(site, person);
		await site.main.getByRole("link", { name: "Create new recovery codes" }).click();
		await site.isAt("/settings/two-factor/new-codes");
		await site.sends(site.main.getByRole("button", { name: "Create new codes" }));
		await site.isAt("/settings/two-factor/recovery-codes");
		const renewed = await site.main.getByRole("list").locator("[translate=no]").allTextContents();
		expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
		await site.sends(site.main.getByRole("button", { name: "I've saved my codes" }));
		await site.isAt("/settings/two-factor");

		await site.main.getByRole("link", { name: "Turn off two-factor sign-in" }).click();
		await site.isAt("/settings/two-factor/turn-off");
		await site.main.getByRole("textbox", { name: "Code" }).fill(renewed[3] ?? "");
		await site.sends(site.main.getByRole("button", { name: "Turn off two-factor sign-in" }));
		await site.isAt("/settings/two-factor");
		await expect(site.main.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
	},
);
