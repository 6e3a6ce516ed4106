import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	completeSignIn,
	keepPendingSignIn,
	openRecoveryCodes,
} from "#app/domain/people/second-factor.server.ts";
import {
	getSetUp,
	getTwoFactor,
	renewRecoveryCodes,
	startTwoFactor,
	turnOffTwoFactor,
	turnOnTwoFactor,
} from "#app/domain/people/two-factor.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { authenticate, newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import { computeCode, wrongCode } from "../../support/accounts/authenticator.ts";
import { invalidIn, newPendingSignIn, setUpTwoFactor } from "../../support/accounts/second-factor.ts";
import { emailSubjects } from "../../support/email/outbox.ts";

const START = new Date("2026-03-02T10:00:05Z");
const timeIs = (milliseconds: number) => setClock(later(START, milliseconds));

beforeEach(() => timeIs(0));

afterEach(() => setClock(undefined));

describe("setting up two-factor sign-in", () => {
	it("creates a secret that is encrypted at rest and has no effect yet", async () => {
		const user = await newMember();
		expect(await getSetUp(user)).toBeNull();
		await startTwoFactor(visitor({ user }));
		const setUp = await getSetUp(user);
		expect(setUp?.secret).toMatch(/^[A-Z2-7]{32}$/);
		expect(setUp?.address).toBe(
			`otpauth://totp/Greenroom:${encodeURIComponent(user.email)}?issuer=Greenroom&secret=${setUp?.secret}&algorithm=SHA1&digits=6&period=30`,
		);
		expect(JSON.stringify(await db().twoFactor.findMany())).not.toContain(setUp?.secret);
		expect(await keepPendingSignIn(await authenticate(user.id))).toBeUndefined();
		expect(await getTwoFactor(user)).toEqual({ since: null, codesLeft: 0 });
	});

	it("stores its secret for only an hour", async () => {
		const user = await newMember();
		await startTwoFactor(visitor({ user }));
		const first = await getSetUp(user);
		timeIs(59 * MINUTE);
		await startTwoFactor(visitor({ user }));
		expect(await getSetUp(user)).toEqual(first);
		timeIs(61 * MINUTE);
		expect(await getSetUp(user)).toBeNull();
		const proved = { ...user, provedAt: later(START, 61 * MINUTE) };
		await expect(
			turnOnTwoFactor(visitor({ user: proved }), { code: computeCode(first?.secret ?? "") }),
		).rejects.toMatchObject({ code: "conflict" });
		await startTwoFactor(visitor({ user }));
		expect((await getSetUp(user))?.secret).not.toBe(first?.secret);
	});

	it("is confirmed with a code, reported by email, and returns ten recovery codes stored only as hashes", async () => {
		const user = await newMember();
		const { codes } = await setUpTwoFactor(user);
		expect(new Set(codes).size).toBe(10);
		for (const code of codes) expect(code).toMatch(/^[a-z2-9]{12}$/);
		expect(await getTwoFactor(user)).toEqual({ since: START, codesLeft: 10 });
		expect(await emailSubjects(user.email)).toEqual(["Two-factor sign-in is on"]);
		expect(await auditedActions(user.id)).toEqual(["turn-on-two-factor"]);
		const stored = JSON.stringify([
			await db().recoveryCode.findMany(),
			await db().auditEvent.findMany(),
			await db().outboxEmail.findMany(),
			await db().submission.findMany(),
		]);
		for (const code of codes) expect(stored).not.toContain(code);
		await expect(startTwoFactor(visitor({ user }))).rejects.toMatchObject({ code: "conflict" });
	});

	it("is refused with a wrong code, and can then be tried again", async () => {
		const user = await newMember();
		const actor = visitor({ user });
		await startTwoFactor(actor);
		const { secret = "" } = (await getSetUp(user)) ?? {};
		await expect(turnOnTwoFactor(actor, { code: wrongCode(secret) })).rejects.toMatchObject(
			invalidIn("code"),
		);
		await expect(turnOnTwoFactor(actor, { code: computeCode(secret) })).resolves.toBeDefined();
	});

	it("happens only once if the form is posted twice, and shows the same codes both times", async () => {
		const user = await newMember();
		const actor = visitor({ user, submissionKey: "key" });
		await startTwoFactor(actor);
		const { secret = "" } = (await getSetUp(user)) ?? {};
		const input = { code: computeCode(secret) };
		const [first, second] = await Promise.all([turnOnTwoFactor(actor, input), turnOnTwoFactor(actor, input)]);
		expect(second).toEqual(first);
		await expect(turnOnTwoFactor(actor, input)).resolves.toEqual(first);
		expect(await db().recoveryCode.count()).toBe(10);
		expect(await emailSubjects(user.email)).toHaveLength(1);
	});

	it("shows its codes only to the account's owner, and only for 15 minutes", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const actor = visitor({ user });
		await startTwoFactor(actor);
		const { sealedCodes } = await turnOnTwoFactor(actor, {
			code: computeCode((await getSetUp(user))?.secret ?? ""),
		});
		expect(openRecoveryCodes(user.id, sealedCodes)).toHaveLength(10);
		for (const wrong of ["", "x", undefined, 7, `x${sealedCodes}`, sealedCodes.slice(4)])
			expect(openRecoveryCodes(user.id, wrong)).toBeUndefined();
		expect(openRecoveryCodes(other.id, sealedCodes)).toBeUndefined();
		timeIs(16 * MINUTE);
		expect(openRecoveryCodes(user.id, sealedCodes)).toBeUndefined();
	});
});

describe("new recovery codes", () => {
	it("replace the earlier ones", async () => {
		const user = await newMember();
		const { codes } = await setUpTwoFactor(user);
		const actor = visitor({ user });
		const { sealedCodes } = await renewRecoveryCodes(actor);
		const renewed = openRecoveryCodes(user.id, sealedCodes) ?? [];
		await expect(
			completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code: codes[0] ?? "" }),
		).rejects.toMatchObject(invalidIn("code"));
		await expect(
			completeSignIn(visitor(), { token: await newPendingSignIn(user.id), code: renewed[0] ?? "" }),
		).resolves.toBeDefined();
		expect(await emailSubjects(user.email)).toContain("You have new recovery codes");
	});

	it("can't be created without two-factor sign-in", async () => {
		const user = await newMember();
		await expect(renewRecoveryCodes(visitor({ user }))).rejects.toMatchObject({ code: "conflict" });
		await expect(renewRecoveryCodes(visitor())).rejects.toMatchObject({ code: "unauthenticated" });
	});
});

describe("turning two-factor sign-in off", () => {
	it.each(["app", "recovery code"])(
		"requires a code (%s), deletes the recovery codes, and is reported by email",
		async (kind) => {
			const user = await newMember();
			const { secret, codes } = await setUpTwoFactor(user);
			await openSession(user.id, "BROWSER");
			timeIs(5 * MINUTE);
			const actor = visitor({ user });
			const code = kind === "app" ? computeCode(secret) : (codes[9] ?? "");
			await expect(turnOffTwoFactor(actor, { code: wrongCode(secret) })).rejects.toMatchObject(
				invalidIn("code"),
			);
			await turnOffTwoFactor(actor, { code });
			expect(await getTwoFactor(user)).toEqual({ since: null, codesLeft: 0 });
			expect(await keepPendingSignIn(await authenticate(user.id))).toBeUndefined();
			expect(await emailSubjects(user.email)).toEqual([
				"Two-factor sign-in is on",
				"Two-factor sign-in is off",
			]);
			const next = visitor({ user: { ...user, credentialVersion: user.credentialVersion + 1 } });
			await expect(turnOffTwoFactor(next, { code })).rejects.toMatchObject({ code: "conflict" });
		},
	);
});
