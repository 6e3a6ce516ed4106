import type { Locator } from "@playwright/test";
import { SUBMISSION_FIELD } from "#app/ui/form/form-fields.ts";
import type { Person } from "./person.ts";
import type { Site } from "./site.ts";

/** The fields and the button of the waitlist's form on its own page. */
export const waitlistForm = ({ main }: Site) => ({
	email: main.getByRole("textbox", { name: "Email" }).first(),
	key: main.locator(`input[name="${SUBMISSION_FIELD}"]`),
	creator: main.getByRole("radio", { name: "Content Creator" }),
	professional: main.getByRole("radio", { name: "Professional Service Provider" }),
	service: main.getByLabel("Most interested in:"),
	button: joinButton(main).first(),
});

/** The button of a waitlist form within a part of a page. */
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

/** Fills in the sign-up form as this person would, all but the account type. */
export async function fillSignUp(site: Site, { name, email, password }: Person): Promise<void> {
	const form = signUpForm(site);
	await form.name.fill(name);
	await form.email.fill(email);
	await form.password.fill(password);
	await form.confirmation.fill(password);
}

/** Signs up as a creator, to where that leads. */
export async function signUp(site: Site, person: Person): Promise<void> {
	await site.opens("/auth/signup");
	await fillSignUp(site, person);
	await site.sends(signUpForm(site).button);
	await site.isAt("/onboarding/creator-verification");
}

/** Fills in and sends the sign-in form of the page at hand. */
export async function sendSignIn(site: Site, { email, password }: { email: string; password: string }): Promise<void> {
	const form = signInForm(site);
	await form.email.fill(email);
	await form.password.fill(password);
	await site.sends(form.button);
}

/** Signs in by the sign-in page, to where this role begins. */
export async function signIn(site: Site, account: { role: string; email: string; password: string }): Promise<void> {
	await site.opens("/auth/signin");
	await sendSignIn(site, account);
	await site.isAt(account.role === "ADMIN" ? "/admin" : "/dashboard");
}
