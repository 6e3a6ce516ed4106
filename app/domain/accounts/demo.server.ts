import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "#app/infra/database/db.server.ts";
import { writeFileAtomically } from "#app/infra/files/files.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import type { Role } from "../role.ts";

type DemoAccount = { role: Role; email: string; password: string; name: string };

/** Where the demo's passwords are kept, for whoever runs the demo. */
export const demoAccountsPath = (): string => join(settings().dataDir, "demo-accounts.json");

/** A production start on a database with demo accounts is a mistake, since their passwords lie in a file. */
class DemoInProductionError extends Error {
	override readonly name = "DemoInProductionError";
	constructor() {
		super("This database holds the accounts of a local demo. Use another DATA_DIR for production, or set ALLOW_DEMO=1 if that is what you want.");
	}
}

/** Throws a DemoInProductionError where production would run on a demo's database without ALLOW_DEMO=1. */
export async function checkDemo(): Promise<void> {
	const { isProduction, ALLOW_DEMO } = settings();
	if (isProduction && !ALLOW_DEMO && (await db().user.count({ where: { demo: true } })) > 0) throw new DemoInProductionError();
}

/**
 * Makes the accounts of the local demo with random passwords, one for each role, and keeps the passwords in a file that only
 * its owner may read. Run again, it makes what is missing and changes nothing else.
 */
export async function seedDemo(): Promise<void> {
	const path = demoAccountsPath();
	if (!existsSync(path)) writeFileAtomically(path, JSON.stringify(newAccounts(), null, "\t"), 0o600);
	const accounts = JSON.parse(readFileSync(path, "utf8")) as DemoAccount[];
	const existing = await db().user.findMany({ where: { email: { in: accounts.map(({ email }) => email) } }, select: { email: true } });
	for (const { email, name, role, password } of accounts.filter((account) => !existing.some(({ email }) => email === account.email))) {
		const at = now();
		await db().user.create({ data: { email, name, role, demo: true, passwordHash: await hashPassword(password), emailVerifiedAt: at, createdAt: at } });
	}
}

function newAccounts(): DemoAccount[] {
	const password = () => randomBytes(12).toString("base64url");
	return [
		{ role: "ADMIN", email: "team@demo.greenroom.example", password: password(), name: "Toni Demo" },
		{ role: "CREATOR", email: "creator@demo.greenroom.example", password: password(), name: "Casey Demo" },
		{ role: "PROFESSIONAL", email: "professional@demo.greenroom.example", password: password(), name: "Parker Demo" },
	];
}
