import { expect, type Locator, type Page } from "@playwright/test";
import { SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";

/** Locates the fields and the button of the waitlist form. */
export const waitlistForm = ({ main }: Site) => ({
	email: main.getByRole("textbox", { name: "Email" }).first(),
	key: main.locator(`input[name="${SUBMISSION_FIELD}"]`),
	creator: main.getByRole("radio", { name: "Content Creator" }),
	professional: main.getByRole("radio", { name: "Professional Service Provider" }),
	service: main.getByLabel("Most interested in:"),
	button: joinButton(main).first(),
});

/** Locates the button of a waitlist form within part of a page. */
export const joinButton = (part: Locator): Locator => part.getByRole("button", { name: "Join" });

export const signUpForm = ({ main }: Site) => ({
	creator: main.getByRole("radio", { name: "Creator" }),
	professional: main.getByRole("radio", { name: "Professional" }),
	name: main.getByRole("textbox", { name: /^Name/ }),
	email: main.getByRole("textbox", { name: "Email" }),
	password: main.getByRole("textbox", { name: /^Password/ }),
	confirmation: main.getByRole("textbox", { name: "Confirm password" }),
	button: main.getByRole("button", { name: "Join the Waitlist" }),
});

export const signInForm = ({ main }: Site) => ({
	email: main.getByRole("textbox", { name: "Email" }),
	password: main.getByRole("textbox", { name: "Password" }),
	button: main.getByRole("button", { name: "Sign In" }),
});

/** Fills in the sign-up form for a person, except the account type. */
export async function fillSignUp(site: Site, { name, email, password }: Person): Promise<void> {
	const form = signUpForm(site);
	await form.name.fill(name);
	await form.email.fill(email);
	await form.password.fill(password);
	await form.confirmation.fill(password);
}

/**
 * Posts a form with this browser's cookies, but without opening the form's page, for stories about later
 * steps.
 */
async function postAside(
	{ page }: Pick<Site, "page">,
	path: string,
	form: Record<string, string>,
): Promise<void> {
	const answer = await page
		.context()
		.request.post(path, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
	expect(answer.status(), `status of the form to ${path}`).toBe(303);
}

/** Locates the account menu, which is shown only to signed-in people. */
export const accountMenu = (page: Page): Locator =>
	page.getByRole("banner").locator("summary", { hasText: "Account" });

/** Follows a link in the account menu. */
export async function followAccountLink(page: Page, name: string): Promise<void> {
	await accountMenu(page).click();
	await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name }).click();
}

/** Signs out with the button in the account menu. */
export async function signOut(page: Page): Promise<void> {
	await accountMenu(page).click();
	await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
}

/** Signs up without opening a page. */
export const addAccount = (
	site: Pick<Site, "page">,
	{ name, email, password }: Person,
	userType: "CREATOR" | "PROFESSIONAL" = "CREATOR",
): Promise<void> =>
	postAside(site, "/auth/signup", { userType, name, email, password, confirmPassword: password });

/** Signs up, and opens the page that follows sign-up. */
export async function signUp(
	site: Site,
	person: Person,
	userType: "CREATOR" | "PROFESSIONAL" = "CREATOR",
): Promise<void> {
	await addAccount(site, person, userType);
	await site.opens(
		userType === "CREATOR" ? "/onboarding/creator-verification" : "/onboarding/professional/1",
	);
}

/** Fills in and sends the sign-in form on the current page. */
export async function sendSignIn(
	site: Site,
	{ email, password }: { email: string; password: string },
): Promise<void> {
	const form = signInForm(site);
	await form.email.fill(email);
	await form.password.fill(password);
	await site.sends(form.button);
}

/** Signs in without opening a page. */
export const signIn = (
	site: Pick<Site, "page">,
	{ email, password }: { email: string; password: string },
): Promise<void> => postAside(site, "/auth/signin", { email, password });
