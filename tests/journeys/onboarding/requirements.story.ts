import {
	ageForm,
	declaresAge,
	fillBirthday,
	fillRequirements,
	requirementsForm,
	sendsRequirements,
} from "../support/creator.ts";
import { fillSignUp, signUp, signUpForm } from "../support/forms.ts";
import { expect, story } from "../support/story.ts";

story("a visitor writes a request, and sends it after signing up", async ({ site, person }) => {
	await site.opens("/start");
	await fillRequirements(site);
	await site.sends(site.main.getByRole("button", { name: "Continue" }));

	await site.isAt("/auth/signup");
	await expect(site.main.getByText("Your request is saved.")).toBeVisible();
	await fillSignUp(site, person);
	await site.sends(signUpForm(site).button);

	await site.isAt("/onboarding/creator-verification");
	await fillBirthday(site, "March", "31", "1998");
	await ageForm(site).isAdult.check();
	await site.sends(ageForm(site).button);

	await site.isAt("/onboarding/creator-requirements");
	const form = requirementsForm(site);
	await expect(form.city).toHaveValue("Los Angeles");
	await expect(form.service("Legal and compliance")).toBeChecked();
	await expect(form.goal).toHaveValue("A calendar for my members.");
	await site.sends(form.button);
	await site.isAt("/onboarding/requirements-submitted");
});

story(
	"a creator's request is accepted, a duplicate is refused, and the same request for a different city is accepted",
	{ tag: "@all" },
	async ({ page, site, person }) => {
		await signUp(site, person);
		await declaresAge(site);
		await site.main.getByRole("link", { name: "Tell us what you need" }).click();
		await site.isAt("/onboarding/creator-requirements");
		await expect(site.title).toHaveText("Tell Us What You Need");
		const form = requirementsForm(site);
		await site.expectRefusedSubmit(form.button, 422);

		await sendsRequirements(site);
		const reference = /REQ-\d{6}/.exec(page.url())?.[0] ?? "";
		await expect(site.main.getByText(reference).first()).toBeVisible();
		await expect(site.main.locator("time").first()).toBeVisible();

		// Sends the same request again, prefilled from the first one.
		await site.opens("/onboarding/creator-requirements");
		await expect(form.state).toHaveValue("CA");
		await expect(form.service("Legal and compliance")).toBeChecked();
		await site.expectRefusedSubmit(form.button, 409);
		await expect(page.getByText(/^Error: You sent the same request on/)).toContainText(reference);
		await expect(site.main.getByRole("link", { name: `See the request ${reference}` })).toBeVisible();

		await form.city.fill("Pasadena");
		await site.sends(form.button);
		await site.isAt("/onboarding/requirements-submitted");
		await expect(site.main.getByText("Pasadena, CA")).toBeVisible();
		await site.main.getByRole("link", { name: "Go to your dashboard" }).click();
		await site.isAt("/dashboard");
		await expect(site.main.getByText(/We're working on your request REQ-\d{6}/)).toBeVisible();
		await site.opens("/profile");
		await site.isAt("/profile/creator");
		await expect(site.main.getByRole("link", { name: /^REQ-\d{6}$/ })).toHaveCount(2);
	},
);

story(
	"the displayed prices of signed quotes are updated when the services or the location change, and stay if the response is invalid",
	{ tag: "@js" },
	async ({ page, site, person }) => {
		const texts = (label: string) => [{ key: "1", work: "", label, figure: "$1,200–1,900", note: "So far" }];
		await page.route("**/price-guidance?*", (route, request) => {
			const query = new URL(request.url()).searchParams;
			const [lines, city] = [query.getAll("line").join(), query.get("city")];
			return city === "Nowhere"
				? route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" })
				: route.fulfill({ json: texts(`${lines} in ${city}`) });
		});
		await signUp(site, person);
		await declaresAge(site);
		await site.opens("/onboarding/creator-requirements");
		const form = requirementsForm(site);
		await form.service("Videography").check();
		await form.service("Photography").check();
		await form.service("Legal and compliance").check();
		await form.city.fill("Austin");
		const prices = "PHOTO_VIDEO,LEGAL in Austin: $1,200–1,900. So far.";
		await expect(site.main.getByText(prices)).toBeVisible();
		const asked = page.waitForResponse((response) => response.url().includes("city=Nowhere"));
		await form.city.fill("Nowhere");
		await (await asked).finished();
		await expect(site.main.getByText(prices)).toBeVisible();
		await expect(form.city).toHaveValue("Nowhere");
	},
);
