import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { Role } from "../role.ts";

/**
 * The user as the JSON API returns it. `verification` holds the detail behind `verificationStatus`.
 */
export type AccountView = {
	id: string;
	email: string;
	name: string;
	userType: Role;
	verificationStatus: "VERIFIED" | "PENDING";
	verification: string;
	emailVerified: boolean;
};

/** An account as its owner and the API see it. Rejects if there is no account with this ID. */
export async function getAccount(userId: string): Promise<AccountView> {
	const user = await db().user.findUniqueOrThrow({
		where: { id: userId },
		select: { id: true, email: true, name: true, role: true, verification: true, emailVerifiedAt: true },
	});
	return {
		id: user.id,
		email: user.email,
		name: user.name,
		userType: user.role,
		verificationStatus: user.verification === "VERIFIED" ? "VERIFIED" : "PENDING",
		verification: user.verification,
		emailVerified: user.emailVerifiedAt !== null,
	};
}

/**
 * When a member joined, and their position among members of the same role, counted from 1. Excludes
 * demo accounts.
 */
export async function getStanding(user: SignedInUser): Promise<{ joinedAt: Date; position: number }> {
	const { createdAt } = await db().user.findUniqueOrThrow({
		where: { id: user.id },
		select: { createdAt: true },
	});
	const before = await db().user.count({
		where: { role: user.role, demo: false, createdAt: { lt: createdAt } },
	});
	return { joinedAt: createdAt, position: before + 1 };
}
