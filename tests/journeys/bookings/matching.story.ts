import { asksForAttorney, claimsRequest, opensRequest, proposes } from "../support/matching.ts";
import { expect, story } from "../support/story.ts";

story(
	"a request is matched, and the creator compares the professionals and requests a quote from one of them",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		const [alder, birch] = instance.listAttorneys("Casper", ["Alder Law", "Birch Law"]);
		const reference = await asksForAttorney(site, person, instance, "Casper");
		const team = await elsewhere();
		await claimsRequest(team, instance, reference);
		await expect(team.main.getByText("Works from Casper, WY, close to Casper.").first()).toBeVisible();
		await proposes(team, instance, ["Alder Law", "Birch Law"], "They read brand deals every week.");

		const { main } = site;
		await site.opens("/dashboard");
		await main.getByRole("link", { name: "Compare your matches" }).click();
		await expect(site.title).toHaveText("Your matches");
		await site.looks();
		await expect(main.getByText("They read brand deals every week.")).toBeVisible();
		const match = new URL(site.page.url()).pathname;
		await main.getByRole("link", { name: "Request a quote from Alder Law" }).click();
		await site.isAt(`/booking/request-quote/${alder}`);
		await expect(main.getByLabel("City")).toHaveValue("Casper");
		await main.getByLabel("Title").fill("A contract");
		await main.getByLabel("What do you need?").fill("A contract for a brand deal.");
		await site.sends(main.getByRole("button", { name: "Continue to check" }));
		await site.isAt(`/booking/request-quote/${alder}/check`);
		await site.sends(main.getByRole("button", { name: "Send request" }));
		await site.page.waitForURL(/\/bookings\/[\w-]+$/);
		await site.isAt(new URL(site.page.url()).pathname);

		await site.opens(match);
		await expect(main.getByRole("heading", { name: "You asked for a quote" })).toBeVisible();
		await expect(main.getByText("Asked for a quote", { exact: true })).toHaveCount(1);
		await expect(main.locator(`a[href^="/booking/request-quote/${birch}"]`)).toBeVisible();
		await site.opens("/profile/creator");
		await expect(main.getByText("Accepted")).toBeVisible();
	},
);

story(
	"a creator declines all proposed professionals, and the next match has other professionals",
	{ tag: "@all" },
	async ({ site, person, instance, elsewhere }) => {
		story.slow();
		instance.listAttorneys("Laramie", ["Cedar Law", "Dogwood Law", "Elm Law", "Fir Law"]);
		const reference = await asksForAttorney(site, person, instance, "Laramie");
		const team = await elsewhere();
		await claimsRequest(team, instance, reference);
		await proposes(team, instance, ["Cedar Law", "Dogwood Law"], "They are near you.");

		const { main } = site;
		await site.opens("/dashboard/creator");
		await main.getByRole("link", { name: `Matches for ${reference}` }).click();
		await expect(site.title).toHaveText("Your matches");
		await site.looks();
		const match = new URL(site.page.url()).pathname;
		await main.getByRole("link", { name: "None of these" }).click();
		await site.isAt(`${match}/refuse`);
		const refuse = main.getByRole("button", { name: "Decline these and look again" });
		await site.expectRefusedSubmit(refuse, 422);
		await main.getByLabel("Their kind of work or style doesn't fit").check();
		await main.getByLabel("Tell us more").fill("I need someone who has done merchandise.");
		await site.sends(refuse);
		await site.isAt(match);
		await expect(main.getByText("We'll look again and propose others by")).toBeVisible();

		await opensRequest(team, reference);
		await expect(team.main.getByText("I need someone who has done merchandise.")).toBeVisible();
		for (const gone of ["Cedar Law", "Dogwood Law"])
			await expect(team.main.getByRole("checkbox", { name: `Propose ${gone}` })).toHaveCount(0);
		await team.sends(team.main.getByRole("button", { name: "Claim this request" }));
		await expect(team.main.getByText("You've claimed this request until")).toBeVisible();
		await proposes(
			team,
			instance,
			["Elm Law", "Fir Law"],
			"They wrote merchandise contracts for five creators.",
		);
		await site.opens("/dashboard");
		await main.getByRole("link", { name: "Compare your matches" }).click();
		await expect(main.getByText("They wrote merchandise contracts for five creators.")).toBeVisible();
		await site.looks();

		await site.opens(`/onboarding/requirements-submitted?reference=${reference}`);
		await main.getByRole("link", { name: "Close this request" }).click();
		await site.isAt("/onboarding/requirements-submitted/close");
		await site.sends(main.getByRole("button", { name: "Close request" }));
		await site.isAt("/onboarding/requirements-submitted");
		await expect(main.getByText("You closed this request.")).toBeVisible();
	},
);
