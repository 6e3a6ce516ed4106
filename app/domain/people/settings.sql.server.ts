import { db } from "#app/infra/database/db.server.ts";
import { sql } from "#app/infra/database/sql.server.ts";
import type { User } from "#generated/prisma/sqlite/client/client.ts";

type SettingsRow = Pick<User, "timeZone" | "passwordChangedAt"> & {
	twoFactorSince: Date | null;
	codesLeft: bigint;
	passkeys: bigint;
	apiKeys: bigint;
	isDaily: boolean | null;
	feedCreatedAt: Date | null;
	addressSavedAt: Date | null;
};

/** What the settings page shows about an account, except its sessions and notification topics. */
export async function readSettings(userId: string) {
	const [row] = await db().$queryRaw<SettingsRow[]>(sql`
		SELECT u."timeZone", u."passwordChangedAt", t."confirmedAt" AS "twoFactorSince", m."isDaily",
			f."createdAt" AS "feedCreatedAt", a."savedAt" AS "addressSavedAt",
			(SELECT COUNT(*) FROM "RecoveryCode" r WHERE r."userId" = u."id" AND r."usedAt" IS NULL) AS "codesLeft",
			(SELECT COUNT(*) FROM "Passkey" k WHERE k."userId" = u."id") AS "passkeys",
			(SELECT COUNT(*) FROM "ApiKey" k WHERE k."userId" = u."id") AS "apiKeys"
		FROM "User" u LEFT JOIN "TwoFactor" t ON t."userId" = u."id" LEFT JOIN "EmailTiming" m ON m."userId" = u."id"
		LEFT JOIN "CalendarFeed" f ON f."userId" = u."id" LEFT JOIN "MailingAddress" a ON a."userId" = u."id"
		WHERE u."id" = ${userId}`);
	if (!row) throw new Error("This person doesn't exist.");
	return {
		...row,
		codesLeft: Number(row.codesLeft),
		passkeys: Number(row.passkeys),
		apiKeys: Number(row.apiKeys),
	};
}
