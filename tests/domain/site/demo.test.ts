import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { demoAccountsPath, seedDemo } from "#app/domain/people/demo-account.server.ts";
import { signIn } from "#app/domain/people/sign-in.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "../../support/accounts/actors.ts";

type Account = { role: string; email: string; password: string; name: string };
const accounts = () => JSON.parse(readFileSync(demoAccountsPath(), "utf8")) as Account[];

describe("the demo's accounts", () => {
	it("exist once for each role, with passwords in a file that only the file's owner can read", async () => {
		await seedDemo();
		expect(statSync(demoAccountsPath()).mode & 0o777).toBe(0o600);
		expect(accounts().map(({ role }) => role)).toEqual(["ADMIN", "CREATOR", "PROFESSIONAL"]);
		for (const { email, name, password, role } of accounts()) {
			expect(password).toMatch(/^[\w-]{16}$/);
			const { userId } = await signIn(visitor(), { email, password });
			expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ role, name, demo: true });
		}
	});

	it("are created only once, even if the server starts again", async () => {
		await seedDemo();
		const before = [accounts(), await db().user.findMany({ orderBy: { email: "asc" } })];
		await seedDemo();
		expect([accounts(), await db().user.findMany({ orderBy: { email: "asc" } })]).toEqual(before);
	});

	it("are completed after an interrupted start", async () => {
		await seedDemo();
		const [first] = accounts();
		const kept = await db().user.findUniqueOrThrow({ where: { email: first?.email ?? "" } });
		await db().user.deleteMany({ where: { id: { not: kept.id } } });
		await seedDemo();
		expect(await db().user.count()).toBe(3);
		expect(await db().user.findUnique({ where: { id: kept.id } })).toEqual(kept);
		for (const { email, password } of accounts())
			await expect(signIn(visitor(), { email, password })).resolves.toHaveProperty("userId");
	});
});
