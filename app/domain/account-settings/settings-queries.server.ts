import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { findEmailChoices } from "../notifications/notification-queries.server.ts";
import { countPasskeys } from "../passkeys/passkey-queries.server.ts";
import { findSessions } from "../sessions/session-queries.server.ts";
import { getTwoFactor } from "../two-factor/two-factor-queries.server.ts";

export type SettingsOverview = {
	/** When the password last changed, if known. */
	passwordChangedAt: Date | null;
	twoFactor: { since: Date | null; codesLeft: number };
	passkeys: number;
	sessions: number;
	emails: Awaited<ReturnType<typeof findEmailChoices>>;
};

/** The data for the settings overview page. */
export async function getSettings(user: SignedInUser): Promise<SettingsOverview> {
	const [changed, twoFactor, passkeys, sessions, emails] = await Promise.all([
		db().auditEvent.findFirst({
			where: {
				subjectType: "User",
				subjectId: user.id,
				action: { in: ["change-password", "reset-password", "set-password"] },
			},
			orderBy: { at: "desc" },
			select: { at: true },
		}),
		getTwoFactor(user),
		countPasskeys(user),
		findSessions(user),
		findEmailChoices(user),
	]);
	return { passwordChangedAt: changed?.at ?? null, twoFactor, passkeys, sessions: sessions.length, emails };
}

/** The time zone a person chose, or `null` if they follow their browser. */
export async function getTimeZone(user: SignedInUser): Promise<string | null> {
	const { timeZone } = await db().user.findUniqueOrThrow({
		where: { id: user.id },
		select: { timeZone: true },
	});
	return timeZone;
}
