import { afterEach, describe, expect, it } from "vitest";
import { findEndedSessions } from "#app/domain/office/operations/live-streams.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import {
	findSession,
	findSessions,
	ownerOfEndedSession,
	signOut,
	sweepSessions,
} from "#app/domain/people/sessions.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, openSession, PASSWORD, visitor } from "../../support/accounts/actors.ts";

const START = new Date("2025-01-05T12:00:00Z");
const at = (milliseconds: number) => setClock(later(START, milliseconds));
afterEach(() => setClock(undefined));

async function signedIn(kind: "BROWSER" | "API" = "BROWSER") {
	at(0);
	const user = await newMember("PROFESSIONAL");
	return { user, token: await openSession(user.id, kind, visitor({ userAgent: "A".repeat(1_000) })) };
}

describe("a session", () => {
	it("identifies its user", async () => {
		const { user, token } = await signedIn();
		const found = (await findSession(token, "BROWSER"))?.user ?? null;
		expect(found).toEqual({
			id: user.id,
			email: user.email,
			name: user.name,
			role: "PROFESSIONAL",
			emailVerified: true,
			scopes: [],
			needsTwoFactor: false,
			termsVersion: null,
			deletionAskedAt: null,
			sessionId: expect.any(String),
			provedAt: START,
			credentialVersion: 0,
		});
	});

	it("is stored without its secret", async () => {
		const { token } = await signedIn();
		const [row] = await db().session.findMany();
		expect(JSON.stringify(row)).not.toContain(token);
		expect(row?.id).toMatch(/^[\w-]{43}$/);
		expect(row?.userAgent).toHaveLength(300);
		await expect(findSession(row?.id ?? "", "BROWSER")).resolves.toBeNull();
	});

	it("gets its own unguessable secret", async () => {
		const { user } = await signedIn();
		const tokens = await Promise.all(Array.from({ length: 50 }, () => openSession(user.id, "BROWSER")));
		expect(new Set(tokens).size).toBe(50);
		for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
	});

	it.each([
		["BROWSER", "API"],
		["API", "BROWSER"],
	] as const)("of the kind %s isn't accepted as one of the kind %s", async (kind, other) => {
		const { token } = await signedIn(kind);
		await expect(findSession(token, other)).resolves.toBeNull();
		await expect(findSession(token, kind)).resolves.not.toBeNull();
	});

	it("ends after seven days without use", async () => {
		const { token } = await signedIn();
		at(7 * DAY);
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		at(7 * DAY - SECOND);
		await expect(findSession(token, "BROWSER")).resolves.not.toBeNull();
	});

	it("is renewed when it is used, and its last use is recorded at most once an hour", async () => {
		const { token } = await signedIn();
		const stored = async () => (await db().session.findFirstOrThrow()).expiresAt.getTime() - START.getTime();
		at(HOUR);
		await findSession(token, "BROWSER");
		expect(await stored()).toBe(7 * DAY);
		at(HOUR + SECOND);
		await findSession(token, "BROWSER");
		expect(await stored()).toBe(7 * DAY + HOUR + SECOND);
		for (let day = 1; day <= 20; day++) {
			at(day * DAY);
			await expect(findSession(token, "BROWSER")).resolves.toMatchObject({
				renewedUntil: later(START, (day + 7) * DAY),
			});
			await expect(findSession(token, "BROWSER")).resolves.toMatchObject({ renewedUntil: null });
		}
		at(27 * DAY);
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
	});

	it.each(["BROWSER", "API"] as const)(
		"of the kind %s ends 30 days after signing in, no matter how much it is used",
		async (kind) => {
			const { user, token } = await signedIn(kind);
			for (let day = 1; day < 30; day++) {
				at(day * DAY);
				await expect(findSession(token, kind)).resolves.toMatchObject({
					renewedUntil: later(START, Math.min(day + 7, 30) * DAY),
				});
			}
			at(30 * DAY - SECOND);
			await expect(findSession(token, kind)).resolves.toMatchObject({
				user: { id: user.id },
				renewedUntil: later(START, 30 * DAY),
			});
			at(30 * DAY);
			await expect(findSession(token, kind)).resolves.toBeNull();
			await expect(ownerOfEndedSession(token)).resolves.toBe(user.id);
			await expect(sweepSessions()).resolves.toBe(1);
		},
	);

	it("that was created before sessions had an absolute limit gets one", async () => {
		const { user, token } = await signedIn();
		const found = (await findSession(token, "BROWSER"))?.user ?? user;
		at(30 * DAY);
		await db().session.updateMany({
			data: { lastUsedAt: later(START, 29 * DAY), expiresAt: later(START, 36 * DAY) },
		});
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		await expect(findSessions(found)).resolves.toEqual([]);
		await expect(findEndedSessions([found.sessionId])).resolves.toEqual(new Set([found.sessionId]));
		await expect(ownerOfEndedSession(token)).resolves.toBe(user.id);
		await expect(sweepSessions()).resolves.toBe(0);
		at(36 * DAY);
		await expect(sweepSessions()).resolves.toBe(1);
	});

	it("isn't extended when a new password is set", async () => {
		const { user, token } = await signedIn();
		for (const day of [6, 12, 18, 24, 29]) {
			at(day * DAY);
			await findSession(token, "BROWSER");
		}
		const found = (await findSession(token, "BROWSER"))?.user ?? user;
		await changePassword(visitor({ user: { ...found, provedAt: later(START, 29 * DAY) } }), {
			currentPassword: PASSWORD,
			password: "another long enough one",
		});
		at(30 * DAY - SECOND);
		await expect(findSession(token, "BROWSER")).resolves.not.toBeNull();
		at(30 * DAY);
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
	});

	it("isn't treated as ended while it is valid", async () => {
		const { token } = await signedIn();
		await expect(ownerOfEndedSession(token)).resolves.toBeNull();
	});

	it("ends immediately when its user signs out, and the user's other sessions continue", async () => {
		const { user, token } = await signedIn();
		const other = await openSession(user.id, "API");
		const found = (await findSession(token, "BROWSER"))?.user ?? null;
		await signOut(visitor({ user: found }));
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		await expect(findSession(other, "API")).resolves.not.toBeNull();
		await signOut(visitor());
		expect(await db().session.count()).toBe(1);
	});

	it("of a suspended account ends, and no new one starts until the suspension is lifted", async () => {
		const { user, token } = await signedIn();
		await db().user.update({
			where: { id: user.id },
			data: { suspendedAt: START, suspensionReason: "Two complaints." },
		});
		expect(await findSession(token, "BROWSER")).toBeNull();
		for (const kind of ["BROWSER", "API"] as const) {
			await expect(openSession(user.id, kind)).rejects.toMatchObject({
				code: "forbidden",
				message: expect.stringMatching(/^This account is suspended. The reason: Two complaints. If/),
			});
		}
		await db().user.update({ where: { id: user.id }, data: { suspendedAt: null } });
		expect(await openSession(user.id, "BROWSER")).toEqual(expect.any(String));
	});

	it("is deleted with its account", async () => {
		const { user, token } = await signedIn();
		await db().user.delete({ where: { id: user.id } });
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		expect(await db().session.count()).toBe(0);
	});

	it("is deleted by a job after it has expired", async () => {
		const { user } = await signedIn();
		at(DAY);
		const young = await openSession(user.id, "BROWSER");
		at(7 * DAY);
		await expect(sweepSessions()).resolves.toBe(1);
		await expect(findSession(young, "BROWSER")).resolves.not.toBeNull();
	});

	it.each(["", "x", "null", "' OR 1=1 --", "\0", "a".repeat(43)])("isn't opened by %j", async (token) => {
		await signedIn();
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
	});
});
