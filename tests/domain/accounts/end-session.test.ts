import { describe, expect, it } from "vitest";
import {
	endOtherSessions,
	endSession,
	findSession,
	findSessions,
} from "#app/domain/people/sessions.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newMember, openSession, visitor } from "../../support/accounts/actors.ts";

async function signedIn() {
	const member = await newMember();
	const tokens = {
		mine: await openSession(member.id, "BROWSER", visitor({ userAgent: "curl/8" })),
		other: await openSession(member.id, "BROWSER"),
		program: await openSession(member.id, "API"),
	};
	const user = (await findSession(tokens.mine, "BROWSER"))?.user ?? member;
	return { user, actor: visitor({ user }), tokens };
}
const isOpen = async (token: string, kind: "BROWSER" | "API" = "BROWSER") =>
	(await findSession(token, kind)) !== null;
const emails = (recipient: string) => db().outboxEmail.findMany({ where: { recipient } });

describe("the sessions of an account", () => {
	it("are listed with the current one first, and without anything that could open them", async () => {
		const { user, tokens } = await signedIn();
		await signedIn();
		const sessions = await findSessions(user);
		expect(sessions.map(({ kind, isThis }) => [kind, isThis])).toEqual([
			["BROWSER", true],
			expect.arrayContaining([false]),
			expect.arrayContaining([false]),
		]);
		expect(sessions[0]?.device).toBe("curl");
		const shown = JSON.stringify(sessions);
		for (const secret of [...Object.values(tokens), ...(await db().session.findMany()).map(({ id }) => id)])
			expect(shown).not.toContain(secret);
	});

	it("are ended one by one, with an email and an audit event", async () => {
		const { user, actor, tokens } = await signedIn();
		const program = (await findSessions(user)).find(({ kind }) => kind === "API");
		await endSession(actor, { sessionId: program?.id ?? "" });
		expect([
			await isOpen(tokens.mine),
			await isOpen(tokens.other),
			await isOpen(tokens.program, "API"),
		]).toEqual([true, true, false]);
		expect(await emails(user.email)).toMatchObject([{ subject: "A session was signed out" }]);
		expect(await db().auditEvent.findMany({ where: { subjectId: user.id } })).toMatchObject([
			{ action: "revoke-session" },
		]);
	});

	it("are ended only once by a form that is posted twice", async () => {
		const { user, tokens } = await signedIn();
		const actor = visitor({ user, submissionKey: "key" });
		const sessionId = (await findSessions(user))[1]?.id ?? "";
		const input = { sessionId };
		await Promise.all([endSession(actor, input), endSession(actor, input)]);
		await endSession(actor, input);
		expect(await emails(user.email)).toHaveLength(1);
		expect(await isOpen(tokens.mine)).toBe(true);
	});

	it("can't be ended with a token or a stored ID, or by another user", async () => {
		const [{ actor, user, tokens }, foreign] = [await signedIn(), await signedIn()];
		const ids = [(await findSessions(foreign.user))[0]?.id, user.sessionId, tokens.other, "", "x"];
		for (const sessionId of ids)
			await expect(endSession(actor, { sessionId: sessionId ?? "" })).rejects.toMatchObject({
				code: "not_found",
			});
		expect(await db().session.count()).toBe(6);
		await expect(endSession(visitor(), { sessionId: "x" })).rejects.toMatchObject({
			code: "unauthenticated",
		});
	});

	it("are all ended at once, except the current one", async () => {
		const [{ actor, user, tokens }, foreign] = [await signedIn(), await signedIn()];
		await expect(endOtherSessions(actor)).resolves.toEqual({ ended: 2 });
		expect([
			await isOpen(tokens.mine),
			await isOpen(tokens.other),
			await isOpen(tokens.program, "API"),
			await isOpen(foreign.tokens.mine),
		]).toEqual([true, false, false, true]);
		expect(await emails(user.email)).toMatchObject([{ subject: "Your other sessions were signed out" }]);
		await expect(endOtherSessions(visitor({ user }))).resolves.toEqual({ ended: 0 });
		expect(await emails(user.email)).toHaveLength(1);
	});
});
