import { describe, expect, it } from "vitest";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { db } from "#app/infra/db.server.ts";
import { newAddress, newMember, PASSWORD, visitor } from "../support/actors.ts";

describe("signing in", () => {
	it("with the right password tells whose account it is", async () => {
		const { id, email } = await newMember();
		await expect(signIn(visitor(), { email: ` ${email.toUpperCase()} `, password: PASSWORD })).resolves.toEqual({ userId: id });
		expect(await db().auditEvent.findMany()).toMatchObject([{ action: "sign-in", subjectType: "User", subjectId: id }]);
	});

	it("with a wrong password and with an unknown address is refused in the same words", async () => {
		const { email, id } = await newMember();
		const refusals = await Promise.all(
			[
				{ email, password: "a wrong password" },
				{ email: newAddress(), password: PASSWORD },
				{ email: "not an address", password: PASSWORD },
			].map((input) => signIn(visitor(), input).catch((error: unknown) => error)),
		);
		for (const refusal of refusals) {
			expect(refusal).toMatchObject({ name: "DomainError", code: "invalid", message: "Invalid credentials", fieldErrors: {} });
		}
		const events = await db().auditEvent.findMany();
		expect(events.map(({ action }) => action)).toEqual(["sign-in-refused", "sign-in-refused", "sign-in-refused"]);
		expect(JSON.stringify(events)).not.toContain(id);
		expect(JSON.stringify(events)).not.toContain(email);
	});

	it("is limited to ten tries in three minutes by network address, the right password too", async () => {
		const actor = visitor();
		for (let i = 0; i < 10; i++) await expect(signIn(actor, { email: newAddress(), password: "x" })).rejects.toMatchObject({ code: "invalid" });
		const { email } = await newMember();
		await expect(signIn(actor, { email, password: PASSWORD })).rejects.toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
		await expect(signIn(visitor(), { email, password: PASSWORD })).resolves.toHaveProperty("userId");
	});

	it.each(["known", "unknown"])("is limited to 25 tries an hour by account, from anywhere, for an %s address alike", async (kind) => {
		const email = kind === "known" ? (await newMember()).email : newAddress();
		for (let i = 0; i < 25; i++) await expect(signIn(visitor(), { email: i % 2 ? email : email.toUpperCase(), password: "wrong" })).rejects.toMatchObject({ code: "invalid" });
		await expect(signIn(visitor(), { email, password: PASSWORD })).rejects.toMatchObject({ code: "rate_limited" });
	});
});
