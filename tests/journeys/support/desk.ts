import { CHECK_KINDS, checkLabels } from "../../../app/domain/professionals/professional.ts";
import type { Site } from "./site.ts";
import { expect } from "./story.ts";

/** Saves a decision on the page of a job, with a reason where one is given. */
export async function decides(team: Site, choice: string, reason?: string): Promise<void> {
	await team.main.getByRole("radio", { name: choice, exact: true }).check();
	if (reason) await team.main.getByLabel("Reason").fill(reason);
	// The notice of an earlier decision may still stand there.
	const answered = team.page.waitForResponse((response) => response.request().method() === "POST");
	await team.sends(team.main.getByRole("button", { name: "Save the decision" }));
	await answered;
	await expect(team.page.getByRole("region", { name: "Notifications" }).getByText("Your decision is saved").last()).toBeVisible();
	await team.looks();
}

/** Writes down on the page of an application that all six checks were passed. */
export async function passesChecks(team: Site): Promise<void> {
	const path = new URL(team.page.url()).pathname;
	for (const kind of CHECK_KINDS) {
		const label = checkLabels[kind];
		await team.main.getByRole("link", { name: `Write down ${label.toLowerCase()}` }).click();
		await expect(team.title).toHaveText(label);
		await team.looks();
		await team.main.getByRole("radio", { name: "Passed" }).check();
		await team.main.getByLabel("Day of the check").fill("1/15/2026");
		await team.sends(team.main.getByRole("button", { name: "Save the result" }));
		await team.isAt(path);
	}
}
