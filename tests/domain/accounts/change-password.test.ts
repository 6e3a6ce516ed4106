import { describe, expect, it } from "vitest";
import { changeName } from "#app/domain/people/account.server.ts";
import { checkPassword } from "#app/domain/people/credentials.server.ts";
import { changePassword } from "#app/domain/people/password.server.ts";
import { findSession } from "#app/domain/people/sessions.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, openSession, PASSWORD, visitor } from "../../support/accounts/actors.ts";
import { emailedSecrets, emailsTo } from "../../support/email/outbox.ts";

const NEW = "another long enough password";
const isWrong = { code: "invalid", fieldErrors: { currentPassword: ["This is not your current password"] } };

/** Creates a member with three sessions: in this browser, in another browser, and in an API client. */
async function member() {
	const user = await newMember();
	const here = await openSession(user.id, "BROWSER");
	await openSession(user.id, "BROWSER");
	await openSession(user.id, "API");
	const signedIn = (await findSession(here, "BROWSER"))?.user as SignedInUser;
	return { user: signedIn, here, as: (submissionKey?: string) => visitor({ user: signedIn, submissionKey }) };
}

describe("changing the password", () => {
	it("ends every other session, sends an email, and adds an audit event", async () => {
		const { user, here, as } = await member();
		await changePassword(as(), { currentPassword: PASSWORD, password: NEW });
		await expect(signIn(visitor(), { email: user.email, password: NEW })).resolves.toMatchObject({
			userId: user.id,
		});
		expect(await findSession(here, "BROWSER")).toMatchObject({ user: { id: user.id } });
		expect(await db().session.count()).toBe(1);
		expect(await emailsTo(user.email)).toEqual(["security-notice: Your password was changed"]);
		const { text } = await emailedSecrets(user.email, "security-notice");
		expect(text).toContain("/auth/forgot-password");
		expect(text).not.toContain(NEW);
		const events = await db().auditEvent.findMany({ where: { action: "change-password" } });
		expect(events).toMatchObject([{ actorId: user.id, subjectId: user.id }]);
		const { passwordChangedAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } });
		expect(passwordChangedAt?.getTime()).toBeLessThanOrEqual(events[0]?.at.getTime() ?? 0);
	});

	it("requires the current password", async () => {
		const { user, as } = await member();
		await expect(
			changePassword(as(), { currentPassword: `${PASSWORD} `, password: NEW }),
		).rejects.toMatchObject(isWrong);
		await expect(signIn(visitor(), { email: user.email, password: PASSWORD })).resolves.toMatchObject({
			userId: user.id,
		});
		expect(await emailsTo(user.email)).toEqual([]);
		expect(await db().session.count()).toBe(3);
	});

	it.each([
		["the current one", () => PASSWORD],
		["the address", ({ email }: SignedInUser) => email],
		["the name", () => "Sam Person"],
		["a common one", () => "password1"],
	])("refuses %s as the new password", async (_what, choose) => {
		const { user, as } = await member();
		await expect(
			changePassword(as(), { currentPassword: PASSWORD, password: choose(user) }),
		).rejects.toMatchObject({ fieldErrors: { password: [expect.any(String)] } });
	});

	it("several times with the same form takes effect only once", async () => {
		const { user, as } = await member();
		const input = { currentPassword: PASSWORD, password: NEW };
		await Promise.all([1, 2, 3].map(() => changePassword(as("one form"), input)));
		await changePassword(as("one form"), input);
		expect(await emailsTo(user.email)).toHaveLength(1);
	});

	it("succeeds for only one of two people who know the current password and try at the same moment", async () => {
		const { user } = await member();
		const answers = await Promise.allSettled(
			[NEW, `${NEW} 2`].map((password) =>
				changePassword(visitor({ user }), { currentPassword: PASSWORD, password }),
			),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(answers.find((answer) => answer.status === "rejected")?.reason).toMatchObject(isWrong);
	});

	it("requires the user to be signed in", async () => {
		await expect(
			changePassword(visitor(), { currentPassword: PASSWORD, password: NEW }),
		).rejects.toMatchObject({ code: "unauthenticated" });
	});
});

describe("proving that you own the account", () => {
	it("is limited to 25 attempts, which don't affect signing in, and each wrong attempt adds an audit event", async () => {
		const { user, as } = await member();
		for (let i = 0; i < 25; i++) await expect(checkPassword(as(), "wrong")).rejects.toMatchObject(isWrong);
		await expect(checkPassword(as(), PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
		await expect(signIn(visitor(), { email: user.email, password: PASSWORD })).resolves.toMatchObject({
			userId: user.id,
		});
		expect(await db().auditEvent.count({ where: { action: "password-refused", subjectId: user.id } })).toBe(
			25,
		);
	});
});

describe("changing the name", () => {
	it("is refused if the account no longer exists, and nothing is recorded", async () => {
		const gone = { ...(await newMember()), id: "nobodys-id" };
		await expect(changeName(visitor({ user: gone }), { name: "Robin Gone" })).rejects.toMatchObject({
			code: "unauthenticated",
		});
		expect(await db().auditEvent.count({ where: { actorId: gone.id } })).toBe(0);
	});

	it("saves the new name, and adds an audit event that doesn't contain it", async () => {
		const { user, as } = await member();
		await changeName(as(), { name: "Sam Canary" });
		expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({ name: "Sam Canary" });
		const events = await db().auditEvent.findMany({ where: { action: "change-name" } });
		expect(events).toHaveLength(1);
		expect(JSON.stringify(events)).not.toContain("Canary");
	});

	it("to the same name doesn't add an audit event", async () => {
		const { user, as } = await member();
		await changeName(as(), { name: user.name });
		expect(await db().auditEvent.count({ where: { action: "change-name" } })).toBe(0);
	});
});
