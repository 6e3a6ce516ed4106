import { signIn, signUp } from "./forms.ts";
import type { StoryInstance } from "./instance.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";
import { expect } from "./story.ts";

/**
 * A new creator with a verified age asks for an attorney in a city that only this story uses. Returns the
 * request's reference.
 */
export async function asksForAttorney(
	site: Site,
	person: Person,
	instance: StoryInstance,
	city: string,
): Promise<string> {
	const { main } = site;
	await signUp(site, person);
	instance.verify(person.email);
	await site.opens("/onboarding/creator-requirements");
	await main.getByRole("checkbox", { name: "Legal and compliance" }).check();
	await main.getByRole("textbox", { name: "City" }).fill(city);
	await main.getByRole("textbox", { name: "State" }).fill("Wyoming");
	await main.getByRole("radio", { name: "$500–1,000" }).check();
	await main.getByRole("radio", { name: "Within 2 weeks" }).check();
	await site.sends(main.getByRole("button", { name: "Send requirements" }));
	await site.isAt("/onboarding/requirements-submitted");
	return /REQ-\d{6}/.exec(site.page.url())?.[0] ?? "";
}

/** Signs in to the team's browser, and claims a creator's request on its page. */
export async function claimsRequest(team: Site, instance: StoryInstance, reference: string): Promise<void> {
	await signIn(team, instance.demoAccount("ADMIN"));
	await opensRequest(team, reference);
	await team.sends(team.main.getByRole("button", { name: "Claim this request" }));
	await expect(team.main.getByText("You've claimed this request until")).toBeVisible();
	await team.looks();
}

/** Opens a creator's request from the queue. */
export async function opensRequest(team: Site, reference: string): Promise<void> {
	await team.opens("/admin/work/matching");
	await team.main.getByRole("link", { name: reference }).click();
	await expect(team.title).toHaveText(reference);
	await team.looks();
}

/**
 * Chooses professionals, tries to send the drafted reasons, writes a reason for each professional, previews
 * the email, and sends the proposal. Afterward, it can no longer be undone.
 */
export async function proposes(
	team: Site,
	instance: StoryInstance,
	names: readonly string[],
	reason: string,
): Promise<void> {
	const { main } = team;
	for (const name of names) await main.getByRole("checkbox", { name: `Propose ${name}` }).check();
	await main.getByRole("button", { name: "Write the reasons" }).click();
	await expect(team.title).toHaveText(/^Proposal for REQ-/);
	await team.looks();
	await team.expectRefusedSubmit(main.getByRole("button", { name: "Send proposal" }), 422);
	for (const name of names)
		await main.getByLabel(`Why ${name}`).fill(name === names[0] ? reason : "They answer fast.");
	await main.getByRole("button", { name: "Preview email" }).click();
	await expect(main.getByRole("heading", { name: "Email to the creator" })).toBeVisible();
	await expect(main.locator("pre")).toContainText(reason);
	await team.looks();
	await team.sends(main.getByRole("button", { name: "Send proposal" }));
	await expect(
		team.page.getByRole("region", { name: "Notifications" }).getByText("Proposal sent").last(),
	).toBeVisible();
	await team.looks();
	instance.letProposalsGo();
}
