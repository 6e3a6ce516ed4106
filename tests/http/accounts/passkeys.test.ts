import { describe, expect, it } from "vitest";
import { ageProof, signUpMember } from "../../support/accounts/member.ts";
import { newPasskey, type TestPasskey } from "../../support/accounts/passkeys.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { emailKinds } from "../../support/email/mailbox.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

const FORM = "main form";
const WITHOUT = {
	credential:
		"Your browser didn’t send a passkey. Passkeys need JavaScript and a recent browser. Turn JavaScript on and try again, or use another way.",
};
const TOO_LATE = { credential: "This took longer than 5 minutes, or was already submitted. Try again." };
const TO_PROVE = "/auth/passkey/options";
const TO_ADD = "/settings/passkeys/options";
const visitor = () => new Browser(instance.origin);
const challengeAt = async (browser: Browser, path: string): Promise<string> =>
	JSON.parse((await browser.get(path, { Accept: "*/*" })).text).challenge;

/** Creates a member who has added a passkey in their browser. */
async function withPasskey() {
	const member = await signUpMember(instance);
	const [user] = instance.rows<{ id: string }>("SELECT id FROM User WHERE email = ?", member.email);
	const passkey = newPasskey(user?.id ?? "", instance.origin);
	const page = await member.browser.get("/settings/passkeys/add");
	const done = await member.browser.submit(page, FORM, {
		name: "My laptop",
		credential: passkey.create(await challengeAt(member.browser, TO_ADD)),
	});
	expect([done.status, done.location]).toEqual([303, "/settings/passkeys"]);
	return { ...member, passkey };
}

const signIn = async (browser: Browser, passkey: TestPasskey, query = "") =>
	browser.submit(await browser.get(`/auth/passkey${query}`), FORM, {
		credential: passkey.prove(await challengeAt(browser, TO_PROVE)),
	});

describe("passkey pages without scripts", () => {
	it("say that passkeys need JavaScript, and link to other ways to sign in", async () => {
		const { browser } = await signUpMember(instance);
		const pages: [Browser, string, string[]][] = [
			[
				visitor(),
				"/auth/passkey?redirectTo=%2Fsettings",
				["/auth/signin?redirectTo=%2Fsettings", "/auth/sign-in-link"],
			],
			[
				browser,
				"/auth/confirm-identity/passkey?redirectTo=%2Fsettings%2Femail",
				["/auth/confirm-identity?redirectTo=%2Fsettings%2Femail"],
			],
			[browser, "/settings/passkeys/add", ["/settings/two-factor", "/auth/sign-in-link"]],
		];
		for (const [who, path, others] of pages) {
			const page = await who.get(path);
			expectGoodDocument(page, instance.origin);
			expect(page.$("main").text(), path).toContain("Passkeys need JavaScript and a recent browser");
			for (const other of others) expect(page.$(`main a[href='${other}']`), other).toHaveLength(1);
			expectFailedForm(await who.submit(page, FORM, {}), FORM, WITHOUT);
		}
	});

	it("are linked from the settings and from the sign-in page, whose email field offers passkeys", async () => {
		const signInPage = await visitor().get("/auth/signin?redirectTo=%2Fbookings");
		expect(signInPage.$("main a[href='/auth/passkey?redirectTo=%2Fbookings']").text()).toBe(
			"Sign in with a passkey",
		);
		expect(signInPage.$("input[name=email]").attr("autocomplete")).toBe("username webauthn");
		const { browser } = await signUpMember(instance);
		expect((await browser.get("/settings")).$("main a[href='/settings/passkeys']").text()).toBe(
			"Set up passkeys",
		);
		const list = await browser.get("/settings/passkeys");
		expectGoodDocument(list, instance.origin);
		expect(list.$("main a[href='/settings/passkeys/add']")).toHaveLength(1);
		expect(
			(await browser.get("/auth/confirm-identity")).$("main a[href^='/auth/confirm-identity/passkey']"),
		).toHaveLength(0);
	});
});

describe("passkey options", () => {
	it("are never cached, and set a five-minute cookie that scripts can't read", async () => {
		for (const [browser, path] of [
			[visitor(), TO_PROVE],
			[(await signUpMember(instance)).browser, TO_ADD],
		] as const) {
			const answer = await browser.get(path);
			expect([answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
				200,
				"application/json",
				"private, no-store",
			]);
			const [cookie = ""] = answer.headers["set-cookie"]?.filter((line) => line.startsWith("passkey=")) ?? [];
			expect(cookie).toMatch(/; Max-Age=300; .*HttpOnly/);
			expect(cookie).toContain("SameSite=Lax");
		}
	});
});

describe("a passkey", () => {
	it("is listed, signs its owner in without a second factor, and leads to the requested page", async () => {
		const { email, browser, passkey } = await withPasskey();
		expect((await browser.get("/settings/passkeys")).$("main li h2").text()).toBe("My laptop");
		expect((await browser.get("/settings")).$("main").text()).toContain("One passkey");
		expect(emailKinds(instance, email)).toEqual(["welcome", "security-notice"]);
		instance.change(
			"INSERT INTO TwoFactor (userId, secret, confirmedAt, createdAt) SELECT id, 'sealed', createdAt, createdAt FROM User WHERE email = ?",
			email,
		);
		const other = visitor();
		const done = await signIn(other, passkey, "?redirectTo=%2Fsettings%2Fpasskeys");
		expect([done.status, done.location, [...other.cookies.keys()].sort()]).toEqual([
			303,
			"/settings/passkeys",
			["device", "session"],
		]);
		expect((await other.follow(done)).$("main").text()).toContain("Last used");
		expect((await other.get("/auth/passkey")).location).toBe("/dashboard");
	});

	it("gives a proof that fails in another browser, whether the cookie there is missing, already used, forged, or for a new challenge", async () => {
		const { passkey } = await withPasskey();
		const browser = visitor();
		const credential = passkey.prove(await challengeAt(browser, TO_PROVE));
		const kept = browser.cookies.get("passkey") ?? "";
		expect((await browser.post("/auth/passkey", { credential })).status).toBe(303);
		const thief = visitor();
		expect((await thief.post("/auth/passkey", { credential })).status).toBe(422);
		for (const cookie of [kept, `${kept.split(".")[0]}.forged`]) {
			thief.cookies.set("passkey", cookie);
			expectFailedForm(await thief.post("/auth/passkey", { credential }), FORM, TOO_LATE);
		}
		await challengeAt(thief, TO_PROVE);
		expect((await thief.post("/auth/passkey", { credential })).status).toBe(422);
		expect(thief.cookies.has("session")).toBe(false);
	});

	it("leads the owner of a suspended account to the page that says why", async () => {
		const { email, passkey } = await withPasskey();
		instance.change(
			"UPDATE User SET suspendedAt = createdAt, suspensionReason = 'A reason.' WHERE email = ?",
			email,
		);
		const browser = visitor();
		const done = await signIn(browser, passkey);
		expect([done.location, browser.cookies.has("session")]).toEqual(["/auth/suspended", false]);
	});

	it("confirms its owner's identity, then leads back to the requested page, and can be removed", async () => {
		const { browser, passkey } = await withPasskey();
		const remove = (await browser.get("/settings/passkeys")).$("main a[href$='/remove']").attr("href") ?? "";
		ageProof(instance, browser);
		const asked = await browser.follow(await browser.get(remove));
		const byPasskey = await browser.get(
			asked.$("main a[href^='/auth/confirm-identity/passkey']").attr("href") ?? "",
		);
		const done = await browser.submit(byPasskey, FORM, {
			credential: passkey.prove(await challengeAt(browser, TO_PROVE)),
		});
		expect([done.status, done.location]).toEqual([303, remove]);
		const page = await browser.follow(done);
		expectGoodDocument(page, instance.origin);
		expect((await browser.submit(page, FORM, {})).location).toBe("/settings/passkeys");
		expect((await signIn(visitor(), passkey)).status).toBe(422);
	});

	it("can't be added if there are already ten", async () => {
		const { email, browser } = await withPasskey();
		for (let i = 0; i < 9; i++) {
			instance.change(
				"INSERT INTO Passkey (id, userId, credentialId, publicKey, counter, transports, name, createdAt) SELECT ? || id, id, ? || id, 'x', 0, '', 'Phone', createdAt FROM User WHERE email = ?",
				...[`${i}`, `${i}`, email],
			);
		}
		expect((await browser.get("/settings/passkeys")).$("main a[href='/settings/passkeys/add']")).toHaveLength(
			0,
		);
		expect((await browser.get("/settings/passkeys/add")).location).toBe("/settings/passkeys");
	});
});
