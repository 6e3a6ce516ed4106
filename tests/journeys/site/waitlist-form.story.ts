import type { Request } from "@playwright/test";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { joinButton, waitlistForm } from "../support/forms.ts";
import type { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

story("an invalid address is refused, and all input is kept", { tag: "@all" }, async ({ page, site }) => {
	await site.opens("/waitlist");
	const form = waitlistForm(site);
	await form.email.fill("robin@example");
	await form.service.selectOption("marketing");
	await site.expectRefusedSubmit(form.button, 422);

	await expect(form.email).toHaveValue("robin@example");
	await expect(form.service).toHaveValue("marketing");
	await expect(form.email).toHaveAttribute("aria-invalid", "true");
	await page.getByRole("alert").getByRole("link", { name: "email address" }).click();
	await expect(form.email).toBeFocused();
});

story("the error summary gets focus", { tag: ["@js", "@all"] }, async ({ page, site }) => {
	await site.opens("/waitlist");
	await site.expectRefusedSubmit(waitlistForm(site).button, 422);
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(page.getByRole("alert")).toHaveAccessibleName("There is a problem");
});

story(
	"an error appears only after the first submit, and disappears as soon as it is corrected",
	{ tag: ["@js", "@all"] },
	async ({ page, site, person }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill("robin");
		await form.service.focus();
		await expect(form.email).not.toHaveAttribute("aria-invalid");
		await site.expectRefusedSubmit(form.button, 422);
		const key = await form.key.inputValue();

		await form.email.fill(person.email);
		await expect(form.email).not.toHaveAttribute("aria-invalid");
		await expect(page.getByRole("alert")).toBeHidden();
		await site.looks();
		// A check doesn't create a new key, because a form that is sent again must keep its first key.
		await page.waitForLoadState("networkidle");
		await expect(form.key).toHaveValue(key);
	},
);

/** Ways in which a form can be submitted while it is checked. */
const meetings: Record<
	string,
	(site: Site, corrected: string, nextCheck: () => Promise<unknown>) => Promise<void>
> = {
	"while it is checked": async (site, corrected, nextCheck) => {
		const form = waitlistForm(site);
		const isCheckUnderWay = nextCheck();
		await form.email.fill(corrected);
		await isCheckUnderWay;
		await site.sends(form.button);
	},
	// Blocks the page until the check is due, and then clicks, because on a slow device the check may be due
	// before the page handles the click.
	"just as its check begins": async (site, corrected) => {
		const form = waitlistForm(site);
		const button = await form.button.elementHandle();
		await form.email.evaluate(
			(field: HTMLInputElement, { corrected, button, rest }) => {
				field.value = corrected;
				field.dispatchEvent(new InputEvent("input", { bubbles: true }));
				const due = performance.now() + rest;
				while (performance.now() < due);
				(button as HTMLButtonElement).click();
			},
			{ corrected, button, rest: 400 },
		);
	},
};

for (const [moment, meet] of Object.entries(meetings)) {
	story(
		`a form that is sent ${moment} shows its result`,
		{ tag: moment === "while it is checked" ? "@js" : ["@js", "@all"] },
		async ({ page, site, person }) => {
			await site.opens("/waitlist");
			await site.expectRefusedSubmit(waitlistForm(site).button, 422);
			// Delays the check's response until the form has been accepted, unless the check is canceled.
			const isTaken = Promise.withResolvers<void>();
			const ofCheck = (request: Request) => request.postData()?.includes(INTENT_FIELD) ?? false;
			await page.route("**/waitlist", async (route, request) => {
				if (ofCheck(request)) await isTaken.promise;
				await route.continue().catch(() => {});
			});
			await meet(site, person.email, () => page.waitForRequest(ofCheck));
			const answer = site.main.getByRole("heading", { name: "You're on the list!" });
			await expect(answer).toBeVisible();
			isTaken.resolve();
			await page.waitForLoadState("networkidle");
			await expect(answer).toBeVisible();
			await site.looks();
		},
	);
}

for (const path of ["/", "/waitlist"]) {
	story(
		`only creators are asked for a service, and switching to professional and back keeps the service that was chosen (${path})`,
		{ tag: path === "/waitlist" ? "@js" : ["@js", "@all"] },
		async ({ site }) => {
			await site.opens(path);
			const form = waitlistForm(site);
			await form.service.selectOption("legal");
			await form.professional.check();
			await expect(form.service).toBeHidden();
			await site.looks();
			await form.creator.check();
			await expect(form.service).toBeVisible();
			await expect(form.service).toHaveValue("legal");
		},
	);
}

story(
	"28: a bot that fills in the hidden field sees a success page, and its address isn't stored",
	{ tag: "@all" },
	async ({ page, site, person, instance }) => {
		await site.opens("/waitlist");
		const form = waitlistForm(site);
		await form.email.fill(person.email);
		await page.getByLabel("Leave this empty").first().fill("0800 1234", { force: true });
		await site.sends(form.button);
		await expect(page.getByRole("region", { name: "You're on the list!" })).toBeVisible();
		await site.looks();
		expect(instance.count("entries", person.email)).toBe(0);
	},
);

story(
	"25: an error in the form at the end of the home page is shown on the waitlist page",
	{ tag: "@all" },
	async ({ page, site }) => {
		await site.opens("/");
		const line = page.getByRole("region", { name: "Ready to get started?" });
		await line.getByRole("textbox", { name: "Email" }).fill("robin@example");
		await site.expectRefusedSubmit(joinButton(line), 422);
		await expect(waitlistForm(site).email).toHaveValue("robin@example");
	},
);
