import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { findEmailChoices } from "../platform/notifications.server.ts";
import { countPasskeys } from "./passkey.server.ts";
import { findSessions } from "./sessions.server.ts";
import { AUTOMATIC, type ChooseTimeZone } from "./settings-forms.ts";
import { getTwoFactor } from "./two-factor.server.ts";

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

const SHOWN = 5;

/** What members see for their own audit events, by action. */
const labels: Record<string, string> = {
	"sign-up": "You created your account",
	"sign-in": "You signed in",
	"confirm-identity": "You confirmed your identity",
	"set-password": "You set your password",
	"reset-password": "You reset your password with an emailed link",
	"change-password": "You changed your password",
	"ask-password-reset": "A password reset link was requested",
	"ask-sign-in-link": "A sign-in link was requested",
	"confirm-email": "You confirmed your email address",
	"ask-email-change": "You asked to change your email address",
	"cancel-email-change": "You canceled your email change",
	"change-email": "Your email address was changed",
	"change-name": "You changed your name",
	"verify-age": "You sent your age verification",
	"decide-age-verification": "We reviewed your age verification",
	"send-requirements": "You sent your requirements",
	"revoke-session": "You ended a session",
	"revoke-other-sessions": "You ended all other sessions",
	"end-sessions": "We ended all sessions",
	"suspend-account": "We suspended your account",
	"lift-suspension": "We lifted a suspension",
	"turn-on-two-factor": "You turned on two-factor sign-in",
	"turn-off-two-factor": "You turned off two-factor sign-in",
	"renew-recovery-codes": "You generated new recovery codes",
	"use-recovery-code": "You used a recovery code",
	"add-passkey": "You added a passkey",
	"remove-passkey": "You removed a passkey",
	"export-account": "You requested a data export",
	"ask-deletion": "You requested account deletion",
	"cancel-deletion": "You canceled the deletion of your account",
};

/** What members see for audit events about their applications, by action. */
const applicationLabels: Record<string, string> = {
	"submit-application": "You sent your application",
	"resubmit-application": "You sent your application again",
	"withdraw-application": "You withdrew your application",
};

/** The latest events in a person's account and applications, newest first. */
export async function findActivity(user: SignedInUser): Promise<{ id: string; at: Date; label: string }[]> {
	const events = await db().auditEvent.findMany({
		where: {
			OR: [
				{ subjectType: "User", subjectId: user.id, action: { in: Object.keys(labels) } },
				{ subjectType: "Application", actorId: user.id, action: { in: Object.keys(applicationLabels) } },
			],
		},
		orderBy: { at: "desc" },
		take: SHOWN,
		select: { id: true, at: true, action: true },
	});
	return events.map(({ id, at, action }) => ({
		id,
		at,
		label: labels[action] ?? applicationLabels[action] ?? action,
	}));
}

/**
 * Sets the time zone in which a signed-in user sees times. `null` follows their browser. Throws
 * `conflict` if another zone was chosen since the form was opened.
 */
export async function chooseTimeZone(actor: Actor, { timeZone, version }: ChooseTimeZone): Promise<void> {
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
 * Saves the browser's time zone for emails. Ignores errors, because the page must not fail if the database is
 * unavailable.
 */
export async function rememberTimeZone(user: SignedInUser, timeZone: string): Promise<void> {
	try {
		await db().user.updateMany({ where: { id: user.id }, data: { lastTimeZone: timeZone } });
	} catch (error) {
		if (!isDatabaseUnavailable(error)) throw error;
	}
}
