import type { Request } from "@playwright/test";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { addAccount } from "../support/forms.ts";
import type { Site } from "../support/site.ts";
import { expect, story } from "../support/story.ts";

const nameForm = ({ main }: Site) => ({
	name: main.getByLabel("Name"),
	button: main.getByRole("button", { name: "Save name" }),
});
const isCheck = (request: Request) => request.postData()?.includes(INTENT_FIELD) ?? false;

story(
	"15: a refused form keeps what was typed, and the message that says what is wrong links to the field",
	async ({ page, site, person }) => {
		await addAccount(site, person);
		await site.opens("/settings/name");
		const { name, button } = nameForm(site);
		const long = "Ana ".repeat(30).trim();
		await name.fill(long);
		await site.expectRefusedSubmit(button, 422);
		await expect(name).toHaveValue(long);
		await expect(name).toHaveAccessibleDescription(/Use 100 characters or fewer\./);
		await page.getByRole("alert").getByRole("link", { name: "Use 100 characters or fewer." }).click();
		await expect(name).toBeFocused();
		await name.fill("Ana Sofía");
		await site.sends(button);
		await site.isAt("/settings");
		await expect(page).not.toHaveTitle(/^Error/);
	},
);

story(
	"15, 18: fields aren't checked before the first submit, after which the error summary has focus, and fields are checked while they are corrected",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		await addAccount(site, person);
		await site.opens("/settings/name");
		const { name, button } = nameForm(site);
		const checks: string[] = [];
		page.on("request", (request) => isCheck(request) && checks.push(request.postData() ?? ""));
		await name.fill("");
		await button.focus();
		await expect(name).not.toHaveAttribute("aria-invalid");
		await site.expectRefusedSubmit(button, 422);
		await expect(page.getByRole("alert")).toBeFocused();
		expect(checks).toEqual([]);

		await name.fill("Ana");
		await expect(name).not.toHaveAttribute("aria-invalid");
		await expect(page.getByRole("alert")).toBeHidden();
		await expect(page).not.toHaveTitle(/^Error/);
		expect(checks).toHaveLength(1);
		expect(checks[0]).not.toContain("submission=");
		await name.fill("");
		await expect(name).toHaveAttribute("aria-invalid", "true");
		await expect(page.getByRole("alert")).toBeVisible();
		await expect(name).toBeFocused();
	},
);

story(
	"18: a form can be submitted while a check of its fields is in progress",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		await addAccount(site, person);
		await site.opens("/settings/name");
		const { name, button } = nameForm(site);
		await name.fill("");
		await site.expectRefusedSubmit(button, 422);
		const released = Promise.withResolvers<void>();
		await page.route("**/settings/name.data*", async (route, request) => {
			if (isCheck(request)) await released.promise;
			await route.continue().catch(() => {});
		});
		const checked = page.waitForRequest(isCheck);
		await name.fill("Ana Sofía");
		await checked;
		await site.sends(button);
		await site.isAt("/settings");
		released.resolve();
		await expect(site.main.getByText("Ana Sofía").first()).toBeVisible();
	},
);

story(
	"23: while a form is being sent, its button says so",
	{ tag: ["@js", "@all"] },
	async ({ page, site, person }) => {
		await addAccount(site, person);
		await site.opens("/settings/name");
		const released = Promise.withResolvers<void>();
		await page.route("**/settings/name.data*", async (route) => {
			await released.promise;
			await route.continue();
		});
		const { name, button } = nameForm(site);
		await name.fill("Ana Sofía");
		await site.sends(button);
		await expect(site.main.getByRole("button", { name: "Saving..." })).toHaveAttribute(
			"aria-disabled",
			"true",
		);
		await expect(page.getByRole("status").filter({ hasText: "Saving..." }).first()).toBeAttached();
		released.resolve();
		await site.isAt("/settings");
	},
);
