import { describe, expect, it } from "vitest";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import { getAccount, getStanding } from "#app/domain/people/account.server.ts";
import { EMAIL_TAKEN } from "#app/domain/people/account.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { verifyPassword } from "#app/infra/security/passwords.server.ts";
import { newAddress, newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";

const form = (email = newAddress()) =>
	({ name: "Ana Li", email, password: PASSWORD, userType: "CREATOR" }) as const;
const describeError = (error: unknown) =>
	error instanceof DomainError ? [error.code, error.fieldErrors] : error;
const taken = ["invalid", { email: [EMAIL_TAKEN] }];

describe("signing up", () => {
	it("creates an account that awaits verification, adds it to the waitlist, and sends a welcome email", async () => {
		const input = form();
		const { userId } = await signUp(visitor(), input);
		const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
		expect(user).toMatchObject({
			email: input.email,
			name: "Ana Li",
			role: "CREATOR",
			verification: "PENDING",
			emailVerifiedAt: null,
			demo: false,
			termsVersion: currentVersion("terms"),
		});
		expect(await getAccount(userId)).toEqual({
			id: userId,
			email: input.email,
			name: "Ana Li",
			userType: "CREATOR",
			verificationStatus: "PENDING",
			verification: "PENDING",
			emailVerified: false,
		});
		expect(await db().waitlistEntry.findMany()).toMatchObject([
			{ email: input.email, audience: "CREATOR", source: "signup" },
		]);
		expect(await db().outboxEmail.findMany()).toMatchObject([{ kind: "welcome", recipient: input.email }]);
		expect((await db().auditEvent.findMany()).map(({ action }) => action).sort()).toEqual([
			"join-waitlist",
			"sign-up",
		]);
	});

	it("stores only an argon2id hash of the password", async () => {
		const { userId } = await signUp(visitor({ submissionKey: "kept" }), form());
		const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: userId } });
		expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
		expect([
			await verifyPassword(passwordHash, PASSWORD),
			await verifyPassword(passwordHash, `${PASSWORD} `),
		]).toEqual([true, false]);
		const everything = [
			await db().user.findMany(),
			await db().submission.findMany(),
			await db().auditEvent.findMany(),
			await db().outboxEmail.findMany(),
		];
		expect(JSON.stringify(everything)).not.toContain(PASSWORD);
	});

	it("leaves an earlier entry on the waitlist as it is", async () => {
		const input = form();
		await joinWaitlist(visitor(), { email: input.email, userType: "PROFESSIONAL", source: "home-hero" });
		await signUp(visitor(), input);
		expect(await db().waitlistEntry.findMany()).toMatchObject([
			{ audience: "PROFESSIONAL", source: "home-hero" },
		]);
	});

	it("with an address that has an account is refused with an error on the email field", async () => {
		const { email } = await newMember();
		await expect(signUp(visitor(), form(email)).catch(describeError)).resolves.toEqual(taken);
		expect([
			await db().user.count(),
			await db().outboxEmail.count(),
			await db().waitlistEntry.count(),
		]).toEqual([1, 0, 0]);
	});

	it("with a password that anyone could guess is refused before anything is written", async () => {
		const input = form();
		await expect(signUp(visitor(), { ...input, password: input.email })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { password: [expect.any(String)] },
		});
		await expect(signUp(visitor(), { ...input, password: "password1" })).rejects.toMatchObject({
			fieldErrors: { password: [expect.any(String)] },
		});
		expect([await db().user.count(), await db().auditEvent.count()]).toEqual([0, 0]);
	});

	it("twice with the same form returns the first result", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const input = form();
		const first = await signUp(actor, input);
		await expect(signUp(actor, input)).resolves.toEqual(first);
		expect([await db().user.count(), await db().outboxEmail.count()]).toEqual([1, 1]);
	});

	it("with the same key but another password doesn't return the first result", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const input = form();
		await signUp(actor, input);
		await expect(
			signUp(actor, { ...input, password: "a guess at the password" }).catch(describeError),
		).resolves.toEqual(taken);
	});

	it.each([
		["with a key", "one form"],
		["without a key", undefined],
	])("with the same form twenty times at once, %s, creates one account", async (_what, submissionKey) => {
		const actor = visitor({ submissionKey });
		const input = form();
		const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(actor, input)));
		expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
		expect([
			await db().user.count(),
			await db().outboxEmail.count(),
			await db().waitlistEntry.count(),
		]).toEqual([1, 1, 1]);
	});

	it("by twenty people with one address at once creates one account and refuses the others", async () => {
		const email = newAddress();
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, i) =>
				signUp(visitor(), { ...form(email), name: `Person ${i}` }).catch(describeError),
			),
		);
		const refused = answers.filter((answer) => Array.isArray(answer));
		expect(refused).toEqual(Array.from({ length: 19 }, () => taken));
		expect([await db().user.count(), await db().outboxEmail.count()]).toEqual([1, 1]);
	});

	it("is limited to five tries per network address, and repeats of one form count once", async () => {
		const actor = visitor();
		const input = form();
		for (let i = 0; i < 3; i++) await signUp({ ...actor, submissionKey: "one form" }, input);
		for (let i = 0; i < 4; i++) await signUp(actor, form());
		await expect(signUp(actor, form())).rejects.toMatchObject({ code: "rate_limited" });
		expect(await db().user.count()).toBe(5);
	});
});

it("members of a role are numbered in the order in which they joined, without counting demo accounts", async () => {
	setClock(new Date("2025-01-05T12:00:00Z"));
	const first = await newMember("CREATOR");
	await newMember("PROFESSIONAL");
	await db().user.update({ where: { id: (await newMember("CREATOR")).id }, data: { demo: true } });
	setClock(new Date("2025-01-06T12:00:00Z"));
	const second = await newMember("CREATOR");
	setClock(undefined);
	expect(await getStanding(first)).toEqual({ joinedAt: new Date("2025-01-05T12:00:00Z"), position: 1 });
	expect(await getStanding(second)).toMatchObject({ position: 2 });
});
