import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { addToken, getLink, takeToken } from "#app/domain/people/account-token.server.ts";
import { takeStep } from "#app/domain/people/second-factor.server.ts";
import { findSession, signOut } from "#app/domain/people/sessions.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { defaultLimits, type LimitName } from "#app/infra/process/default-limits.ts";
import { consumePoint } from "#app/infra/security/limits.server.ts";
import { newTotpSecret } from "#app/infra/security/totp.server.ts";
import { newAddress, newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { computeCode } from "../../support/accounts/authenticator.ts";

const START = new Date("2026-03-01T12:00:00Z");
const setBack = () => vi.setSystemTime(later(now(), -2 * HOUR));
const wait = (milliseconds: number) => vi.setSystemTime(later(now(), milliseconds));

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: START });
	// A server reads its outbox all the time, so it knows the latest time before the clock was set back.
	await deliverEmail();
});

afterEach(() => vi.useRealTimers());

const as = (user: SignedInUser, submissionKey?: string) => visitor({ user, submissionKey });

describe("with the clock set back two hours, access control", () => {
	it("keeps active sessions active, and ended ones ended", async () => {
		const { id } = await newMember();
		const [open, ended] = [await openSession(id, "BROWSER"), await openSession(id, "BROWSER")];
		await signOut(visitor({ user: (await findSession(ended, "BROWSER"))?.user ?? null }));
		setBack();
		expect((await findSession(open, "BROWSER"))?.user.id).toBe(id);
		expect(await findSession(ended, "BROWSER")).toBeNull();
		const begun = await openSession(id, "BROWSER");
		expect((await findSession(begun, "BROWSER"))?.user.id).toBe(id);
	});

	it("keeps unused links valid for at most two extra hours, and used links used", async () => {
		const { id: userId } = await newMember();
		const link = async () =>
			(await transaction((tx) => addToken(tx, { kind: "RESET_PASSWORD", userId }))).token;
		const [fresh, used] = [await link(), await link()];
		await transaction((tx) => takeToken(tx, used));
		const { expiresAt } = await db().accountToken.findFirstOrThrow({ where: { usedAt: null } });
		setBack();
		expect([
			(await getLink(fresh, "RESET_PASSWORD")).state,
			(await getLink(used, "RESET_PASSWORD")).state,
		]).toEqual(["ready", "used"]);
		vi.setSystemTime(expiresAt);
		expect((await getLink(fresh, "RESET_PASSWORD")).state).toBe("expired");
	});

	it("refuses an authenticator code that is older than the last one used", async () => {
		const { id: userId } = await newMember();
		const secret = newTotpSecret();
		await db().twoFactor.create({ data: { userId, secret: "", createdAt: now() } });
		const take = (code: string) => transaction((tx) => takeStep(tx, userId, secret, code));
		setBack();
		const seen = computeCode(secret);
		wait(2 * HOUR);
		await take(computeCode(secret));
		setBack();
		await expect(take(seen)).rejects.toMatchObject({ code: "invalid" });
	});

	const spendAll = async (name: LimitName, key: string) => {
		for (let i = 0; i < defaultLimits[name].points; i++) expect(await consumePoint(name, key)).toBe(0);
	};

	it.each<LimitName>(["sign-in-account", "message"])(
		"lifts the limit %s after its full window, and doesn't allow any attempts before that",
		async (name) => {
			const { seconds } = defaultLimits[name];
			const key = newAddress();
			await spendAll(name, key);
			setBack();
			expect(await consumePoint(name, key)).toBe(seconds);
			wait(seconds * SECOND - SECOND);
			expect(await consumePoint(name, key)).toBe(1);
			wait(SECOND);
			expect(await consumePoint(name, key)).toBe(0);
		},
	);

	it("never makes anyone wait longer than the window of a limit in memory, because such a limit doesn't depend on the clock", async () => {
		await spendAll("sign-in", "10.0.0.1");
		setBack();
		expect(await consumePoint("sign-in", "10.0.0.1")).toBe(defaultLimits["sign-in"].seconds);
	});

	it("frees a claimed work item after the claim's full 30 minutes", async () => {
		const [first, second] = [as(await newMember("ADMIN")), as(await newMember("ADMIN"))];
		const job = { kind: "SUPPORT", subjectId: "someone's question" } as const;
		await claimWork(first, job);
		setBack();
		await expect(claimWork(second, job)).rejects.toMatchObject({ code: "conflict" });
		wait(30 * MINUTE);
		expect(await claimWork(second, job)).toEqual({ claimedUntil: later(now(), 30 * MINUTE) });
	});
});
