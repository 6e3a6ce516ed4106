import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { createApiKey } from "#app/domain/people/api-keys.server.ts";
import { NEXT_CREDENTIALS } from "#app/domain/people/credentials.server.ts";
import { askEmailChange } from "#app/domain/people/email-change.server.ts";
import { addPasskey, findPasskeys, optionsToAdd, removePasskey } from "#app/domain/people/passkey.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import type { SecurityEvent } from "#app/domain/people/security-emails.server.ts";
import {
	endOtherSessions,
	endSession,
	findSession,
	findSessions,
} from "#app/domain/people/sessions.server.ts";
import { confirmIdentity } from "#app/domain/people/sign-in.server.ts";
import {
	getSetUp,
	renewRecoveryCodes,
	startTwoFactor,
	turnOffTwoFactor,
	turnOnTwoFactor,
} from "#app/domain/people/two-factor.server.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { exportAccount } from "#app/domain/trust/export-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newAddress, newMember, openSession, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { computeCode, wrongCode } from "../../support/accounts/authenticator.ts";
import { addPasskeyTo, newPasskey } from "../../support/accounts/passkeys.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";

const START = new Date("2026-11-01T12:00:00Z");
const timeIs = (milliseconds: number) => setClock(later(START, milliseconds));
beforeEach(() => timeIs(0));
afterEach(() => setClock(undefined));

const tooOld = { code: "unauthenticated", message: expect.stringContaining("Confirm it's you") };
const NEW = "another long enough password";

const API_KEY = {
	name: "Studio calendar",
	days: "30",
	BOOKINGS: "READ",
	ACCOUNT: "NONE",
	MESSAGES: "NONE",
	MONEY: "NONE",
	TEAM: "NONE",
} as const;

/** Prepares a sensitive command. Returns a function that runs it as an actor. */
type Prepare = (user: SignedInUser) => Promise<(actor: Actor) => Promise<unknown>>;
const withTwoFactor =
	(run: (actor: Actor, code: string) => Promise<unknown>): Prepare =>
	async (user) => {
		const { codes } = await setUpTwoFactor(user);
		return (actor) => run(actor, codes[0] ?? "");
	};

/**
 * For each security event, a command that requires a recent proof, or the reason why the event doesn't
 * require one.
 */
const decisions: Record<SecurityEvent, Prepare | string> = {
	"change-payout-details": "the provider reports it; going to its form takes a recent proof",
	"change-password": async () => (actor) =>
		changePassword(actor, { currentPassword: PASSWORD, password: NEW }),
	"ask-email-change": async () => (actor) => askEmailChange(actor, { newEmail: newAddress() }),
	"revoke-session": async (user) => {
		await openSession(user.id, "BROWSER");
		const [session] = await findSessions({ ...user, sessionId: "" });
		return (actor) => endSession(actor, { sessionId: session?.id ?? "" });
	},
	"revoke-other-sessions": async (user) => {
		await openSession(user.id, "BROWSER");
		return endOtherSessions;
	},
	"turn-on-two-factor": async (user) => {
		await startTwoFactor(visitor({ user }));
		const { secret = "" } = (await getSetUp(user)) ?? {};
		return (actor) => turnOnTwoFactor(actor, { code: computeCode(secret) });
	},
	"turn-off-two-factor": withTwoFactor((actor, code) => turnOffTwoFactor(actor, { code })),
	"renew-recovery-codes": withTwoFactor((actor) => renewRecoveryCodes(actor)),
	"add-passkey": async (user) => {
		const { challenge } = await optionsToAdd(visitor({ user }));
		return (actor) =>
			addPasskey(actor, {
				name: "Laptop",
				credential: newPasskey(user.id).create(challenge.challenge),
				challenge,
			});
	},
	"remove-passkey": async (user) => {
		await addPasskeyTo(user);
		const [passkey] = await findPasskeys(user);
		return (actor) => removePasskey(actor, { passkeyId: passkey?.id ?? "" });
	},
	"create-feed": async () => createFeed,
	"create-api-key": async () => (actor) => createApiKey(actor, API_KEY),
	"ask-deletion": async () => askDeletion,
	"export-account": async () => exportAccount,
	"set-password": "takes the secret of a link",
	"reset-password": "takes the secret of a link",
	"change-email": "takes the secret of a link, which a recent proof has sent",
	"use-recovery-code": "is itself a proof",
	"end-sessions": "is done by the team",
	"cancel-deletion": "takes nothing away",
};

const guarded = Object.entries(decisions).flatMap(([name, decision]) =>
	typeof decision === "string" ? [] : [[name, decision] as const],
);

describe("a sensitive command", () => {
	it.each(guarded)(
		"(%s) runs with a recent proof of identity, and after 15 minutes is refused and does nothing",
		async (event, prepare) => {
			const user = await newMember();
			const run = await prepare(user);
			const before = await db().outboxEmail.count();
			for (const provedAt of [null, later(START, -15 * MINUTE)])
				await expect(run(visitor({ user: { ...user, provedAt } }))).rejects.toMatchObject(tooOld);
			expect([
				await db().outboxEmail.count(),
				await db().auditEvent.count({ where: { action: event } }),
			]).toEqual([before, 0]);
			await expect(
				run(visitor({ user: { ...user, provedAt: later(START, -15 * MINUTE + SECOND) } })),
			).resolves.not.toThrow();
			expect(await db().auditEvent.count({ where: { action: event } })).toBe(1);
		},
	);

	it.each(guarded)(
		"(%s) is refused if the credentials changed after the session was read",
		async (event, prepare) => {
			const user = await newMember();
			const run = await prepare(user);
			await db().user.update({
				where: { id: user.id },
				data: { ...NEXT_CREDENTIALS, passwordHash: await hashPassword(NEW) },
			});
			await expect(run(visitor({ user }))).rejects.toMatchObject({ name: "DomainError" });
			expect(await db().auditEvent.count({ where: { action: event } })).toBe(0);
		},
	);

	it.each(guarded)("(%s) is only for people who are signed in", async (_event, prepare) => {
		const run = await prepare(await newMember());
		await expect(run(visitor())).rejects.toMatchObject({
			code: "unauthenticated",
			message: "Authentication required",
		});
	});
});

describe("confirming your identity", () => {
	/**
	 * Opens a session of the given kind. Returns its owner and a function that loads the actor as a request
	 * does.
	 */
	async function signedIn(kind: "BROWSER" | "API" = "BROWSER") {
		const member = await newMember();
		const token = await openSession(member.id, kind);
		const actor = async () => visitor({ user: (await findSession(token, kind))?.user ?? null });
		return { member, actor };
	}

	it.each(["BROWSER", "API"] as const)(
		"lets only the current session (%s) run sensitive commands again",
		async (kind) => {
			const { member, actor } = await signedIn(kind);
			const elsewhere = await openSession(member.id, kind);
			await expect(exportAccount(await actor())).resolves.not.toThrow();
			timeIs(16 * MINUTE);
			await expect(askEmailChange(await actor(), { newEmail: newAddress() })).rejects.toMatchObject(tooOld);
			await confirmIdentity(await actor(), { currentPassword: PASSWORD });
			await expect(askEmailChange(await actor(), { newEmail: newAddress() })).resolves.toBeDefined();
			await expect(
				askEmailChange(visitor({ user: (await findSession(elsewhere, kind))?.user ?? null }), {
					newEmail: newAddress(),
				}),
			).rejects.toMatchObject(tooOld);
			expect(
				await db().auditEvent.count({ where: { action: "confirm-identity", subjectId: member.id } }),
			).toBe(1);
			expect(await db().auditEvent.count({ where: { action: "sign-in" } })).toBe(0);
		},
	);

	it("requires the right password, and is limited to 25 attempts", async () => {
		const { actor } = await signedIn();
		timeIs(16 * MINUTE);
		for (let tries = 0; tries < 25; tries++)
			await expect(confirmIdentity(await actor(), { currentPassword: "wrong" })).rejects.toMatchObject({
				fieldErrors: { currentPassword: ["This is not your current password"] },
			});
		await expect(confirmIdentity(await actor(), { currentPassword: PASSWORD })).rejects.toMatchObject({
			code: "rate_limited",
		});
		await expect(exportAccount(await actor())).rejects.toMatchObject(tooOld);
	});

	it("requires the second factor as well, if there is one", async () => {
		const { member, actor } = await signedIn();
		const { secret, codes } = await setUpTwoFactor(member);
		timeIs(16 * MINUTE);
		const currentPassword = PASSWORD;
		const onCode = { code: "invalid", fieldErrors: { code: [expect.any(String)] } };
		await expect(confirmIdentity(await actor(), { currentPassword })).rejects.toMatchObject(onCode);
		await expect(
			confirmIdentity(await actor(), { currentPassword, code: wrongCode(secret) }),
		).rejects.toMatchObject(onCode);
		await expect(exportAccount(await actor())).rejects.toMatchObject(tooOld);
		await confirmIdentity(await actor(), { currentPassword, code: codes[0] });
		await expect(exportAccount(await actor())).resolves.not.toThrow();
	});

	it("is only for people who are signed in", async () => {
		await expect(confirmIdentity(visitor(), { currentPassword: PASSWORD })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});
});
