import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HOUR, later } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import { expireLinks, newEmail } from "../../support/accounts/member.ts";
import { runScript } from "../../support/backups/run-script.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { insertInto } from "../../support/instance/instance-database.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { stored } from "../../support/market/market.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const instance = sharedInstance();

const FORM = "main form";
const NEW = "another long enough password";

/** Runs `npm run admin:create` while the server is running. */
async function adminCreate(...args: string[]) {
	const { code, out, err } = await runScript("admin-create", args, {
		...instance.settings,
		PUBLIC_URL: instance.origin,
	});
	return {
		code,
		output: out,
		problem: err,
		link: out.trim().split("\n").at(-1)?.replace(instance.origin, "") ?? "",
	};
}

/** Adds an admin, as that command does. Returns their address and the path of the link that sets their password. */
function addAdmin(email = newEmail("admin")): { email: string; link: string } {
	const [id, token, at] = [randomUUID(), newToken(), stored(new Date())];
	insertInto(instance, "User", [
		{ id, email, name: "Toni Team", passwordHash: "", role: "ADMIN", createdAt: at, updatedAt: at },
	]);
	insertInto(instance, "AdminScope", [{ userId: id, scope: "OWNER", grantedAt: at }]);
	insertInto(instance, "AccountToken", [
		{
			id: hashToken(token),
			kind: "SET_PASSWORD",
			userId: id,
			expiresAt: stored(later(new Date(), HOUR)),
		},
	]);
	return { email, link: `/auth/set-password?token=${token}` };
}

describe("npm run admin:create", () => {
	it("prints a link that sets a new admin's password only once", async () => {
		const { code, link } = await adminCreate("Boss@Example.com", "--name", "Bo Boss");
		expect(code).toBe(0);
		expect(link).toMatch(/^\/auth\/set-password\?token=[\w-]{43}$/);

		const visitor = new Browser(instance.origin);
		const page = await visitor.get(link);
		expect(page.status).toBe(200);
		expect(page.headers["cache-control"]).toContain("no-store");
		expect(page.$("main").text()).toContain("boss@example.com");
		const done = await visitor.submit(page, FORM, { password: NEW, confirmPassword: NEW });
		expect([done.status, done.location]).toEqual([303, "/admin"]);
		const home = await visitor.follow(done);
		expect(home.status).toBe(200);
		expect(home.$("[aria-label=Notifications]").text()).toContain("Your password is saved");

		const again = await visitor.submit(page, FORM, { password: `${NEW} 2`, confirmPassword: `${NEW} 2` });
		expect([again.status, again.$("h1").text()]).toEqual([409, "This link has already been used"]);
		expect((await visitor.get(link)).status).toBe(410);
		await new Browser(instance.origin).signIn({ email: "boss@example.com", password: NEW });
	});

	it("refuses an address that has an account, says so in one sentence, and doesn't promote anyone", async () => {
		const { email } = instance.account("CREATOR");
		const { code, output, problem } = await adminCreate(email);
		expect([code, output, problem]).toEqual([
			1,
			"",
			`Nothing was changed: An account with this email address already exists (${email}).\n`,
		]);
		expect(instance.rows("SELECT role FROM User WHERE email = ?", email)).toEqual([{ role: "CREATOR" }]);
	});

	it("replaces an admin's link with a new one", async () => {
		const lost = addAdmin();
		const { code, link } = await adminCreate("--new-link", lost.email);
		const visitor = new Browser(instance.origin);
		expect([code, (await visitor.get(link)).status, (await visitor.get(lost.link)).status]).toEqual([
			0, 200, 404,
		]);
	});

	const mistakes = [
		["--promote", "a@example.com"],
		[],
		["not an address"],
		["a@example.com", "b@example.com"],
	];
	it.each((isFullRun ? mistakes : mistakes.slice(0, 1)).map((args) => [args]))(
		"prints its usage when called with %j",
		async (args) => {
			const { code, output, problem } = await adminCreate(...args);
			expect([code, output]).toEqual([2, ""]);
			expect(problem).toContain("npm run admin:create -- you@example.com");
		},
	);
});

describe("the page for setting a password", () => {
	it("enforces the password rules and keeps the link valid", async () => {
		const visitor = new Browser(instance.origin);
		const { email, link } = addAdmin();
		const page = await visitor.get(link);
		expectFailedForm(await visitor.submit(page, FORM, {}), FORM, {
			password: "Enter a password",
			confirmPassword: "Enter your password again",
		});
		expectFailedForm(await visitor.submit(page, FORM, { password: NEW, confirmPassword: "another" }), FORM, {
			confirmPassword: "Passwords do not match",
		});
		const personal = await visitor.submit(page, FORM, {
			password: email,
			confirmPassword: email,
		});
		expectFailedForm(personal, FORM, {
			password: "Choose a password that is not your name or email address",
		});
		expect((await visitor.submit(page, FORM, { password: NEW, confirmPassword: NEW })).status).toBe(303);
	});

	it.each(["", "?token=", "?token=unknown", `?token=${"x".repeat(43)}`, "?token=a&token=b"])(
		"says that it doesn't recognize the link %s",
		async (query) => {
			const page = await new Browser(instance.origin).get(`/auth/set-password${query}`);
			expect([page.status, page.$("h1").text(), page.$(FORM).length]).toEqual([
				404,
				"We don't recognize this link",
				0,
			]);
		},
	);

	it("says that a link has expired", async () => {
		const { email, link } = addAdmin();
		expireLinks(instance, email);
		const page = await new Browser(instance.origin).get(link);
		expect([page.status, page.$("h1").text()]).toEqual([410, "This link has expired"]);
	});
});
