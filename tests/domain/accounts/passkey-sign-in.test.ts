import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askEmailChange } from "#app/domain/people/email-change.server.ts";
import {
	addPasskey,
	confirmByPasskey,
	findPasskeys,
	optionsToAdd,
	optionsToProve,
	removePasskey,
	signInByPasskey,
} from "#app/domain/people/passkey.server.ts";
import { findSession, startSession } from "#app/domain/people/sessions.server.ts";
import { AccountSuspendedError } from "#app/domain/people/suspension.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import {
	addPasskeyTo,
	type DeviceFacts,
	newPasskey,
	passkeyLies,
	passkeyRefused,
	passkeyTooLate,
	type TestPasskey,
} from "../../support/accounts/passkeys.ts";
import { setUpTwoFactor } from "../../support/accounts/second-factor.ts";

const START = new Date("2026-11-01T12:00:00Z");
const timeIs = (milliseconds: number) => setClock(later(START, milliseconds));

beforeEach(() => timeIs(0));

afterEach(() => {
	setClock(undefined);
	vi.restoreAllMocks();
});

async function signIn(passkey: TestPasskey, facts?: DeviceFacts) {
	const { challenge } = await optionsToProve(visitor());
	return signInByPasskey(visitor(), { credential: passkey.prove(challenge.challenge, facts), challenge });
}

describe("signing in with a passkey", () => {
	it("asks for any passkey for this site, and proves both factors", async () => {
		const user = await newMember();
		const passkey = await addPasskeyTo(user);
		await setUpTwoFactor(user);
		expect((await optionsToProve(visitor())).options).toMatchObject({
			rpId: "greenroom.example",
			userVerification: "required",
			allowCredentials: [],
		});
		timeIs(MINUTE);
		const authentication = await signIn(passkey);
		expect(authentication).toEqual({ userId: user.id, credentialVersion: 1, factors: 2 });
		expect(
			(await findSession(await startSession(visitor(), authentication, "BROWSER"), "BROWSER"))?.user.id,
		).toBe(user.id);
		expect(await findPasskeys(user)).toMatchObject([{ lastUsedAt: later(START, MINUTE) }]);
		expect(await auditedActions(user.id)).toEqual(["add-passkey", "turn-on-two-factor", "sign-in"]);
	});

	it.each([
		...passkeyLies,
		["with a forged signature", { isForged: true }],
		["with the type of a registration", { type: "webauthn.create" }],
		["that names someone else", { userId: "somebody-else" }],
	] as const)("refuses a passkey %s, and adds an audit event", async (_what, facts) => {
		const user = await newMember();
		const passkey = await addPasskeyTo(user);
		await expect(signIn(passkey, facts)).rejects.toMatchObject(passkeyRefused);
		expect(await auditedActions(user.id)).toEqual(["add-passkey", "passkey-refused"]);
		await expect(signIn(passkey)).resolves.toMatchObject({ userId: user.id });
	});

	it("refuses a passkey that doesn't belong to an account, and anything that isn't a passkey", async () => {
		const user = await newMember();
		await expect(signIn(newPasskey(user.id))).rejects.toMatchObject(passkeyRefused);
		for (const credential of ["", "[]", '{"id":"x"}']) {
			await expect(
				signInByPasskey(visitor(), { credential, challenge: (await optionsToProve(visitor())).challenge }),
			).rejects.toMatchObject(passkeyRefused);
		}
		expect(await db().auditEvent.count({ where: { action: "passkey-refused" } })).toBe(4);
	});

	it("accepts only challenges that were issued for signing in, each only once and within five minutes", async () => {
		const user = await newMember();
		const passkey = await addPasskeyTo(user);
		const { challenge } = await optionsToProve(visitor());
		const credential = passkey.prove(challenge.challenge);
		await expect(
			signInByPasskey(visitor(), {
				credential: passkey.prove("another"),
				challenge: (await optionsToProve(visitor())).challenge,
			}),
		).rejects.toMatchObject(passkeyRefused);
		await signInByPasskey(visitor(), { credential, challenge });
		for (const submissionKey of [undefined, "key"])
			await expect(
				signInByPasskey(visitor({ submissionKey }), { credential, challenge }),
			).rejects.toMatchObject(passkeyTooLate);
		const fresh = (await optionsToProve(visitor())).challenge;
		await expect(
			signInByPasskey(visitor(), { credential, challenge: fresh }),
			"of another challenge",
		).rejects.toMatchObject(passkeyRefused);
		for (const kept of [
			(await optionsToProve(visitor({ user }))).challenge,
			(await optionsToAdd(visitor({ user }))).challenge,
			null,
		]) {
			await expect(
				signInByPasskey(visitor(), { credential: passkey.prove(kept?.challenge ?? ""), challenge: kept }),
			).rejects.toMatchObject(passkeyTooLate);
		}
		const old = (await optionsToProve(visitor())).challenge;
		timeIs(5 * MINUTE);
		await expect(
			signInByPasskey(visitor(), { credential: passkey.prove(old.challenge), challenge: old }),
		).rejects.toMatchObject(passkeyTooLate);
	});

	it("accepts a challenge only once if it arrives several times at the same moment", async () => {
		const passkey = await addPasskeyTo(await newMember());
		const { challenge } = await optionsToProve(visitor());
		const tries = await Promise.allSettled(
			[1, 2, 3].map(() =>
				signInByPasskey(visitor(), { credential: passkey.prove(challenge.challenge), challenge }),
			),
		);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	it("refuses a device whose counter doesn't increase, unless the counter is always zero", async () => {
		const copied = await addPasskeyTo(await newMember());
		await signIn(copied, { counter: 4_000_000_000 });
		for (const counter of [4_000_000_000, 3_999_999_999, 0])
			await expect(signIn(copied, { counter })).rejects.toMatchObject(passkeyRefused);
		await expect(signIn(copied, { counter: 4_000_000_001 })).resolves.toMatchObject({ factors: 2 });
		const user = await newMember();
		const { challenge } = await optionsToAdd(visitor({ user }));
		const synced = newPasskey(user.id);
		await addPasskey(visitor({ user }), {
			name: "Phone",
			credential: synced.create(challenge.challenge, { counter: 0 }),
			challenge,
		});
		for (let i = 0; i < 2; i++)
			await expect(signIn(synced, { counter: 0 })).resolves.toMatchObject({ userId: user.id });
	});

	it("doesn't start a session for someone who is suspended, or after the passkey was removed", async () => {
		const [user, suspended] = [await newMember(), await newMember()];
		const theirs = await addPasskeyTo(suspended);
		await db().user.update({
			where: { id: suspended.id },
			data: { suspendedAt: now(), suspensionReason: "A reason." },
		});
		await expect(startSession(visitor(), await signIn(theirs), "BROWSER")).rejects.toBeInstanceOf(
			AccountSuspendedError,
		);
		const passkey = await addPasskeyTo(user);
		const authentication = await signIn(passkey);
		const [{ id: passkeyId = "" } = {}] = await findPasskeys(user);
		await removePasskey(visitor({ user }), { passkeyId });
		await expect(startSession(visitor(), authentication, "BROWSER")).rejects.toMatchObject({
			message: "Invalid credentials",
		});
		await expect(signIn(passkey)).rejects.toMatchObject(passkeyRefused);
	});

	it("is limited by network address, just like other sign-ins", async () => {
		const passkey = await addPasskeyTo(await newMember());
		const actor = visitor();
		const attempt = async (facts?: DeviceFacts) => {
			const { challenge } = await optionsToProve(visitor());
			return signInByPasskey(actor, { credential: passkey.prove(challenge.challenge, facts), challenge });
		};
		for (let i = 0; i < 10; i++)
			await expect(attempt({ isForged: true })).rejects.toMatchObject(passkeyRefused);
		await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
	});
});

describe("confirming your identity with a passkey", () => {
	it("lets the current session run sensitive commands again, but only with the user's own passkey", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const [passkey, foreign] = [await addPasskeyTo(user), await addPasskeyTo(other)];
		const token = await openSession(user.id, "BROWSER");
		const actor = async () => visitor({ user: (await findSession(token, "BROWSER"))?.user ?? null });
		timeIs(16 * MINUTE);
		const change = async () => askEmailChange(await actor(), { newEmail: newAddress() });
		const confirm = async (by: TestPasskey, facts?: DeviceFacts) => {
			const { options, challenge } = await optionsToProve(await actor());
			expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
			await confirmByPasskey(await actor(), { credential: by.prove(challenge.challenge, facts), challenge });
		};
		await expect(confirm(foreign)).rejects.toMatchObject(passkeyRefused);
		await expect(confirm(foreign, { userId: user.id })).rejects.toMatchObject(passkeyRefused);
		await expect(confirm(passkey, { isForged: true })).rejects.toMatchObject(passkeyRefused);
		const { challenge } = await optionsToProve(visitor());
		await expect(
			confirmByPasskey(await actor(), { credential: passkey.prove(challenge.challenge), challenge }),
		).rejects.toMatchObject(passkeyTooLate);
		await expect(change()).rejects.toMatchObject({ message: expect.stringContaining("Confirm it's you") });
		await confirm(passkey);
		await expect(change()).resolves.toBeDefined();
		expect(await auditedActions(user.id)).toEqual([
			"add-passkey",
			"passkey-refused",
			"confirm-identity",
			"ask-email-change",
		]);
		expect(await auditedActions(other.id)).toEqual(["add-passkey", "passkey-refused", "passkey-refused"]);
	});

	it("is only for people who are signed in, and is limited to 25 attempts", async () => {
		const user = await newMember();
		await expect(confirmByPasskey(visitor(), { credential: "{}", challenge: null })).rejects.toMatchObject({
			code: "unauthenticated",
		});
		for (let i = 0; i < 25; i++)
			await expect(
				confirmByPasskey(visitor({ user }), { credential: "{}", challenge: null }),
			).rejects.toMatchObject(passkeyTooLate);
		await expect(
			confirmByPasskey(visitor({ user }), { credential: "{}", challenge: null }),
		).rejects.toMatchObject({ code: "rate_limited" });
	});
});
