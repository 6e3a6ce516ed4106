import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import type { Role } from "../platform/roles.ts";

/**
 * The IDs of demo accounts. Without ALLOW_DEMO=1, production doesn't start with a database that has demo
 * accounts.
 */
export async function findDemoIds(): Promise<string[]> {
	return (await db().user.findMany({ where: { demo: true }, select: { id: true } })).map(({ id }) => id);
}

/** Whether the instance is a demo, that is, whether its database has demo accounts. */
export const isDemo = async (from: Tx = db()): Promise<boolean> =>
	(await from.user.count({ where: { demo: true } })) > 0;

/** The address of a team member who exists only in a demo with a history. */
export const COLLEAGUE_ADDRESS = "ruth.calloway@demo.greenroom.example";

/**
 * Whether the instance is a demo with a history. The team's figures then count its made-up people, and say
 * so.
 */
export const hasDemoFigures = async (): Promise<boolean> =>
	(await db().user.count({ where: { email: COLLEAGUE_ADDRESS } })) > 0;

/**
 * The condition for the accounts that the team's figures count: all but demo accounts or, in a demo with a
 * history, all accounts.
 */
export const findCountedAccounts = async (): Promise<{ demo?: false }> =>
	(await hasDemoFigures()) ? {} : { demo: false };

/** The IDs of the accounts that the team's figures don't count. */
export const findUncountedIds = async (): Promise<string[]> =>
	(await hasDemoFigures()) ? [] : findDemoIds();

type DemoAccount = { role: Role; email: string; password: string; name: string };

/** The accounts that people who try a demo sign in to, by role. */
export const demoAccounts = {
	ADMIN: { email: "team@demo.greenroom.example", name: "Toni Marsh" },
	CREATOR: { email: "creator@demo.greenroom.example", name: "Casey Rivera" },
	PROFESSIONAL: { email: "professional@demo.greenroom.example", name: "Parker Hayes" },
} as const satisfies Record<Role, { email: string; name: string }>;

/** The file with the demo accounts' passwords. */
export const demoAccountsPath = (): string => join(settings().dataDir, "demo-accounts.json");

/**
 * Creates one demo account per role with a random password and writes the passwords to a file that
 * only its owner can read. Idempotent: creates only the missing accounts.
 */
export async function seedDemo(): Promise<void> {
	const path = demoAccountsPath();
	if (!existsSync(path)) writeFileAtomically(path, JSON.stringify(newAccounts(), null, "\t"), 0o600);
	const accounts = JSON.parse(readFileSync(path, "utf8")) as DemoAccount[];
	const existing = await db().user.findMany({
		where: { email: { in: accounts.map(({ email }) => email) } },
		select: { email: true },
	});
	for (const { email, name, role, password } of accounts.filter(
		(account) => !existing.some(({ email }) => email === account.email),
	)) {
		const at = now();
		const scopes = role === "ADMIN" ? { create: { scope: "OWNER" as const, grantedAt: at } } : {};
		await db().user.create({
			data: {
				email,
				name,
				role,
				scopes,
				demo: true,
				passwordHash: await hashPassword(password),
				emailVerifiedAt: at,
				createdAt: at,
			},
		});
	}
}

const newAccounts = (): DemoAccount[] =>
	ROLES_OF_ACCOUNTS.map((role) => ({
		role,
		email: demoAccounts[role].email,
		password: randomBytes(12).toString("base64url"),
		name: demoAccounts[role].name,
	}));

const ROLES_OF_ACCOUNTS = ["ADMIN", "CREATOR", "PROFESSIONAL"] as const;
