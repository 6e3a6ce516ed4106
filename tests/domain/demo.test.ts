import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { demoAccountsPath, seedDemo } from "#app/domain/accounts/demo.server.ts";
import { signIn } from "#app/domain/accounts/sign-in.server.ts";
import { countSupplyAndDemand } from "#app/domain/analytics/business-figures.server.ts";
import { periodOf } from "#app/domain/analytics/figure.ts";
import { rollUpFunnel } from "#app/domain/analytics/roll-up-funnel.server.ts";
import { findProfessionals } from "#app/domain/professionals/directory-queries.server.ts";
import { seedDemoProfessionals } from "#app/domain/professionals/seed-demo-professionals.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { visitor } from "../support/actors.ts";

type Account = { role: string; email: string; password: string; name: string };
const accounts = () => JSON.parse(readFileSync(demoAccountsPath(), "utf8")) as Account[];

describe("the demo's accounts", () => {
	it("are one for each role and two that are listed, with passwords that stand in a file for the owner only", async () => {
		await seedDemo();
		expect(statSync(demoAccountsPath()).mode & 0o777).toBe(0o600);
		expect(accounts().map(({ role }) => role)).toEqual(["ADMIN", "CREATOR", "PROFESSIONAL", "PROFESSIONAL", "PROFESSIONAL"]);
		for (const { email, name, password, role } of accounts()) {
			expect(password).toMatch(/^[\w-]{16}$/);
			const { userId } = await signIn(visitor(), { email, password });
			expect(await db().user.findUnique({ where: { id: userId } })).toMatchObject({ role, name, demo: true });
		}
	});

	it("are made once: a second start changes nothing", async () => {
		await seedDemo();
		const before = [accounts(), await db().user.findMany({ orderBy: { email: "asc" } })];
		await seedDemo();
		expect([accounts(), await db().user.findMany({ orderBy: { email: "asc" } })]).toEqual(before);
	});

	it("are completed where a start was broken off among them", async () => {
		await seedDemo();
		const [first] = accounts();
		const kept = await db().user.findUniqueOrThrow({ where: { email: first?.email ?? "" } });
		await db().user.deleteMany({ where: { id: { not: kept.id } } });
		await seedDemo();
		expect(await db().user.count()).toBe(5);
		expect(await db().user.findUnique({ where: { id: kept.id } })).toEqual(kept);
		for (const { email, password } of accounts()) await expect(signIn(visitor(), { email, password })).resolves.toHaveProperty("userId");
	});
});

describe("the demo's professionals", () => {
	it("are listed once, are of the demo by name, and count in no figure", async () => {
		await seedDemo();
		for (let i = 0; i < 2; i++) await seedDemoProfessionals();
		const { professionals, count } = await findProfessionals({}, "rating");
		expect(count.value).toBe(2);
		for (const { businessName, isExample } of professionals) expect([businessName.startsWith("Demo: "), isExample]).toEqual([true, false]);
		await rollUpFunnel();
		expect(await db().funnelCount.count()).toBe(0);
		expect(await countSupplyAndDemand(periodOf("30d", now().toISOString().slice(0, 10)))).toEqual([]);
	});

	it("are none where there is no demo", async () => {
		await seedDemoProfessionals();
		expect(await db().professional.count()).toBe(0);
	});
});
