import { describe, expect, it } from "vitest";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { endsOfReplay } from "../../support/accounts/two-factor.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

let count = 0;
const newEmail = () => `member-${++count}@example.com`;
const browser = () => new Browser(instance.origin);
const FORM = "main form";
const PASSWORD = "canary password Xq7";
const filled = (email = newEmail()) => ({
	userType: "CREATOR",
	name: "Ana Li",
	email,
	password: PASSWORD,
	confirmPassword: PASSWORD,
});
const users = (email: string) =>
	instance.rows<{ id: string; role: string }>("SELECT id, role FROM User WHERE email = ?", email);
const emails = (email: string) =>
	instance
		.rows<{ kind: string }>("SELECT kind FROM OutboxEmail WHERE recipient = ? AND state <> 'WITHHELD'", email)
		.map(({ kind }) => kind);

function expectNoPassword(page: Page): void {
	expect(page.text).not.toContain(PASSWORD);
	for (const field of page.$("input[type=password]").toArray())
		expect(page.$(field).attr("value")).toBeUndefined();
}

describe("the sign-up page", () => {
	it.each([
		["/auth/signup", "CREATOR"],
		["/auth/signup?type=PROFESSIONAL", "PROFESSIONAL"],
		["/auth/signup?type=professional", "PROFESSIONAL"],
		["/auth/signup?type=agency", "OTHER"],
	])("%s preselects %s", async (path, type) => {
		const page = await browser().get(path);
		expect(page.$("h1").text()).toBe("Join the Waitlist");
		expect(readValues(page, FORM).userType).toBe(type);
		// People who are neither creators nor professionals don't get an account, so the form offers OTHER only
		// if the URL's type is neither of these, and otherwise links to the waitlist.
		expect([page.$(`${FORM} [value=OTHER]`).length, page.$(`${FORM} a[href='/waitlist']`).length]).toEqual(
			type === "OTHER" ? [1, 0] : [0, 1],
		);
	});

	it("refuses an empty form with a message for each field", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/auth/signup"), FORM, {});
		expectFailedForm(page, FORM, {
			name: "Enter your name",
			email: "Enter your email address",
			password: "Enter a password",
			confirmPassword: "Enter your password again",
		});
	});

	it("keeps what was typed, but never a password", async () => {
		const visitor = browser();
		const typed = { ...filled("ana@nowhere"), name: '"><script>alert(1)</script>', userType: "PROFESSIONAL" };
		const page = await visitor.submit(await visitor.get("/auth/signup"), FORM, typed);
		expectFailedForm(page, FORM, {
			name: "Remove @, < and > from the name.",
			email: "Enter an email address in the format name@example.com",
		});
		expect(readValues(page, FORM)).toMatchObject({
			name: typed.name,
			email: "ana@nowhere",
			userType: "PROFESSIONAL",
		});
		expect(page.text).not.toContain("<script>alert");
		expectNoPassword(page);
	});

	it("says that the passwords don't match", async () => {
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/auth/signup"), FORM, {
			...filled(),
			confirmPassword: `${PASSWORD}!`,
		});
		expectFailedForm(page, FORM, { confirmPassword: "Passwords do not match" });
		expectNoPassword(page);
	});

	it.each([
		["CREATOR", "/onboarding/creator-verification"],
		["PROFESSIONAL", "/onboarding/professional"],
	])("creates an account for a %s, signs them in, and redirects to %s", async (userType, next) => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get("/auth/signup"), FORM, {
			...filled(email),
			userType,
		});
		expect([done.status, done.location]).toEqual([303, next]);
		expect(users(email)).toMatchObject([{ role: userType }]);
		expect(emails(email)).toEqual(["welcome"]);
		expect((await visitor.follow(done)).status).toBeLessThan(400);
		expect((await visitor.get("/auth/signup")).location).toBe("/dashboard");
	});

	it("adds someone who is neither a creator nor a professional to the waitlist, without creating an account", async () => {
		const visitor = browser();
		const email = newEmail();
		const done = await visitor.submit(await visitor.get("/auth/signup?type=other"), FORM, {
			name: "Ana",
			email,
		});
		expect([done.status, done.location]).toEqual([303, "/auth/signup/done"]);
		expect([users(email), emails(email)]).toEqual([[], ["waitlist-confirmation"]]);
		const { $ } = await visitor.follow(done);
		expect($("h1").text()).toBe("You're on the list");
		expect($("main a[href='/']")).toHaveLength(1);
		expect(visitor.cookies.size).toBe(0);
	});

	it("reports an address that has an account, with a link to the sign-in page", async () => {
		const { email } = instance.account("CREATOR");
		const visitor = browser();
		const page = await visitor.submit(await visitor.get("/auth/signup"), FORM, filled(email.toUpperCase()));
		expectFailedForm(page, FORM, { email: "An account with this email address already exists" });
		expect(page.$(`${FORM} a[href='/auth/signin']`).length).toBeGreaterThan(0);
		expect(users(email)).toHaveLength(1);
	});

	it("creates one account, and always gives the same response, if its form is sent many times at once and then once more", async () => {
		const values = { ...filled(), submission: "kept.key" };
		const answers = await Promise.all(
			Array.from({ length: isFullRun ? 20 : 5 }, () => browser().post("/auth/signup", values)),
		);
		answers.push(await browser().post("/auth/signup", values));
		expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
			new Set(["303 /onboarding/creator-verification"]),
		);
		expect([users(values.email).length, emails(values.email)]).toEqual([1, ["welcome"]]);
	});

	it.each(endsOfReplay)(
		"doesn't start a session if its form is sent again after %s",
		async (_end, happen) => {
			const values = { ...filled(), submission: crypto.randomUUID() };
			const [first, second, third] = [browser(), browser(), browser()];
			for (const visitor of [first, second]) {
				expect((await visitor.post("/auth/signup", values)).status).toBe(303);
				expect((await visitor.get("/settings")).status).toBe(200);
			}
			await happen(instance, { email: values.email, password: PASSWORD, browser: first });
			expect((await third.post("/auth/signup", values)).status).toBe(422);
			expect([...third.cookies.keys()]).toEqual([]);
		},
	);

	it("shows success to bots that complete the form and its hidden field, but doesn't create an account", async () => {
		const email = newEmail();
		expectFailedForm(
			await browser().post("/auth/signup", { ...filled(email), name: "", company_fax: "1" }),
			FORM,
			{ name: "Enter your name" },
		);
		const done = await browser().post("/auth/signup", { ...filled(email), company_fax: "1" });
		expect([done.status, done.location]).toEqual([303, "/auth/signup/done"]);
		expect(users(email)).toEqual([]);
	});

	it("checks a form while it is being filled in, without creating an account or returning passwords", async () => {
		const email = newEmail();
		const page = await browser().post("/auth/signup", { ...filled(email), [INTENT_FIELD]: CHECK_INTENT });
		expect(page.status).toBe(200);
		expectNoPassword(page);
		expect(users(email)).toEqual([]);
	});
});

describe("POST /api/auth/signup", () => {
	const call = async (body: unknown, headers = {}) => {
		const { status, text } = await exchange(instance.origin, {
			method: "POST",
			path: "/api/auth/signup",
			headers: { "Content-Type": "application/json", ...headers },
			body: JSON.stringify(body),
		});
		return { status, body: JSON.parse(text), text };
	};
	const person = (email = newEmail()) => ({
		name: "Ana Li",
		email,
		password: PASSWORD,
		userType: "PROFESSIONAL",
	});

	it("creates an account and starts a session", async () => {
		const input = person();
		const { status, body } = await call(input);
		expect(status).toBe(201);
		expect(body).toEqual({
			user: {
				id: expect.any(String),
				email: input.email,
				name: "Ana Li",
				userType: "PROFESSIONAL",
				verificationStatus: "PENDING",
				verification: "PENDING",
				emailVerified: false,
			},
			token: expect.stringMatching(/^[\w-]{43}$/),
		});
		const session = await exchange(instance.origin, {
			path: "/api/auth/session",
			headers: { Authorization: `Bearer ${body.token}` },
		});
		expect([session.status, JSON.parse(session.text)]).toEqual([200, { user: body.user }]);
	});

	it.each([
		[{ ...person("x"), password: "short" }, ["email", "password"]],
		[{ ...person(), userType: "ADMIN" }, ["userType"]],
		[{ ...person(), password: "password1" }, ["password"]],
		[[], ["name", "email", "password", "userType"]],
		[{ name: ["a"], email: {}, password: 7, userType: null }, ["name", "email", "password", "userType"]],
	])("refuses %j with a validation error that doesn't contain the password", async (input, fields) => {
		const { status, body, text } = await call(input);
		expect([status, body.code]).toEqual([422, "invalid"]);
		if (!Array.isArray(input)) expect(Object.keys(body.fieldErrors)).toEqual(fields);
		expect(text).not.toContain(PASSWORD);
	});

	it("refuses an address that has an account", async () => {
		const { status, body } = await call(person(instance.account("CREATOR").email));
		expect([status, body.code, body.fieldErrors]).toEqual([
			422,
			"invalid",
			{ email: ["An account with this email address already exists"] },
		]);
	});

	it("creates one account if it is repeated with the same Idempotency-Key", async () => {
		const input = person();
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => call(input, { "Idempotency-Key": "one call" })),
		);
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.user.id}`)).size).toBe(1);
		expect(users(input.email)).toHaveLength(1);
	});

	it.each(endsOfReplay)(
		"doesn't start a session if it is repeated with the same Idempotency-Key after %s",
		async (_end, happen) => {
			const [input, key] = [person(), { "Idempotency-Key": crypto.randomUUID() }];
			for (const { status, body } of [await call(input, key), await call(input, key)]) {
				const session = await exchange(instance.origin, {
					path: "/api/auth/session",
					headers: { Authorization: `Bearer ${body.token}` },
				});
				expect([status, session.status]).toEqual([201, 200]);
			}
			await happen(instance, {
				email: input.email,
				password: PASSWORD,
				browser: await browser().signIn(input),
			});
			const { status, body } = await call(input, key);
			expect([status, body.code, body.token]).toEqual([422, "invalid", undefined]);
		},
	);
});
