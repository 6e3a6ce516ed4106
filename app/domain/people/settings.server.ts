import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { atOnce, type NotificationTopic } from "../platform/email/email.ts";
import { requireNoMaintenance } from "../platform/maintenance.server.ts";
import { findTopics } from "../platform/notifications.server.ts";
import { countSessions } from "./sessions.server.ts";
import { readSettings } from "./settings.sql.server.ts";
import { AUTOMATIC, type ChooseTimeZone } from "./settings-forms.ts";

export type SettingsOverview = {
	/** When the password last changed, if known. */
	passwordChangedAt: Date | null;
	/** When two-factor sign-in was turned on. Null if it is off. */
	twoFactorSince: Date | null;
	codesLeft: number;
	passkeys: number;
	/** API keys, including those that expired recently. */
	apiKeys: number;
	sessions: number;
	/** The topics on which the user gets emails, and whether the user chose one email a day. */
	topics: NotificationTopic[];
	isDaily: boolean;
	/** The time zone that the user chose. Null if they follow their browser. */
	timeZone: string | null;
	/** When the private calendar address was created. Null if there is none. */
	feedCreatedAt: Date | null;
	hasMailingAddress: boolean;
};

/** The data for the settings overview page. */
export async function getSettings(user: SignedInUser): Promise<SettingsOverview> {
	const [{ isDaily, addressSavedAt, ...account }, sessions, topics] = await Promise.all([
		readSettings(user.id),
		countSessions(user),
		findTopics(user),
	]);
	return {
		...account,
		sessions,
		topics,
		isDaily: isDaily ?? atOnce.isDaily,
		hasMailingAddress: addressSavedAt !== null,
	};
}

/** The time zone a person chose, or `null` if they follow their browser. */
export async function getTimeZone(user: SignedInUser): Promise<string | null> {
	const { timeZone } = await db().user.findUniqueOrThrow({
		where: { id: user.id },
		select: { timeZone: true },
	});
	return timeZone;
}

/**
 * Sets the time zone in which a signed-in user sees times. `null` follows their browser. Throws
 * `conflict` if another zone was chosen since the form was opened.
 */
export async function chooseTimeZone(actor: Actor, { timeZone, version }: ChooseTimeZone): Promise<void> {
	requireNoMaintenance();
	const user = requireUser(actor);
	await transaction(async (tx) => {
		await tx.user.updateMany({ where: { id: user.id }, data: { updatedAt: now() } });
		const saved = await tx.user.findUnique({ where: { id: user.id }, select: { timeZone: true } });
		if (!saved) throw new DomainError("unauthenticated", "This account no longer exists.");
		if (saved.timeZone === timeZone) return;
		requireUnchanged(version, { timeZone: saved.timeZone ?? AUTOMATIC });
		await tx.user.updateMany({ where: { id: user.id }, data: { timeZone } });
		await recordEvent(tx, actor, { action: "choose-time-zone", subject: ["User", user.id] });
	});
}

/**
 * Saves the browser's time zone for emails. If the database is unavailable, does nothing, because the page
 * must not fail.
 */
export async function rememberTimeZone(user: SignedInUser, timeZone: string): Promise<void> {
	try {
		await db().user.updateMany({ where: { id: user.id }, data: { lastTimeZone: timeZone } });
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}
