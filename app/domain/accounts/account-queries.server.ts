import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import type { Role } from "../role.ts";

/** The user as the JSON API shows it (spec §3), with the detail behind `verificationStatus` beside it. */
export type AccountView = {
	id: string;
	email: string;
	name: string;
	userType: Role;
	verificationStatus: "VERIFIED" | "PENDING";
	verification: string;
	emailVerified: boolean;
};

/** An account as its owner and the API see it. Rejects where there is none of that id. */
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

/** Where a member stands: since when, and as which of the members in the same role, counted from 1. Demo accounts do not count. */
export async function getStanding(user: SignedInUser): Promise<{ joinedAt: Date; position: number }> {
	const { createdAt } = await db().user.findUniqueOrThrow({ where: { id: user.id }, select: { createdAt: true } });
	const before = await db().user.count({ where: { role: user.role, demo: false, createdAt: { lt: createdAt } } });
	return { joinedAt: createdAt, position: before + 1 };
}
