import { afterEach, describe, expect, it } from "vitest";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { askEmailChange } from "#app/domain/people/email-change.server.ts";
import { askPasswordReset, setPassword } from "#app/domain/people/password.server.ts";
import { findPendingSignIn, keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	authenticate,
	newAddress,
	newMember,
	openSession,
	PASSWORD,
	visitor,
} from "../../support/accounts/actors.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

const NEW = "another long enough password";
const linkState = async (token: string) => (await getLink(token, "RESET_PASSWORD")).state;

async function asked(email: string): Promise<string> {
	await askPasswordReset(visitor(), { email });
	return (await emailedSecrets(email, "password-reset")).token;
}

describe("resetting a forgotten password", () => {
	it("with an emailed link changes the password, ends every session, and sends an email", async () => {
		const { id, email } = await newMember();
		const token = await asked(email);
		await openSession(id, "BROWSER");
		await openSession(id, "API");
		await expect(setPassword(visitor(), { token, password: NEW })).resolves.toMatchObject({ userId: id });
		await expect(signIn(visitor(), { email, password: NEW })).resolves.toMatchObject({ userId: id });
		await expect(signIn(visitor(), { email, password: PASSWORD })).rejects.toMatchObject({ code: "invalid" });
		expect(await db().session.count()).toBe(0);
		expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
			emailVerifiedAt: expect.any(Date),
			passwordChangedAt: expect.any(Date),
		});
		expect(await emailsTo(email)).toEqual([
			"password-reset: Set a new password for Greenroom",
			"security-notice: Your password was changed",
		]);
		const actions = (await db().auditEvent.findMany({ where: { subjectId: id } })).map(
			({ action }) => action,
		);
		expect(actions).toEqual(expect.arrayContaining(["ask-password-reset", "reset-password"]));
	});

	it("ends pending sign-ins that used the old password and await a second factor", async () => {
		const user = await newMember();
		await setUpTwoFactor(user);
		const held = (await keepPendingSignIn(await authenticate(user.id))) ?? "";
		await setPassword(visitor(), { token: await asked(user.email), password: NEW });
		expect(await findPendingSignIn(held)).toBeUndefined();
	});

	it("is possible for an hour after the link was requested", async () => {
		const { email } = await newMember();
		const token = await asked(email);
		const madeAt = now();
		setClock(later(madeAt, HOUR - MINUTE));
		expect(await linkState(token)).toBe("ready");
		setClock(later(madeAt, HOUR + MINUTE));
		expect(await linkState(token)).toBe("expired");
		await expect(setPassword(visitor(), { token, password: NEW })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("is possible with any link even after a stranger has requested more, and revokes all of them", async () => {
		const { email } = await newMember();
		const [first, second] = [await asked(email), await asked(email)];
		expect([await linkState(first), await linkState(second)]).toEqual(["ready", "ready"]);
		await setPassword(visitor(), { token: first, password: NEW });
		expect([await linkState(first), await linkState(second)]).toEqual(["used", "unknown"]);
		await expect(setPassword(visitor(), { token: second, password: `${NEW} 2` })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("happens only once if two people use two links at the same moment", async () => {
		const { email } = await newMember();
		const tokens = [await asked(email), await asked(email)];
		const tries = await Promise.allSettled(
			tokens.map((token, i) => setPassword(visitor(), { token, password: `${NEW} ${i}` })),
		);
		expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});

	it("cancels a change of address that was requested with the old password", async () => {
		const user = await newMember();
		await askEmailChange(visitor({ user }), { newEmail: "thief@example.com" });
		const { token } = await emailedSecrets("thief@example.com", "email-change");
		await setPassword(visitor(), { token: await asked(user.email), password: NEW });
		expect((await getLink(token, "CHANGE_EMAIL")).state).toBe("unknown");
	});

	it("has links that aren't accepted for any other purpose", async () => {
		const token = await asked((await newMember()).email);
		expect((await getLink(token, "VERIFY_EMAIL", "CHANGE_EMAIL", "SET_PASSWORD")).state).toBe("unknown");
	});
});

describe("requesting the link", () => {
	it("for an unknown address writes as many rows and returns the same result as for a known one, but doesn't send an email", async () => {
		const count = async () => {
			const { accountToken, submission, outboxEmail, auditEvent } = db();
			const [links, stand, ...others] = await Promise.all([
				accountToken.count(),
				submission.count(),
				outboxEmail.count(),
				auditEvent.count(),
			]);
			return [links + stand, ...others];
		};
		const added = [];
		const unknown = newAddress();
		for (const email of [(await newMember()).email, unknown]) {
			const before = await count();
			await expect(askPasswordReset(visitor(), { email })).resolves.toEqual({ success: true });
			added.push((await count()).map((rows, i) => rows - (before[i] ?? 0)));
		}
		expect(added).toEqual([
			[1, 1, 1],
			[1, 1, 1],
		]);
		expect(await emailsTo(unknown)).toEqual([]);
		expect(await linkState((await emailedSecrets(unknown, "password-reset")).token)).toBe("unknown");
	});

	it("stores only a hash of the secret", async () => {
		const token = await asked((await newMember()).email);
		expect(
			JSON.stringify([
				await db().accountToken.findMany(),
				await db().auditEvent.findMany(),
				await db().submission.findMany(),
			]),
		).not.toContain(token);
	});

	it("sends one email even if its form is posted several times", async () => {
		const { email } = await newMember();
		const actor = visitor({ submissionKey: "one form" });
		await Promise.all([1, 2, 3].map(() => askPasswordReset(actor, { email })));
		expect(await emailsTo(email)).toHaveLength(1);
	});

	it.each([
		["known", () => newMember().then(({ email }) => email)],
		["unknown", async () => newAddress()],
	])("is limited to five times for one address (%s)", async (_what, address) => {
		const email = await address();
		for (let i = 0; i < 5; i++) await askPasswordReset(visitor(), { email });
		await expect(askPasswordReset(visitor(), { email })).rejects.toMatchObject({ code: "rate_limited" });
	});

	it("is limited to five times per network address", async () => {
		const actor = visitor();
		for (let i = 0; i < 5; i++) await askPasswordReset(actor, { email: newAddress() });
		await expect(askPasswordReset(actor, { email: newAddress() })).rejects.toMatchObject({
			code: "rate_limited",
		});
	});
});
