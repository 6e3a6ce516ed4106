import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { NEXT_CREDENTIALS } from "#app/domain/people/credentials.server.ts";
import { askPasswordReset, changePassword, setPassword } from "#app/domain/people/password.server.ts";
import { keepPendingSignIn } from "#app/domain/people/second-factor.server.ts";
import { startSession } from "#app/domain/people/sessions.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { removeTwoFactor } from "#app/domain/people/two-factor.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { authenticateWithCode } from "#app/session/authenticator.server.ts";
import { newAddress, newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { signInRequest } from "../../support/accounts/sign-in-request.ts";
import { emailedSecrets } from "../../support/email/outbox.ts";

describe("signing in", () => {
	it("with the right password returns the account", async () => {
		const { id, email } = await newMember();
		await expect(
			signIn(visitor(), { email: ` ${email.toUpperCase()} `, password: PASSWORD }),
		).resolves.toMatchObject({ userId: id });
		expect(await db().auditEvent.findMany()).toMatchObject([
			{ action: "sign-in", subjectType: "User", subjectId: id },
		]);
	});

	it("with a wrong password or an unknown address is refused with the same message", async () => {
		const { email, id } = await newMember();
		const refusals = await Promise.all(
			[
				{ email, password: "a wrong password" },
				{ email: newAddress(), password: PASSWORD },
				{ email: "not an address", password: PASSWORD },
			].map((input) => signIn(visitor(), input).catch((error: unknown) => error)),
		);
		for (const refusal of refusals) {
			expect(refusal).toMatchObject({
				name: "DomainError",
				code: "invalid",
				message: "Invalid credentials",
				fieldErrors: {},
			});
		}
		const events = await db().auditEvent.findMany();
		expect(events.map(({ action }) => action)).toEqual([
			"sign-in-refused",
			"sign-in-refused",
			"sign-in-refused",
		]);
		expect(JSON.stringify(events)).not.toContain(id);
		expect(JSON.stringify(events)).not.toContain(email);
	});

	it("is limited to ten tries per network address, even with the right password", async () => {
		const actor = visitor();
		for (let i = 0; i < 10; i++)
			await expect(signIn(actor, { email: newAddress(), password: "x" })).rejects.toMatchObject({
				code: "invalid",
			});
		const { email } = await newMember();
		await expect(signIn(actor, { email, password: PASSWORD })).rejects.toMatchObject({
			code: "rate_limited",
			retryAfter: expect.any(Number),
		});
		await expect(signIn(visitor(), { email, password: PASSWORD })).resolves.toHaveProperty("userId");
	});

	it("still works for the owner after strangers at three network addresses have tried nine times each", async () => {
		const { email } = await newMember();
		for (const stranger of [visitor(), visitor(), visitor()]) {
			for (let i = 0; i < 9; i++)
				await expect(signIn(stranger, { email, password: "wrong" })).rejects.toMatchObject({
					code: "invalid",
				});
		}
		await expect(signIn(visitor(), { email, password: PASSWORD })).resolves.toHaveProperty("userId");
	});
});

describe("a sign-in in progress while the credentials change", () => {
	const NEW = "another long enough password";
	const refused = { name: "DomainError", code: "invalid", message: "Invalid credentials", fieldErrors: {} };
	const change = (user: SignedInUser) =>
		changePassword(visitor({ user }), { currentPassword: PASSWORD, password: NEW });
	const reset = async ({ email }: SignedInUser) => {
		await askPasswordReset(visitor(), { email });
		return setPassword(visitor(), {
			token: (await emailedSecrets(email, "password-reset")).token,
			password: NEW,
		});
	};
	const begun = async () => {
		const user = await newMember();
		return { user, authentication: await signIn(visitor(), { email: user.email, password: PASSWORD }) };
	};

	it.each([
		["a new password", change],
		["a reset", reset],
		["two-factor sign-in being turned on", setUpTwoFactor],
		["the account's deletion", ({ id }: SignedInUser) => db().user.delete({ where: { id } })],
	])("is refused like a wrong password after %s", async (_change, happen) => {
		const { user, authentication } = await begun();
		await happen(user);
		for (const kind of ["BROWSER", "API"] as const)
			await expect(startSession(visitor(), authentication, kind)).rejects.toMatchObject(refused);
		expect(await db().session.count()).toBe(0);
		expect(await db().auditEvent.count({ where: { action: "sign-in-refused", subjectId: user.id } })).toBe(2);
	});

	it("is refused if two-factor sign-in was set up in the meantime", async () => {
		const { user, authentication } = await begun();
		await setUpTwoFactor(user);
		await expect(keepPendingSignIn(authentication)).rejects.toMatchObject(refused);
	});

	it.each([
		["a new password", change],
		["two-factor sign-in being turned off", (user: SignedInUser) => removeTwoFactor(visitor(), user)],
	])("is refused after %s, even if its second factor was right", async (_change, happen) => {
		const user = await newMember();
		const { codes } = await setUpTwoFactor(user);
		const authentication = await signInRequest((request) =>
			authenticateWithCode(request, { email: user.email, password: PASSWORD, code: codes[0] }),
		);
		await happen(user);
		await expect(startSession(visitor(), authentication, "API")).rejects.toMatchObject(refused);
	});

	it("waits for a change that is being saved, and is then refused", async () => {
		const { user, authentication } = await begun();
		const [changed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const changing = transaction(async (tx) => {
			await tx.user.update({ where: { id: user.id }, data: NEXT_CREDENTIALS });
			await tx.session.deleteMany({ where: { userId: user.id } });
			changed.resolve();
			await mayEnd.promise;
		});
		await changed.promise;
		let isSettled = false;
		const starting = startSession(visitor(), authentication, "BROWSER")
			.catch((error: unknown) => error)
			.finally(() => {
				isSettled = true;
			});
		// On PostgreSQL, the sign-in must be waiting for the row's lock first. SQLite has only one writer.
		while (isPostgres() && !isSettled && !(await isAnyoneWaiting()));
		mayEnd.resolve();
		await changing;
		expect(await starting).toMatchObject(refused);
		expect(await db().session.count()).toBe(0);
	});

	it.each([
		["a new password", change],
		["a reset", reset],
	])("doesn't leave a session behind if 40 sign-ins race with %s", async (_change, happen) => {
		const { user, authentication } = await begun();
		let isOver = false;
		// If the change fails or takes too long, the racing sign-ins must stop, because they share the process
		// with other tests.
		onTestFinished(() => {
			isOver = true;
		});
		const racers = Array.from({ length: 40 }, async (_racer, number) => {
			while (!isOver) {
				await startSession(visitor(), authentication, number % 2 ? "API" : "BROWSER").catch(
					(error: unknown) => expect(error).toMatchObject(refused),
				);
				// Like real requests, these attempts give the event loop a turn in between. Otherwise, the new
				// password's hash would never be ready.
				await turnOfEventLoop();
			}
		});
		await happen(user);
		isOver = true;
		await Promise.all(racers);
		expect(await db().session.count()).toBe(0);
	});
});

const isAnyoneWaiting = async () =>
	(
		await db().$queryRaw<
			unknown[]
		>`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	).length > 0;
