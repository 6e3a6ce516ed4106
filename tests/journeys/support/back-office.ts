import { CHECK_KINDS, checkLabels } from "../../../app/domain/profiles/professional.ts";
import type { Site } from "./site.ts";
import { expect } from "./story.ts";

/** Saves a decision on a work item's page, with a reason if one is given. */
export async function decides(team: Site, choice: string, reason?: string): Promise<void> {
	await team.main.getByRole("radio", { name: choice, exact: true }).check();
	if (reason) await team.main.getByLabel("Reason").fill(reason);
	// Waits for the response, because the notification about an earlier decision may still be shown.
	const answered = team.page.waitForResponse((response) => response.request().method() === "POST");
	await team.sends(team.main.getByRole("button", { name: "Save decision" }));
	await answered;
	await expect(
		team.page.getByRole("region", { name: "Notifications" }).getByText("Decision saved").last(),
	).toBeVisible();
	await team.looks();
}

/**
 * On an application's page, records the answers of both references, and marks all checks as passed except
 * insurance, of which the application has no proof.
 */
export async function passesChecks(team: Site): Promise<void> {
	const path = new URL(team.page.url()).pathname;
	for (const name of ["Ines Park", "Omar Lee"]) {
		await team.main.getByRole("link", { name: `Record a conversation with ${name}` }).click();
		await expect(team.title).toHaveText(name);
		await team.looks();
		await team.main.getByRole("radio", { name: "Phone" }).check();
		await team.main.getByLabel("Date", { exact: true }).fill("1/14/2026");
		await team.main.getByLabel("How they know the applicant").fill("A client since 2022.");
		await team.main.getByRole("radio", { name: "Yes", exact: true }).check();
		await team.main.getByLabel("What the applicant does well").fill("Calm on set.");
		await team.sends(team.main.getByRole("button", { name: "Save answers" }));
		await team.isAt(path);
	}
	await team.main.getByRole("link", { name: "Record several checks" }).click();
	await expect(team.title).toHaveText("Record checks");
	await team.looks();
	for (const kind of CHECK_KINDS.filter((kind) => kind !== "INSURANCE"))
		await team.main.getByLabel(checkLabels[kind]).selectOption("Passed");
	await team.main.getByLabel("Date of the checks").fill("1/15/2026");
	await team.main.getByLabel("Source of the report").fill("Clearview Screening");
	await team.main.getByLabel("Report number").fill("CS-1042");
	await team.sends(team.main.getByRole("button", { name: "Save results" }));
	await team.isAt(path);
}
