import { afterEach, describe, expect, it } from "vitest";
import { getLink } from "#app/domain/people/account-token.server.ts";
import {
	confirmEmail,
	confirmEmailByCode,
	getEmailVerification,
	sendVerification,
} from "#app/domain/people/email-confirmation.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import {
	newAddress,
	newUnconfirmedMember,
	PASSWORD,
	signedIn,
	visitor,
} from "../../support/accounts/actors.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";

afterEach(() => setClock(undefined));

/** Creates someone who has just signed up, with the secrets in the welcome email. */
async function newcomer() {
	const email = newAddress();
	const { userId } = await signUp(visitor(), {
		name: "Ana Li",
		email,
		password: PASSWORD,
		userType: "CREATOR",
	});
	const user = signedIn({ id: userId, email, name: "Ana Li", role: "CREATOR" }, { emailVerified: false });
	return {
		user,
		as: (key?: string) => visitor({ user, submissionKey: key }),
		...(await emailedSecrets(email, "welcome")),
	};
}
const isVerified = async ({ id }: SignedInUser) =>
	(await db().user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt !== null;
const linkState = async (token: string) => (await getLink(token, "VERIFY_EMAIL")).state;
const wrong = (code: string, by = 1) => ((Number(code) + by) % 1_000_000).toString().padStart(6, "0");
const conflict = { name: "DomainError", code: "conflict" };

describe("signing up", () => {
	it("emails a link and a code in the welcome email, and stores only their hashes", async () => {
		const { user, token, code } = await newcomer();
		expect(code).toMatch(/^\d{6}$/);
		expect(await getLink(token, "VERIFY_EMAIL")).toMatchObject({
			state: "ready",
			email: user.email,
			owner: { id: user.id },
		});
		const stored = JSON.stringify([
			await db().accountToken.findMany(),
			await db().auditEvent.findMany(),
			await db().submission.findMany(),
		]);
		expect(stored).not.toContain(token);
		expect(stored).not.toContain(code);
		expect(await emailsTo(user.email)).toEqual(["welcome: Welcome to Greenroom"]);
	});
});

describe("confirming with the link", () => {
	it("works once, even if the user is signed out, and adds an audit event", async () => {
		const { user, token } = await newcomer();
		await expect(confirmEmail(visitor(), { token })).resolves.toEqual({ email: user.email });
		expect(await isVerified(user)).toBe(true);
		await expect(confirmEmail(visitor(), { token })).rejects.toMatchObject(conflict);
		expect(await linkState(token)).toBe("used");
		expect(await db().auditEvent.findMany({ where: { action: "confirm-email" } })).toMatchObject([
			{ subjectId: user.id },
		]);
	});

	it("with the same form twenty times at once takes effect once and always returns the same result", async () => {
		const { token } = await newcomer();
		const actor = visitor({ submissionKey: "one form" });
		const answers = await Promise.all(Array.from({ length: 20 }, () => confirmEmail(actor, { token })));
		expect(new Set(answers.map(({ email }) => email)).size).toBe(1);
		expect(await db().auditEvent.count({ where: { action: "confirm-email" } })).toBe(1);
	});

	it("is possible for 48 hours", async () => {
		const { user, token } = await newcomer();
		const madeAt = now();
		setClock(later(madeAt, 48 * HOUR - MINUTE));
		expect(await linkState(token)).toBe("ready");
		setClock(later(madeAt, 48 * HOUR + MINUTE));
		expect(await linkState(token)).toBe("expired");
		await expect(confirmEmail(visitor(), { token })).rejects.toMatchObject(conflict);
		expect(await isVerified(user)).toBe(false);
	});

	it("is refused if the account's address has changed since the link was sent", async () => {
		const { user, token } = await newcomer();
		await db().user.update({ where: { id: user.id }, data: { email: newAddress() } });
		await expect(confirmEmail(visitor(), { token })).rejects.toMatchObject(conflict);
		expect(await isVerified(user)).toBe(false);
	});

	it.each(["", "unknown", "../..", "x".repeat(5_000)])("doesn't accept the link %j", async (token) => {
		expect(await linkState(token)).toBe("unknown");
		await expect(confirmEmail(visitor(), { token })).rejects.toMatchObject(conflict);
	});
});

describe("confirming with the code", () => {
	it("works for the signed-in user, and makes the link invalid", async () => {
		const { user, as, token, code } = await newcomer();
		expect(await getEmailVerification(user)).toBe("code");
		await confirmEmailByCode(as(), { code });
		expect(await isVerified(user)).toBe(true);
		expect(await linkState(token)).toBe("used");
	});

	it("doesn't work for another account or for anyone who is signed out", async () => {
		const { user, code } = await newcomer();
		const other = await newcomer();
		if (other.code !== code)
			await expect(confirmEmailByCode(other.as(), { code })).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: { code: [expect.any(String)] },
			});
		await expect(confirmEmailByCode(visitor(), { code })).rejects.toMatchObject({ code: "unauthenticated" });
		expect(await isVerified(user)).toBe(false);
	});

	it("is impossible after five wrong tries, while the link still works", async () => {
		const { user, as, token, code } = await newcomer();
		const messages = [];
		for (let i = 1; i <= 5; i++)
			messages.push(
				await confirmEmailByCode(as(), { code: wrong(code, i) }).catch((error) => error.fieldErrors.code[0]),
			);
		expect(messages.slice(0, 4)).toEqual(
			Array.from({ length: 4 }, () => "This isn't the code from our latest email. Check the six digits"),
		);
		expect(messages[4]).toBe(
			"After 5 wrong tries this code no longer works. Use the link in the email, or send a new code",
		);
		await expect(confirmEmailByCode(as(), { code })).rejects.toMatchObject({
			fieldErrors: { code: [messages[4]] },
		});
		expect([await isVerified(user), await getEmailVerification(user)]).toEqual([false, "link"]);
		await confirmEmail(visitor(), { token });
		expect(await isVerified(user)).toBe(true);
	});

	it("allows no more guesses in parallel than in sequence", async () => {
		const { user, as, code } = await newcomer();
		const guesses = Array.from({ length: 9 }, (_, i) => wrong(code, i + 1));
		await Promise.allSettled(guesses.map((guess) => confirmEmailByCode(as(), { code: guess })));
		expect(await db().accountToken.findFirst({ where: { userId: user.id } })).toMatchObject({ attempts: 5 });
		await expect(confirmEmailByCode(as(), { code })).rejects.toMatchObject({ code: "invalid" });
	});

	it("is limited to ten tries, across all codes", async () => {
		const { as, user } = await newcomer();
		for (let i = 0; i < 10; i++) {
			if (i === 5) await sendVerification(as());
			await confirmEmailByCode(as(), { code: "nobody" }).catch(() => {});
		}
		await sendVerification(as());
		const { code } = await emailedSecrets(user.email, "email-verification");
		await expect(confirmEmailByCode(as(), { code })).rejects.toMatchObject({ code: "rate_limited" });
	});

	it("is no longer possible once the code has expired", async () => {
		const { user, as, code } = await newcomer();
		setClock(later(now(), 48 * HOUR + MINUTE));
		expect(await getEmailVerification(user)).toBe("none");
		await expect(confirmEmailByCode(as(), { code })).rejects.toMatchObject(conflict);
	});

	it("twice with the same form returns the first result", async () => {
		const { as, code } = await newcomer();
		await confirmEmailByCode(as("one form"), { code });
		await expect(confirmEmailByCode(as("one form"), { code })).resolves.toEqual({ success: true });
	});
});

describe("a new link and code", () => {
	it("replace the earlier ones", async () => {
		const { user, as, token, code } = await newcomer();
		await sendVerification(as());
		const renewed = await emailedSecrets(user.email, "email-verification");
		expect([await linkState(token), await linkState(renewed.token)]).toEqual(["unknown", "ready"]);
		if (renewed.code !== code)
			await expect(confirmEmailByCode(as(), { code })).rejects.toMatchObject({ code: "invalid" });
		await confirmEmailByCode(as(), { code: renewed.code });
	});

	it("are emailed to users who have none yet, such as a team member", async () => {
		const user = await newUnconfirmedMember("ADMIN");
		expect(await getEmailVerification(user)).toBe("none");
		await sendVerification(visitor({ user }));
		await confirmEmailByCode(visitor({ user }), {
			code: (await emailedSecrets(user.email, "email-verification")).code,
		});
		expect(await isVerified(user)).toBe(true);
	});

	it("are emailed only once if the form is posted several times, and at most five times in all", async () => {
		const { user, as } = await newcomer();
		await Promise.all([1, 2, 3].map(() => sendVerification(as("one form"))));
		for (let i = 0; i < 4; i++) await sendVerification(as());
		await expect(sendVerification(as())).rejects.toMatchObject({ code: "rate_limited" });
		expect(await emailsTo(user.email)).toHaveLength(6);
	});

	it("are refused if the address is already confirmed or the user is signed out", async () => {
		const { user } = await newcomer();
		await expect(sendVerification(visitor({ user: { ...user, emailVerified: true } }))).rejects.toMatchObject(
			conflict,
		);
		await expect(sendVerification(visitor())).rejects.toMatchObject({ code: "unauthenticated" });
	});
});
