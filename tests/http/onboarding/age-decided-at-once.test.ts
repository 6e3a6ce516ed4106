import { expect, it } from "vitest";
import { adult, callApi, newCreator } from "../../support/accounts/creator.ts";
import { MEMBER_PASSWORD, newEmail } from "../../support/accounts/member.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

// This instance doesn't send a random sample of age verifications to the team.
const instance = sharedInstance("open");
const PATH = "/onboarding/creator-verification";

const statusOf = (email: string) =>
	instance.rows<{ status: string }>("SELECT status FROM AgeVerification WHERE email = ?", email)[0]?.status;

it("a creator well over 18 is verified at once, and is redirected to the requested page", async () => {
	const { browser, email } = await newCreator(instance);
	const page = await browser.get(`${PATH}?redirectTo=/onboarding/creator-requirements`);
	const sent = await browser.submit(page, "main form", adult(email));
	expect([sent.status, sent.location]).toEqual([303, "/onboarding/creator-requirements"]);
	const next = await browser.follow(sent);
	expect(next.$("[aria-label=Notifications]").text()).toContain("Your age is verified.");
	expect((await browser.get(PATH)).$("h1").text()).toBe("Your age is verified");
	expect(statusOf(email)).toBe("VERIFIED");
});

it("the API returns the decision about an age verification", async () => {
	const { email, token } = await newCreator(instance);
	const declaration = {
		email,
		dateOfBirth: "1998-03-31",
		fullName: "Ana Li",
		isOver18: true,
		agreedToTerms: true,
		verificationMethod: "age_declaration",
	};
	expect(await callApi(instance, PATH.replace("/", "/api/"), declaration, token)).toEqual({
		status: 200,
		body: { status: "VERIFIED" },
	});
});

it("a second account from a browser with an earlier age rejection waits for the team", async () => {
	const { browser, email } = await newCreator(instance);
	await browser.post(PATH, { ...adult(email), "dateOfBirth.year": "2015" });
	expect(statusOf(email)).toBe("AGE_REJECTED");
	await browser.post("/auth/signout", {});
	const second = newEmail("creator");
	const signUp = { userType: "CREATOR", name: "Ana Li", email: second };
	await browser.post("/auth/signup", {
		...signUp,
		password: MEMBER_PASSWORD,
		confirmPassword: MEMBER_PASSWORD,
	});
	await browser.post(PATH, adult(second));
	expect(statusOf(second)).toBe("SUBMITTED");
	expect((await browser.get(PATH)).$("h1").text()).toBe("Verification submitted");
});
