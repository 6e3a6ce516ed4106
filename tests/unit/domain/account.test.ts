import { describe, expect, it } from "vitest";
import { afterSignUp, parseSignUpType } from "#app/domain/people/account.ts";
import { passwordObjection } from "#app/domain/people/password.server.ts";
import { SignInForm } from "#app/domain/people/sign-in-forms.ts";
import { SignUpForm, SignUpPageForm } from "#app/domain/people/sign-up-forms.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";

describe("the sign-up type in a URL", () => {
	it.each([
		[null, "CREATOR"],
		["", "CREATOR"],
		["CREATOR", "CREATOR"],
		["creator", "CREATOR"],
		["professional", "PROFESSIONAL"],
		["Professional", "PROFESSIONAL"],
		["other", "OTHER"],
		["admin", "OTHER"],
		["ADMIN", "OTHER"],
		["__proto__", "OTHER"],
		["creator ", "OTHER"],
	])("%j means %s", (value, expected) => {
		expect(parseSignUpType(value)).toBe(expected);
	});
});

it("each account type continues on its own page after sign-up, and each role has a home page", () => {
	expect(afterSignUp).toEqual({
		PROFESSIONAL: "/onboarding/professional",
		CREATOR: "/onboarding/creator-verification",
		OTHER: "/auth/signup/done",
	});
	expect([getHomePath("ADMIN"), getHomePath("CREATOR"), getHomePath("PROFESSIONAL")]).toEqual([
		"/admin",
		"/dashboard",
		"/dashboard",
	]);
});

const getErrors = (
	schema: {
		safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
	},
	value: unknown,
) =>
	Object.fromEntries(
		schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
	);

const person = {
	name: "Ana Li",
	email: "Ana@Example.com",
	password: "a long enough password",
	userType: "CREATOR",
};

describe("the sign-up form", () => {
	const filled = { ...person, confirmPassword: person.password };

	it("accepts a complete form, and converts the address to lowercase", () => {
		expect(SignUpPageForm.parse(filled)).toMatchObject({ email: "ana@example.com", name: "Ana Li" });
	});

	it("names every empty field", () => {
		expect(getErrors(SignUpPageForm, { userType: "CREATOR" })).toEqual({
			name: "Enter your name",
			email: "Enter your email address",
			password: "Enter a password",
			confirmPassword: "Enter your password again",
		});
	});

	it("refuses a confirmation that doesn't match", () => {
		expect(getErrors(SignUpPageForm, { ...filled, confirmPassword: "another long password" })).toEqual({
			confirmPassword: "Passwords do not match",
		});
	});

	it.each([
		["1234567", "Use 8 characters or more for your password"],
		["x".repeat(129), "Use 128 characters or fewer for your password"],
	])("states the minimum and maximum length of a password", (password, message) => {
		expect(getErrors(SignUpPageForm, { ...filled, password, confirmPassword: password })).toEqual({
			password: message,
		});
		expect(getErrors(SignUpForm, { ...person, password })).toEqual({ password: message });
	});

	it.each(["12345678", "x".repeat(128), "  with spaces  ", "pässwörd-密码-🎬"])(
		"accepts any characters in a password: %j",
		(password) => {
			expect(SignUpForm.parse({ ...person, password }).password).toBe(password);
		},
	);

	it.each([undefined, "ADMIN", "creator", "", ["CREATOR"]])(
		"requires an account type, and refuses %j",
		(userType) => {
			expect(getErrors(SignUpPageForm, { ...filled, userType })).toEqual({
				userType: "Choose what describes you",
			});
		},
	);

	it("doesn't ask for a password if no account is created", () => {
		expect(SignUpPageForm.parse({ name: "Ana", email: "ana@example.com", userType: "OTHER" })).toEqual({
			name: "Ana",
			email: "ana@example.com",
			userType: "OTHER",
			ref: null,
		});
	});

	it("refuses account types other than CREATOR and PROFESSIONAL from the API", () => {
		for (const userType of ["ADMIN", "OTHER", undefined])
			expect(getErrors(SignUpForm, { ...person, userType })).toEqual({
				userType: "Choose CREATOR or PROFESSIONAL",
			});
	});
});

it("the sign-in form requires both fields but doesn't check their format", () => {
	expect(getErrors(SignInForm, {})).toEqual({
		email: "Enter your email address",
		password: "Enter your password",
	});
	expect(SignInForm.parse({ email: " not an address ", password: " x " })).toEqual({
		email: "not an address",
		password: " x ",
	});
});

describe("a password of the right length", () => {
	const owner = { email: "ana.maria@example.com", name: "Ana Maria" };

	it.each(["ana.maria@example.com", "ANA.MARIA@example.com", "ana.maria", "Ana Maria", "anamaria"])(
		"can't be the person's own name or address: %s",
		async (password) => {
			expect(await passwordObjection(password, owner)).toMatchObject({
				code: "invalid",
				fieldErrors: { password: ["Choose a password that is not your name or email address"] },
			});
		},
	);

	it.each(["password", "Password1", "12345678", "qwertyuiop", "iloveyou1"])(
		"can't be one that attackers try first: %s",
		async (password) => {
			expect((await passwordObjection(password, owner))?.fieldErrors.password?.[0]).toMatch(
				/^This password is on the list that attackers try first/,
			);
		},
	);

	it.each(["a long enough password", "Tr0ub4dor&3-but-longer", "constructor", "__proto__"])(
		"can be anything else: %s",
		async (password) => {
			expect(await passwordObjection(password, owner)).toBeUndefined();
		},
	);
});
