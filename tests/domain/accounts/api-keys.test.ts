import { afterEach, describe, expect, it } from "vitest";
import { apiCalls } from "#app/api/api-table.server.ts";
import { API_KEY_PREFIX, API_KEYS_MAX, type ApiKeyLife } from "#app/domain/people/api-key.ts";
import { type CreateApiKey, CreateApiKeyForm } from "#app/domain/people/api-key-forms.ts";
import {
	createApiKey,
	findApiKeys,
	findUserOfApiKey,
	getApiKey,
	openApiKeySecret,
	revokeApiKey,
} from "#app/domain/people/api-keys.server.ts";
import { endSessions } from "#app/domain/people/help-with-account.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, PASSWORD, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const input = (chosen: Partial<CreateApiKey> = {}, days: ApiKeyLife = "30"): CreateApiKey => ({
	name: "Studio calendar",
	ACCOUNT: "NONE",
	BOOKINGS: "READ",
	MESSAGES: "NONE",
	MONEY: "NONE",
	TEAM: "NONE",
	days,
	...chosen,
});

/** Creates a key, and returns its secret. */
async function newKey(user: SignedInUser, given = input()): Promise<string> {
	const { sealedSecret } = await createApiKey(visitor({ user }), given);
	return openApiKeySecret(user.id, sealedSecret) ?? expect.fail("no secret");
}

describe("an API key", () => {
	it("is stored as a hash, reported by email, and acts for its owner within its scopes", async () => {
		const user = await newMember("PROFESSIONAL");
		const secret = await newKey(user, input({ MESSAGES: "WRITE" }));
		expect(secret).toMatch(/^grk_[\w-]{43}$/);
		expect(await findUserOfApiKey(secret)).toMatchObject({
			id: user.id,
			role: "PROFESSIONAL",
			provedAt: null,
			apiKey: { scopes: { BOOKINGS: "READ", MESSAGES: "WRITE" } },
		});
		const stored = JSON.stringify([await db().apiKey.findMany(), await db().submission.findMany()]);
		expect(stored).not.toContain(secret);
		const [email] = await db().outboxEmail.findMany({ where: { recipient: user.email } });
		expect(email?.subject).toBe("An API key was created");
		expect(email?.text).toContain("What it may do: Bookings: read. Messages: read and change.");
		expect(email?.text).not.toContain(secret);
	});

	it("is created once by a form that arrives twice, and shown for 15 minutes, only to its owner", async () => {
		const user = await newMember();
		const actor = visitor({ user, submissionKey: "same" });
		const [one, two] = await Promise.all([createApiKey(actor, input()), createApiKey(actor, input())]);
		expect([two, await createApiKey(actor, input())]).toEqual([one, one]);
		expect(await findApiKeys(user)).toHaveLength(1);
		expect(openApiKeySecret("someone-else", one.sealedSecret)).toBeUndefined();
		setClock(later(now(), 16 * MINUTE));
		expect(openApiKeySecret(user.id, one.sealedSecret)).toBeUndefined();
	});

	it("works until it expires, and notes its use at most once an hour", async () => {
		const user = await newMember();
		const start = new Date("2026-11-01T12:00:00Z");
		setClock(start);
		const secret = await newKey({ ...user, provedAt: start }, input({}, "7"));
		const lastUsed = async () => (await findApiKeys(user))[0]?.lastUsedAt;
		expect(await lastUsed()).toBeNull();
		await findUserOfApiKey(secret);
		setClock(later(start, HOUR));
		await findUserOfApiKey(secret);
		expect(await lastUsed()).toEqual(start);
		setClock(later(start, 7 * DAY - 1));
		expect(await findUserOfApiKey(secret)).not.toBeNull();
		setClock(later(start, 7 * DAY));
		expect(await findUserOfApiKey(secret)).toBeNull();
		expect(await findApiKeys(user)).toMatchObject([{ isExpired: true }]);
	});

	it("stops at once when it is revoked, and can be revoked only by its owner", async () => {
		const [user, other] = [await newMember(), await newMember()];
		const secret = await newKey(user);
		const [key] = await findApiKeys(user);
		const keyId = key?.id ?? "";
		await expect(revokeApiKey(visitor({ user: other }), { keyId })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(getApiKey(other, keyId)).rejects.toMatchObject({ code: "not_found" });
		expect(await findUserOfApiKey(secret)).not.toBeNull();
		await revokeApiKey(visitor({ user }), { keyId });
		expect(await findUserOfApiKey(secret)).toBeNull();
		expect(await db().auditEvent.count({ where: { action: "revoke-api-key", actorId: user.id } })).toBe(1);
	});

	it("isn't accepted with a wrong secret, or while its owner is suspended", async () => {
		const user = await newMember();
		const secret = await newKey(user);
		for (const wrong of ["", API_KEY_PREFIX, secret.slice(API_KEY_PREFIX.length), `${secret}x`])
			expect(await findUserOfApiKey(wrong)).toBeNull();
		await db().user.update({ where: { id: user.id }, data: { suspendedAt: now() } });
		expect(await findUserOfApiKey(secret)).toBeNull();
	});

	it.each([
		[
			"its owner changes the password",
			async (user: SignedInUser) => {
				await changePassword(visitor({ user }), { currentPassword: PASSWORD, password: "another long one" });
			},
			"change-password",
		],
		[
			"our team ends all sessions",
			async ({ id: userId }: SignedInUser) => {
				const team = visitor({ user: await newMember("ADMIN") });
				await endSessions(team, { userId, reason: "You asked us to." });
			},
			"end-sessions",
		],
	])("is revoked when %s, and the email says so", async (_, end, action) => {
		const user = await newMember();
		const [one, two] = [await newKey(user), await newKey(user)];
		await end(user);
		expect([await findUserOfApiKey(one), await findUserOfApiKey(two)]).toEqual([null, null]);
		expect(await db().auditEvent.count({ where: { action, subjectId: user.id } })).toBe(1);
		const emails = await db().outboxEmail.findMany({
			where: { recipient: user.email },
			orderBy: { id: "desc" },
		});
		expect(emails[0]?.text).toContain("Your 2 API keys were revoked, too.");
	});

	it("can't get more than its owner may give, and there is a limit to their number", async () => {
		const [member, admin] = [await newMember(), await newMember("ADMIN")];
		await expect(newKey(member, input({ TEAM: "READ" }))).rejects.toMatchObject({ code: "forbidden" });
		await expect(newKey(admin)).rejects.toMatchObject({ code: "forbidden" });
		const ofTeam = await newKey(admin, input({ BOOKINGS: "NONE", TEAM: "READ" }));
		expect(await findUserOfApiKey(ofTeam)).toMatchObject({ role: "ADMIN", scopes: ["OWNER"] });
		for (let i = 0; i < API_KEYS_MAX; i++) await newKey(member);
		await expect(newKey(member)).rejects.toMatchObject({ code: "conflict" });
		for (const wrong of [input({ BOOKINGS: "NONE" }), { ...input(), days: "366" }, { ...input(), name: " " }])
			expect(CreateApiKeyForm.safeParse(wrong).success).toBe(false);
	});
});

it("only these calls are closed to API keys: they are about signing in and about who someone is", () => {
	const closed = apiCalls.filter(({ access, areas }) => access === "bearer" && !areas);
	expect(closed.map(({ method, path }) => `${method} ${path}`)).toEqual([
		"POST /api/auth/signout",
		"POST /api/auth/confirm-identity",
		"POST /api/auth/revoke-other-sessions",
		"POST /api/onboarding/creator-verification",
	]);
});
