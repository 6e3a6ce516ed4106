import { afterEach, describe, expect, it } from "vitest";
import { getLink } from "#app/domain/people/account-token.server.ts";
import {
	askEmailChange,
	cancelEmailChange,
	confirmEmailChange,
	getPendingEmail,
} from "#app/domain/people/email-change.server.ts";
import { sendVerification } from "#app/domain/people/email-confirmation.server.ts";
import { askPasswordReset, changePassword } from "#app/domain/people/password.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	newAddress,
	newMember,
	newUnconfirmedMember,
	PASSWORD,
	visitor,
} from "../../support/accounts/actors.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

const conflict = { name: "DomainError", code: "conflict" };
const linkState = async (token: string) => (await getLink(token, "CHANGE_EMAIL")).state;
const findEmail = async (id: string) => (await db().user.findUniqueOrThrow({ where: { id } })).email;

/** Creates a member who has requested a new address, with the secret in the link sent to that address. */
async function asked(newEmail = newAddress(), member = newMember()) {
	const user = await member;
	const as = (submissionKey?: string) => visitor({ user, submissionKey });
	await askEmailChange(as(), { newEmail });
	return { user, as, newEmail, token: (await emailedSecrets(newEmail, "email-change")).token };
}

describe("requesting a new address", () => {
	it("changes nothing yet, and emails a link to the new address and a notice to the current one", async () => {
		const { user, newEmail } = await asked();
		expect(await findEmail(user.id)).toBe(user.email);
		expect(await getPendingEmail(user)).toMatchObject({ email: newEmail });
		expect(await emailsTo(newEmail)).toEqual(["email-change: Confirm your new email address for Greenroom"]);
		expect(await emailsTo(user.email)).toEqual([
			"security-notice: Someone asked to change your email address",
		]);
		expect((await emailedSecrets(newEmail, "email-change")).text).not.toContain(user.email);
		expect(await db().auditEvent.findMany({ where: { action: "ask-email-change" } })).toMatchObject([
			{ subjectId: user.id },
		]);
	});

	it("requires a different address and a signed-in user", async () => {
		const user = await newMember();
		const as = visitor({ user });
		await expect(askEmailChange(as, { newEmail: user.email })).rejects.toMatchObject({
			fieldErrors: { newEmail: [expect.any(String)] },
		});
		await expect(askEmailChange(visitor(), { newEmail: newAddress() })).rejects.toMatchObject({
			code: "unauthenticated",
		});
		expect(await db().outboxEmail.count()).toBe(0);
	});

	it("returns the same result whether or not the address has an account, and emails the account's owner if there is one", async () => {
		const [user, owner] = [await newMember(), await newMember()];
		await expect(askEmailChange(visitor({ user }), { newEmail: owner.email })).resolves.toEqual({
			success: true,
		});
		expect(await getPendingEmail(user)).toMatchObject({ email: owner.email });
		expect(await emailsTo(owner.email)).toEqual([
			"email-in-use: This address already has a Greenroom account",
		]);
		expect((await emailedSecrets(owner.email, "email-in-use")).token).toBe("");
		expect(await emailsTo(user.email)).toEqual([
			"security-notice: Someone asked to change your email address",
		]);
	});

	it("a second time replaces the first request", async () => {
		const { user, as, token } = await asked();
		const second = newAddress();
		await askEmailChange(as(), { newEmail: second });
		expect(await linkState(token)).toBe("unknown");
		expect(await getPendingEmail(user)).toMatchObject({ email: second });
	});

	it("sends one email even if its form is posted several times, and is rate limited after five", async () => {
		const user = await newMember();
		const input = { newEmail: newAddress() };
		const actor = visitor({ user, submissionKey: "one form" });
		await Promise.all([1, 2, 3].map(() => askEmailChange(actor, input)));
		expect(await emailsTo(input.newEmail)).toHaveLength(1);
		for (let i = 0; i < 4; i++) await askEmailChange(visitor({ user }), input);
		await expect(askEmailChange(visitor({ user }), input)).rejects.toMatchObject({ code: "rate_limited" });
	});
});

describe("confirming the new address", () => {
	it("changes the address once, even if the user is signed out, and emails the former address", async () => {
		const { user, newEmail, token } = await asked();
		await expect(confirmEmailChange(visitor(), { token })).resolves.toEqual({
			userId: user.id,
			email: newEmail,
		});
		expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({
			email: newEmail,
			emailVerifiedAt: expect.any(Date),
		});
		await expect(signIn(visitor(), { email: newEmail, password: PASSWORD })).resolves.toMatchObject({
			userId: user.id,
		});
		expect((await emailsTo(user.email)).at(-1)).toBe("security-notice: Your email address was changed");
		const { text } = await emailedSecrets(user.email, "security-notice");
		expect(text).not.toContain(newEmail);
		await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject(conflict);
		expect([await linkState(token), await getPendingEmail(user)]).toEqual(["used", null]);
		expect(await db().auditEvent.findMany({ where: { action: "change-email" } })).toMatchObject([
			{ subjectId: user.id },
		]);
	});

	it("invalidates the links that were sent to the former address", async () => {
		const { user, as, token } = await asked(newAddress(), newUnconfirmedMember());
		await sendVerification(as());
		await askPasswordReset(visitor(), { email: user.email });
		const links = [
			(await emailedSecrets(user.email, "email-verification")).token,
			(await emailedSecrets(user.email, "password-reset")).token,
		];
		await confirmEmailChange(visitor(), { token });
		for (const link of links)
			expect((await getLink(link, "VERIFY_EMAIL", "RESET_PASSWORD")).state).toBe("unknown");
	});

	it("is refused after 48 hours", async () => {
		const { user, token } = await asked();
		setClock(later(now(), 48 * HOUR + MINUTE));
		expect([await linkState(token), await getPendingEmail(user)]).toEqual(["expired", null]);
		await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject(conflict);
		expect(await findEmail(user.id)).toBe(user.email);
	});

	it("is refused if another account has taken the address in the meantime, and leaves both accounts unchanged", async () => {
		const { user, newEmail, token } = await asked();
		const other = await newMember("PROFESSIONAL", newEmail);
		await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject({
			...conflict,
			message: expect.stringContaining("now exists"),
		});
		expect([await findEmail(user.id), await findEmail(other.id), await linkState(token)]).toEqual([
			user.email,
			newEmail,
			"ready",
		]);
	});

	it("by two accounts at the same moment gives the address to only one of them", async () => {
		const newEmail = newAddress();
		const [first, second] = [await asked(newEmail), await asked(newEmail)];
		const tries = await Promise.allSettled(
			[first, second].map(({ token }) => confirmEmailChange(visitor(), { token })),
		);
		expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(tries.find((result) => result.status === "rejected")?.reason).toMatchObject(conflict);
	});

	it("with the same form many times at once takes effect only once", async () => {
		const { token } = await asked();
		const actor = visitor({ submissionKey: "one form" });
		await Promise.all(Array.from({ length: 10 }, () => confirmEmailChange(actor, { token })));
		expect(await db().auditEvent.count({ where: { action: "change-email" } })).toBe(1);
	});
});

describe("withdrawing the change", () => {
	it("invalidates its link", async () => {
		const { user, as, token } = await asked();
		await cancelEmailChange(as());
		expect([await linkState(token), await getPendingEmail(user)]).toEqual(["unknown", null]);
		await cancelEmailChange(as());
	});

	it("happens automatically when a new password is set", async () => {
		const { as, token } = await asked();
		await changePassword(as(), { currentPassword: PASSWORD, password: "another long enough password" });
		expect(await linkState(token)).toBe("unknown");
	});
});
