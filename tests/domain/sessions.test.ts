import { afterEach, describe, expect, it } from "vitest";
import { endSession, findSession, startSession, sweepSessions } from "#app/domain/accounts/sessions.server.ts";
import { DAY, HOUR, later, SECOND, setClock } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { newMember, visitor } from "../support/actors.ts";

const START = new Date("2025-01-05T12:00:00Z");
const at = (milliseconds: number) => setClock(later(START, milliseconds));
afterEach(() => setClock(undefined));

async function signedIn(kind: "BROWSER" | "API" = "BROWSER") {
	at(0);
	const user = await newMember("PROFESSIONAL");
	return { user, token: await startSession(visitor({ userAgent: "A".repeat(1_000) }), user.id, kind) };
}

describe("a session", () => {
	it("names its person for as long as it lasts", async () => {
		const { user, token } = await signedIn();
		const found = (await findSession(token, "BROWSER"))?.user ?? null;
		expect(found).toEqual({
			id: user.id,
			email: user.email,
			name: user.name,
			role: "PROFESSIONAL",
			emailVerified: false,
			needsTwoFactor: false,
			deletionAskedAt: null,
			sessionId: expect.any(String),
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

	it("has a secret that nobody can guess, a new one each time", async () => {
		const { user } = await signedIn();
		const tokens = await Promise.all(Array.from({ length: 50 }, () => startSession(visitor(), user.id, "BROWSER")));
		expect(new Set(tokens).size).toBe(50);
		for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
	});

	it.each([
		["BROWSER", "API"],
		["API", "BROWSER"],
	] as const)("of the kind %s is not one of the kind %s", async (kind, other) => {
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

	it("is renewed by use, which is noted once an hour", async () => {
		const { token } = await signedIn();
		const stored = async () => (await db().session.findFirstOrThrow()).expiresAt.getTime() - START.getTime();
		at(HOUR);
		await findSession(token, "BROWSER");
		expect(await stored()).toBe(7 * DAY);
		at(HOUR + SECOND);
		await findSession(token, "BROWSER");
		expect(await stored()).toBe(7 * DAY + HOUR + SECOND);
		for (let day = 1; day <= 30; day++) {
			at(day * DAY);
			await expect(findSession(token, "BROWSER")).resolves.not.toBeNull();
		}
		at(37 * DAY);
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
	});

	it("ends at once where it is ended, and the person's others go on", async () => {
		const { user, token } = await signedIn();
		const other = await startSession(visitor(), user.id, "API");
		const found = (await findSession(token, "BROWSER"))?.user ?? null;
		await endSession(visitor({ user: found }));
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		await expect(findSession(other, "API")).resolves.not.toBeNull();
		await endSession(visitor());
		expect(await db().session.count()).toBe(1);
	});

	it("of a suspended account ends, and none begins until the suspension is lifted", async () => {
		const { user, token } = await signedIn();
		await db().user.update({ where: { id: user.id }, data: { suspendedAt: START, suspensionReason: "Two complaints." } });
		expect(await findSession(token, "BROWSER")).toBeNull();
		for (const kind of ["BROWSER", "API"] as const) {
			await expect(startSession(visitor(), user.id, kind)).rejects.toMatchObject({
				code: "forbidden",
				message: expect.stringMatching(/^This account is suspended. The reason: Two complaints. If/),
			});
		}
		await db().user.update({ where: { id: user.id }, data: { suspendedAt: null } });
		expect(await startSession(visitor(), user.id, "BROWSER")).toEqual(expect.any(String));
	});

	it("goes with its account", async () => {
		const { user, token } = await signedIn();
		await db().user.delete({ where: { id: user.id } });
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
		expect(await db().session.count()).toBe(0);
	});

	it("is swept once it has expired", async () => {
		const { user } = await signedIn();
		at(DAY);
		const young = await startSession(visitor(), user.id, "BROWSER");
		at(7 * DAY);
		await expect(sweepSessions()).resolves.toBe(1);
		await expect(findSession(young, "BROWSER")).resolves.not.toBeNull();
	});

	it.each(["", "x", "null", "' OR 1=1 --", "\0", "a".repeat(43)])("does not come from %j", async (token) => {
		await signedIn();
		await expect(findSession(token, "BROWSER")).resolves.toBeNull();
	});
});
