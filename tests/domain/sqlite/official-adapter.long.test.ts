import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { expect, inject, it, onTestFinished } from "vitest";
import { PrismaClient } from "#generated/prisma/sqlite/client/client.ts";
import { interleave } from "../../support/database/interleave.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

it("the interleaving test detects writes that are lost by an adapter that shares one connection", async () => {
	const template = inject("template");
	const { folder, remove } = temporaryFolder("official");
	onTestFinished(remove);
	const path = join(folder, "greenroom.db");
	if (template.dialect === "sqlite") copyFileSync(template.path, path);
	const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: `file:${path}` }) });
	const outcomes = Object.values(await interleave(client, 150));
	await client.$disconnect();
	const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
	expect(sum(outcomes.map(({ lost }) => lost))).toBeGreaterThan(0);
	expect(sum(outcomes.map(({ dirty }) => dirty))).toBeGreaterThan(0);
});
