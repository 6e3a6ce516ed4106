import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";

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

/** The same for their applications. */
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
