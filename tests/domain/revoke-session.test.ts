import { describe, expect, it } from "vitest";
import { revokeOtherSessions } from "#app/domain/accounts/revoke-other-sessions.server.ts";
import { revokeSession } from "#app/domain/accounts/revoke-session.server.ts";
import { findSessions } from "#app/domain/accounts/session-queries.server.ts";
import { findSession, startSession } from "#app/domain/accounts/sessions.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { db } from "#app/infra/db.server.ts";
import { newMember, PASSWORD, visitor } from "../support/actors.ts";

async function signedIn() {
	const member = await newMember();
	const tokens = {
		mine: await startSession(visitor({ userAgent: "curl/8" }), member.id, "BROWSER"),
		other: await startSession(visitor(), member.id, "BROWSER"),
		program: await startSession(visitor(), member.id, "API"),
	};
	const user = (await findSession(tokens.mine, "BROWSER"))?.user ?? member;
	return { user, actor: visitor({ user }), tokens };
}
const isOpen = async (token: string, kind: "BROWSER" | "API" = "BROWSER") => (await findSession(token, kind)) !== null;
const currentPassword = PASSWORD;
const mails = (recipient: string) => db().outboxMail.findMany({ where: { recipient } });

describe("the sessions of an account", () => {
	it("are listed, this one first, without what could open them", async () => {
		const { user, tokens } = await signedIn();
		await signedIn();
		const sessions = await findSessions(user);
		expect(sessions.map(({ kind, isThis }) => [kind, isThis])).toEqual([["BROWSER", true], expect.arrayContaining([false]), expect.arrayContaining([false])]);
		expect(sessions[0]?.device).toBe("curl");
		const shown = JSON.stringify(sessions);
		for (const secret of [...Object.values(tokens), ...(await db().session.findMany()).map(({ id }) => id)]) expect(shown).not.toContain(secret);
	});

	it("are ended one by one, with a mail and a line in the audit trail", async () => {
		const { user, actor, tokens } = await signedIn();
		const program = (await findSessions(user)).find(({ kind }) => kind === "API");
		await revokeSession(actor, { sessionId: program?.id ?? "", currentPassword });
		expect([await isOpen(tokens.mine), await isOpen(tokens.other), await isOpen(tokens.program, "API")]).toEqual([true, true, false]);
		expect(await mails(user.email)).toMatchObject([{ subject: "A session was signed out" }]);
		expect(await db().auditEvent.findMany({ where: { subjectId: user.id } })).toMatchObject([{ action: "revoke-session" }]);
	});

	it("are ended once by a form that is posted twice", async () => {
		const { user, tokens } = await signedIn();
		const actor = visitor({ user, submissionKey: "key" });
		const sessionId = (await findSessions(user))[1]?.id ?? "";
		const input = { sessionId, currentPassword };
		await Promise.all([revokeSession(actor, input), revokeSession(actor, input)]);
		await revokeSession(actor, input);
		expect(await mails(user.email)).toHaveLength(1);
		expect(await isOpen(tokens.mine)).toBe(true);
	});

	it("are nobody else's to end, and are not found by their keys", async () => {
		const [{ actor, user, tokens }, foreign] = [await signedIn(), await signedIn()];
		const ids = [(await findSessions(foreign.user))[0]?.id, user.sessionId, tokens.other, "", "x"];
		for (const sessionId of ids) {
			for (const password of [currentPassword, "wrong"])
				await expect(revokeSession(actor, { sessionId: sessionId ?? "", currentPassword: password })).rejects.toMatchObject({ code: "not_found" });
		}
		expect(await db().session.count()).toBe(6);
		await expect(revokeSession(visitor(), { sessionId: "x", currentPassword })).rejects.toMatchObject({ code: "unauthenticated" });
	});

	it("are all ended but this one", async () => {
		const [{ actor, user, tokens }, foreign] = [await signedIn(), await signedIn()];
		await expect(revokeOtherSessions(actor, { currentPassword })).resolves.toEqual({ ended: 2 });
		expect([await isOpen(tokens.mine), await isOpen(tokens.other), await isOpen(tokens.program, "API"), await isOpen(foreign.tokens.mine)]).toEqual([true, false, false, true]);
		expect(await mails(user.email)).toMatchObject([{ subject: "Your other sessions were signed out" }]);
		await expect(revokeOtherSessions(visitor({ user }), { currentPassword })).resolves.toEqual({ ended: 0 });
		expect(await mails(user.email)).toHaveLength(1);
	});

	it("go on where the password is wrong, which is kept in the audit trail and counted with the tries of signing in", async () => {
		const { user, actor } = await signedIn();
		const sessionId = (await findSessions(user))[1]?.id ?? "";
		const refused = { code: "invalid", fieldErrors: { currentPassword: ["This is not your current password"] } };
		await expect(revokeSession(actor, { sessionId, currentPassword: "wrong" })).rejects.toMatchObject(refused);
		await expect(revokeOtherSessions(actor, { currentPassword: "wrong" })).rejects.toMatchObject(refused);
		expect(await db().session.count()).toBe(3);
		expect(await mails(user.email)).toEqual([]);
		expect(await db().auditEvent.findMany({ where: { subjectId: user.id } })).toMatchObject([{ action: "password-refused" }, { action: "password-refused" }]);
		for (let tries = 2; tries < 25; tries++) await expect(revokeOtherSessions(actor, { currentPassword: "wrong" })).rejects.toMatchObject(refused);
		await expect(revokeSession(actor, { sessionId, currentPassword })).rejects.toMatchObject({ code: "rate_limited" });
		await expect(signIn(visitor(), { email: user.email, password: currentPassword })).rejects.toMatchObject({ code: "rate_limited" });
	});
});
