import type { Page } from "@playwright/test";
import { addAccount, signOut } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

/**
 * Adds a virtual passkey device to the browser. Returns functions that approve or reject its prompts and
 * count its passkeys.
 */
async function addDevice(page: Page) {
	const browser = await page.context().newCDPSession(page);
	await browser.send("WebAuthn.enable");
	const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		isVerified: (isUserVerified: boolean) =>
			browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
		count: async () =>
			(await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
	};
}

story(
	"a member adds a passkey, signs in with it, renames it, confirms their identity with it, and removes it",
	{ tag: "@js" },
	async ({ page, site, person, instance }) => {
		const device = await addDevice(page);
		await addAccount(site, person);
		await site.opens("/settings");
		await site.main.getByRole("link", { name: "Set up passkeys" }).click();
		await site.isAt("/settings/passkeys");
		await site.main.getByRole("link", { name: "Add a passkey" }).click();
		await site.isAt("/settings/passkeys/add");
		const name = site.main.getByRole("textbox", { name: "Name" });
		await expect(name).toHaveValue("Chromium on Linux");
		await name.fill("My laptop");
		const add = site.main.getByRole("button", { name: "Add passkey" });
		await device.isVerified(false);
		await site.sends(add);
		await expect(
			site.main.getByText("We didn't get a passkey. Try again, or use another way."),
		).toBeVisible();
		await device.isVerified(true);
		await site.sends(add);
		await site.isAt("/settings/passkeys");
		await expect(site.main.getByRole("heading", { name: "My laptop" })).toBeVisible();
		await expect(site.main.getByText("Not used yet")).toBeVisible();
		expect(await device.count()).toBe(1);

		await site.opens("/settings/passkeys/add");
		await site.sends(add);
		await expect(site.main.getByText("This device already has a passkey for your account.")).toBeVisible();

		await signOut(page);
		await site.isAt("/");
		await site.opens("/auth/passkey?redirectTo=%2Fsettings%2Fpasskeys");
		await site.sends(site.main.getByRole("button", { name: "Sign in with a passkey" }));
		await site.isAt("/settings/passkeys");
		await expect(site.main.getByText("Last used")).toBeVisible();

		await site.main.getByRole("link", { name: "Rename My laptop" }).click();
		await expect(site.title).toHaveText("Rename a passkey");
		await site.isAt(new URL(page.url()).pathname);
		await name.fill("Old laptop");
		await site.sends(site.main.getByRole("button", { name: "Save name" }));
		await site.isAt("/settings/passkeys");

		instance.forgetProofs(person.email);
		await site.main.getByRole("link", { name: "Remove Old laptop" }).click();
		await site.isAt("/auth/confirm-identity");
		await site.main.getByRole("link", { name: "Use a passkey instead" }).click();
		await site.isAt("/auth/confirm-identity/passkey");
		await site.sends(site.main.getByRole("button", { name: "Use your passkey" }));
		await expect(site.title).toHaveText("Remove this passkey?");
		await site.isAt(new URL(page.url()).pathname);
		await site.sends(site.main.getByRole("button", { name: "Remove passkey" }));
		await site.isAt("/settings/passkeys");
		await expect(site.main.getByRole("heading", { name: "Old laptop" })).toHaveCount(0);
		await expect
			.poll(async () => (await instance.emailsTo(person.email)).map(({ subject }) => subject))
			.toEqual(expect.arrayContaining(["A passkey was added", "A passkey was removed"]));

		await signOut(page);
		await site.isAt("/");
		await site.opens("/auth/passkey");
		await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Sign in with a passkey" }), 422);
		await expect(site.main.getByText("This passkey was not accepted.").first()).toBeVisible();
	},
);

story(
	"the sign-in page offers the passkey in its email field",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		const device = await addDevice(page);
		await site.opens("/auth/signin");
		await expect(site.main.getByRole("textbox", { name: "Email" })).toHaveAttribute(
			"autocomplete",
			"username webauthn",
		);
		await addAccount(site, person);
		await site.opens("/settings/passkeys/add");
		await site.sends(site.main.getByRole("button", { name: "Add passkey" }));
		await site.isAt("/settings/passkeys");
		await page.context().clearCookies();
		expect(await device.count()).toBe(1);

		await page.goto("/auth/signin?redirectTo=%2Fsettings%2Fpasskeys");
		await site.isAt("/settings/passkeys");
		await expect(site.main.getByText("Last used")).toBeVisible();
	},
);

story("passkey pages say what to do without JavaScript", { tag: "@no-js" }, async ({ site, person }) => {
	await site.opens("/auth/signin");
	await site.main.getByRole("link", { name: "Sign in with a passkey" }).click();
	await site.isAt("/auth/passkey");
	await site.expectRefusedSubmit(site.main.getByRole("button", { name: "Sign in with a passkey" }), 422);
	await expect(site.main.getByRole("alert")).toContainText("Passkeys need JavaScript and a recent browser.");
	await site.main.getByRole("link", { name: "Sign in with your password" }).click();
	await site.isAt("/auth/signin");
	await addAccount(site, person);
	await site.opens("/settings/passkeys/add");
	await expect(site.main.getByText(/^Passkeys need JavaScript/)).toBeVisible();
});
