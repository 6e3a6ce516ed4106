import { afterEach, describe, expect, it } from "vitest";
import { getLink } from "#app/domain/people/account-token.server.ts";
import { createAdmin, renewAdminLink } from "#app/domain/people/admin-account.server.ts";
import { setPassword } from "#app/domain/people/password.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, openSession, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const link = (token: string) => getLink(token, "SET_PASSWORD", "RESET_PASSWORD");
const NEW = "another long enough password";
const newAdmin = async (email = newAddress()) => ({
	email,
	...(await createAdmin(visitor(), { email, name: "Toni Team", scopes: ["OWNER"] })),
});
const isTaken = {
	name: "DomainError",
	code: "invalid",
	fieldErrors: { email: ["An account with this email address already exists"] },
};

describe("creating an admin", () => {
	it("adds an ADMIN account whose password no one knows, and a link that is stored only as a hash", async () => {
		const { email, token } = await newAdmin();
		expect(await db().user.findMany()).toMatchObject([
			{ email, role: "ADMIN", demo: false, emailVerifiedAt: null },
		]);
		const stored = await db().accountToken.findMany();
		expect(stored).toMatchObject([{ kind: "SET_PASSWORD", usedAt: null }]);
		expect(JSON.stringify([stored, await db().auditEvent.findMany()])).not.toContain(token);
		await expect(signIn(visitor(), { email, password: token })).rejects.toMatchObject({
			message: "Invalid credentials",
		});
	});

	it("refuses an address that has an account, and doesn't promote that account", async () => {
		const member = await newMember("CREATOR");
		await expect(
			createAdmin(visitor(), { email: member.email, name: "Toni", scopes: ["OWNER"] }),
		).rejects.toMatchObject(isTaken);
		expect(await db().user.findMany({ select: { id: true, role: true } })).toEqual([
			{ id: member.id, role: "CREATOR" },
		]);
		expect(await db().accountToken.count()).toBe(0);
	});

	it("twice at the same moment creates only one", async () => {
		const email = newAddress();
		const results = await Promise.allSettled([newAdmin(email), newAdmin(email)]);
		expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject(isTaken);
	});
});

describe("a new link for an admin", () => {
	it("replaces the earlier link", async () => {
		const { email, token } = await newAdmin();
		const renewed = await renewAdminLink(visitor(), { email });
		expect(await link(token)).toEqual({ state: "unknown" });
		expect(await link(renewed.token)).toMatchObject({ state: "ready", owner: { email, role: "ADMIN" } });
	});

	it("can't be created for anyone who isn't an admin", async () => {
		const { email } = await newMember("PROFESSIONAL");
		for (const address of [email, newAddress()])
			await expect(renewAdminLink(visitor(), { email: address })).rejects.toMatchObject({ code: "invalid" });
		expect(await db().accountToken.count()).toBe(0);
	});
});

describe("setting a password with a link", () => {
	it("ends every session of the account, and returns the account", async () => {
		const { email, token } = await newAdmin();
		const { id } = await db().user.findUniqueOrThrow({ where: { email } });
		await openSession(id, "BROWSER");
		await openSession(id, "API");
		await expect(setPassword(visitor(), { token, password: NEW })).resolves.toMatchObject({ userId: id });
		await expect(signIn(visitor(), { email, password: NEW })).resolves.toMatchObject({ userId: id });
		expect(await db().session.count()).toBe(0);
		expect(await db().auditEvent.findMany({ where: { action: "set-password" } })).toMatchObject([
			{ subjectId: id },
		]);
	});

	it("works once, even if several people try at the same moment", async () => {
		const { token } = await newAdmin();
		const tries = await Promise.allSettled(
			[NEW, `${NEW} too`, `${NEW} three`].map((password) => setPassword(visitor(), { token, password })),
		);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const refused of tries.filter((result) => result.status === "rejected"))
			expect(refused.reason).toMatchObject({ name: "DomainError", code: "conflict" });
		await expect(setPassword(visitor(), { token, password: NEW })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await link(token)).toEqual({ state: "used" });
	});

	it("returns the first result if the same form is posted again", async () => {
		const { token } = await newAdmin();
		const actor = visitor({ submissionKey: "key" });
		const answers = await Promise.all([1, 2, 3].map(() => setPassword(actor, { token, password: NEW })));
		expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
		await expect(setPassword(actor, { token, password: NEW })).resolves.toEqual(answers[0]);
	});

	it("is possible for 24 hours", async () => {
		const { token } = await newAdmin();
		const madeAt = now();
		setClock(later(madeAt, 24 * HOUR - 60_000));
		expect(await link(token)).toMatchObject({ state: "ready" });
		setClock(later(madeAt, 24 * HOUR + 60_000));
		expect(await link(token)).toEqual({ state: "expired" });
		await expect(setPassword(visitor(), { token, password: NEW })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it.each([
		["the owner's address", (email: string) => email],
		["the owner's name", () => "toniteam"],
		["a common password", () => "password1"],
	])("refuses %s and leaves the link valid", async (_name, choose) => {
		const { email, token } = await newAdmin();
		await expect(setPassword(visitor(), { token, password: choose(email) })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { password: [expect.any(String)] },
		});
		expect(await link(token)).toMatchObject({ state: "ready" });
	});

	it.each(["", "unknown", "../..", "x".repeat(5_000)])("doesn't accept the link %j", async (token) => {
		expect(await link(token)).toEqual({ state: "unknown" });
		await expect(setPassword(visitor(), { token, password: NEW })).rejects.toMatchObject({
			code: "conflict",
		});
	});
});
