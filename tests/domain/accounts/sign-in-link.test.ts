import { afterEach, describe, expect, it } from "vitest";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { askEmailChange, confirmEmailChange } from "#app/domain/people/email-change.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import { keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { startSession } from "#app/domain/people/sessions.server.ts";
import { askSignInLink, signInByLink } from "#app/domain/people/sign-in.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import {
	newAddress,
	newMember,
	newUnconfirmedMember,
	PASSWORD,
	visitor,
} from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

const refused = { code: "conflict", message: "This link is no longer valid." };
const linkState = async (token: string) => (await getLink(token, "SIGN_IN")).state;

async function asked(email: string): Promise<string> {
	await askSignInLink(visitor(), { email });
	return (await emailedSecrets(email, "sign-in-link")).token;
}

describe("a sign-in link", () => {
	it("signs the user in and confirms the address, once", async () => {
		const { id, email } = await newUnconfirmedMember();
		const token = await asked(email);
		const authentication = await signInByLink(visitor(), { token });
		expect(authentication).toEqual({ userId: id, credentialVersion: 0, factors: 1 });
		await expect(startSession(visitor(), authentication, "BROWSER")).resolves.toBeTypeOf("string");
		expect((await db().user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt).not.toBeNull();
		expect(await auditedActions(id)).toEqual(["ask-sign-in-link", "sign-in"]);
		expect(await linkState(token)).toBe("used");
		await expect(signInByLink(visitor(), { token })).rejects.toMatchObject(refused);
	});

	it("works for only one of two people who use it at the same moment", async () => {
		const token = await asked((await newMember()).email);
		const tries = await Promise.allSettled([1, 2].map(() => signInByLink(visitor(), { token })));
		expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});

	it("is valid for ten minutes", async () => {
		const { email } = await newMember();
		const token = await asked(email);
		const madeAt = now();
		setClock(later(madeAt, 10 * MINUTE - 5 * SECOND));
		expect(await linkState(token)).toBe("ready");
		setClock(later(madeAt, 10 * MINUTE + SECOND));
		expect(await linkState(token)).toBe("expired");
		await expect(signInByLink(visitor(), { token })).rejects.toMatchObject(refused);
	});

	it.each([
		[
			"a new password",
			(user: SignedInUser) =>
				changePassword(visitor({ user }), {
					currentPassword: PASSWORD,
					password: "another long enough password",
				}),
		],
		["two-factor sign-in being turned on", setUpTwoFactor],
		[
			"a new address",
			async (user: SignedInUser) => {
				const newEmail = newAddress();
				await askEmailChange(visitor({ user }), { newEmail });
				await confirmEmailChange(visitor(), await emailedSecrets(newEmail, "email-change"));
			},
		],
	])("is invalidated by %s", async (_change, happen) => {
		const user = await newMember();
		const token = await asked(user.email);
		await happen(user);
		await expect(signInByLink(visitor(), { token })).rejects.toMatchObject(refused);
		expect(await db().auditEvent.count({ where: { action: "sign-in" } })).toBe(0);
	});

	it("isn't invalidated when a stranger requests another one", async () => {
		const { email } = await newMember();
		const first = await asked(email);
		await asked(email);
		await expect(signInByLink(visitor(), { token: first })).resolves.toMatchObject({ factors: 1 });
	});

	it("still requires the second factor", async () => {
		const user = await newMember();
		await setUpTwoFactor(user);
		const authentication = await signInByLink(visitor(), { token: await asked(user.email) });
		await expect(startSession(visitor(), authentication, "BROWSER")).rejects.toMatchObject({
			message: "Invalid credentials",
		});
		await expect(keepPendingSignIn(authentication)).resolves.toBeTypeOf("string");
		expect(await db().auditEvent.count({ where: { action: "sign-in" } })).toBe(0);
	});

	it("isn't accepted if its secret was made up", async () => {
		await expect(signInByLink(visitor(), { token: "made up" })).rejects.toMatchObject(refused);
	});
});

describe("requesting a sign-in link", () => {
	it("for an unknown address writes as many rows and returns the same result as for a known one, but doesn't send an email", async () => {
		const count = async () => {
			const { accountToken, submission, outboxEmail, auditEvent } = db();
			const [links, placeholders, ...others] = await Promise.all([
				accountToken.count(),
				submission.count(),
				outboxEmail.count(),
				auditEvent.count(),
			]);
			return [links + placeholders, ...others];
		};
		const added = [];
		const unknown = newAddress();
		for (const email of [(await newMember()).email, unknown]) {
			const before = await count();
			await expect(askSignInLink(visitor(), { email })).resolves.toEqual({ success: true });
			added.push((await count()).map((rows, i) => rows - (before[i] ?? 0)));
		}
		expect(added).toEqual([
			[1, 1, 1],
			[1, 1, 1],
		]);
		expect(await emailsTo(unknown)).toEqual([]);
		expect(await linkState((await emailedSecrets(unknown, "sign-in-link")).token)).toBe("unknown");
	});

	it("puts the email ahead of all others, and stores only a hash of its secret", async () => {
		const { email } = await newMember();
		const token = await asked(email);
		expect(await db().outboxEmail.findFirstOrThrow({ where: { kind: "sign-in-link" } })).toMatchObject({
			priority: 0,
		});
		expect(
			JSON.stringify([
				await db().accountToken.findMany(),
				await db().auditEvent.findMany(),
				await db().submission.findMany(),
			]),
		).not.toContain(token);
	});

	it.each([
		["known", () => newMember().then(({ email }) => email)],
		["unknown", async () => newAddress()],
	])("is limited to five times for one address (%s)", async (_what, address) => {
		const email = await address();
		for (let i = 0; i < 5; i++) await askSignInLink(visitor(), { email });
		await expect(askSignInLink(visitor(), { email })).rejects.toMatchObject({ code: "rate_limited" });
	});
});
