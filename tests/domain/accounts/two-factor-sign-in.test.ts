import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeSignIn, findPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { startSession } from "#app/domain/people/sessions.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { getTwoFactor } from "#app/domain/people/two-factor.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { authenticate, newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import { computeCode, wrongCode } from "../../support/accounts/authenticator.ts";
import { invalidIn, newPendingSignIn, setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

const START = new Date("2026-03-02T10:00:05Z");
const timeIs = (milliseconds: number) => setClock(later(START, milliseconds));

beforeEach(() => timeIs(0));

afterEach(() => setClock(undefined));

describe("signing in with a second factor", () => {
	it("accepts the current code, the previous one, or the next one, each only once", async () => {
		const user = await newMember();
		const { secret } = await setUpTwoFactor(user);
		const at = (seconds: number) => new Date(START.getTime() + seconds * SECOND);
		await expect(
			completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code: computeCode(secret, START) }),
		).rejects.toMatchObject({
			fieldErrors: { code: ["This code was already used. Wait for your app to show the next one"] },
		});
		timeIs(5 * MINUTE);
		for (const seconds of [300 - 61, 300 + 61]) {
			await expect(
				completeSignIn(visitor(), {
					token: await newPendingSignIn(user.id),
					code: computeCode(secret, at(seconds)),
				}),
			).rejects.toMatchObject(invalidIn("code"));
		}
		for (const seconds of [300 - 30, 300, 300 + 30]) {
			await expect(
				completeSignIn(visitor(), {
					token: await newPendingSignIn(user.id),
					code: computeCode(secret, at(seconds)),
				}),
			).resolves.toMatchObject({ userId: user.id });
		}
		// Once the owner has used a code, neither that code nor an older one works, even for someone who saw it.
		for (const seconds of [300 - 30, 300, 300 + 30]) {
			await expect(
				completeSignIn(visitor(), {
					token: await newPendingSignIn(user.id),
					code: computeCode(secret, at(seconds)),
				}),
			).rejects.toMatchObject(invalidIn("code"));
		}
	});

	it("accepts a code only once, even from two posts at the same moment", async () => {
		const user = await newMember();
		const { secret } = await setUpTwoFactor(user);
		timeIs(5 * MINUTE);
		const tokens = await Promise.all([
			newPendingSignIn(user.id),
			newPendingSignIn(user.id),
			newPendingSignIn(user.id),
		]);
		const tries = await Promise.allSettled(
			tokens.map((token) => completeSignIn(visitor(), { token, code: computeCode(secret) })),
		);
		expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
	});

	it("can be completed once, within ten minutes", async () => {
		const user = await newMember();
		const { secret } = await setUpTwoFactor(user);
		timeIs(5 * MINUTE);
		const token = await newPendingSignIn(user.id);
		expect(JSON.stringify(await db().accountToken.findMany())).not.toContain(token);
		await completeSignIn(visitor(), { token, code: computeCode(secret) });
		expect(await findPendingSignIn(token)).toBeUndefined();
		timeIs(6 * MINUTE);
		await expect(completeSignIn(visitor(), { token, code: computeCode(secret) })).rejects.toMatchObject({
			code: "conflict",
		});
		const late = await newPendingSignIn(user.id);
		timeIs(16 * MINUTE + 1);
		expect(await findPendingSignIn(late)).toBeUndefined();
		await expect(completeSignIn(visitor(), { token: late, code: computeCode(secret) })).rejects.toMatchObject(
			{
				code: "conflict",
			},
		);
		await expect(
			completeSignIn(visitor(), { token: "unknown", code: computeCode(secret) }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	it("returns the first result if its form is posted again", async () => {
		const user = await newMember();
		const { secret } = await setUpTwoFactor(user);
		timeIs(5 * MINUTE);
		const [actor, token] = [visitor({ submissionKey: "key" }), await newPendingSignIn(user.id)];
		const answers = await Promise.all(
			[1, 2, 3].map(() => completeSignIn(actor, { token, code: computeCode(secret) })),
		);
		const answer = await authenticate(user.id, 2);
		expect(answers).toEqual([answer, answer, answer]);
	});

	it("accepts each recovery code once, emails how many are left, and adds audit events for both kinds of codes", async () => {
		const user = await newMember();
		const other = await newMember();
		const { secret, codes } = await setUpTwoFactor(user);
		const theirs = await setUpTwoFactor(other);
		const [code = ""] = codes;
		await expect(
			completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code: theirs.codes[0] ?? "" }),
		).rejects.toMatchObject(invalidIn("code"));
		await completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code });
		await expect(
			completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code }),
		).rejects.toMatchObject(invalidIn("code"));
		timeIs(MINUTE);
		await completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code: computeCode(secret) });
		expect(await getTwoFactor(user)).toMatchObject({ codesLeft: 9 });
		expect(await emailSubjects(user.email)).toEqual(["Two-factor sign-in is on", "A recovery code was used"]);
		expect(
			(await db().outboxEmail.findFirstOrThrow({ where: { subject: "A recovery code was used" } })).text,
		).toContain("9 are left.");
		expect(await auditedActions(user.id)).toEqual([
			"turn-on-two-factor",
			"second-factor-refused",
			"sign-in",
			"use-recovery-code",
			"second-factor-refused",
			"sign-in",
		]);
	});

	it("refuses even the right code after too many wrong ones", async () => {
		const user = await newMember();
		const { secret } = await setUpTwoFactor(user);
		timeIs(5 * MINUTE);
		const token = await newPendingSignIn(user.id);
		for (let i = 0; i < 9; i++)
			await expect(completeSignIn(visitor(), { token, code: wrongCode(secret) })).rejects.toMatchObject(
				invalidIn("code"),
			);
		await expect(completeSignIn(visitor(), { token, code: computeCode(secret) })).rejects.toMatchObject({
			code: "rate_limited",
		});
	});

	it("doesn't change the response to the password, and doesn't sign anyone in until the code is entered", async () => {
		const user = await newMember();
		await setUpTwoFactor(user);
		await expect(signIn(visitor(), { email: user.email, password: PASSWORD })).resolves.toMatchObject({
			userId: user.id,
		});
		await expect(signIn(visitor(), { email: user.email, password: "wrong" })).rejects.toMatchObject({
			message: "Invalid credentials",
		});
		expect(await auditedActions(user.id)).toEqual(["turn-on-two-factor", "prove-password"]);
	});

	it("is required before a session starts, whatever the caller does", async () => {
		const user = await newMember();
		await setUpTwoFactor(user);
		const authentication = await signIn(visitor(), { email: user.email, password: PASSWORD });
		for (const kind of ["BROWSER", "API"] as const)
			await expect(startSession(visitor(), authentication, kind)).rejects.toMatchObject({
				message: "Invalid credentials",
			});
		expect(await db().session.count()).toBe(0);
	});
});
